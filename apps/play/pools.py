"""Connections for the event loop, threads for the ORM. One pool each per process (and per event loop)."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import close_old_connections
from psycopg import AsyncConnection
from psycopg.conninfo import make_conninfo
from psycopg.pq import TransactionStatus
from psycopg_pool import AsyncConnectionPool

P = ParamSpec("P")
T = TypeVar("T")
Connection = AsyncConnection[Any]

_pools: WeakKeyDictionary[asyncio.AbstractEventLoop, AsyncConnectionPool[Connection]] = WeakKeyDictionary()
_threads = ThreadPoolExecutor(max_workers=settings.DATABASE_THREADS, thread_name_prefix="orm")
_thinkers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="think")

LOCK_TIMEOUT_MS = 4_000


def _conninfo(options: str) -> str:
    """Where Django's default database is, for sessions with these options."""
    database = settings.DATABASES["default"]
    names = {"HOST": "host", "PORT": "port", "USER": "user", "PASSWORD": "password", "NAME": "dbname"}
    parts = {to: database[name] for name, to in names.items() if database[name]}
    extra = {key: value for key, value in database["OPTIONS"].items() if key not in {"pool", "options"}}
    return make_conninfo(**parts, **extra, options=options)


async def pool() -> AsyncConnectionPool[Connection]:
    """The running loop's pool, opened on first use."""
    loop = asyncio.get_running_loop()
    found = _pools.get(loop)
    if found is None:
        options = f"-c role={settings.DATABASE_SITE_ROLE} -c lock_timeout={LOCK_TIMEOUT_MS}"
        found = await open_pool(options)
    return found


async def open_pool(
    options: str, on_loan: Callable[[Connection], Awaitable[None]] | None = None
) -> AsyncConnectionPool[Connection]:
    """Open the running loop's pool: sessions with these options, `on_loan` called with each that is lent."""
    found: AsyncConnectionPool[Connection] = AsyncConnectionPool(
        _conninfo(options),
        min_size=1,
        max_size=settings.DATABASE_ASYNC_POOL,
        kwargs={"autocommit": True, "prepare_threshold": 0},
        open=False,
        timeout=10,
        check=on_loan,
    )
    _pools[asyncio.get_running_loop()] = found
    await found.open()
    return found


async def close() -> None:
    """Close the running loop's pool (tests and commands)."""
    found = _pools.pop(asyncio.get_running_loop(), None)
    if found is not None:
        await found.close()


class connection:
    """A pooled connection in autocommit; whatever transaction is still open at the end is rolled back.

    >>> async with connection() as opened:  # doctest: +SKIP
    ...     await opened.execute("SELECT 1")

    The pool's own context manager would commit as well, which here is a tenth of a move for nothing.
    """

    __slots__ = ("_opened", "_pool")

    async def __aenter__(self) -> Connection:
        self._pool = await pool()
        self._opened = await self._pool.getconn()
        return self._opened

    async def __aexit__(self, *error: object) -> None:
        try:
            if self._opened.info.transaction_status not in (
                TransactionStatus.IDLE,
                TransactionStatus.UNKNOWN,
            ):
                await self._opened.execute("ROLLBACK")
        finally:
            await self._pool.putconn(self._opened)


async def in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run ORM work in the bounded pool of threads, each with a pooled connection that it gives back."""

    def work() -> T:
        close_old_connections()
        try:
            return function(*args, **kwargs)
        finally:
            close_old_connections()

    return await sync_to_async(work, thread_sensitive=False, executor=_threads)()


async def think(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run what may take longer than a step (a bot, a big autoplay) beside the event loop."""
    return await asyncio.get_running_loop().run_in_executor(_thinkers, partial(function, *args, **kwargs))
