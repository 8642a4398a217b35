"""Reading a report: a page of rows, subtotals and totals, as of one moment."""
# ruff: noqa: S608 (statements are put together from declarations; what visitors ask for goes in as parameters)

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from decimal import Decimal
from typing import Any

import msgspec
from django.core import signing
from django.db import connection, transaction
from django.utils import timezone

from apps.finance.filters import Filters
from apps.finance.report import Report, Row

PAGE = 100
CHUNK = 2_000
"""Rows that a long export fetches at a time."""
NO_ID = 2**62
"""Above every id."""

BOUNDS = """
SELECT min(id) FILTER (WHERE gaming_day < %(last)s), max(id) FILTER (WHERE gaming_day < %(last)s),
       min(id) FILTER (WHERE gaming_day >= %(last)s)
  FROM wallet_transaction WHERE gaming_day >= %(first)s
"""


class Totals(msgspec.Struct, frozen=True):
    """How many rows there are, their sums, the sums by group, and those by the report's `series`, in their order."""

    count: int
    total: Row
    groups: dict[Any, Row] = {}
    series: list[Row] = []


class Sheet(msgspec.Struct, frozen=True):
    """Rows of a report with the totals of all of it. `more` is where the next page begins (None: there is none)."""

    report: Report
    filters: Filters
    rows: list[Row]
    totals: Totals
    more: str | None
    made_at: datetime


@contextmanager
def snapshot(loops: bool = False) -> Iterator[None]:
    """A read-only database transaction that sees one moment (unless the caller is inside one of his own).

    `loops` is for who looks up few rows by index: without it joins are made by hashing and sorting alone.
    """
    inside = connection.in_atomic_block
    with transaction.atomic(), connection.cursor() as cursor:
        if not inside:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        # Reports join and group much. How many rows are of a day is guessed far too low, where both a transaction
        # and its postings are cut by it, and a nested loop over those takes for ever.
        cursor.execute("SET LOCAL work_mem = '128MB'; SET LOCAL jit = off")
        cursor.execute("SET LOCAL enable_nestloop = %s", ["on" if loops else "off"])
        yield


def now() -> datetime:
    """The moment that a report is made at."""
    return timezone.now()


def is_askable(report: Report, filters: Filters) -> bool:
    """Whether the filters say all that the report needs to know."""
    return all(getattr(filters, name) for name in report.needs)


def sheet(report: Report, filters: Filters, after: str = "", size: int = PAGE) -> Sheet:
    """A page of the report from where `after` (a `more` of the page before) says, and the totals of all pages."""
    if not is_askable(report, filters):
        return Sheet(report, filters, [], Totals(0, {}), None, now())
    with snapshot(loops=report.probe):
        values = _values(report, filters)
        start = _start(report, after)
        rows, totals = (_probe if report.probe else _page)(report, values, start, size)
    more = _mark(report, rows[size - 1]) if len(rows) > size else None
    return Sheet(report, filters, [_with_ratios(report, row) for row in rows[:size]], totals, more, now())


def totals(report: Report, filters: Filters) -> Totals:
    """The totals alone, by a statement of their own."""
    if not is_askable(report, filters):
        return Totals(0, {})
    with snapshot(loops=report.probe):
        return _totals(report, _values(report, filters))


def stream(report: Report, filters: Filters) -> Iterator[Row]:
    """All rows in order, through a cursor of the server's; wants to be inside `snapshot()`."""
    if not is_askable(report, filters):
        return
    statement = f"SELECT {_list(report.names)} FROM ({report.query}) AS found ORDER BY {_order(report)}"
    with connection.chunked_cursor() as cursor:
        cursor.execute(statement, _values(report, filters))
        while rows := cursor.fetchmany(CHUNK):
            for row in rows:
                yield _with_ratios(report, dict(zip(report.names, row, strict=True)))


def plan(report: Report, filters: Filters) -> str:
    """How PostgreSQL would go about the report's query, as it tells it."""
    with snapshot(loops=report.probe), connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {report.query}", _values(report, filters))
        return "\n".join(row[0] for row in cursor.fetchall())


# --- Statements -------------------------------------------------------------------------------------------


def _values(report: Report, filters: Filters) -> dict[str, Any]:
    """All parameters of the query; `low` to `high` are the ids of the period's transactions, `later` the first after.

    Ids rise with time, so they cut the postings by an index, where their own table has no day.
    """
    values = filters.values()
    with connection.cursor() as cursor:
        cursor.execute(BOUNDS, values)
        low, high, later = cursor.fetchone()
    bounds = {"low": low or NO_ID, "high": high or 0, "later": later or NO_ID}
    bounds["since"] = min(bounds["low"], bounds["later"])
    return values | bounds | dict(report.values(filters) if report.values else {})


