"""Corrections by staff: one proposes, another approves, and approving posts. The database holds both to the rules."""

from typing import Any

from django.db import DatabaseError, connection, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from psycopg import Error as PsycopgError

from apps.users.models import User
from apps.wallet import accounts, ledger, reversals
from apps.wallet.errors import LedgerError
from apps.wallet.ledger import Leg, Posted
from apps.wallet.models import ISSUE, Account, Adjustment, Transaction

REASON = "adjustment"
REFUSED = "LG003"
"""SQLSTATE of the triggers' refusals: MESSAGE is the code."""

MESSAGES = {
    "not_staff": _("Only staff may propose or decide an adjustment."),
    "own_account": _("Nobody may propose or approve a change of their own balance."),
    "own_proposal": _("Somebody else has to approve what you have proposed."),
    "over_limit": _("That is more than your role may move in one adjustment."),
    "decided": _("This was decided before; a decision stands."),
    "changed": _("What was proposed cannot be changed. Refuse it, and propose anew."),
    "not_posted": _("What was posted is not what was proposed."),
    "proposed_before": _("A reversal of this transaction is proposed, or posted, already."),
    "bad_account": _("Chips are added to and removed from wallets of players and bots."),
}


class AdjustmentRefused(Exception):
    """What cannot be proposed or decided; nothing was written. `message` is the sentence to show."""

    def __init__(self, code: str, message: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.message = message or str(MESSAGES[code])


def limit(role: str) -> int:
    """How many chips one adjustment of a role may move, at most."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT adjustment_limit(%s)", [role])
        return int(cursor.fetchone()[0])


def propose(
    by: User,
    kind: Adjustment.Kind,
    *,
    reason: str,
    note: str,
    account: Account | None = None,
    amount: int | None = None,
    target: Transaction | None = None,
) -> Adjustment:
    """Ask for `amount` chips to be added to or removed from an account, or for `target` to be reversed.

    Raises AdjustmentRefused not_staff, own_account, over_limit, proposed_before, bad_account.
    """
    if account is not None and account.kind not in (Account.Kind.PLAYER, Account.Kind.BOT):
        raise AdjustmentRefused("bad_account")
    waiting = Adjustment.objects.exclude(state=Adjustment.State.REFUSED).filter(target=target)
    if target is not None and (waiting.exists() or target.reversals.exists()):
        raise AdjustmentRefused("proposed_before")
    asked = Adjustment(
        kind=kind, account=account, amount=amount, target=target, reason=reason, note=note, proposed_by=by
    )
    _written(asked.save)
    return asked


@transaction.atomic
def approve(pk: int, by: User) -> Adjustment:
    """Post what was proposed, in the same database transaction as the approval.

    Raises AdjustmentRefused own_proposal, own_account, not_staff, over_limit, decided, and what the ledger refuses.
    """
    asked = _locked(pk)
    if asked.proposed_by_id == by.pk:
        raise AdjustmentRefused("own_proposal")
    try:
        with transaction.atomic():
            posted = _post(asked, by)
            _decide(asked, by, Adjustment.State.APPROVED, posted=posted.transaction)
    except LedgerError as error:
        raise AdjustmentRefused(error.code, error.message) from error
    return asked


@transaction.atomic
def refuse(pk: int, by: User, answer: str) -> Adjustment:
    """Turn a proposal down, or take one's own back. Raises AdjustmentRefused decided."""
    asked = _locked(pk)
    _decide(asked, by, Adjustment.State.REFUSED, answer=answer)
    return asked


def _locked(pk: int) -> Adjustment:
    asked = Adjustment.objects.select_for_update(of=("self",), no_key=True).get(pk=pk)
    if asked.state != Adjustment.State.PROPOSED:
        raise AdjustmentRefused("decided")
    return asked


def _post(asked: Adjustment, approver: User) -> Posted:
    note = f"{asked.reason}: {asked.note}"
    if asked.target is not None:
        return reversals.reverse(asked.target, actor=asked.proposed_by, approver=approver, note=note)
    assert asked.account_id is not None
    assert asked.amount is not None
    amount = asked.amount if asked.kind == Adjustment.Kind.ADD else -asked.amount
    legs = [Leg(1, accounts.house(ISSUE), -amount, REASON), Leg(1, asked.account_id, amount, REASON)]
    return ledger.post(
        key=f"adjustment:{asked.pk}",
        kind="adjustment",
        legs=legs,
        actor=asked.proposed_by_id,
        approver=approver.pk,
        note=note,
    )


def _decide(
    asked: Adjustment, by: User, state: Adjustment.State, posted: int | None = None, answer: str = ""
) -> None:
    asked.state, asked.decided_by, asked.posted_id, asked.answer = state, by, posted, answer
    asked.decided_at = timezone.now()  # the trigger writes its own
    fields = ["state", "decided_by", "decided_at", "posted", "answer"]
    _written(asked.save, update_fields=fields)


def _written(save: Any, **how: Any) -> None:
    """Save; what the triggers refuse becomes an AdjustmentRefused."""
    try:
        with transaction.atomic():
            save(**how)
    except DatabaseError as error:
        cause = error.__cause__
        if not isinstance(cause, PsycopgError) or cause.sqlstate != REFUSED:
            raise
        raise AdjustmentRefused(str(cause.diag.message_primary)) from error


def waiting() -> QuerySet[Adjustment]:
    """What waits for a second person, the oldest first."""
    return Adjustment.objects.filter(state=Adjustment.State.PROPOSED).order_by("pk")
