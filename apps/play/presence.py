"""Who is at which table: leases in Redis that live sockets renew.

A crash renews nothing, so absence shows by itself. Each process keeps its own lease per user and table, so that
closing a tab in one process says nothing about another.
"""

import asyncio
import uuid
from collections.abc import Iterable
from weakref import WeakKeyDictionary

from django.conf import settings
from redis import asyncio as aioredis

from apps.play import timing

PROCESS = uuid.uuid4().hex[:8]
LEASE_MS = 25_000
RENEW_SECONDS = 10
KEEP_SECONDS = 3_600

_clients: WeakKeyDictionary[asyncio.AbstractEventLoop, aioredis.Redis] = WeakKeyDictionary()


def client() -> aioredis.Redis:
    """The running loop's Redis client."""
    loop = asyncio.get_running_loop()
    if loop not in _clients:
        _clients[loop] = aioredis.Redis.from_url(settings.REDIS_URL, decode_responses=True)
    return _clients[loop]


async def close() -> None:
    """Close the running loop's client (tests and commands)."""
    found = _clients.pop(asyncio.get_running_loop(), None)
    if found is not None:
        await found.aclose()


def key(table: int) -> str:
    """Where the leases of a table are: members `<user>:<process>`, scored by their ends in ms."""
    return f"{settings.REDIS_PREFIX}:presence:{table}"


async def renew(table: int, users: Iterable[int]) -> None:
    """These users have live sockets at the table in this process."""
    until = timing.now_ms() + LEASE_MS
    leases = {f"{user}:{PROCESS}": until for user in users}
    if leases:
        async with client().pipeline(transaction=False) as pipe:
            pipe.zadd(key(table), leases)
            pipe.expire(key(table), KEEP_SECONDS)
            await pipe.execute()


async def drop(table: int, user: int) -> None:
    """The user's last socket at the table in this process has closed; the lease ends now."""
    await client().zadd(key(table), {f"{user}:{PROCESS}": timing.now_ms()})


async def leases(table: int) -> dict[int, int]:
    """When the latest lease of each user ends or ended, in ms since 1970."""
    found: dict[int, int] = {}
    rows: list[tuple[str, float]] = await client().zrange(key(table), 0, -1, withscores=True)  # type: ignore[assignment]
    for member, until in rows:
        user = int(member.partition(":")[0])
        found[user] = max(found.get(user, 0), int(until))
    return found


async def online(table: int) -> set[int]:
    """The users with a live lease."""
    now = timing.now_ms()
    return {user for user, until in (await leases(table)).items() if until > now}


async def absent(table: int, users: Iterable[int], after_ms: int) -> set[int]:
    """Of these users, who has had no live socket for longer than `after_ms`.

    One without any lease (Redis was restarted) is counted from now on.
    """
    now, known = timing.now_ms(), await leases(table)
    unknown = {f"{user}:seen": now for user in users if user not in known}
    if unknown:
        await client().zadd(key(table), unknown, nx=True)
    return {user for user in users if known.get(user, now) + after_ms < now}


async def forget(table: int) -> None:
    """The table is closed."""
    await client().delete(key(table))
