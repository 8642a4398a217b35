"""A report as lines of cells, the same for the screen, CSV, XLSX and programs."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import msgspec
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _

from apps.finance.filters import Filters
from apps.finance.reading import Totals
from apps.finance.report import Column, Kind, Report, Row
from apps.wallet.days import ZONE

Value = str | int | Decimal | datetime | date | None


class Cell(msgspec.Struct, frozen=True):
    """A value, how it is written, and the address that it leads to ("" for none)."""

    value: Value
    kind: Kind
    url: str = ""

    @property
    def text(self) -> str:
        """The value in the language of the moment."""
        return shown(self.value, self.kind)

    @property
    def numeric(self) -> bool:
        return isinstance(self.value, int | Decimal) and self.kind is not Kind.NUMBER


class Line(msgspec.Struct, frozen=True):
    """A line of the table; its role is "row", "subtotal" or "total"."""

    role: str
    cells: list[Cell]


def lines(
    report: Report, filters: Filters | None, rows: Iterable[Row], totals: Totals, ends: bool = True
) -> Iterator[Line]:
    """Rows with the subtotals of their groups, and the total. Links are made for `filters`, or for none of them.

    With `ends` false more rows follow on another page: then the last group's subtotal and the total are left to that.
    """
    group, last = report.group, None
    for row in rows:
        if group and last is not None and last[group] != row[group]:
            yield _subtotal(report, last, totals)
        yield Line("row", [_cell(column, row, filters) for column in report.columns])
        last = row
    if last is not None and ends:
        if group:
            yield _subtotal(report, last, totals)
        yield total_line(report, totals)


def total_line(report: Report, totals: Totals) -> Line:
    return Line("total", _summed(report, totals.total, report.columns[0].name, _("Total")))


def _subtotal(report: Report, row: Row, totals: Totals) -> Line:
    column = report.column(report.group)
    words = _("Total of %(group)s") % {"group": shown(_value(column, row), column.kind)}
    return Line("subtotal", _summed(report, totals.groups[row[report.group]], report.group, words))


def _summed(report: Report, sums: Row, where: str, words: str) -> list[Cell]:
    return [
        Cell(words, Kind.TEXT)
        if column.name == where
        else Cell(sums.get(column.name) if column.total or column.ratio else None, column.kind)
        for column in report.columns
    ]


def _cell(column: Column, row: Row, filters: Filters | None) -> Cell:
    figure = row[column.name]
    nothing = figure is None or (column.numeric and not figure)
    url = column.link(row, filters) if column.link and filters and not nothing else ""
    return Cell(_value(column, row), column.kind, url)


def _value(column: Column, row: Row) -> Value:
    value: Value = column.words(row) if column.words else row[column.name]
    return value.astimezone(ZONE).replace(microsecond=0) if isinstance(value, datetime) else value


def day(value: date) -> str:
    """A day as the language of the moment writes it."""
    return date_format(value, "SHORT_DATE_FORMAT")


def day_and_time(value: datetime) -> str:
    """A moment, to the second."""
    return f"{day(value)} {date_format(value, 'H:i:s')}"


def shown(value: Value, kind: Kind) -> str:
    """A value for people, in the language of the moment; "" for None.

    >>> from django.utils import translation
    >>> with translation.override("vi"):
    ...     shown(-1234, Kind.CHIPS), shown(Decimal("0.029512"), Kind.RATE)
    ('−1.234', '2,95%')
    """
    if value is None:
        return ""
    if isinstance(value, datetime):
        return day_and_time(value)
    if isinstance(value, date):
        return day(value)
    if isinstance(value, str):
        return value
    return _number(value, kind)


def _number(value: int | Decimal, kind: Kind) -> str:
    if kind is Kind.NUMBER:
        return str(value)
    sign, size = ("−", -value) if value < 0 else ("", value)
    if kind is Kind.RATE:
        return f"{sign}{number_format(_rounded(Decimal(size) * 100), 2)}%"
    if kind is Kind.SCORE:
        return sign + number_format(_rounded(Decimal(size)), 2)
    return sign + number_format(size, 0, force_grouping=True)


def _rounded(value: Decimal) -> Decimal:
    """To two digits, as spreadsheets do it; `number_format` alone would cut the rest off."""
    return value.quantize(Decimal("0.01"), ROUND_HALF_UP)


def plain(value: Value) -> Any:
    """A value as JSON has it: rates as text, moments in ISO 8601 with the offset of the gaming day's zone."""
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal) else value
