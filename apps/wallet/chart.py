"""A line chart of balances, as the coordinates of an SVG of 640 × 220."""

from collections.abc import Sequence
from datetime import date

import msgspec

RIGHT, TOP, BOTTOM = 610, 16, 192
DIGIT = 12
"""How wide a digit of the labels is at their largest, on a phone."""
LABELS = 5
STEPS = (1, 2, 5)


class Tick(msgspec.Struct, frozen=True):
    """A mark on an axis: where it is, and what it says."""

    at: int
    value: int | date


class Chart(msgspec.Struct, frozen=True):
    """Points of the line, outline of the area below it, marks of both axes, and the range of the values.

    `left` is where the lines across begin; their labels end just before it.
    """

    left: int
    line: str
    area: str
    end: tuple[int, int]
    rows: list[Tick]
    columns: list[Tick]
    first: int
    last: int
    lowest: int
    highest: int


def draw(values: Sequence[tuple[date, int]]) -> Chart:
    """The chart of two or more balances (whole chips, at least 0) by day."""
    chips = [value for _, value in values]
    rows = scale(max(chips))
    left = DIGIT * len(f"{rows[-1]:,}") + 10

    def across(i: int) -> int:
        return left + (RIGHT - left) * i // max(len(values) - 1, 1)

    points = [(across(i), _up(value, rows[-1])) for i, value in enumerate(chips)]
    line = " ".join(f"{x},{y}" for x, y in points)
    marked = [i * (len(values) - 1) // (LABELS - 1) for i in range(LABELS)]
    return Chart(
        left=left,
        line=line,
        area=f"M{left},{BOTTOM} L{line.replace(' ', ' L')} L{RIGHT},{BOTTOM}Z",
        end=points[-1],
        rows=[Tick(_up(value, rows[-1]), value) for value in rows],
        columns=[Tick(across(i), values[i][0]) for i in sorted(set(marked))],
        first=chips[0],
        last=chips[-1],
        lowest=min(chips),
        highest=max(chips),
    )


def scale(highest: int) -> list[int]:
    """Three to five round marks from 0 to at least `highest`.

    >>> scale(5098), scale(0), scale(7)
    ([0, 2000, 4000, 6000], [0, 1, 2, 3], [0, 2, 4, 6, 8])
    """
    power = 1
    while True:
        for step in (digit * power for digit in STEPS):
            if 4 * step >= highest:
                count = max(3, -(-highest // step))
                return [step * i for i in range(count + 1)]
        power *= 10


def _up(value: int, top: int) -> int:
    return BOTTOM - (BOTTOM - TOP) * value // top
