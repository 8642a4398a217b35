"""What is tried again, and what stops a table.

A lock that could not be had, a deadlock, a lost connection: the whole move is tried again, then "busy". An error in the
rules or in the code: that table's hand is halted and its pots go back; no other table notices.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import ParamSpec, TypeVar

import psycopg
import structlog

from apps.play.errors import Refused

P = ParamSpec("P")
T = TypeVar("T")
log = structlog.get_logger(__name__)

TRIES = 3
TRANSIENT = (psycopg.OperationalError, psycopg.InterfaceError)


class Fault(Exception):
    """A hand (None: one that was to be dealt) cannot go on for an error in the rules or the code, its cause."""

    def __init__(self, table: int, hand: int | None) -> None:
        super().__init__(f"hand {hand} at table {table}")
        self.table = table
        self.hand = hand


class DatabaseRefusal(Exception):
    """What the database said, without the row it said it about: a hand's row holds its secrets."""


@contextmanager
def refusals_are_faults(table: int, hand: int | None) -> Iterator[None]:
    """What the database or the ledger refuses for good is a fault of the site: what a step asks for was cleared
    beforehand to what is there."""
    try:
        yield
    except TRANSIENT:
        raise
    except psycopg.Error as error:
        said = error.diag.message_primary or type(error).__name__
        raise Fault(table, hand) from DatabaseRefusal(f"{error.sqlstate}: {said}")


def retried(function: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """Try a whole transaction again, at most three times in all, then refuse with "busy"."""

    @wraps(function)
    async def tried(*args: P.args, **kwargs: P.kwargs) -> T:
        for attempt in range(TRIES):
            try:
                return await function(*args, **kwargs)
            except TRANSIENT as error:
                log.warning(
                    "transaction tried again", name=function.__name__, attempt=attempt, error=str(error)
                )
                await asyncio.sleep(0.02 * 4**attempt)
        raise Refused("busy")

    return tried
