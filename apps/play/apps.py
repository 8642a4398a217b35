from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayConfig(AppConfig):
    name = "apps.play"
    verbose_name = _("Play")

    def ready(self) -> None:
        """Tell the wallet what the installed games and their payments are called."""
        from apps.games import registry
        from apps.play.halting import REFUND
        from apps.wallet.labels import register

        register(
            {REFUND: _("Stakes back from a stopped hand")},
            whys={
                REFUND: _(
                    "The hand was stopped by a fault of the site; stakes in the pot go back: %(chips)s chips."
                )
            },
        )
        for code in registry.installed():
            words = registry.labels(code)
            register(words.REASONS, {code: words.NAME})
