"""What a reader of a statement asked for, from the query string; nonsense is left out."""

from collections.abc import Mapping
from datetime import date
from urllib.parse import urlencode

import msgspec


class Filters(msgspec.Struct, frozen=True):
    """Postings of one `reason`, of one `game`, of one gaming `day`; empty means any."""

    reason: str = ""
    game: str = ""
    day: date | None = None

    @property
    def query(self) -> str:
        """The query string that asks for the same."""
        asked = {"reason": self.reason, "game": self.game, "day": self.day and self.day.isoformat()}
        return urlencode({name: value for name, value in asked.items() if value})


def read(query: Mapping[str, str]) -> Filters:
    """The filters of a request's query.

    >>> read({"reason": "grant.daily", "day": "2026-11-31"})
    Filters(reason='grant.daily', game='', day=None)
    """
    return Filters(code(query.get("reason", "")), code(query.get("game", "")), day(query.get("day", "")))


def number(text: str, least: int, most: int) -> int | None:
    """A whole number within bounds, or None.

    >>> number("12", 1, 20), number("-1", 1, 20), number("x", 1, 20), number("²", 1, 20)
    (12, None, None, None)
    """
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        return None
    return int(text) if least <= int(text) <= most else None


def code(text: str) -> str:
    """A printable word of at most 40 characters, or ""."""
    return text if text.isprintable() and len(text) <= 40 else ""


def day(text: str) -> date | None:
    """A day in ISO 8601, or None."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
