from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LobbiesConfig(AppConfig):
    name = "apps.lobbies"
    verbose_name = _("Rooms and tables")

    def ready(self) -> None:
        """Tell the wallet who sits at a table: his chips there may still move, so he is not yet broke."""
        from apps.lobbies.models import Seat
        from apps.wallet import grants

        grants.at_table.append(lambda user: Seat.objects.filter(user=user).exists())
