"""Between hands: ready flags, the countdown, who is stood up and why, the next commitment, closing a table.

Each function locks the table's row, changes it and its seats, and commits; the caller announces.
"""

import uuid
from datetime import UTC, datetime

import msgspec
import structlog
from redis.exceptions import RedisError

from apps.games import fairness, registry
from apps.lobbies import levels
from apps.play import presence, store, timing
from apps.play.errors import Refused
from apps.play.faults import retried
from apps.play.leaving import DELETE_SEAT, NEXT_HOST
from apps.play.pools import Connection, connection
from apps.play.rows import Row, TableRows
from apps.users.words import Moment
from apps.wallet.days import ZONE

log = structlog.get_logger(__name__)

SET_TIMES = "UPDATE lobbies_table SET starts_at = %s, due_at = %s WHERE id = %s"
SOONER = "UPDATE lobbies_table SET starts_at = %s, due_at = least(due_at, %s) WHERE id = %s"
"""What is due already stays due: bots may be waited for."""
SETTLE = "SELECT play_settle(%s, %s, %s, %s, %s, %s, %s, %s)"
READY_BOT = "UPDATE lobbies_seat SET ready = true, seed = %s WHERE id = %s"
CLOSE = """
UPDATE lobbies_table SET status = 'closed', closed_at = clock_timestamp(), starts_at = NULL, due_at = NULL,
                         host_id = NULL
 WHERE id = %s
"""


class Tended(msgspec.Struct):
    """What looking after a table came to."""

    rows: TableRows
    """The table as it is now."""
    left: list[Row]
    """Who was stood up by the site: {"seat", "user", "name", "reason"}."""
    bots_wanted: int
    """How many bots should sit down now."""
    deal: bool
    """Whether the next hand is due."""
    closed: bool = False


# --- Ready --------------------------------------------------------------------------------------------


@retried
async def set_ready(table: int, user: int, ready: bool, seed: str = "") -> TableRows:
    """Ready, or not, for the next hand; returns the table as it is then (`starts_now`).

    Raises Refused "not_seated", "suspended", "on_break", "in_hand", "closed", "halted", "bad_seed".
    """
    try:
        seed = fairness.clean_seed(seed)
    except ValueError as error:
        raise Refused("bad_seed") from error
    async with connection() as opened:
        rows, seat = await _lock_waiting(opened, table, user)
        seat.update(ready=ready, seed=seed)
        starts, due = await _starts_at(rows)
        async with opened.pipeline():
            await opened.execute(
                "UPDATE lobbies_seat SET ready = %s, seed = %s WHERE id = %s", [ready, seed, seat["id"]]
            )
            await opened.execute(SOONER, [_time(starts), _time(due), table])
            await opened.execute("COMMIT")
        rows.table["starts_at"] = starts
        return rows


def starts_now(rows: TableRows) -> bool:
    """Whether the table's next hand is to be dealt at once."""
    starts = rows.table["starts_at"]
    return starts is not None and starts <= timing.now_ms()


async def _lock_waiting(opened: Connection, table: int, user: int) -> tuple[TableRows, Row]:
    """The locked table between hands, and the user's seat at it."""
    rows = await store.read_table(opened, table, lock=True)
    seat = rows.seat_of(user) if rows is not None else None
    if rows is None or seat is None:
        raise Refused("not_seated")
    if seat["suspended"]:
        raise Refused("suspended")
    if seat["break_until"]:
        raise Refused("on_break", until=Moment(datetime.fromisoformat(seat["break_until"])))
    if rows.table["status"] != "open":
        raise Refused(rows.table["status"])
    if rows.table["next_hand"] is None:
        raise Refused("in_hand")
    return rows, seat


@retried
async def set_stake(table: int, user: int, stake: int) -> None:
    """The host sets the stake of the next hands; everybody must get ready again.

    Raises Refused "not_host", "bad_stake", "level", "in_hand".
    """
    async with connection() as opened:
        rows, seat = await _lock_waiting(opened, table, user)
        if rows.table["host_id"] != user:
            raise Refused("not_host")
        if stake % 2 or not rows.table["min_stake"] <= stake <= rows.table["max_stake"]:
            raise Refused("bad_stake", low=rows.table["min_stake"], high=rows.table["max_stake"])
        if stake > max(levels.max_stake(seat["hands"]), rows.table["min_stake"]):
            raise Refused("level", level=levels.level_for_stake(stake))
        async with opened.pipeline():
            await opened.execute(
                "UPDATE lobbies_table SET stake = %s, starts_at = NULL, due_at = clock_timestamp() WHERE id = %s",
                [stake, table],
            )
            await opened.execute("UPDATE lobbies_seat SET ready = false WHERE table_id = %s", [table])
            await opened.execute("COMMIT")


async def _starts_at(rows: TableRows) -> tuple[int | None, int]:
    """When the next hand starts (soon when all are ready, a while after enough are; never later than already said),
    and when the table is to be looked at again.

    Bots alone start nothing, and nobody waits for who is not here.
    """
    table, seats, now = rows.table, rows.seats, timing.now_ms()
    rules = registry.game(table["game"]).variants[table["variant"]]
    ready = [seat for seat in seats if seat["ready"]]
    if len(ready) < rules.min_players or _people(ready) == 0:
        return None, now + timing.TEND_MS
    missing = [seat["user_id"] for seat in seats if not seat["ready"]]
    here = set(missing) - await _absent(table["id"], missing, timing.GONE_MS)
    starts = now + (timing.READY_MS if here else timing.next_hand_ms())
    if table["starts_at"] is not None:
        starts = min(starts, table["starts_at"])
    return starts, min(starts, now + (timing.GONE_MS if here else timing.TEND_MS))


