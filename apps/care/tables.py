"""Closing a table and opening a halted one again. A hand is never dropped: it is played to its end first.

Nothing here tells anybody: the table falls due, and the clock tells, stands up and deals as ever.
"""

from django.db import transaction
from django.utils import timezone

from apps.care.errors import CareRefused
from apps.games import fairness
from apps.lobbies.models import Seat, Shuffle, Table
from apps.play.models import Live
from apps.play.tables import new_hand_id


def locked(table: int) -> Table:
    """The table's row under its lock, which every change of seats and every deal takes first."""
    return Table.objects.select_for_update(no_key=True).get(pk=table)


def is_playing(table: int) -> bool:
    """Whether a hand is in play there."""
    return Live.objects.filter(table=table, status=Live.Status.PLAYING).exists()


@transaction.atomic
def close(table: int) -> bool:
    """Close the table once its hand is over, at once if there is none; whether a hand goes on. Raises CareRefused.

    From now on nobody sits down and no hand is dealt.
    """
    found = locked(table)
    if found.status == Table.Status.CLOSED:
        raise CareRefused("closed")
    playing = is_playing(table)
    # While a hand is in play the table is not due: the end of the hand brings the clock here by itself.
    due = None if playing else timezone.now()
    Table.objects.filter(pk=table).update(status=Table.Status.CLOSING, starts_at=None, due_at=due)
    return playing


@transaction.atomic
def reopen(table: int) -> None:
    """Open a halted table for its next hand, with a shuffle that is committed to anew. Raises CareRefused."""
    found = locked(table)
    if found.status != Table.Status.HALTED:
        raise CareRefused("not_halted")
    seed = fairness.new_server_seed()
    Shuffle.objects.update_or_create(table=found, defaults={"server_seed": seed})
    Seat.objects.filter(table=found).update(ready=False, seed="")
    Table.objects.filter(pk=table).update(
        status=Table.Status.OPEN,
        dealt=[],
        starts_at=None,
        due_at=timezone.now(),
        next_hand=new_hand_id(),
        commitment=fairness.commitment(seed),
    )
