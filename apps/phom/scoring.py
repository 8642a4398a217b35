"""How a hand of Phỏm ranks its players, and the money that it asks for."""

from collections.abc import Iterator, Sequence

from apps.games.engine import Chips, Claim, Pay, Seat
from apps.phom.cards import points
from apps.phom.rules import RULES, TURNS, PhomRules
from apps.phom.state import PhomState

U_EATEN = 3
"""So many cards eaten of one player make him pay for all ("ù đền")."""


def eat_halves(rules: PhomRules, nth: int, is_last: bool) -> int:
    """What eating somebody's `nth` discard (from 1) earns, in half stakes; `is_last`: he plays last in a round.

    >>> from apps.phom.rules import IONLINE
    >>> [eat_halves(IONLINE, nth, is_last=False) for nth in (1, 2, 3, 4)], eat_halves(IONLINE, 3, is_last=True)
    ([2, 4, 6, 8], 8)
    """
    if is_last and nth == TURNS - 1:
        return rules.eat_chot_ha
    return rules.eat[nth - 1]


def eat_price(state: PhomState, thrower: Seat, nth: int | None = None) -> Chips:
    """What the latest discard of `thrower`, or his `nth` (from 1), costs him when it is eaten, in chips."""
    is_last = state.after(thrower) == state.leader
    halves = eat_halves(RULES[state.variant], nth or state.thrown[thrower], is_last)
    return Chips(halves * (state.stake // 2))


def u_claims(state: PhomState, winner: Seat) -> list[Claim]:
    """What an ù asks for: 5 stakes from everybody, or all of them from the one who has to pay for all."""
    owed = RULES[state.variant].u * (state.stake // 2)
    others = [seat for seat in state.seats if seat != winner]
    payer = u_payer(state, winner)
    if payer is None:
        return [Pay(seat, winner, Chips(owed), "phom.u") for seat in others]
    return [Pay(payer, winner, Chips(owed * len(others)), "phom.u_compensation")]


def u_payer(state: PhomState, winner: Seat) -> Seat | None:
    """Who pays an ù for all ("ù đền"): whose three cards the winner ate, else the last other who ate a 4th."""
    if len(state.eaten[winner]) >= U_EATEN:
        return state.before(winner)
    others = [seat for seat in state.chot_eaters if seat != winner]
    return others[-1] if others else None


def rank(state: PhomState) -> list[Seat]:
    """All seats, the best first: those with a meld by points, then the burnt; ties to who laid down earlier."""

    def burden(seat: Seat) -> tuple[bool, int]:
        burnt = is_burnt(state, seat)
        return burnt, 0 if burnt else points(state.hands[seat])

    return sorted(state.order, key=burden)


def is_burnt(state: PhomState, seat: Seat) -> bool:
    """Whether a seat has laid down no meld ("cháy", "móm")."""
    return state.melds.get(seat) == ()


def end_claims(state: PhomState, order: Sequence[Seat]) -> Iterator[Claim]:
    """What the end of a hand without ù asks for; `order` is `rank(state)`."""
    rules, half = RULES[state.variant], state.stake // 2
    for seat, halves in zip(order[1:], rules.win[len(order)], strict=True):
        if is_burnt(state, seat):
            yield Pay(seat, order[0], Chips(rules.burnt * half), "phom.burnt")
        else:
            yield Pay(seat, order[0], Chips(halves * half), "phom.win")
