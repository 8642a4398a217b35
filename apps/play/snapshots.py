"""The whole table as one viewer may see it: what a new or lost socket starts from."""

from typing import Any

import msgspec
import structlog
from psycopg.rows import dict_row

from apps.play import announce, frames, playtime, store
from apps.play.errors import Refused
from apps.play.faults import Fault, retried
from apps.play.halting import stop
from apps.play.pools import Connection, connection
from apps.play.rows import LiveRow, Row, TableRows

log = structlog.get_logger(__name__)

_PAYMENTS = """
SELECT number, payments::text AS payments FROM play_move
 WHERE hand_id = %s AND number <= %s AND payments IS NOT NULL ORDER BY number
"""
_ME = """
SELECT u.public_id::text AS public, a.balance, coalesce(u.muted_until > now(), false) AS muted,
       u.suspended_at IS NOT NULL AS suspended,
       ARRAY(SELECT w.public_id::text FROM social_silence s JOIN users_user w ON w.id = s.who_id
              WHERE s.by_id = u.id) AS silenced
  FROM users_user u LEFT JOIN wallet_account a ON a.user_id = u.id
 WHERE u.id = %s
"""


async def snapshot(table: int, user: int) -> Row:
    """The `snapshot` frame as plain JSON; raises Refused "closed" for a table that is not there.

    A hand in play that cannot be shown is halted.
    """
    try:
        return await _snapshot(table, user)
    except Fault as fault:
        await stop(fault)
        return await _snapshot(table, user)


@retried
async def _snapshot(table: int, user: int) -> Row:
    async with connection() as opened:
        rows = await store.read_table(opened, table, hold=True)
        if rows is None:
            raise Refused("closed")
        cursor = await opened.cursor(row_factory=dict_row).execute(_ME, [user])
        me = await cursor.fetchone() or {}
        live = await store.read_live(opened, table, None)
        payments = await _payments(opened, live) if live is not None else []
    seat = rows.seat_of(user)
    return {
        "type": "snapshot",
        "now": rows.at,
        "me": {
            "user": me.get("public"),
            "seat": seat["number"] if seat else None,
            "balance": me.get("balance") or 0,
            "muted": bool(me.get("muted")),
            "silenced": me.get("silenced") or [],
            "playing_since": await playtime.since(user),
        },
        "table": frames.table_object(rows, await announce.online(table)),
        "hand": None if live is None or _is_past(live, rows) else _hand_if_sound(live, user, payments),
    }


def _is_past(live: LiveRow, rows: TableRows) -> bool:
    """A stopped hand of a table that was opened again."""
    return live.status == "halted" and rows.table["status"] == "open"


async def _payments(opened: Connection, live: LiveRow) -> list[Row]:
    """The payments up to the version that the snapshot shows; later ones come with their own frames."""
    cursor = await opened.cursor(row_factory=dict_row).execute(_PAYMENTS, [live.facts.hand, live.version])
    found = []
    for row in await cursor.fetchall():
        for payment in msgspec.json.decode(row["payments"]):
            shown = {"from": payment.pop("payer"), "to": payment.pop("payee"), **payment}
            found.append({"version": row["number"], **shown})
    return found


def _hand_if_sound(live: LiveRow, user: int, payments: list[Row]) -> Row | None:
    """The protocol's Hand; None for one that is halted or over and cannot be shown."""
    try:
        return _hand(live, user, payments)
    except Exception as error:
        if live.status == "playing":
            raise Fault(live.facts.table, live.facts.hand) from error
        log.exception("hand not shown", table=live.facts.table, hand=live.facts.hand)
        return None


def _hand(live: LiveRow, user: int, payments: list[Row]) -> dict[str, Any]:
    """The protocol's Hand for this viewer: his seat's view, or a spectator's if he has none or has left."""
    facts, engine = live.facts, live.facts.engine
    state = engine.load(live.state)
    seat = facts.seat_of.get(user)
    viewer = None if seat is None or seat in state.gone else seat
    halted = live.status == "halted"
    return {
        "id": facts.public_id,
        "version": live.version,
        "stake": facts.stake,
        "status": live.status,
        "view": engine.view(state, viewer),
        "to_act": [] if halted else state.to_act,
        "deadlines": live.clocks.deadlines,
        "actions": []
        if viewer is None or viewer not in state.to_act or halted
        else engine.actions(state, viewer),
        "players": [
            {
                "seat": player.seat,
                "user": player.public,
                "name": player.name,
                "bot": player.bot,
                "gone": player.seat in state.gone,
            }
            for player in facts.players
        ],
        "payments": payments,
        "away": live.clocks.away,
        "over": state.over,
    }
