"""Reports as files: CSV that no spreadsheet takes for formulas, and XLSX with real numbers and dates."""

import csv
from collections.abc import Callable, Iterable
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any, TextIO

import msgspec
import xlsxwriter
from django.utils.translation import gettext as _

from apps.finance import cells, header, made, reading
from apps.finance.cells import Cell, Line
from apps.finance.filters import Filters
from apps.finance.report import Kind, Report
from apps.users.models import User
from apps.wallet.export import BOM, safe

FORMATS = {
    Kind.CHIPS: "#,##0",
    Kind.INTEGER: "#,##0",
    Kind.NUMBER: "0",
    Kind.RATE: "0.00%",
    Kind.SCORE: "0.00",
    Kind.TIME: "yyyy-mm-dd hh:mm:ss",
    Kind.DAY: "yyyy-mm-dd",
}
WIDTHS = {Kind.TEXT: 24, Kind.TIME: 19}
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
SHEET_ROWS = 1_048_576
"""How many rows a worksheet can have,"""
MOST_ROWS = SHEET_ROWS - 1_000
"""and a report in it: there are a header, subtotals of days and a total too."""

Told = Callable[[int], None]
"""Is told after each row how many are written."""


class Content(msgspec.Struct, frozen=True):
    """What a file says: title, header lines, the names of the columns, and the table's lines."""

    report: Report
    head: header.Lines
    lines: Iterable[Line]
    made_at: datetime

    @property
    def titles(self) -> list[str]:
        return [str(column.label) for column in self.report.columns]


def content(report: Report, filters: Filters, by: User) -> Content:
    """The whole report, to be written inside `reading.snapshot()`: its rows are read as they are written."""
    totals = reading.totals(report, filters)
    made_at, by = made.of(filters, reading.now(), by)
    head = header.lines(report, filters, made_at, by)
    lines = cells.lines(report, None, reading.stream(report, filters), totals)
    return Content(report, head, lines, made_at)


def _nothing(count: int) -> None:
    """Nobody wants to be told."""


def write_csv(out: TextIO, said: Content, told: Told = _nothing) -> None:
    """Write UTF-8 with a byte order mark. Numbers stay numbers; text that looks like a formula gets an apostrophe."""
    out.write(BOM)
    writer = csv.writer(out)
    writer.writerow([safe(str(said.report.title))])
    writer.writerows([safe(label), safe(text)] for label, text in said.head)
    writer.writerow([])
    writer.writerow([safe(title) for title in said.titles])
    count = 0
    for count, line in enumerate(said.lines, 1):
        writer.writerow([_csv(cell) for cell in line.cells])
        told(count)
    if not count:
        writer.writerow([_("No activity")])


def _csv(cell: Cell) -> str | int | None:
    value: Any = cells.plain(cell.value)
    return safe(value) if isinstance(cell.value, str) else value


def write_xlsx(path: Path, said: Content, told: Told = _nothing) -> None:
    """Write a workbook of one sheet. Raises ValueError for more rows than a sheet has."""
    options = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(path, {**options, "strings_to_numbers": False}) as book:
        book.set_properties({"created": said.made_at})
        page = book.add_worksheet()
        for i, column in enumerate(said.report.columns):
            page.set_column(i, i, WIDTHS.get(column.kind, 15))
        top = _write_head(book, page, said)
        styles = {role: _styles(book, role != "row") for role in ("row", "subtotal", "total")}
        count = 0
        for count, line in enumerate(said.lines, 1):
            if top + count >= SHEET_ROWS:
                raise ValueError("more rows than a worksheet has")
            for i, cell in enumerate(line.cells):
                _write_cell(page, top + count, i, cell, styles[line.role])
            told(count)
        if not count:
            page.write_string(top + 1, 0, _("No activity"))


def _write_head(book: Any, page: Any, said: Content) -> int:
    """Title, header and column names; the row that the latter stand in."""
    bold = book.add_format({"bold": True})
    page.write_string(0, 0, str(said.report.title), bold)
    for n, (label, text) in enumerate(said.head, 1):
        page.write_string(n, 0, label)
        page.write_string(n, 1, text)
    top = len(said.head) + 2
    for i, title in enumerate(said.titles):
        page.write_string(top, i, title, bold)
    return top


def _styles(book: Any, bold: bool) -> dict[Kind, Any]:
    return {kind: book.add_format({"num_format": FORMATS.get(kind, "@"), "bold": bold}) for kind in Kind}


def _write_cell(page: Any, row: int, column: int, cell: Cell, styles: dict[Kind, Any]) -> None:
    value, style = cell.value, styles[cell.kind]
    if value is None:
        page.write_blank(row, column, None, style)
    elif isinstance(value, datetime):
        page.write_datetime(row, column, value.replace(tzinfo=None), style)
    elif isinstance(value, date):
        page.write_datetime(row, column, value, style)
    elif isinstance(value, int | Decimal):
        page.write_number(row, column, value, style)
    else:
        page.write_string(row, column, value, styles[Kind.TEXT])
