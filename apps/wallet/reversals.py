"""Corrections: what was posted stays, and its mirror is posted beside it."""

from apps.users.models import User
from apps.wallet import ledger
from apps.wallet.ledger import Leg, Posted
from apps.wallet.models import Transaction

REASON = "reversal"


def reverse(reversed_: Transaction, *, actor: User, approver: User, note: str) -> Posted:
    """Undo a transaction, once: `actor` asked for it, `approver` agreed, `note` says why.

    Raises LedgerError not_approved (one person), own_account (of either), already_reversed, overdrawn, …
    """
    legs = [
        Leg(leg.line, leg.account_id, -leg.amount, REASON)
        for leg in reversed_.postings.order_by("id").iterator()
    ]
    return ledger.post(
        key=f"reversal:{reversed_.pk}",
        kind="reversal",
        legs=legs,
        game=reversed_.game,
        room=reversed_.room,
        table=reversed_.table,
        hand=reversed_.hand,
        hand_public=reversed_.hand_public,
        actor=actor.pk,
        approver=approver.pk,
        note=note,
        reverses=reversed_.pk,
    )
