"""Chat at a table: told to those who are there. The last lines are kept for an hour, for who reports one."""

from typing import Any

import msgspec
from django.conf import settings
from psycopg.rows import dict_row

from apps.play import presence, timing
from apps.play.errors import Refused
from apps.play.pools import connection

MAX_LENGTH = 200
MOST, SECONDS = 6, 10
"""So many messages may somebody say in so many seconds, on all his sockets together."""
KEPT, KEPT_SECONDS = 20, 3_600
_AUTHOR = """
SELECT u.public_id::text AS public, u.display_name AS name, coalesce(u.muted_until > now(), false) AS muted,
       u.suspended_at IS NOT NULL AS suspended,
       (SELECT number FROM lobbies_seat s WHERE s.user_id = u.id AND s.table_id = %s) AS seat
  FROM users_user u WHERE u.id = %s
"""


async def message(table: int, user: int, text: str) -> dict[str, Any]:
    """The `chat` frame; raises Refused "chat_too_long", "muted", "suspended", "not_seated", "chat_too_fast"."""
    text = " ".join(text.split())
    if not 1 <= len(text) <= MAX_LENGTH or not text.isprintable():
        raise Refused("chat_too_long")
    async with connection() as opened:
        cursor = await opened.cursor(row_factory=dict_row).execute(_AUTHOR, [table, user])
        author = await cursor.fetchone()
    if author is None or author["seat"] is None:
        raise Refused("not_seated")
    for refusal in ("suspended", "muted"):
        if author[refusal]:
            raise Refused(refusal)
    line = {"user": author["public"], "name": author["name"], "text": text, "at": timing.now_ms()}
    await _keep(table, user, line)
    return {"type": "chat", "seat": author["seat"], **line}


async def _keep(table: int, user: int, line: dict[str, Any]) -> None:
    """Count the author's messages and remember the line; raises Refused "chat_too_fast"."""
    said = f"{settings.REDIS_PREFIX}:said:{user}"
    async with presence.client().pipeline() as pipe:
        pipe.set(said, 0, ex=SECONDS, nx=True)
        pipe.incr(said)
        _, count = await pipe.execute()
    if count > MOST:
        raise Refused("chat_too_fast")
    async with presence.client().pipeline() as pipe:
        pipe.rpush(_key(table), msgspec.json.encode(line))
        pipe.ltrim(_key(table), -KEPT, -1)
        pipe.expire(_key(table), KEPT_SECONDS)
        await pipe.execute()


async def last_lines(table: int) -> list[dict[str, Any]]:
    """What was said at the table lately, oldest first: [{"user", "name", "text", "at"}], `at` in ms."""
    found = await presence.client().lrange(_key(table), 0, -1)
    return [msgspec.json.decode(line) for line in found]


def _key(table: int) -> str:
    return f"{settings.REDIS_PREFIX}:chat:{table}"