def _page(
    report: Report, values: Mapping[str, Any], start: Sequence[Any], size: int
) -> tuple[list[Row], Totals]:
    """The query runs once: its rows are kept for the page and for the totals alike."""
    names, keys = report.names, _order(report)
    parts = [
        f"SELECT 0 AS part, page.* FROM (SELECT row_number() OVER (ORDER BY {keys}) AS n, {_list(names)} FROM found"
        f"{_after(report, start)} ORDER BY {keys} LIMIT {size + 1}) AS page",
        *_sums(report),
    ]
    statement = f"WITH found AS MATERIALIZED ({report.query}) " + " UNION ALL ".join(
        f"({part})" for part in parts
    )
    with connection.cursor() as cursor:
        cursor.execute(statement, dict(values) | _marks(report, start))
        found = sorted(cursor.fetchall(), key=lambda row: (row[0], row[1]) if row[0] == 0 else (row[0], 0))
    rows = [dict(zip(names, row[2:], strict=True)) for row in found if row[0] == 0]
    return rows, _gathered(report, [(row[0], row[1], row[2:]) for row in found if row[0] > 0])


def _probe(
    report: Report, values: Mapping[str, Any], start: Sequence[Any], size: int
) -> tuple[list[Row], Totals]:
    statement = (
        f"SELECT {_list(report.names)} FROM ({report.query}) AS found{_after(report, start)}"
        f" ORDER BY {_order(report)} LIMIT {size + 1}"
    )
    with connection.cursor() as cursor:
        cursor.execute(statement, dict(values) | _marks(report, start))
        rows = [dict(zip(report.names, row, strict=True)) for row in cursor.fetchall()]
    return rows, _totals(report, values)


def _totals(report: Report, values: Mapping[str, Any]) -> Totals:
    with connection.cursor() as cursor:
        if report.totals_sql:
            cursor.execute(report.totals_sql, values)
            count, *sums = cursor.fetchone()
            return Totals(count, _with_ratios(report, dict(zip(report.sums, sums, strict=True))))
        cursor.execute(f"WITH found AS ({report.query}) " + " UNION ALL ".join(_sums(report)), values)
        return _gathered(report, [(row[0], row[1], row[2:]) for row in cursor.fetchall()])


def _sums(report: Report) -> list[str]:
    """Statements for the sums: part 1 by group, part 2 of everything, part 3 by the series.

    Those with most columns come first: they say what type a column has.
    """
    parts = {3: report.series or None, 1: (report.group,) if report.group else None, 2: ()}
    return [
        f"SELECT {part}, count(*), {_summed(report, by)} FROM found"
        + (f" GROUP BY {_list(by)}" if by else "")
        for part, by in parts.items()
        if by is not None
    ]


def _gathered(report: Report, found: Sequence[tuple[int, int, Sequence[Any]]]) -> Totals:
    parts: dict[int, list[Row]] = {1: [], 2: [], 3: []}
    count = 0
    for part, n, row in found:
        parts[part].append(_with_ratios(report, dict(zip(report.names, row, strict=True))))
        count = n if part == 2 else count
    groups = {row[report.group]: row for row in parts[1]}
    series = sorted(parts[3], key=lambda row: [row[name] for name in report.series])
    return Totals(count, parts[2][0], groups, series)


def _with_ratios(report: Report, row: Row) -> Row:
    for column in report.columns:
        if column.ratio:
            part, whole = (row.get(name) for name in column.ratio)
            row[column.name] = None if part is None or not whole else ratio(part, whole)
    return row


def ratio(part: int, whole: int) -> Decimal:
    """A share of one, to six digits.

    >>> ratio(1, 3)
    Decimal('0.333333')
    """
    return (Decimal(part) / Decimal(whole)).quantize(Decimal("0.000001"))


def _summed(report: Report, by: Sequence[str]) -> str:
    sums = report.sums
    return ", ".join(
        f"coalesce(sum({name}), 0)::bigint" if name in sums else name if name in by else "NULL"
        for name in report.names
    )


def _list(names: Sequence[str]) -> str:
    return ", ".join(names)


def _order(report: Report) -> str:
    return ", ".join(f"{key} DESC" if report.descending else key for key in report.keys)


# --- Paging by key ----------------------------------------------------------------------------------------


def _mark(report: Report, row: Row) -> str:
    """Where the page after this row begins. Signed: whatever comes back is what was given out."""
    keys = [value if isinstance(value, int) else str(value) for value in (row[key] for key in report.keys)]
    return signing.dumps(keys, salt=report.code)


def _start(report: Report, after: str) -> list[Any]:
    try:
        return list(signing.loads(after, salt=report.code)) if after else []
    except signing.BadSignature:
        return []


def _after(report: Report, start: Sequence[Any]) -> str:
    if not start:
        return ""
    marks = ", ".join(f"%(mark{i})s" for i in range(len(start)))
    return f" WHERE ({_list(report.keys)}) {'<' if report.descending else '>'} ({marks})"


def _marks(report: Report, start: Sequence[Any]) -> dict[str, Any]:
    return {f"mark{i}": value for i, value in enumerate(start)}
