"""Where figures lead: down to their postings, to a hand's page, to a player's statement."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from apps.finance.filters import Filters
from apps.finance.report import Row

Link = Callable[[Row, Filters], str]


def report(code: str, filters: Filters, **changes: Any) -> str:
    """The address of a report that is asked for the same days, and for what `changes` say."""
    asked = Filters(first=filters.first, last=filters.last)
    return f"{reverse('finance_report', args=[code])}?{asked.query(**changes)}"


def postings(**named: str) -> Link:
    """A link to the postings of the report's days, with filters from the row: filter=column, or filter="=value"."""

    def link(row: Row, filters: Filters) -> str:
        changes = {key: _said(row, value) for key, value in named.items()}
        if filters.game and not changes.get("game"):
            changes["game"] = filters.game
        changes |= day_of(row)
        return report("postings", filters, **changes)

    return link


def day_of(row: Row) -> dict[str, Any]:
    """The filters that narrow the period to the row's day, if it has one."""
    return {"from": row["day"], "to": row["day"] + timedelta(days=1)} if "day" in row else {}


def _said(row: Row, value: str) -> Any:
    return value[1:] if value.startswith("=") else row[value]


def whole(what: str, column: str) -> Link:
    """A link to all postings of one hand or transaction, whatever its days."""

    def link(row: Row, filters: Filters) -> str:
        if row[column] is None:
            return ""
        return f"{reverse('finance_report', args=['postings'])}?{what}={row[column]}"

    return link


def hand(row: Row, filters: Filters) -> str:
    """The hand's own page."""
    return reverse("hand", args=[row["hand_public"]]) if row["hand_public"] else ""


def statement(column: str = "user_id") -> Link:
    """A link to the statement of a player, for the report's days."""

    def link(row: Row, filters: Filters) -> str:
        return report("player-statement", filters, player=row[column]) if row[column] else ""

    return link


def account(code: str) -> str:
    """The postings of an account, of all days."""
    return f"{reverse('finance_report', args=['postings'])}?{urlencode({'account': code})}"
