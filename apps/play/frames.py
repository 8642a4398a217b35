"""The frames of docs/protocol.md: built from committed rows, encoded once per audience."""

from typing import Any

import msgspec

from apps.games.engine import Seat, event_for
from apps.lobbies import levels
from apps.play import payments
from apps.play.rows import Clocks, Played, Row, TableRows
from apps.play.store import encode

EVERYBODY_ELSE = "rest"


def hand_frames(played: Played) -> dict[str, str]:
    """One `hand` frame per human player still in the hand, by user id, and one for everybody else."""
    facts, state = played.facts, played.state
    common = _common(played)
    viewers: list[tuple[str, Seat | None]] = [
        (str(player.user), player.seat)
        for player in facts.players
        if not player.bot and player.seat not in state.gone
    ]
    return {key: _for_viewer(played, common, seat) for key, seat in [*viewers, (EVERYBODY_ELSE, None)]}


def _common(played: Played) -> bytes:
    """What every viewer is told, as the beginning of a JSON object."""
    state = played.state
    return encode(
        {
            "type": "hand",
            "now": played.at,
            "hand": played.facts.public_id,
            "version": played.version,
            "seat": played.seat,
            "to_act": state.to_act,
            "deadlines": played.clocks.deadlines,
            "away": played.clocks.away,
            "payments": payments.shown(played.payments, played.version),
            "balances": played.balances,
            "over": state.over,
        }
    )[:-1]


def _for_viewer(played: Played, common: bytes, seat: Seat | None) -> str:
    engine, state = played.facts.engine, played.state
    own = {
        "events": [event_for(event, seat) for event in played.events],
        "view": engine.view(state, seat),
        "actions": [] if seat is None or seat not in state.to_act else engine.actions(state, seat),
    }
    return (common + b"," + encode(own)[1:]).decode()


def table_frame(shown: Row, at: int, left: list[Row] | None = None) -> str:
    """The `table` frame, the same for everybody, as of `at` (ms); `left` says who was stood up by the site, and why."""
    frame = {"type": "table", "now": at, "table": shown, "left": left or []}
    return encode(frame).decode()


def table_object(rows: TableRows, online: set[int]) -> Row:
    """The protocol's Table."""
    table = rows.table
    clocks: Clocks | None = rows.live["clocks"] if rows.live else None
    host = next((seat["number"] for seat in rows.seats if seat["user_id"] == table["host_id"]), None)
    seated = {seat["user_id"] for seat in rows.seats}
    return {
        "id": table["id"],
        "game": table["game"],
        "variant": table["variant"],
        "room": {"code": table["room"], "tier": table["tier"]},
        "stake": table["stake"],
        "stakes": [table["min_stake"], table["max_stake"]],
        "tax_bps": table["tax_bps"],
        "entry": table["entry"] * table["stake"],
        "places": table["places"],
        "options": table["options"],
        "private": table["code"] is not None,
        "code": table["code"],
        "bots": table["bots_allowed"],
        "status": table["status"],
        "starts_at": table["starts_at"],
        "host": host,
        "watching": len(online - seated),
        "dealt": table["dealt"],
        "next": {"hand": table["next_hand"], "commitment": table["commitment"]}
        if table["next_hand"]
        else None,
        "seats": [_seat_object(seat, online, clocks, table) for seat in rows.seats],
    }


def _seat_object(seat: Row, online: set[int], clocks: Clocks | None, table: Row) -> Row:
    playing = seat["number"] in table["dealt"]
    return {
        "seat": seat["number"],
        "user": seat["public"],
        "avatar": seat["avatar"],
        "name": seat["name"],
        "bot": seat["bot"],
        "ready": seat["ready"],
        "seed": seat["seed"],
        "online": seat["bot"] or seat["user_id"] in online,
        "away": bool(clocks and playing and seat["number"] in clocks.away),
        "balance": seat["balance"],
        "level": levels.level(seat["hands"]),
    }


def encode_text(frame: Any) -> str:
    """Any other frame as JSON text."""
    return msgspec.json.encode(frame).decode()
