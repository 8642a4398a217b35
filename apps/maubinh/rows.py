"""How strong a row is, from tables worked out once: whole numbers, the higher the better, equal ones tie.

All 5-card rows fall into 7,462 strengths (0 the weakest), all 3-card rows into 455. The two scales are not
comparable with each other; `LEAST` is what a row of five needs to stand before a row of three.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Literal

from apps.games.cards import RANK_INDEX, SUIT_INDEX

Kind = Literal[
    "high_card", "pair", "two_pairs", "three", "straight", "flush", "full_house", "four", "straight_flush"
]

KINDS: tuple[Kind, ...] = (
    "high_card",
    "pair",
    "two_pairs",
    "three",
    "straight",
    "flush",
    "full_house",
    "four",
    "straight_flush",
)
"""Kinds of rows, lowest first: mậu thầu, dách, thú, xám, sảnh, thùng, cù lũ, tứ quý, thùng phá sảnh."""

_ACE = 12
_WHEEL = (0, 1, 2, 3, _ACE)
STRAIGHTS: tuple[tuple[int, ...], ...] = (
    *[tuple(range(low, low + 5)) for low in range(8)],
    _WHEEL,
    tuple(range(8, 13)),
)
"""The ranks of each straight of five, lowest first: A-2-3-4-5 is the second highest."""

_KIND_OF_COUNTS: dict[tuple[int, ...], Kind] = {
    (4, 1): "four",
    (3, 2): "full_house",
    (3, 1, 1): "three",
    (3,): "three",
    (2, 2, 1): "two_pairs",
    (2, 1, 1, 1): "pair",
    (2, 1): "pair",
}

CODE: dict[str, int] = {card: 5**rank for card, rank in RANK_INDEX.items()}
"""Card → a number for its rank; the sum over some cards of one pack tells which ranks they have, how often."""

_Key = tuple[int, ...]


def _key(ranks: Sequence[int], flush: bool = False) -> _Key:
    """Orders rows: the kind, the ranks that make it, the others from the top; a row of three may be a prefix."""
    straight = STRAIGHTS.index(tuple(ranks)) if tuple(ranks) in STRAIGHTS else None
    if straight is not None:
        return KINDS.index("straight_flush" if flush else "straight"), straight
    counts = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    kind = "flush" if flush else _KIND_OF_COUNTS.get(tuple(count for count, _ in counts), "high_card")
    return (KINDS.index(kind), *[rank for _, rank in counts])


def _rank_sets(size: int) -> Iterator[tuple[int, ...]]:
    """All ranks, ascending, that `size` cards of one pack may have."""
    for ranks in combinations_with_replacement(range(13), size):
        if max(Counter(ranks).values()) <= 4:
            yield ranks


def _code(ranks: Iterable[int]) -> int:
    return sum([5**rank for rank in ranks])


_MIXED_KEYS = {_code(ranks): _key(ranks) for ranks in _rank_sets(5)}
_FLUSH_KEYS = {_code(ranks): _key(ranks, flush=True) for ranks in combinations(range(13), 5)}
_THREE_KEYS = {_code(ranks): _key(ranks) for ranks in _rank_sets(3)}

_FIVE_ORDER = sorted({*_MIXED_KEYS.values(), *_FLUSH_KEYS.values()})
_THREE_ORDER = sorted(set(_THREE_KEYS.values()))
_FIVE_PLACE = {key: place for place, key in enumerate(_FIVE_ORDER)}
_THREE_PLACE = {key: place for place, key in enumerate(_THREE_ORDER)}

MIXED: dict[int, int] = {code: _FIVE_PLACE[key] for code, key in _MIXED_KEYS.items()}
"""Sum of the codes of five cards not of one suit → strength."""

FLUSH: dict[int, int] = {code: _FIVE_PLACE[key] for code, key in _FLUSH_KEYS.items()}
"""Sum of the codes of five cards of one suit → strength."""

THREE: dict[int, int] = {code: _THREE_PLACE[key] for code, key in _THREE_KEYS.items()}
"""Sum of the codes of three cards → strength as a row of three."""

FIVE_KIND: tuple[Kind, ...] = tuple(KINDS[key[0]] for key in _FIVE_ORDER)
"""The kind of each strength of five cards."""

THREE_KIND: tuple[Kind, ...] = tuple(KINDS[key[0]] for key in _THREE_ORDER)
"""The kind of each strength of three cards."""


def _least() -> Iterator[int]:
    """Keys compare card by card, and where three cards equal the first of five, five beat three."""
    place = 0
    for key in _THREE_ORDER:
        while _FIVE_ORDER[place] < key:
            place += 1
        yield place


LEAST: tuple[int, ...] = tuple(_least())
"""Strength of three cards → the least strength of five that is no foul in the row before them."""


def strength_of_five(cards: Sequence[str]) -> int:
    """The strength of a row of five cards.

    >>> strength_of_five(["AS", "2C", "3D", "4H", "5S"]) > strength_of_five(["9S", "TC", "JD", "QH", "KS"])
    True
    >>> FIVE_KIND[strength_of_five(["AS", "9S", "7S", "4S", "2S"])]
    'flush'
    """
    one, two, three, four, five = cards
    code = CODE[one] + CODE[two] + CODE[three] + CODE[four] + CODE[five]
    suit = SUIT_INDEX[one]
    flush = suit == SUIT_INDEX[two] == SUIT_INDEX[three] == SUIT_INDEX[four] == SUIT_INDEX[five]
    return FLUSH[code] if flush else MIXED[code]


def strength_of_three(cards: Sequence[str]) -> int:
    """The strength of a row of three cards, which knows neither straights nor flushes.

    >>> strength_of_three(["2S", "2C", "3D"]) > strength_of_three(["5S", "6S", "7S"])
    True
    """
    one, two, three = cards
    return THREE[CODE[one] + CODE[two] + CODE[three]]


def strengths(rows: Sequence[Sequence[str]]) -> tuple[int, int, int]:
    """The strengths of the three rows of an arrangement."""
    return strength_of_five(rows[0]), strength_of_five(rows[1]), strength_of_three(rows[2])


def kinds(rows: Sequence[Sequence[str]]) -> tuple[Kind, Kind, Kind]:
    """The kinds of the three rows of an arrangement."""
    first, second, third = strengths(rows)
    return FIVE_KIND[first], FIVE_KIND[second], THREE_KIND[third]


def is_foul(rows: Sequence[Sequence[str]]) -> bool:
    """Whether a row beats the one before it ("binh lủng"); equal rows are no foul.

    >>> is_foul([["8S", "8C", "7D", "6H", "2S"], ["AS", "KC", "JD", "5H", "4S"], ["AD", "KD", "QC"]])
    True
    >>> is_foul([["8S", "8C", "7D", "6H", "4S"], ["AS", "KC", "QD", "3H", "2S"], ["AD", "KD", "QC"]])
    False
    """
    first, second, third = strengths(rows)
    return first < second or second < LEAST[third]
