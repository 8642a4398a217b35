"""How long somebody has been playing without a pause, for the reminder that he chose. Kept in Redis.

Getting ready for a hand is what counts: a pause of twenty minutes between two hands ends a sitting.
"""

import structlog
from django.conf import settings
from redis.exceptions import RedisError

from apps.play import presence, timing

PAUSE_SECONDS = 20 * 60
NOTE_MS = 60_000
"""A socket notes that its player plays on once in so long."""

log = structlog.get_logger(__name__)


async def note(user: int) -> int:
    """The user plays on now; returns since when he has been playing, in ms since 1970."""
    now = timing.now_ms()
    try:
        async with presence.client().pipeline() as pipe:
            pipe.set(_key(user), now, nx=True, ex=PAUSE_SECONDS)
            pipe.expire(_key(user), PAUSE_SECONDS)
            pipe.get(_key(user))
            *_, since = await pipe.execute()
    except (RedisError, OSError) as error:
        log.warning("time played not kept", error=str(error))
        return now
    return int(since)


async def since(user: int) -> int | None:
    """Since when the user has been playing, in ms; None for who does not, or while Redis is away."""
    try:
        found = await presence.client().get(_key(user))
    except (RedisError, OSError) as error:
        log.warning("time played not read", error=str(error))
        return None
    return None if found is None else int(found)


def _key(user: int) -> str:
    return f"{settings.REDIS_PREFIX}:playing:{user}"
