"""Telling a table's sockets, after the commit: one message to the table's group, whatever its number of sockets.

A message may be lost: correctness rests on versions and snapshots.
"""

from typing import Any

import structlog
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

from apps.play import frames, presence, store
from apps.play.faults import Fault
from apps.play.pools import connection
from apps.play.rows import Played

TABLES_REMEMBERED = 10_000
_told: dict[int, int] = {}
"""What this process told of each table last, as a hash; the longest untold is forgotten first."""

log = structlog.get_logger(__name__)


def table_group(table: int) -> str:
    return f"table.{table}"


def lobby_group(game: str) -> str:
    return f"lobby.{game}"


async def hand(played: Played) -> None:
    """Each audience its own frame of a committed step. Raises Fault for a state that cannot be shown."""
    facts = played.facts
    try:
        made = frames.hand_frames(played)
    except Exception as error:
        raise Fault(facts.table, facts.hand) from error
    step = [facts.hand, played.version]
    await _send(table_group(facts.table), {"type": "frames", "frames": made, "step": step})


async def table(table: int, left: list[dict[str, Any]] | None = None, *, only_news: bool = False) -> None:
    """Seats, ready flags, host, stake or presence changed; the lobby is rung too.

    With `only_news` a table that is as this process told it last is not told again.
    """
    async with connection() as opened:
        rows = await store.read_table(opened, table)
    if rows is None:
        return
    shown = frames.table_object(rows, await online(table))
    if not _is_news(table, frames.encode_text(shown)) and only_news and not left:
        return
    frame = frames.table_frame(shown, left)
    await _send(table_group(table), {"type": "frames", "frames": {frames.EVERYBODY_ELSE: frame}})
    await lobby(rows.table["game"])


def _is_news(table: int, text: str) -> bool:
    """Whether this process has told the table otherwise or not at all; remembers what it tells now."""
    now = hash(text)
    if _told.pop(table, None) == now:
        _told[table] = now
        return False
    _told[table] = now
    if len(_told) > TABLES_REMEMBERED:
        del _told[next(iter(_told))]
    return True


async def lobby(game: str) -> None:
    """The list of the game's tables looks different."""
    await _send(lobby_group(game), {"type": "changed"})


async def everybody(table: int, frame: dict[str, Any]) -> None:
    """One frame for all at the table (chat)."""
    message = {frames.EVERYBODY_ELSE: frames.encode_text(frame)}
    await _send(table_group(table), {"type": "frames", "frames": message})


async def online(table: int) -> set[int]:
    """Who has a live socket at the table; nobody, while Redis is away."""
    try:
        return await presence.online(table)
    except RedisError as error:
        log.warning("presence not read", table=table, error=str(error))
        return set()


async def _send(group: str, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    assert layer is not None
    try:
        await layer.group_send(group, message)
    except (RedisError, OSError) as error:
        log.warning("message lost", group=group, error=str(error))
