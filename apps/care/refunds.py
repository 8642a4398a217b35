"""Refunding a hand: each of its postings gets its mirror, all of them or none, and two people answer for it.

A hand in play is stopped by the same transaction, so that no chip moves between the two.
"""

from collections.abc import Iterable

from django.db import IntegrityError, transaction
from django.db.models import QuerySet, Sum
from django.utils import timezone

from apps.care.errors import CareRefused
from apps.care.models import Refund
from apps.care.tables import is_playing, locked
from apps.lobbies.models import Table
from apps.play.models import Hand, Live, Move
from apps.users.models import User
from apps.wallet import accounts, reversals
from apps.wallet.models import Account, Posting, Transaction


def _require_admin(user: User) -> None:
    if not (user.is_superuser and user.is_active):
        raise CareRefused("not_staff")


def ask(hand: Hand, by: User, reason: str) -> Refund:
    """Ask for the hand's refund; nothing happens to it yet. Raises CareRefused not_staff, asked."""
    _require_admin(by)
    try:
        with transaction.atomic():
            return Refund.objects.create(hand=hand, asked_by=by, reason=reason)
    except IntegrityError as error:
        raise CareRefused("asked") from error


@transaction.atomic
def refuse(refund: int, by: User) -> None:
    """Decide against it; who asked may take it back so. Raises CareRefused."""
    _require_admin(by)
    _decide(_undecided(refund), by, Refund.State.REFUSED)


@transaction.atomic
def approve(refund: int, by: User) -> None:
    """Give every chip back, and stop the hand if it is in play.

    Raises CareRefused not_staff, same_person, decided, and LedgerError (overdrawn: somebody has spent what he won;
    own_account: one of the two played); then nothing has changed and the hand goes on.
    """
    _require_admin(by)
    found = _undecided(refund)
    if found.asked_by_id == by.pk:
        raise CareRefused("same_person")
    hand = found.hand
    locked(hand.table_id)
    _stop(hand)
    _reverse_all(hand, found, by)
    _decide(found, by, Refund.State.DONE)


def _undecided(refund: int) -> Refund:
    found = Refund.objects.select_related("hand", "asked_by").select_for_update(of=("self",)).get(pk=refund)
    if found.state != Refund.State.ASKED:
        raise CareRefused("decided")
    return found


def _decide(refund: Refund, by: User, state: Refund.State) -> None:
    refund.state, refund.decided_by, refund.decided_at = state, by, timezone.now()
    refund.save(update_fields=["state", "decided_by", "decided_at"])


def _stop(hand: Hand) -> None:
    """End the hand where it stands, as a fault would; its pots are emptied by the reversals."""
    live = Live.objects.select_for_update(no_key=True).filter(hand=hand).first()
    if live is None or not is_playing(hand.table_id):
        return
    number, now = live.version + 1, timezone.now()
    Live.objects.filter(pk=live.pk).update(
        status=Live.Status.HALTED, version=number, pots="{}", clocks="{}", due_at=None
    )
    Hand.objects.filter(pk=hand.pk).update(halted=True, over_at=now, last_move=number)
    Move.objects.create(hand=hand, number=number, kind=Move.Kind.HALT, at=now)
    Table.objects.filter(pk=hand.table_id, status=Table.Status.CLOSING).update(dealt=[], due_at=now)
    Table.objects.filter(pk=hand.table_id, status=Table.Status.OPEN).update(
        status=Table.Status.HALTED, dealt=[], starts_at=None, due_at=now
    )


def _reverse_all(hand: Hand, refund: Refund, by: User) -> None:
    """The mirrors of what the hand posted, newest first, so that a pot has what it gives back."""
    posted = list(
        Transaction.objects.filter(hand=hand.pk, kind=Transaction.Kind.HAND, reversals=None).order_by("-pk")
    )
    touched = set(Posting.objects.filter(transaction__in=posted).values_list("account", flat=True))
    accounts.lock(sorted(touched | {hand.till, accounts.house("house:tax")}))
    for reversed_ in [*_sweeps(hand, posted), *posted]:
        reversals.reverse(reversed_, actor=refund.asked_by, approver=by, note=refund.reason)


def _sweeps(hand: Hand, posted: Iterable[Transaction]) -> list[Transaction]:
    """As many sweeps of the table's till, newest first, as bring back the tax that the hand paid into it."""
    paid = Posting.objects.filter(transaction__in=posted, account=hand.till).aggregate(tax=Sum("amount"))[
        "tax"
    ]
    missing = (paid or 0) - Account.objects.get(pk=hand.till).balance
    found = []
    for sweep in _swept(hand):
        if missing <= 0:
            break
        found.append(sweep)
        missing -= sum(leg.amount for leg in sweep.postings.all() if leg.amount > 0)
    return found


def _swept(hand: Hand) -> QuerySet[Transaction]:
    sweeps = Transaction.objects.filter(
        kind=Transaction.Kind.SWEEP,
        postings__account=hand.till,
        posted_at__gte=hand.started_at,
        reversals=None,
    )
    return sweeps.prefetch_related("postings").order_by("-pk")
