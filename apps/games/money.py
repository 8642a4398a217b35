"""Clearing: the claims of one step become exact payments (docs/games.md, "Money").

All payments and stakes of a step fall due together. Who cannot pay gives all that he has, what he wins in the
same step included, shared among those he owes. That is the greatest clearing vector of L. Eisenberg and
T. Noe, "Systemic Risk in Financial Systems" (2001), in whole chips.
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from apps.games.apportion import webster
from apps.games.claims import Award, Chips, Claim, Pay, Refund, Seat, Stake

POT = "pot:"

Pots = dict[str, dict[Seat, Chips]]
"""Chips staked, by pot and by the seat that staked them."""


class Payment(msgspec.Struct, frozen=True, gc=False):
    """Chips that moved. `payer` and `payee` are seats, or "pot:<name>".

    The payee receives `paid - tax`, the table's till `tax`; a shortfall is never owed later.
    """

    payer: Seat | str
    payee: Seat | str
    claimed: Chips
    paid: Chips
    tax: Chips
    reason: str


class Settlement(msgspec.Struct, frozen=True):
    """The payments of a step, the balances and pots after it, and what the till takes in."""

    payments: list[Payment]
    balances: dict[Seat, Chips]
    pots: Pots
    till: Chips


def clear(
    claims: Sequence[Claim],
    balances: Mapping[Seat, Chips],
    pots: Mapping[str, Mapping[Seat, Chips]],
    tax_bps: int,
) -> Settlement:
    """Settle the claims of one step against the wallets of the seats; all amounts are in chips.

    `tax_bps` is in basis points. There is one payment per Pay and Stake, also of 0 chips, in the order of the
    claims, then one per seat that gets chips from an Award or Refund. Raises ValueError for a claim that no
    engine may make (amount not positive, unknown seat, seat paying itself).

    >>> owing = [Pay(Seat(0), Seat(1), Chips(100), "x.lost")]
    >>> clear(owing, {Seat(0): Chips(60), Seat(1): Chips(0)}, {}, 500).balances
    {0: 0, 1: 57}
    """
    debts = [claim for claim in claims if isinstance(claim, Pay | Stake)]
    _require_sound(claims, balances, tax_bps)
    after, stakes = dict(balances), {pot: dict(by_seat) for pot, by_seat in pots.items()}
    payments = [
        _payment(debt, paid, tax_bps)
        for debt, paid in zip(debts, _paid(debts, balances, tax_bps), strict=True)
    ]
    for debt, payment in zip(debts, payments, strict=True):
        after[debt.payer] = Chips(after[debt.payer] - payment.paid)
        if isinstance(debt, Pay):
            after[debt.payee] = Chips(after[debt.payee] + payment.paid - payment.tax)
        elif payment.paid:
            pot = stakes.setdefault(debt.pot, {})
            pot[debt.payer] = Chips(pot.get(debt.payer, 0) + payment.paid)
    for claim in claims:
        if isinstance(claim, Award | Refund):
            payments += _empty(claim, stakes.pop(claim.pot, {}), after, tax_bps)
    return Settlement(payments, after, stakes, Chips(sum(payment.tax for payment in payments)))


def _require_sound(claims: Iterable[Claim], balances: Mapping[Seat, Chips], tax_bps: int) -> None:
    if not 0 <= tax_bps <= 10_000:
        raise ValueError(f"a tax of {tax_bps} basis points")
    if min(balances.values(), default=0) < 0:
        raise ValueError("a wallet below zero")
    for claim in claims:
        if isinstance(claim, Pay):
            sound = (
                claim.amount > 0
                and claim.payer != claim.payee
                and {claim.payer, claim.payee} <= balances.keys()
            )
        elif isinstance(claim, Stake):
            sound = claim.amount > 0 and claim.payer in balances
        elif isinstance(claim, Award):
            sound = (
                bool(claim.shares)
                and claim.shares.keys() <= balances.keys()
                and min(claim.shares.values()) > 0
            )
        else:
            sound = True
        if not sound:
            raise ValueError(f"unsound claim {claim}")


def _tax(debt: Pay | Stake, paid: int, tax_bps: int) -> int:
    return paid * tax_bps // 10_000 if isinstance(debt, Pay) and debt.taxed else 0


def _payment(debt: Pay | Stake, paid: int, tax_bps: int) -> Payment:
    payee = debt.payee if isinstance(debt, Pay) else POT + debt.pot
    tax = _tax(debt, paid, tax_bps)
    return Payment(debt.payer, payee, debt.amount, Chips(paid), Chips(tax), debt.reason)


def _paid(debts: Sequence[Pay | Stake], balances: Mapping[Seat, Chips], tax_bps: int) -> list[int]:
    """What each debt is paid: from everybody paying all he owes, the amounts fall until they fit."""
    paid: list[int] = [debt.amount for debt in debts]
    owing: dict[Seat, list[int]] = {}
    for i, debt in enumerate(debts):
        owing.setdefault(debt.payer, []).append(i)
    weights = {payer: [debts[i].amount for i in mine] for payer, mine in owing.items()}
    falling = True
    while falling:
        falling = False
        received = _received(debts, paid, tax_bps)
        for payer, mine in owing.items():
            has = balances[payer] + received.get(payer, 0)
            if has < sum(paid[i] for i in mine):
                falling = True
                for i, part in zip(mine, webster(has, weights[payer]), strict=True):
                    paid[i] = part
    return paid


def _received(debts: Sequence[Pay | Stake], paid: Sequence[int], tax_bps: int) -> dict[Seat, int]:
    received: dict[Seat, int] = {}
    for debt, amount in zip(debts, paid, strict=True):
        if isinstance(debt, Pay):
            received[debt.payee] = received.get(debt.payee, 0) + amount - _tax(debt, amount, tax_bps)
    return received


def _empty(
    claim: Award | Refund, pot: Mapping[Seat, Chips], balances: dict[Seat, Chips], tax_bps: int
) -> list[Payment]:
    """Give a whole pot to the seats of an award, or back to its stakers; adds to `balances`."""
    parts = _award(claim.shares, sum(pot.values())) if isinstance(claim, Award) else pot
    payments = []
    for seat in sorted(parts):
        got = parts[seat]
        gain = max(0, got - pot.get(seat, 0)) if isinstance(claim, Award) and claim.taxed else 0
        tax = gain * tax_bps // 10_000
        if got:
            balances[seat] = Chips(balances[seat] + got - tax)
            payments.append(Payment(POT + claim.pot, seat, Chips(got), Chips(got), Chips(tax), claim.reason))
    return payments


def _award(shares: Mapping[Seat, int], chips: int) -> dict[Seat, int]:
    """Floors by weight, then the chips left over to the lowest seats one each."""
    whole = sum(shares.values())
    parts = {seat: chips * weight // whole for seat, weight in shares.items()}
    for seat in sorted(parts)[: chips - sum(parts.values())]:
        parts[seat] += 1
    return parts
