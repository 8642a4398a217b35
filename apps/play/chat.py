"""Chat at a table: told to those who are there, kept nowhere."""

from typing import Any

from psycopg.rows import dict_row

from apps.play import timing
from apps.play.errors import Refused
from apps.play.pools import connection

MAX_LENGTH = 200
_AUTHOR = """
SELECT u.public_id::text AS public, u.display_name AS name, coalesce(u.muted_until > now(), false) AS muted,
       u.suspended_at IS NOT NULL AS suspended,
       (SELECT number FROM lobbies_seat s WHERE s.user_id = u.id AND s.table_id = %s) AS seat
  FROM users_user u WHERE u.id = %s
"""


async def message(table: int, user: int, text: str) -> dict[str, Any]:
    """The `chat` frame; raises Refused "chat_too_long", "muted", "suspended" or "not_seated"."""
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
    return {
        "type": "chat",
        "seat": author["seat"],
        "user": author["public"],
        "name": author["name"],
        "text": text,
        "at": timing.now_ms(),
    }
