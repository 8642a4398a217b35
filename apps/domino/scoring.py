"""How a hand of Domino ranks its players, and the money that its end asks for."""

from collections.abc import Iterator, Sequence

from apps.domino.rules import DominoRules
from apps.domino.state import DominoState
from apps.domino.tiles import WEIGHT, doubles, points
from apps.games.engine import Award, Chips, Claim, Pay, Seat

FINES = "fines"
"""The pot that leavers stake their fines into."""


def rank(state: DominoState) -> list[Seat]:
    """All seats, the best first: by points, number of tiles, highest tile; then leavers, the latest first."""
    hands = state.hands
    playing = [seat for seat in state.seats if seat in hands]
    playing.sort(key=lambda seat: _burden(hands[seat]))
    return playing + [seat for seat in reversed(state.gone) if seat not in hands]


def _burden(hand: Sequence[str]) -> tuple[int, int, int]:
    return points(hand), len(hand), max([WEIGHT[tile] for tile in hand], default=0)


def end_claims(state: DominoState, rules: DominoRules, how: str, order: Sequence[Seat]) -> list[Claim]:
    """What the end of a hand asks for; `order` is `rank(state)`, `how` is "out", "lock" or "last"."""
    closer = state.last_seat
    failed = how == "lock" and rules.lock_fail > 0 and closer != order[0]
    playing = [seat for seat in state.seats if seat in state.hands]
    half = state.stake // 2
    claims: list[Claim] = []
    if how == "out":
        claims += _win_lines(state, rules, order, half)
    elif failed and closer is not None:
        others = [seat for seat in playing if seat != closer]
        share = Chips(rules.lock_fail * half // len(others))
        claims += [Pay(closer, seat, share, "domino.lock_fail") for seat in others]
    elif how == "lock":
        owed = Chips(rules.lock_win * half)
        claims += [Pay(seat, order[0], owed, "domino.lock_win") for seat in playing if seat != order[0]]
    if how != "last" and rules.dead_double:
        claims += _dead_doubles(state, rules.dead_double * half, playing, order[0])
    if rules.leave_fine and state.gone:
        takers = [seat for seat in playing if seat != closer] if failed else [order[0]]
        claims.append(Award(FINES, dict.fromkeys(takers, 1), "domino.fines_award"))
    return claims


def _win_lines(state: DominoState, rules: DominoRules, order: Sequence[Seat], half: int) -> Iterator[Claim]:
    """The lines of the table of wins; a leaver's fine stands for his."""
    for line in rules.win[len(state.seats)]:
        payer = order[line.payer - 1]
        if payer in state.hands:
            yield Pay(payer, order[line.payee - 1], Chips(line.halves * half), "domino.win")


def _dead_doubles(state: DominoState, each: int, playing: Sequence[Seat], winner: Seat) -> Iterator[Claim]:
    for seat in playing:
        dead = doubles(state.hands[seat])
        if dead and seat != winner:
            yield Pay(seat, winner, Chips(dead * each), "domino.dead_double")
