from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from apps.season.season import NotEmpty, simulate
from apps.users.models import User
from apps.wallet.models import Transaction


class Command(BaseCommand):
    help = "Plays a season of all games by people of many habits, for a site to look at."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--days", type=int, default=14, help="gaming days (14)")
        parser.add_argument("--players", type=int, default=60, help="people, at least 4 (60)")
        parser.add_argument("--hands", type=int, default=3_000, help="hands of all games together (3000)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same season")
        parser.add_argument(
            "--demo", action="store_true", help="the demo accounts are there, the player plays along"
        )
        parser.add_argument(
            "--once", action="store_true", help="nothing where the ledger has postings already"
        )

    def handle(self, *args: Any, days: int, players: int, hands: int, seed: int, **options: Any) -> None:
        if settings.PRODUCTION:
            raise CommandError("A season is invented: not on a production site.")
        if options["once"] and Transaction.objects.exists():
            return
        self.stdout.write(f"{hands} hands are played on {days} simulated days …")
        try:
            played = simulate(days, players, hands, seed, known=_demo_player if options["demo"] else list)
        except NotEmpty as error:
            raise CommandError(
                f"The ledger was last posted to at {error}, after the season's first day. Use an empty database."
            ) from error
        except ValueError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"{played.hands} hands in {played.seconds:.1f} s ({played.hands / played.seconds:.0f} hands/s), "
            f"{played.first:%Y-%m-%d} to {played.last:%Y-%m-%d}"
        )


def _demo_player() -> list[User]:
    """The demo accounts, made on the season's first day; the one of them who plays."""
    call_command("demo_accounts")
    return [User.objects.get(username="player")]
