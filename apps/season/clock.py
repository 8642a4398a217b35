"""The season's own time: each table task has its own moment, in Python as in the database.

`world` puts time and chance of the live tables into the season's hands and gives them back at the end. The ledger takes
the time of a session from its setting `banbai.clock`, which only the ledger's owner may set (`sql/site_clock.sql`).
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, date, datetime
from random import Random
from uuid import UUID

import uvloop
from django.db import connection

from apps.games import fairness
from apps.play import loop, pools, tables, timing
from apps.play.pools import Connection
from apps.wallet.days import ZONE

SET = "SELECT set_config('banbai.clock', %s, false)"
OWNER_SESSION = f"-c lock_timeout={pools.LOCK_TIMEOUT_MS} -c synchronous_commit=off"

_now: ContextVar[int] = ContextVar("season_now")
_chance: ContextVar[Random] = ContextVar("season_chance")


def now() -> int:
    """The moment of this task, in ms since 1970."""
    return _now.get()


def set_to(moment: int) -> None:
    """From here on it is `moment` (ms) for this task; sessions hear it by `tell` or when they are lent."""
    _now.set(moment)


def forward(ms: int) -> None:
    _now.set(_now.get() + ms)


def chance() -> Random:
    """This task's source of chance."""
    return _chance.get()


def take_chance(random: Random) -> None:
    _chance.set(random)


def stamp(moment: int) -> str:
    """A moment (ms) as PostgreSQL reads it."""
    return datetime.fromtimestamp(moment / 1_000, UTC).isoformat()


def day(moment: int) -> date:
    """The gaming day of a moment (ms)."""
    return datetime.fromtimestamp(moment / 1_000, ZONE).date()


def tell() -> None:
    """Tell Django's own session what time it is."""
    with connection.cursor() as cursor:
        cursor.execute(SET, [stamp(now())])


async def _on_loan(lent: Connection) -> None:
    await lent.execute(SET, [stamp(now())])


@contextmanager
def world(moment: int, random: Random) -> Iterator[asyncio.Runner]:
    """The season's time and chance, from `moment` on; the loop that its tables are played on.

    Django's session acts as the login meanwhile, not as the site's role: it has to own the ledger. The chance is no
    secret, so this is for a site without players.
    """
    before = timing.now_ms, fairness.new_server_seed, tables.new_hand_id
    take_chance(random)
    set_to(moment)
    with connection.cursor() as cursor:
        cursor.execute("SET role = none")
        cursor.execute("SET synchronous_commit = off")
    tell()
    timing.now_ms = now
    fairness.new_server_seed = lambda: chance().randbytes(32)
    tables.new_hand_id = lambda: str(uuid(chance()))
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(pools.open_pool(OWNER_SESSION, _on_loan))
            try:
                yield runner
            finally:
                runner.run(loop.close())
    finally:
        timing.now_ms, fairness.new_server_seed, tables.new_hand_id = before
        with connection.cursor() as cursor:
            for setting in ("role", "synchronous_commit", "banbai.clock"):
                cursor.execute(f"RESET {setting}")


def uuid(random: Random) -> UUID:
    """A public id from the season's chance."""
    return UUID(int=random.getrandbits(128), version=4)
