"""A beginner at Mậu Binh: the strongest row 1 that the cards make, the strongest row 2 of the rest."""

from collections.abc import Sequence
from itertools import combinations

from apps.maubinh.rows import strength_of_five
from apps.maubinh.state import Rows


def plainly(hand: Sequence[str]) -> Rows:
    """His arrangement, which is never foul: each row is the strongest of what is left."""
    first = max(combinations(hand, 5), key=strength_of_five)
    left = [card for card in hand if card not in first]
    second = max(combinations(left, 5), key=strength_of_five)
    return first, second, tuple(card for card in left if card not in second)
