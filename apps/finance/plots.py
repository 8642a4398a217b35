"""Plots of reports as coordinates of an SVG of 860 × 240: stacked bars by day, and a line."""

from collections.abc import Sequence
from datetime import date

import msgspec
from django.utils.functional import Promise

from apps.wallet.chart import Tick, scale

LEFT, RIGHT, TOP, BOTTOM = 78, 850, 10, 210
LABELS = 8
COLOURS = 4
NARROWEST, WIDEST = 2, 56


class Bar(msgspec.Struct, frozen=True):
    """A part of a bar, in the colour of its series."""

    x: int
    y: int
    width: int
    height: int
    colour: int
    series: str
    day: date
    value: int


class Series(msgspec.Struct, frozen=True):
    """What has a colour, with the sum of its values."""

    name: str
    colour: int
    total: int


class Plot(msgspec.Struct, frozen=True, kw_only=True):
    """A plot with the same figures as a table: a line of it for each day."""

    title: str | Promise
    series: list[Series]
    rows: list[Tick]
    columns: list[Tick]
    bars: list[Bar] = []
    line: str = ""
    points: list[tuple[int, int]] = []
    table: list[tuple[date, list[int]]]

    @property
    def first(self) -> date:
        return self.table[0][0]

    @property
    def last(self) -> date:
        return self.table[-1][0]

    @property
    def total(self) -> int:
        return sum(series.total for series in self.series)

    @property
    def end(self) -> int:
        """The last day's value of the first series."""
        return self.table[-1][1][0]


def stacked(
    title: str | Promise, found: Sequence[tuple[date, str, int]], names: dict[str, str]
) -> Plot | None:
    """Bars of the days, in parts by code; None without a value. Values are whole and not below zero."""
    codes = [code for code in names if any(code == each[1] for each in found)]
    values = {(day, code): max(value, 0) for day, code, value in found}
    days = sorted({day for day, _code, _value in found})
    if not any(values.values()):
        return None
    table = [(day, [values.get((day, code), 0) for code in codes]) for day in days]
    marks = scale(max(sum(row) for _day, row in table))
    bars = [bar for i in range(len(days)) for bar in _bars(table[i], i, len(days), marks[-1], codes, names)]
    series = [
        Series(names[code], i % COLOURS + 1, sum(row[i] for _day, row in table))
        for i, code in enumerate(codes)
    ]
    return Plot(title=title, series=series, rows=_rows(marks), columns=_columns(days), bars=bars, table=table)


def _bars(
    row: tuple[date, list[int]], i: int, days: int, top: int, codes: list[str], names: dict[str, str]
) -> list[Bar]:
    day, values = row
    width = max(NARROWEST, min(WIDEST, (RIGHT - LEFT) // days * 2 // 3))
    found, below = [], 0
    for n, value in enumerate(values):
        high, low = _up(below + value, top), _up(below, top)
        if value:
            x = _middle(i, days) - width // 2
            found.append(
                Bar(x, high, width, max(low - high - 1, 1), n % COLOURS + 1, names[codes[n]], day, value)
            )
        below += value
    return found


def line(title: str | Promise, name: str, found: Sequence[tuple[date, int]]) -> Plot | None:
    """A line through the days' values; None for fewer than two days."""
    if len(found) < 2:
        return None
    days = [day for day, _value in found]
    marks = scale(max(value for _day, value in found))
    points = [(_middle(i, len(days)), _up(value, marks[-1])) for i, (_day, value) in enumerate(found)]
    return Plot(
        title=title,
        series=[Series(name, 1, 0)],
        rows=_rows(marks),
        columns=_columns(days),
        line=" ".join(f"{x},{y}" for x, y in points),
        points=points[-1:],
        table=[(day, [value]) for day, value in found],
    )


def _rows(marks: list[int]) -> list[Tick]:
    return [Tick(_up(value, marks[-1]), value) for value in marks]


def _columns(days: list[date]) -> list[Tick]:
    """As many days as have room, evenly spread."""
    step = -(-len(days) // LABELS)
    return [Tick(_middle(i, len(days)), days[i]) for i in range(0, len(days), step)]


def _middle(i: int, count: int) -> int:
    return LEFT + (RIGHT - LEFT) * (2 * i + 1) // (2 * count)


def _up(value: int, top: int) -> int:
    return BOTTOM - (BOTTOM - TOP) * value // top
