"""What a report is: its columns, what may be asked of it, and its query, declared once.

The screen, CSV, XLSX and JSON are all made from a declaration (docs/finance.md).
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any

import msgspec
from django.utils.functional import Promise

from apps.finance.filters import Filters

SQL = Path(__file__).parent / "sql"

Text = str | Promise
Row = dict[str, Any]
"""A row by the names of its columns: str, int (chips, counts), Decimal (rates), datetime, date or None."""


class Kind(StrEnum):
    """How a value is written, and on which side of its column."""

    TEXT = "text"
    CHIPS = "chips"
    INTEGER = "integer"
    NUMBER = "number"
    """An id: no separators of thousands."""
    RATE = "rate"
    """A share of one, as a Decimal; shown as per cent."""
    SCORE = "score"
    """A statistic, as a Decimal with two digits."""
    TIME = "time"
    DAY = "day"


NUMERIC = frozenset({Kind.CHIPS, Kind.INTEGER, Kind.RATE, Kind.SCORE})


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """A column: its `name` is that of the query's, unless it is a `ratio` of two others (part, whole).

    `total` says whether it is summed; a ratio is that of the sums. `words` turns a code into words.
    `link` leads from the figure to what it is made of ("" for nowhere).
    """

    name: str
    label: Text
    kind: Kind = Kind.TEXT
    total: bool = False
    ratio: tuple[str, str] | None = None
    words: Callable[[Row], str] | None = None
    link: Callable[[Row, Filters], str] | None = None

    @property
    def numeric(self) -> bool:
        return self.kind in NUMERIC


class Tie(msgspec.Struct, frozen=True):
    """Two figures that must be the same, found in two ways."""

    label: Text
    expected: int
    found: int

    @property
    def holds(self) -> bool:
        return self.expected == self.found

    @property
    def difference(self) -> int:
        return self.found - self.expected


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A report. `sql` names its query in `sql/`; the query has a column for each of `columns` and `hidden`.

    Rows come in the order of `keys`, which together are unique and never null (`descending`: the last first);
    `group` is the column, first of the keys, that subtotals are made by. `asks` are the filters that it knows, of
    which `needs` cannot do without. `values` adds parameters of the query to the filters' own. A report that is
    a `probe` reads a page at a time out of an index, and takes its totals from `totals_sql`. `series` are columns by
    which the sums are made once more, for `plots`, which get the report and its sheet.
    """

    code: str
    title: Text
    about: Text
    columns: tuple[Column, ...]
    keys: tuple[str, ...]
    sql: str = ""
    hidden: tuple[str, ...] = ()
    asks: tuple[str, ...] = ("period",)
    needs: tuple[str, ...] = ()
    group: str = ""
    descending: bool = False
    values: Callable[[Filters], Mapping[str, Any]] | None = None
    probe: bool = False
    totals_sql: str = ""
    facts: tuple[str, ...] = ()
    ties: Callable[[Filters, Row], list[Tie]] | None = None
    series: tuple[str, ...] = ()
    plots: Callable[["Report", Any], list[Any]] | None = None

    @property
    def query(self) -> str:
        """The text of its query."""
        return (SQL / f"{self.sql or self.code.replace('-', '_')}.sql").read_text()

    @property
    def names(self) -> list[str]:
        """The query's columns that are read: those declared and those hidden."""
        return [column.name for column in self.columns if column.ratio is None] + list(self.hidden)

    @property
    def sums(self) -> list[str]:
        """Names of the columns that are summed up."""
        return [column.name for column in self.columns if column.total]

    def column(self, name: str) -> Column:
        return next(column for column in self.columns if column.name == name)
