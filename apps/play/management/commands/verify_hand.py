from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.play.models import Hand
from apps.play.replay import verify

SHUFFLE = {
    "commitment": "the commitment is not the SHA-256 of the server's seed, though the deck follows from that seed",
    "server_seed": "the server's seed is not the one committed to, and leads to another deck",
    "player_seed": "the seeds lead to quite another deck: a player's seed is not the one that was shuffled with",
    "deck": "the deck is not the one that the seeds lead to, though most of its cards are: it was altered itself",
}
"""A finding of the shuffle in words."""


class Command(BaseCommand):
    """Proves a finished hand: its shuffle, its moves, its payments and their postings."""

    help = "Proves a finished hand by its public id; says what does not fit, and ends with 1 if something does not."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("hand", type=UUID)

    def handle(self, *args: Any, **options: Any) -> None:
        hand = Hand.objects.filter(public_id=options["hand"]).first()
        if hand is None:
            raise CommandError("There is no such hand.")
        if hand.over_at is None:
            raise CommandError("The hand is not over: its secrets are not told yet.")
        found = verify(hand)
        for finding in found:
            self.stderr.write(told(finding))
        if found:
            raise SystemExit(1)
        self.stdout.write("Commitment, deck, moves, payments and result are as the seeds and the rules say.")


def told(finding: str) -> str:
    """A finding as a sentence.

    >>> told("move 7: payments")
    'move 7: payments'
    """
    kind, _, what = finding.partition(": ")
    return f"{finding}: {SHUFFLE[what]}" if kind == "shuffle" else finding
