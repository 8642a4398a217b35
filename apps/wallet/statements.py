"""An account's statement, newest first: each page is one probe of the index (account, number of the posting)."""

from collections.abc import Iterable, Iterator
from datetime import date

import msgspec
from django.db import connection
from django.db.models import QuerySet

from apps.wallet import labels
from apps.wallet.days import ZONE
from apps.wallet.filters import Filters
from apps.wallet.models import Account, Posting

PAGE = 50
LOOK_BACK = 20_000
"""How many postings a page of a filtered statement looks through; further back is the next page."""
END = 2**63 - 1


class Entry(msgspec.Struct, frozen=True):
    """A line of a statement. `other` is who gave or received; `tax` is what the till took of it, in chips."""

    posting: Posting
    label: str
    game: str
    other: str
    tax: int

    @property
    def day(self) -> date:
        return self.posting.transaction.gaming_day

    @property
    def why(self) -> str:
        """The sentence that says why, where the reason alone tells it; payments of hands are told by the hand."""
        return labels.why(self.posting.reason, self.posting.amount)

    @property
    def short(self) -> int:
        """Chips that were owed and not paid."""
        return max((self.posting.claimed or 0) - abs(self.posting.amount), 0)

    @property
    def time(self) -> str:
        """ISO 8601 with the offset of the gaming day's zone."""
        return self.posting.transaction.posted_at.astimezone(ZONE).isoformat(timespec="seconds")


class Page(msgspec.Struct, frozen=True):
    """Some entries, and where the page after begins (None: there is none)."""

    entries: list[Entry]
    more: int | None


def page(account: Account, filters: Filters, before: int = END, size: int = PAGE) -> Page:
    """The newest `size` entries numbered below `before`. Three statements, however long the statement is."""
    low, high = _bounds(account, filters.day)
    high = min(high, before - 1, account.seq)
    floor = max(low, high - LOOK_BACK) if filters.reason or filters.game else low
    rows = _rows(account, filters).filter(seq__gt=floor, seq__lte=high)
    found = list(rows.order_by("-seq")[: size + 1])
    if len(found) > size:
        return Page(_entries(found[:size]), found[size - 1].seq)
    return Page(_entries(found), floor + 1 if floor > low else None)


def pages(account: Account, filters: Filters, size: int = 2_000) -> Iterator[list[Entry]]:
    """The whole statement, page by page."""
    before: int | None = END
    while before is not None:
        found = page(account, filters, before, size)
        yield found.entries
        before = found.more


def _rows(account: Account, filters: Filters) -> QuerySet[Posting]:
    rows = Posting.objects.filter(account=account).select_related("transaction")
    if filters.reason:
        rows = rows.filter(reason=filters.reason)
    if filters.game:
        rows = rows.filter(transaction__game=filters.game)
    return rows


def _bounds(account: Account, day: date | None) -> tuple[int, int]:
    """The numbers of the last posting before the day, and of the last one on it."""
    if day is None:
        return 0, account.seq
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT ledger_seq_at(%(account)s, %(day)s - 1), ledger_seq_at(%(account)s, %(day)s)",
            {"account": account.pk, "day": day},
        )
        low, high = cursor.fetchone()
        return low, high


def _entries(postings: list[Posting]) -> list[Entry]:
    sides: dict[tuple[int, int], list[Posting]] = {}
    for leg in _legs(postings):
        sides.setdefault((leg.transaction_id, leg.line), []).append(leg)
    return [_entry(posting, sides[posting.transaction_id, posting.line]) for posting in postings]


def _legs(postings: Iterable[Posting]) -> QuerySet[Posting]:
    causes = {posting.transaction_id for posting in postings}
    return Posting.objects.filter(transaction__in=causes).select_related("account__user").order_by("pk")


def _entry(posting: Posting, legs: list[Posting]) -> Entry:
    across = [leg for leg in legs if (leg.amount < 0) != (posting.amount < 0)]
    tills = [leg for leg in legs if leg.account.kind == Account.Kind.TILL and leg.amount > 0]
    people = [str(leg.account.user) for leg in across if leg.account.user]
    return Entry(
        posting,
        labels.label(posting.reason),
        labels.game_name(posting.transaction.game),
        ", ".join(people),
        sum(leg.amount for leg in tills) if posting.amount > 0 else 0,
    )
