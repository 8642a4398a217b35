"""Who may open a table's socket."""

from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from psycopg.rows import dict_row

from apps.play.pools import connection

NOT_LOGGED_IN, FORBIDDEN, NO_TABLE = 4401, 4403, 4404
_TABLE = """
SELECT r.game, t.code, t.status,
       EXISTS (SELECT FROM lobbies_seat s WHERE s.table_id = t.id AND s.user_id = %s) AS seated,
       EXISTS (SELECT FROM users_user u WHERE u.id = %s AND u.suspended_at IS NOT NULL) AS suspended
  FROM lobbies_table t JOIN lobbies_room r ON r.id = t.room_id WHERE t.id = %s
"""


async def check(table: int, user: int | None, scope: Any) -> tuple[int | None, str]:
    """The close code for somebody who may not watch the table, else None; and the table's game."""
    if user is None:
        return NOT_LOGGED_IN, ""
    async with connection() as opened:
        cursor = await opened.cursor(row_factory=dict_row).execute(_TABLE, [user, user, table])
        row = await cursor.fetchone()
    if row is None:
        return NO_TABLE, ""
    if row["suspended"] or not may_watch(row["code"], row["seated"], given_code(scope)):
        return FORBIDDEN, ""
    return None, row["game"]


def may_watch(code: str | None, seated: bool, given: str | None) -> bool:
    """A public table is open to all who are logged in, a private one to its players and to who knows its code."""
    return code is None or seated or given == code


def given_code(scope: Any) -> str | None:
    codes = parse_qs(scope.get("query_string", b"").decode(errors="replace")).get("code")
    return codes[0] if codes else None


def language(scope: Any) -> str:
    """The viewer's language: his own choice, else the site's."""
    chosen = getattr(scope.get("user"), "language", "") or ""
    return chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
