"""A statement as CSV, page by page, safe to open in a spreadsheet."""

import csv
import io
from collections.abc import AsyncIterator, Iterable, Iterator

from asgiref.sync import sync_to_async
from django.db import connection
from django.utils.translation import gettext as _

from apps.wallet import statements
from apps.wallet.filters import Filters
from apps.wallet.models import Account
from apps.wallet.statements import Entry

BOM = "\ufeff"
"""Tells a spreadsheet that the text is UTF-8."""
DANGEROUS = ("=", "+", "-", "@", "\t", "\r", "\n")


def safe(text: str) -> str:
    """A cell that no spreadsheet takes for a formula.

    >>> safe("=1+1"), safe("Lan")
    ("'=1+1", 'Lan')
    """
    return "'" + text if text.lstrip().startswith(DANGEROUS) or text.startswith(DANGEROUS) else text


def lines(account: Account, filters: Filters) -> Iterator[str]:
    """The file in pieces: a header, then a piece for each page of the statement."""
    header = [
        _("number"), _("time"), _("gaming day"), _("reason"), _("what"), _("with"), _("game"), _("table"), _("hand"),
        _("amount"), _("tax"), _("claimed"), _("balance after"),
    ]  # fmt: skip
    yield BOM + _written([header])
    for entries in statements.pages(account, filters):
        yield _written(_row(entry) for entry in entries)


async def alines(account: Account, filters: Filters) -> AsyncIterator[str]:
    """`lines` for an asynchronous server: a thread for each piece, and no connection held in between."""
    pieces = lines(account, filters)

    def following() -> str | None:
        try:
            return next(pieces, None)
        finally:
            connection.close()

    while (piece := await sync_to_async(following, thread_sensitive=False)()) is not None:
        yield piece


def _row(entry: Entry) -> list[object]:
    posting, cause = entry.posting, entry.posting.transaction
    return [
        posting.seq, entry.time, cause.gaming_day.isoformat(), safe(posting.reason), safe(entry.label),
        safe(entry.other), safe(entry.game), cause.table, cause.hand_public, posting.amount, entry.tax,
        posting.claimed, posting.balance_after,
    ]  # fmt: skip


def _written(rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()
