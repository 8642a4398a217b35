"""One account of each kind to try a development site with; never on a production site."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from apps.users import services
from apps.users.models import User

PASSWORD = "choi-vui-nhe"  # noqa: S105  (printed at each start; production refuses to have it)
ACCOUNTS = {
    "admin": ("Quản trị", User.Role.ADMIN),
    "finance": ("Kiểm toán", User.Role.FINANCE),
    "player": ("Người chơi", User.Role.PLAYER),
}


class Command(BaseCommand):
    help = "Makes the accounts admin, finance and player if they are missing, and prints how to log in."

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.PRODUCTION:
            raise CommandError("Demo accounts have a known password: not on a production site.")
        known = set(User.objects.filter(username__in=ACCOUNTS).values_list("username", flat=True))
        for username, (name, role) in ACCOUNTS.items():
            if username not in known:
                _make(username, name, role)
        self.stdout.write("\n  Demo accounts (password " + PASSWORD + "): " + ", ".join(ACCOUNTS))


@transaction.atomic
def _make(username: str, name: str, role: str) -> None:
    """The account, with the welcome grant of any other newcomer."""
    user = User.objects.create_user(username, PASSWORD, display_name=name, role=role)
    services.receive(user)
