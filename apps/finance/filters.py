"""What a reader of a report asked for, from the query string; nonsense is left out."""

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Any
from urllib.parse import urlencode

import msgspec

from apps.wallet import filters
from apps.wallet.days import ZONE, gaming_day

SPAN = 14
"""Gaming days that a report shows when nobody says which."""
HOLDERS = ("players", "bots", "all")
NUMBERS = ("table", "hand", "transaction", "line", "player")
CODES = ("game", "room", "reason", "kind", "account", "cause")
EARLIEST = date(2000, 1, 1)
LATEST = date(2200, 1, 1)


class Filters(msgspec.Struct, frozen=True, kw_only=True):
    """Gaming days from `first` up to, without, `last`; of whom and of what. "" and None mean any.

    `holders` is whose chips: players', bots', or all. `kind` is an account's, `cause` a transaction's kind.
    """

    first: date
    last: date
    holders: str = "players"
    game: str = ""
    room: str = ""
    table: int | None = None
    player: int | None = None
    account: str = ""
    kind: str = ""
    reason: str = ""
    cause: str = ""
    hand: int | None = None
    transaction: int | None = None
    line: int | None = None

    @property
    def all_days(self) -> bool:
        """Whether nobody said which days."""
        return (self.first, self.last) == (EARLIEST, LATEST)

    @property
    def starts(self) -> datetime:
        """The moment at which the period begins."""
        return datetime.combine(self.first, time(), ZONE)

    @property
    def ends(self) -> datetime:
        """The moment before which it ends."""
        return datetime.combine(self.last, time(), ZONE)

    @property
    def as_of(self) -> date:
        """The last day of the period, at whose end balances are told."""
        return self.last - timedelta(days=1)

    def values(self) -> dict[str, Any]:
        """Parameters of a query."""
        named = msgspec.structs.asdict(self)
        return named | {"starts": self.starts, "ends": self.ends}

    def query(self, **changes: Any) -> str:
        """The query string that asks for the same, or for what `changes` say instead."""
        days = {} if self.all_days else {"from": self.first, "to": self.last}
        asked = days | msgspec.structs.asdict(self) | changes
        return urlencode(
            {name: str(value) for name, value in asked.items() if name not in ("first", "last") and value}
        )


def read(query: Mapping[str, str], today: date | None = None) -> Filters:
    """The filters of a request's query; by default the last `SPAN` gaming days, today among them.

    >>> found = read({"from": "2026-11-30", "to": "2026-11-02", "table": "x", "game": "phom"})
    >>> found.first.isoformat(), found.last.isoformat(), found.table, found.game
    ('2026-11-30', '2026-12-01', None, 'phom')
    """
    first, last = _period(query, today or gaming_day())
    numbers = {name: _number(query.get(name, "")) for name in NUMBERS}
    codes = {name: filters.code(query.get(name, "")) for name in CODES}
    holders = query.get("holders", "")
    return Filters(
        first=first,
        last=last,
        holders=holders if holders in HOLDERS else HOLDERS[0],
        **numbers,  # type: ignore[arg-type]
        **codes,  # type: ignore[arg-type]
    )


def _period(query: Mapping[str, str], today: date) -> tuple[date, date]:
    """`as_of` tells the period's end by its last day. Who names a hand, a transaction or an account and no days
    means all days."""
    named = any(query.get(name) for name in ("hand", "transaction", "account"))
    if named and not any(query.get(name) for name in ("from", "to", "as_of")):
        return EARLIEST, LATEST
    day = _day(query.get("as_of", ""))
    last = day + timedelta(days=1) if day else _day(query.get("to", "")) or today + timedelta(days=1)
    first = _day(query.get("from", "")) or last - timedelta(days=SPAN)
    return first, max(last, first + timedelta(days=1))


def _number(text: str) -> int | None:
    """A whole number that a bigint holds; a leading # is let pass, as names of players carry it."""
    text = text.strip().lstrip("#")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 18 else None


def _day(text: str) -> date | None:
    day = filters.day(text)
    return day if day and EARLIEST <= day < LATEST else None
