"""The best arrangement of 13 cards: never foul, most expected stakes over its rows (see worth.py).

All 1,287 sets of five are valued once. A first row and what is left for the others are then tried from the
strongest first row down, until even the best rows imaginable behind it cannot reach what is found already: so
nothing that matters is left out.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from apps.games.cards import CARDS, RANK_INDEX, SUIT_INDEX
from apps.maubinh.rows import CODE, FIVE_KIND, FLUSH, LEAST, MIXED, THREE, THREE_KIND, Kind
from apps.maubinh.rules import CARDS_EACH
from apps.maubinh.state import Rows
from apps.maubinh.worth import WORTH

Tables = tuple[Sequence[int], Sequence[int], Sequence[int]]
"""Strength → worth for rows 1, 2 and 3."""

FIVES = list(combinations(range(CARDS_EACH), 5))
"""Which of the 13 places make each set of five; its index here is its number."""

THREES = list(combinations(range(CARDS_EACH), 3))
"""The same for sets of three."""

_FIVE_NUMBER: dict[tuple[int, ...], int] = {places: number for number, places in enumerate(FIVES)}
_THREE_NUMBER: dict[tuple[int, ...], int] = {places: number for number, places in enumerate(THREES)}
_PACK_PLACE = {card: place for place, card in enumerate(CARDS)}
_ALL = frozenset(range(CARDS_EACH))


@cache
def _behind(first: int) -> list[tuple[int, int]]:
    """The 56 ways to fill rows 2 and 3 behind a first row, as numbers of sets."""
    left = sorted(_ALL.difference(FIVES[first]))
    return [
        (_FIVE_NUMBER[second], _THREE_NUMBER[tuple(sorted(set(left).difference(second)))])
        for second in combinations(left, 5)
    ]


class _Valued:
    """A hand, its cards in the order of the pack, with the strengths of all its sets of five and of three."""

    def __init__(self, cards: Sequence[str]) -> None:
        self.cards = sorted(cards, key=_PACK_PLACE.__getitem__)
        codes = [CODE[card] for card in self.cards]
        self.fives = [MIXED[a + b + c + d + e] for a, b, c, d, e in combinations(codes, 5)]
        self.threes = [THREE[a + b + c] for a, b, c in combinations(codes, 3)]
        for suit in range(4):
            places = [place for place, card in enumerate(self.cards) if SUIT_INDEX[card] == suit]
            for flush in combinations(places, 5):
                self.fives[_FIVE_NUMBER[flush]] = FLUSH[sum([codes[place] for place in flush])]

    def rows(self, first: int, second: int) -> Rows:
        """The arrangement with these sets in rows 1 and 2."""
        third = sorted(_ALL.difference(FIVES[first], FIVES[second]))
        one, two, three = (
            _as_laid([self.cards[place] for place in places])
            for places in (FIVES[first], FIVES[second], third)
        )
        return one, two, three


def _as_laid(row: Sequence[str]) -> tuple[str, ...]:
    """The cards as people lay them: those that make the kind first, high before low."""
    often = Counter([card[0] for card in row])
    return tuple(sorted(row, key=lambda card: (-often[card[0]], -RANK_INDEX[card], _PACK_PLACE[card])))


def best(cards: Sequence[str], tables: Tables = WORTH) -> Rows:
    """The best arrangement of 13 cards; of equal ones the first in the order of the pack.

    >>> best("AS 9S 7S 4S 2S QC QD 6D 4C 3H KH JC 8H".split())[0]
    ('AS', '9S', '7S', '4S', '2S')
    """
    hand = _Valued(cards)
    first_worth, second_worth, third_worth = tables
    fives = hand.fives
    seconds = [second_worth[strength] for strength in fives]
    thirds = [third_worth[strength] for strength in hand.threes]
    least = [LEAST[strength] for strength in hand.threes]
    highest, top_third = max(seconds), max(thirds)
    top, found = -(1 << 62), (0, 0)
    for first in sorted(range(len(fives)), key=fives.__getitem__, reverse=True):
        strength = fives[first]
        worth = first_worth[strength]
        if worth + min(highest, second_worth[strength]) + top_third < top:
            break
        wanted = top - worth
        for second, third in _behind(first):
            behind = seconds[second] + thirds[third]
            better = behind > wanted or (behind == wanted and (first, second) < found)
            if better and least[third] <= fives[second] <= strength:
                top, wanted, found = worth + behind, behind, (first, second)
    return hand.rows(*found)


def suggest(cards: Sequence[str], count: int) -> list[Rows]:
    """Up to `count` good arrangements of 13 cards, the best first, each of other kinds of rows than the rest.

    None is foul, and none is as weak or weaker than another of them in every row. The first is `best(cards)`.
    """
    hand = _Valued(cards)
    found: dict[tuple[Kind, Kind, Kind], _Ranked] = {}
    for one in _sound(hand):
        kinds = FIVE_KIND[one.strengths[0]], FIVE_KIND[one.strengths[1]], THREE_KIND[one.strengths[2]]
        if kinds not in found or one.worth > found[kinds].worth:
            found[kinds] = one
    chosen: list[_Ranked] = []
    for one in sorted(found.values(), key=lambda one: (-one.worth, one.first, one.second)):
        if len(chosen) < count and not any(_covers(other, one) for other in chosen):
            chosen.append(one)
    return [hand.rows(one.first, one.second) for one in chosen]


class _Ranked(NamedTuple):
    worth: int
    first: int
    second: int
    strengths: tuple[int, int, int]


def _sound(hand: _Valued) -> Iterator[_Ranked]:
    """All arrangements that are not foul, in the order of the pack."""
    first_worth, second_worth, third_worth = WORTH
    fives, threes = hand.fives, hand.threes
    least = [LEAST[strength] for strength in threes]
    for first, strength in enumerate(fives):
        for second, third in _behind(first):
            if least[third] <= fives[second] <= strength:
                three = (strength, fives[second], threes[third])
                worth = first_worth[three[0]] + second_worth[three[1]] + third_worth[three[2]]
                yield _Ranked(worth, first, second, three)


def _covers(one: _Ranked, other: _Ranked) -> bool:
    """Whether each row of `one` is at least as strong as that of `other`."""
    return all(a >= b for a, b in zip(one.strengths, other.strengths, strict=True))