def _time(ms: int | None) -> datetime | None:
    return None if ms is None else datetime.fromtimestamp(ms / 1_000, UTC)


# --- Tending --------------------------------------------------------------------------------------------


@retried
async def tend(table: int) -> Tended | None:
    """Look after a table between hands; None if there is nothing to look after (in play, or closed).

    Settles an over hand, stands up who cannot or does not play on, gets bots ready, sets the countdown, and closes
    a table without people.
    """
    async with connection() as opened:
        rows = await store.read_table(opened, table, lock=True)
        if rows is None or rows.table["status"] == "closed":
            return None
        if rows.live is not None and rows.live["status"] == "playing":
            return None
        if rows.live is not None and rows.live["status"] == "over":
            await _settle(opened, rows)
        left = await _stand_up(opened, rows)
        if all(seat["bot"] for seat in rows.seats):
            await _close(opened, rows)
            return Tended(rows, left, 0, deal=False, closed=True)
        return await _count_down(opened, rows, left)


async def _settle(opened: Connection, rows: TableRows) -> None:
    """The hand is over: count it for its players, keep who leads next, commit to the next shuffle."""
    assert rows.live is not None
    players, result = rows.live["players"], rows.live["result"]
    users = {player["seat"]: player["user"] for player in players}
    leaders = [users[seat] for seat in result["next_leaders"]]
    people = sorted(player["user"] for player in players if not player["bot"])
    seed = fairness.new_server_seed()
    table = rows.table
    table.update(dealt=[], leaders=leaders, next_hand=new_hand_id(), commitment=fairness.commitment(seed))
    upcoming = [store.to_json(leaders), table["next_hand"], table["commitment"], seed]
    await opened.execute(SETTLE, [table["id"], rows.live["hand_id"], people, ZONE.key, *upcoming])


def new_hand_id() -> str:
    """The public id of a hand to come; it goes into the shuffle, so it is shown with the commitment."""
    return str(uuid.uuid4())


async def _stand_up(opened: Connection, rows: TableRows) -> list[Row]:
    """Stand up who may not or does not play on; bots make room for people."""
    people = [seat["user_id"] for seat in rows.seats if not seat["bot"]]
    absent = await _absent(rows.table["id"], people, timing.ABSENT_MS)
    left = []
    for seat in list(rows.seats):
        reason = _reason_to_stand(seat, rows, absent)
        if reason is None:
            continue
        rows.seats.remove(seat)
        left.append({"seat": seat["number"], "user": seat["public"], "name": seat["name"], "reason": reason})
        await opened.execute(DELETE_SEAT, [rows.table["id"], seat["user_id"]])
        await opened.execute(NEXT_HOST, [rows.table["id"], seat["user_id"]])
    return left


async def _absent(table: int, people: list[int], after_ms: int) -> set[int]:
    if not people:
        return set()
    try:
        return await presence.absent(table, people, after_ms)
    except RedisError as error:
        log.warning("presence not read", table=table, error=str(error))
        return set()


def _reason_to_stand(seat: Row, rows: TableRows, absent: set[int]) -> str | None:
    table = rows.table
    if table["status"] == "closing":
        return "closed"
    if seat["suspended"]:
        return "suspended"
    if seat["break_until"]:
        return "break"
    if seat["balance"] < table["entry"] * table["stake"]:
        return "poor"
    if seat["bot"]:
        return "bot" if _bots(rows.seats) > bots_wanted(table, _people(rows.seats)) else None
    if seat["user_id"] in absent and seat["sat_at"] + timing.ABSENT_MS < timing.now_ms():
        return "absent"
    if seat["missed"] >= timing.MISSED_HANDS and not seat["ready"]:
        return "idle"
    return None


def _bots(seats: list[Row]) -> int:
    return sum(bool(seat["bot"]) for seat in seats)


def _people(seats: list[Row]) -> int:
    return len(seats) - _bots(seats)


def bots_wanted(table: Row, people: int) -> int:
    """How many bots a table should have: company for one who is alone, and a free place for people to come.

    >>> [bots_wanted({"bots_allowed": True, "places": 4, "status": "open"}, people) for people in range(5)]
    [0, 2, 1, 0, 0]
    """
    if not table["bots_allowed"] or people == 0 or table["status"] != "open":
        return 0
    company = 1 if people == 1 else 0
    free = int(table["places"]) - 1 - people
    return max(company, min(2, free))


async def _close(opened: Connection, rows: TableRows) -> None:
    """Nobody but bots is left: they go, and the table closes."""
    async with opened.pipeline():
        await opened.execute("DELETE FROM lobbies_seat WHERE table_id = %s", [rows.table["id"]])
        await opened.execute(CLOSE, [rows.table["id"]])
        await opened.execute("COMMIT")


async def _count_down(opened: Connection, rows: TableRows, left: list[Row]) -> Tended:
    table, now = rows.table, timing.now_ms()
    starts, due = None, now + timing.TEND_MS
    if table["status"] == "open":
        for seat in rows.seats:
            if seat["bot"] and not seat["ready"]:
                seat.update(ready=True, seed=fairness.bot_seed(table["next_hand"], seat["number"]))
                await opened.execute(READY_BOT, [seat["seed"], seat["id"]])
        starts, due = await _starts_at(rows)
    async with opened.pipeline():
        await opened.execute(SET_TIMES, [_time(starts), _time(due), table["id"]])
        await opened.execute("COMMIT")
    table["starts_at"] = starts
    wanted = bots_wanted(table, _people(rows.seats)) - _bots(rows.seats)
    return Tended(rows, left, max(wanted, 0), deal=starts is not None and starts <= now)
