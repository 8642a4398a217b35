"""From an engine's claims to the ledger's lines and to what people are shown."""

from collections.abc import Mapping, Sequence
from typing import Any

from apps.games import money
from apps.games.engine import Claim
from apps.games.money import Payment, Settlement
from apps.play.rows import Facts
from apps.wallet import ledger


def settle(
    facts: Facts, claims: Sequence[Claim], balances: Mapping[int, int], pots: money.Pots
) -> Settlement:
    """Exact payments for a step's claims; `balances` is in chips by account, the result's is by seat."""
    by_seat = {facts.accounts[account]: balance for account, balance in balances.items()}
    return money.clear(claims, by_seat, pots, facts.tax_bps)  # type: ignore[arg-type]


def legs(facts: Facts, payments: Sequence[Payment]) -> list[ledger.Leg]:
    """One line per payment: the payer gives, the payee receives it less tax, the till takes the tax."""
    found = []
    for line, payment in enumerate(payments, 1):
        if payment.paid == 0:
            continue
        claimed = payment.claimed if payment.paid < payment.claimed else None
        found.append(ledger.Leg(line, _account(facts, payment.payer), -payment.paid, payment.reason, claimed))
        received = payment.paid - payment.tax
        if received:
            found.append(ledger.Leg(line, _account(facts, payment.payee), received, payment.reason))
        if payment.tax:
            found.append(ledger.Leg(line, facts.till, payment.tax, payment.reason))
    return found


def _account(facts: Facts, party: int | str) -> int:
    return facts.pot if isinstance(party, str) else facts.by_seat[party].account  # type: ignore[index]


def post_request(facts: Facts, number: int, payments: Sequence[Payment], actor: int | None) -> str | None:
    """The ledger request for move `number` of the hand; None when no chip moves."""
    found = legs(facts, payments)
    if not found:
        return None
    return ledger.request(
        key=f"hand:{facts.hand}:{number}",
        kind="hand",
        legs=found,
        game=facts.game,
        room=facts.room,
        table=facts.table,
        hand=facts.hand,
        hand_public=facts.public_id,
        move=number,
        actor=actor,
    )


def shown(payments: Sequence[Payment], version: int) -> list[dict[str, Any]]:
    """The payments of one move as the protocol's Payment objects."""
    return [
        {
            "version": version,
            "from": payment.payer,
            "to": payment.payee,
            "claimed": payment.claimed,
            "paid": payment.paid,
            "tax": payment.tax,
            "reason": payment.reason,
        }
        for payment in payments
    ]
