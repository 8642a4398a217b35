from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TrailConfig(AppConfig):
    name = "apps.trail"
    verbose_name = _("Audit trail")
