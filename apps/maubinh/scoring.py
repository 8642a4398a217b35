"""The money of a hand of Mậu Binh, and how it ranks its players."""

from collections.abc import Iterator, Sequence
from itertools import combinations, groupby

from apps.games.engine import Chips, Claim, Pay, Seat
from apps.maubinh.rows import FIVE_KIND, LEAST, THREE_KIND, Kind, strengths
from apps.maubinh.rules import MaubinhRules
from apps.maubinh.state import MaubinhState, Rows


class Arranged:
    """A player's rows as they are compared."""

    def __init__(self, seat: Seat, rows: Rows, rules: MaubinhRules) -> None:
        self.seat = seat
        self.strengths = first, second, third = strengths(rows)
        self.foul = first < second or second < LEAST[third]
        kinds: tuple[Kind, Kind, Kind] = FIVE_KIND[first], FIVE_KIND[second], THREE_KIND[third]
        self.worth = [
            special.get(kind, rules.row) for special, kind in zip(rules.specials, kinds, strict=True)
        ]
        """What each row brings where it wins, in stakes."""


def end_claims(state: MaubinhState, rules: MaubinhRules) -> list[Claim]:
    """What the end of a hand asks for: mậu binh and rows of all who are still in."""
    return [*_instants(state, rules), *_rows(state, rules)]


def _instants(state: MaubinhState, rules: MaubinhRules) -> Iterator[Pay]:
    """Each mậu binh is owed by every opponent; two such hands owe each other the difference."""
    due = {seat: rules.instants.get(state.instants.get(seat, ""), 0) for seat in state.still_in()}
    for payer, owed in due.items():
        for payee, claimed in due.items():
            if claimed > owed:
                amount = Chips((claimed - owed) * state.stake)
                yield Pay(payer, payee, amount, "maubinh.instant")


def _rows(state: MaubinhState, rules: MaubinhRules) -> Iterator[Pay]:
    players = [Arranged(seat, rows, rules) for seat, rows in sorted(state.arranged.items())]
    for one, other in combinations(players, 2):
        for row in range(3):
            order = _compare(one, other, row)
            if order:
                winner, loser = (one, other) if order > 0 else (other, one)
                amount = Chips(winner.worth[row] * state.stake)
                yield Pay(loser.seat, winner.seat, amount, f"maubinh.row{row + 1}")


def _compare(one: Arranged, other: Arranged, row: int) -> int:
    """Above 0 where `one` wins; a foul hand loses to each that is none, and ties with another."""
    if one.foul or other.foul:
        return other.foul - one.foul
    return one.strengths[row] - other.strengths[row]


def leave_claims(state: MaubinhState, seat: Seat, rules: MaubinhRules) -> list[Claim]:
    """What a leaver owes at once; a mậu binh of his own counts for nothing."""
    claims: list[Claim] = []
    for other in state.still_in():
        if other != seat:
            claims.append(Pay(seat, other, Chips(rules.quit * state.stake), "maubinh.quit"))
            if other in state.instants:
                owed = Chips(rules.instants[state.instants[other]] * state.stake)
                claims.append(Pay(seat, other, owed, "maubinh.instant"))
    return claims


def count(net: dict[Seat, int], claims: Sequence[Claim]) -> dict[Seat, int]:
    """The seats' nets after some more payments, as claimed."""
    after = dict(net)
    for claim in claims:
        assert isinstance(claim, Pay)
        after[claim.payer] -= claim.amount
        after[claim.payee] += claim.amount
    return after


def rank(net: dict[Seat, int]) -> tuple[tuple[Seat, ...], ...]:
    """Groups of equal nets, the highest first, each from the lowest seat up.

    >>> rank({Seat(0): -100, Seat(2): 50, Seat(3): 50})
    ((2, 3), (0,))
    """
    order = sorted(net, key=lambda seat: (-net[seat], seat))
    return tuple(tuple(group) for _, group in groupby(order, key=net.__getitem__))
