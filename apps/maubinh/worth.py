"""How much a row is worth against a random opponent: whole numbers that rise with its strength.

frequencies.json holds how often each strength came up in each row of many random hands, dealt and arranged for
self-play by `python -m tests.maubinh.frequencies`. A row that meets such an opponent in each of those hands wins
so many stakes, special multiples counted, and loses so many; their difference is what it is worth. Equal ones
prefer the stronger rows, so that no row is ever weaker than it could be for nothing.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from pathlib import Path

import msgspec

from apps.maubinh.rows import FIVE_KIND, THREE_KIND, Kind
from apps.maubinh.rules import IONLINE


class Frequencies(msgspec.Struct, frozen=True):
    """Counts by strength, one for each hand and row."""

    hands: int
    rows: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


FINE = 1 << 14
"""More than the strengths of three rows can add up to."""

_ROW_KINDS = (FIVE_KIND, FIVE_KIND, THREE_KIND)


def stakes_won(
    counts: Sequence[int], kinds: Sequence[Kind], special: Mapping[Kind, int], row: int
) -> list[int]:
    """Strength → the stakes that a row wins less those it loses, one against each row counted."""
    worth = [special.get(kind, row) for kind in kinds]
    beaten = list(accumulate(counts, initial=0))
    owed = list(accumulate([count * times for count, times in zip(counts, worth, strict=True)], initial=0))
    return [times * beaten[at] - (owed[-1] - owed[at + 1]) for at, times in enumerate(worth)]


def tables(frequencies: Frequencies) -> tuple[list[int], list[int], list[int]]:
    """For each row strength → worth, in stakes won over all the hands counted × FINE."""
    first, second, third = (
        [FINE * stakes + at for at, stakes in enumerate(stakes_won(counts, kinds, special, IONLINE.row))]
        for counts, kinds, special in zip(frequencies.rows, _ROW_KINDS, IONLINE.specials, strict=True)
    )
    return first, second, third


FREQUENCIES = msgspec.json.decode(Path(__file__).with_name("frequencies.json").read_bytes(), type=Frequencies)
WORTH = tables(FREQUENCIES)
"""Strength → worth for rows 1, 2 and 3."""
