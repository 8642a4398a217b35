"""The money that Catte asks for, and how a hand ranks its players."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from apps.catte.cards import ACES, ORDER, aces
from apps.catte.rules import LAST_FOLDING, RULES, CatteRules
from apps.catte.state import CatteState, Laid
from apps.games.engine import Award, Chips, Claim, Pay, Refund, Seat, Stake

ANTE = "ante"
WATER = "water"

Amounts = Callable[[int], Chips]


def amounts(state: CatteState) -> tuple[CatteRules, Amounts]:
    """The rule set, and half stakes → chips."""
    half = state.stake // 2
    return RULES[state.variant], lambda halves: Chips(halves * half)


def opening_stakes(state: CatteState) -> Iterator[Claim]:
    """What everybody stakes before play."""
    rules, chips = amounts(state)
    for seat in state.seats:
        yield Stake(seat, chips(rules.ante), "catte.ante", ANTE)
    if state.water is not None:
        for seat in state.seats:
            yield Stake(seat, chips(rules.water), "catte.water_stake", WATER)


def leave_fine(state: CatteState, seat: Seat) -> Claim:
    """What a leaver stakes: as one who is dead."""
    rules, chips = amounts(state)
    fine = chips(rules.leave_fine + rules.leave_fine_ace * aces(state.dealt[seat]))
    return Stake(seat, fine, "catte.leave_fine", ANTE)


class Due(NamedTuple):
    """What following earns and costs in the trick that runs, in chips."""

    beat: Chips
    ace: Chips
    """On top of `beat`, for an ace."""
    fold: Chips


def due(state: CatteState, best: Laid) -> Due:
    """What passes between the holder of the best card and who follows; nothing when the holder has left."""
    rules, chips = amounts(state)
    if best.seat in state.gone:
        return Due(Chips(0), Chips(0), Chips(0))
    early = len(state.tricks) <= LAST_FOLDING
    return Due(chips(rules.beat), chips(rules.ace * early), chips(rules.fold * early))


def move_claims(state: CatteState, laid: Laid) -> Iterator[Claim]:
    """What a card about to be laid costs or earns at once; `state` is the one before it."""
    best = state.tricks[-1].best
    if best is None:
        return
    amount = due(state, best)
    if laid.how == "fold" and amount.fold:
        yield Pay(laid.seat, best.seat, amount.fold, "catte.fold")
    if laid.how == "play" and amount.beat:
        yield Pay(best.seat, laid.seat, amount.beat, "catte.beat")
        if laid.card in ACES and amount.ace:
            yield Pay(best.seat, laid.seat, amount.ace, "catte.ace")


def end_claims(state: CatteState, winner: Seat, how: str) -> Iterator[Claim]:
    """What the end of a hand asks for."""
    rules, chips = amounts(state)
    losers = [seat for seat in state.staying if seat != winner]
    living = [seat for seat in losers if seat not in state.dead]
    if how == "instant":
        yield from [Pay(seat, winner, chips(rules.instant), "catte.instant") for seat in losers]
    if is_deuce(state, winner):
        yield from [Pay(seat, winner, chips(rules.deuce), "catte.deuce") for seat in living]
    for seat in living:
        folded = aces(_folded(state, seat))
        if folded:
            yield Pay(seat, winner, chips(rules.folded_ace * folded), "catte.folded_ace")
    for seat in losers:
        if seat in state.dead:
            yield Pay(seat, winner, chips(rules.dead), "catte.dead")
            held = aces(state.dealt[seat])
            if held:
                yield Pay(seat, winner, chips(rules.dead_ace * held), "catte.dead_ace")
    yield Award(ANTE, {winner: 1}, "catte.ante_award")
    if state.water is not None:
        yield _water(state)


def is_deuce(state: CatteState, winner: Seat) -> bool:
    """Whether the winner held the lead and turned a 2 in trick 6."""
    return winner == state.holder and state.hands[winner][0][0] == "2"


def _folded(state: CatteState, seat: Seat) -> list[str]:
    return [
        laid.card for trick in state.tricks for laid in trick.laid if laid.seat == seat and laid.how == "fold"
    ]


def _water(state: CatteState) -> Claim:
    """The pot of "cá nước" goes to the highest card of the water suit dealt to anybody still in."""
    holder = {card: seat for seat in state.staying for card in state.dealt[seat] if card[1] == state.water}
    if not holder:
        return Refund(WATER, "catte.water_award")
    return Award(WATER, {holder[max(holder, key=ORDER.__getitem__)]: 1}, "catte.water_award")


def rank(state: CatteState, winner: Seat) -> tuple[tuple[Seat, ...], ...]:
    """The winner; who else was still in the running; the dead; the leavers, the latest first."""
    living = tuple(seat for seat in state.contending if seat != winner)
    dead = tuple(seat for seat in state.dead if seat not in state.gone)
    groups: Sequence[tuple[Seat, ...]] = [(winner,), living, dead]
    return tuple([group for group in groups if group] + [(seat,) for seat in reversed(state.gone)])
