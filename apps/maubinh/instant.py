"""Mậu binh: hands that win without being arranged, found exactly."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement

from apps.games.cards import RANK_INDEX, SUIT_INDEX
from apps.maubinh.rows import CODE, STRAIGHTS

_FIVES = [sum([5**rank for rank in straight]) for straight in STRAIGHTS]
_THREES = [5**0 + 5**1 + 5**12, *[5**low + 5 ** (low + 1) + 5 ** (low + 2) for low in range(11)]]
"""A-2-3, 2-3-4 … Q-K-A."""

_THREE_STRAIGHTS = frozenset(
    first + second + third for first, second in combinations_with_replacement(_FIVES, 2) for third in _THREES
)
"""The ranks of all hands that split into straights, as sums of their codes: suits do not matter."""

_THREE_FLUSHES = ([13], [3, 10], [5, 8], [3, 5, 5])
"""How many cards of each suit a hand has that splits into flushes of 5, 5 and 3."""


def _has_all_ranks(hand: Sequence[str]) -> bool:
    return len({RANK_INDEX[card] for card in hand}) == 13


def _has_all_ranks_of_a_suit(hand: Sequence[str]) -> bool:
    return len({SUIT_INDEX[card] for card in hand}) == 1


def _is_six_pairs(hand: Sequence[str]) -> bool:
    """Four of a kind are two pairs, three of a kind a pair and a card."""
    return sum([count // 2 for count in Counter([RANK_INDEX[card] for card in hand]).values()]) == 6


def _is_three_straights(hand: Sequence[str]) -> bool:
    return sum([CODE[card] for card in hand]) in _THREE_STRAIGHTS


def _is_three_flushes(hand: Sequence[str]) -> bool:
    return sorted(Counter([SUIT_INDEX[card] for card in hand]).values()) in _THREE_FLUSHES


FINDERS: dict[str, Callable[[Sequence[str]], bool]] = {
    "dragon_flush": _has_all_ranks_of_a_suit,
    "dragon": _has_all_ranks,
    "six_pairs": _is_six_pairs,
    "three_straights": _is_three_straights,
    "three_flushes": _is_three_flushes,
}
"""Rồng cuốn, rồng, lục phé bôn, ba sảnh, ba thùng: the higher before the lower."""


def find_instant(hand: Sequence[str]) -> str | None:
    """The highest mậu binh that 13 cards are, None for an ordinary hand.

    >>> find_instant("AS 2S 3C 5S 6S 7S 8S 9S 5C 6D 7D 8D 9D".split())
    'three_straights'
    >>> find_instant("3S 3C 3D 5S 5C 5D 7S 7C 9S 9C JS JC KS".split())
    """
    return next((code for code, fits in FINDERS.items() if fits(hand)), None)
