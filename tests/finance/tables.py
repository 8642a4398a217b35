"""The same report read back from the page, from CSV and from a workbook: header, and lines of plain values."""

import csv
import io
from datetime import date, datetime
from decimal import Decimal
from html.parser import HTMLParser
from typing import Any

import openpyxl

Lines = list[list[Any]]
BOM = "\ufeff".encode()


class Page(HTMLParser):
    """The cells of a report's table, the links in them, and the address of the next page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.lines: list[list[str]] = []
        self.links: list[str] = []
        self.next = ""
        self._inside = self._cell = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag == "table" and "report" in (named.get("class") or ""):
            self._inside = True
        elif tag == "tr" and self._inside:
            self.lines.append([])
        elif tag in ("td", "th") and self._inside:
            self._cell = True
            self.lines[-1].append("")
        elif tag == "a" and self._cell:
            self.links.append(named["href"] or "")
        elif tag == "a" and named.get("rel") == "next":
            self.next = named["href"] or ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "table":
            self._inside = False
        elif tag in ("td", "th"):
            self._cell = False

    def handle_data(self, data: str) -> None:
        if self._cell:
            self.lines[-1][-1] += data


def screen(client: Any, url: str) -> tuple[Lines, list[str]]:
    """Lines of all pages, the names of the columns first, and all links of the table."""
    lines: Lines = []
    links: list[str] = []
    query = ""
    while True:
        page = Page(client.get(url + query).content.decode())
        lines += page.lines if not lines else page.lines[1:]
        links += page.links
        if not page.next:
            return lines, links
        query = page.next


def comma(body: bytes) -> tuple[Lines, Lines]:
    """Header and lines of a CSV file."""
    assert body.startswith(BOM)
    rows = list(csv.reader(io.StringIO(body.decode("utf-8-sig"))))
    blank = rows.index([])
    return rows[:blank], rows[blank + 1 :]


def workbook(body: bytes) -> tuple[Lines, Lines]:
    """Header and lines of a workbook, as openpyxl reads it."""
    sheet = openpyxl.load_workbook(io.BytesIO(body)).active
    assert sheet is not None
    assert all(cell.data_type != "f" for row in sheet.iter_rows() for cell in row), "no formula anywhere"
    rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    blank = next(i for i, row in enumerate(rows) if not any(value is not None for value in row))
    return [row[:2] for row in rows[:blank]], rows[blank + 1 :]


def from_csv(text: str) -> Any:
    """A cell of a CSV file as a value: the apostrophe off, numbers and moments for what they are."""
    text = text.removeprefix("'")
    for read in (int, Decimal, date.fromisoformat, datetime.fromisoformat):
        try:
            value = read(text)
        except (ValueError, ArithmeticError):
            continue
        return value.replace(tzinfo=None) if isinstance(value, datetime) else value
    return text


def from_xlsx(value: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.date() if value.time() == datetime.min.time() else value
    return Decimal(str(value)) if isinstance(value, float) else value


def as_vietnamese(value: Any) -> str:
    """A value as the page writes it in Vietnamese; worked out here by other means."""
    if isinstance(value, datetime):
        return f"{value.day}/{value.month}/{value.year} {value:%H:%M:%S}"
    if isinstance(value, date):
        return f"{value.day}/{value.month}/{value.year}"
    if isinstance(value, int):
        return f"{value:,}".replace(",", ".").replace("-", "−")
    return str(value)
