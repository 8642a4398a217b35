from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CareConfig(AppConfig):
    """What staff do for tables and players while hands go on."""

    name = "apps.care"
    verbose_name = _("Care")
