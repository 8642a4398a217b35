"""What the 28 tiles are worth and where they fit, worked out once."""

from collections.abc import Iterable
from typing import Literal

from apps.games.cards import DOMINOES, ends_of

End = Literal["left", "right"]

BLANK_POINTS = 13
"""0-0 counts as the highest tile of all."""

ENDS = {tile: ends_of(tile) for tile in DOMINOES}
DOUBLES = frozenset(tile for tile, (high, low) in ENDS.items() if high == low)
POINTS = {tile: sum(pair) or BLANK_POINTS for tile, pair in ENDS.items()}

WEIGHT = {tile: POINTS[tile] * 10 + ENDS[tile][0] for tile in DOMINOES}
"""Orders tiles by points, then by the higher end."""

LEAD_ORDER = (
    *sorted(DOUBLES, reverse=True),
    *sorted(set(DOMINOES) - DOUBLES, key=WEIGHT.__getitem__, reverse=True),
)
"""Which tile leads a first hand: the first of these that is held. Doubles by their number, then by weight."""


def _fitting(left: int, right: int) -> dict[str, tuple[End, ...]]:
    fits: dict[str, tuple[End, ...]] = {}
    for tile, pair in ENDS.items():
        ends: tuple[tuple[End, int], ...] = (("left", left), ("right", right))
        where = tuple(end for end, number in ends if number in pair)
        if where:
            fits[tile] = where
    return fits


FITS = {(left, right): _fitting(left, right) for left in range(7) for right in range(7)}
"""(left, right) numbers of the line → the tiles that fit → the ends on which each does."""

FITTING = {key: frozenset(fits) for key, fits in FITS.items()}
"""(left, right) numbers of the line → the tiles that fit."""


def points(tiles: Iterable[str]) -> int:
    """The points of some tiles: their pips, and 13 for 0-0.

    >>> points(["6-4", "0-0"])
    23
    """
    return sum([POINTS[tile] for tile in tiles])


def doubles(tiles: Iterable[str]) -> int:
    """How many of the tiles are doubles ("bò").

    >>> doubles(["6-6", "6-5", "0-0"])
    2
    """
    return len(DOUBLES.intersection(tiles))
