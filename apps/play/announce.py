"""Telling a table's sockets, after the commit: one message to the table's group, whatever its number of sockets.

A message may be lost: correctness rests on versions and snapshots.
"""

import time
from collections.abc import Callable
from typing import Any

import msgspec
import structlog
from redis.exceptions import RedisError

from apps.play import frames, presence, store
from apps.play.faults import Fault, retried
from apps.play.pools import connection
from apps.play.rows import Played, TableRows
from apps.play.wire import wire

TABLES_REMEMBERED = 10_000
_told: dict[int, int] = {}
"""What this process told of each table last, as a hash; the longest untold is forgotten first."""

ONLINE_SECONDS = 1.0
_online: dict[int, tuple[float, set[int]]] = {}

PROCESS = presence.PROCESS
listeners: dict[str, Callable[[dict[str, Any]], None]] = {}
"""This process's own hubs by group: they hear what it sends at once, others by the wire."""

encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder().decode

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
    _send(table_group(facts.table), {"type": "frames", "frames": made, "step": step})


async def table(table: int, left: list[dict[str, Any]] | None = None, *, only_news: bool = False) -> None:
    """Seats, host, stake or presence changed; the lobby is rung too.

    With `only_news` a table that is as this process told it last is not told again.
    """
    _online.pop(table, None)
    rows = await _read(table)
    if rows is not None and await seats(rows, left, only_news=only_news):
        await lobby(rows.table["game"])


@retried
async def _read(table: int) -> TableRows | None:
    async with connection() as opened:
        return await store.read_table(opened, table)


async def recheck(table: int) -> None:
    """Tell the table again if it is not as this process told it last: another's message may have been lost."""
    rows = await _read(table)
    if rows is not None:
        await seats(rows, only_news=True)


async def seats(
    rows: TableRows, left: list[dict[str, Any]] | None = None, *, only_news: bool = False
) -> bool:
    """The table as `rows` have it just committed; returns whether that was news."""
    number: int = rows.table["id"]
    shown = frames.table_object(rows, await _seen_lately(number))
    if not _is_news(number, frames.encode_text(shown)) and only_news and not left:
        return False
    frame = frames.table_frame(shown, rows.at, left)
    _send(table_group(number), {"type": "frames", "frames": {frames.EVERYBODY_ELSE: frame}})
    return True


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
    _send(lobby_group(game), {"type": "changed"})


async def everybody(table: int, frame: dict[str, Any]) -> None:
    """One frame for all at the table (chat)."""
    message = {frames.EVERYBODY_ELSE: frames.encode_text(frame)}
    _send(table_group(table), {"type": "frames", "frames": message})


async def online(table: int) -> set[int]:
    """Who has a live socket at the table; nobody, while Redis is away."""
    try:
        return await presence.online(table)
    except RedisError as error:
        log.warning("presence not read", table=table, error=str(error))
        return set()


async def _seen_lately(table: int) -> set[int]:
    """`online`, as it was within the last second: ready flags come in bursts."""
    found = _online.get(table)
    if found is None or time.monotonic() - found[0] > ONLINE_SECONDS:
        if len(_online) > TABLES_REMEMBERED:
            _online.clear()
        found = _online[table] = (time.monotonic(), await online(table))
    return found[1]


def _send(group: str, message: dict[str, Any]) -> None:
    """This process's sockets hear it at once, those of others by the wire."""
    if (heard := listeners.get(group)) is not None:
        heard(message)
    wire().publish(group, sealed(message))


def sealed(message: dict[str, Any]) -> bytes:
    """A message for the wire: who sent it, then its content."""
    return PROCESS.encode() + encode(message)


def opened(sent: bytes) -> dict[str, Any] | None:
    """What another process sent; None for one's own, which is delivered already."""
    if sent.startswith(PROCESS.encode()):
        return None
    message: dict[str, Any] = decode(sent[len(PROCESS) :])
    return message
