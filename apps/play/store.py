"""The statements of the live tables, and nothing else. Lock order: table row, live row, accounts by id.

A move reads without a lock and is written by `play_step`, which checks under the locks that nothing has moved: two
statements and round trips, three with money. Rarer things lock first, then read; what stands inside one
`connection.pipeline()` travels together.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
import psycopg

from apps.games.engine import Action, Seat
from apps.games.money import Payment, Pots
from apps.play import timing
from apps.play.pools import Connection
from apps.play.rows import Clocks, Facts, LiveRow, Player, TableRows
from apps.wallet.ledger import MUST_POST

encode = msgspec.json.Encoder().encode
_players = msgspec.json.Decoder(tuple[Player, ...])
_pots = msgspec.json.Decoder(dict[str, dict[Seat, int]])
_payments = msgspec.json.Decoder(list[Payment])
_clocks = msgspec.json.Decoder(Clocks)


def to_json(value: Any) -> str:
    return encode(value).decode()


BALANCE_MOVED = "PL001"


class BalanceMoved(Exception):
    """A wallet changed between reading and writing: the money of the step has to be cleared anew."""


# --- One hand's step -----------------------------------------------------------------------------

_LIVE = """
SELECT l.hand_id, h.public_id::text, l.table_id, h.room, h.game, h.variant, h.stake, h.tax_bps,
       h.pot, h.till, h.players::text,
       l.status, l.version, l.state, l.pots, l.clocks,
       (SELECT suspended_at IS NOT NULL FROM users_user WHERE id = %s)
  FROM play_live l JOIN play_hand h ON h.id = l.hand_id
 WHERE l.table_id = %s
"""
LOCK_LIVE = _LIVE + "FOR NO KEY UPDATE OF l"
STEP = f"SELECT play_step({', '.join(['%s'] * 19)})"
UPDATE_LIVE = """
UPDATE play_live SET status = %s, state = %s, pots = %s, clocks = %s, due_at = %s, version = %s WHERE table_id = %s
"""
INSERT_MOVE = """
INSERT INTO play_move (hand_id, number, seat, kind, action, payments, shortfall, at)
VALUES (%s, %s, %s, %s, %s, %s, %s, clock_timestamp())
"""
HAND_OVER = "UPDATE play_hand SET over_at = clock_timestamp(), result = %s, last_move = %s WHERE id = %s"
LAST_MOVE = """
SELECT seat, payments::text, (extract(epoch FROM at) * 1000)::bigint FROM play_move WHERE hand_id = %s AND number = %s
"""
LOCK_BALANCES = "SELECT account, balance FROM ledger_lock(%s)"


def live_row(row: Sequence[Any] | None) -> LiveRow | None:
    """A row of LOCK_LIVE as a value."""
    if row is None:
        return None
    facts = Facts(*row[:10], _players.decode(row[10]))  # type: ignore[call-arg]
    pots, clocks = _pots.decode(row[14]), _clocks.decode(row[15])
    return LiveRow(facts, row[11], row[12], row[13], pots, clocks, row[15], bool(row[16]))


async def read_live(connection: Connection, table: int, user: int | None) -> LiveRow | None:
    """The table's live row as it is, without a lock."""
    return live_row(await (await connection.execute(_LIVE, [user, table])).fetchone())


async def lock_balances(connection: Connection, accounts: Sequence[int]) -> dict[int, int]:
    """Lock the accounts in ascending order; returns their balances, in chips, by account."""
    cursor = await connection.execute(LOCK_BALANCES, [list(accounts)])
    return dict(await cursor.fetchall())


async def read_balances(connection: Connection, accounts: Sequence[int]) -> dict[int, int]:
    """Balances by account, without a lock."""
    cursor = await connection.execute(
        "SELECT id, balance FROM wallet_account WHERE id = ANY(%s)", [list(accounts)]
    )
    return dict(await cursor.fetchall())


class Written(msgspec.Struct):
    """What a step leaves behind in the database. `balances` are those it was cleared against, by account."""

    facts: Facts
    status: str
    version: int
    state: str
    pots: Pots
    clocks: Clocks
    due_at: int | None
    seat: int | None
    kind: str
    action: Action | None
    payments: list[Payment]
    balances: dict[int, int] | None
    post: str | None
    result: str | None

    @property
    def shortfall(self) -> int:
        return sum(payment.claimed - payment.paid for payment in self.payments)

    def live(self) -> list[Any]:
        """The live row's columns from the status on; its version stands by itself."""
        return [self.status, self.state, to_json(self.pots), to_json(self.clocks), self.due_at]

    def move(self) -> list[Any]:
        """The move's columns from the seat on."""
        action = None if self.action is None else to_json(self.action)
        payments = to_json(self.payments) if self.payments else None
        return [self.seat, self.kind, action, payments, self.shortfall]


async def step(connection: Connection, written: Written, clocks_were: str, actor: int | None) -> str:
    """Write a step on the row as it was read, in one statement: "written", "moved" or "suspended" (`actor` is).

    Raises BalanceMoved when the money has to be cleared anew.
    """
    facts, balances = written.facts, written.balances
    money = [None, None] if balances is None else [list(balances), list(balances.values())]
    values = [facts.table, facts.hand, written.version, clocks_were, *written.live(), *written.move(), *money]
    try:
        cursor = await connection.execute(STEP, [*values, written.post, written.result, actor])
    except psycopg.Error as error:
        if error.sqlstate == BALANCE_MOVED:
            raise BalanceMoved from error
        raise
    found = await cursor.fetchone()
    assert found is not None
    return str(found[0])


async def put_clocks(connection: Connection, live: LiveRow, clocks: Clocks) -> bool:
    """Change the clocks of a hand in play as it was read; False if the row has moved on."""
    cursor = await connection.execute(
        "UPDATE play_live SET clocks = %s, due_at = %s"
        " WHERE table_id = %s AND hand_id = %s AND version = %s AND status = 'playing' AND clocks = %s",
        [to_json(clocks), clocks.due_at, live.facts.table, live.facts.hand, live.version, live.clocks_text],
    )
    return cursor.rowcount == 1


async def write_step(connection: Connection, written: Written) -> None:
    """Write a step under locks that the caller holds; for use inside a pipeline."""
    facts = written.facts
    await connection.execute(UPDATE_LIVE, [*written.live(), written.version, facts.table])
    await connection.execute(INSERT_MOVE, [facts.hand, written.version, *written.move()])
    if written.post is not None:
        await connection.execute(MUST_POST, [written.post])
    if written.result is not None:
        await connection.execute(HAND_OVER, [written.result, written.version, facts.hand])


async def made_by(connection: Connection, hand: int, number: int) -> tuple[int | None, Action | None] | None:
    """Which seat's which action made a version of a hand; None if nothing has yet."""
    cursor = await connection.execute(
        "SELECT seat, action FROM play_move WHERE hand_id = %s AND number = %s", [hand, number]
    )
    return await cursor.fetchone()


async def newest_step(connection: Connection, table: int) -> tuple[int, int] | None:
    """The table's newest hand and its version; None before the first, and for one that is halted."""
    cursor = await connection.execute(
        "SELECT hand_id, version FROM play_live WHERE table_id = %s AND status <> 'halted'", [table]
    )
    return await cursor.fetchone()


async def last_move(
    connection: Connection, hand: int, number: int
) -> tuple[Seat | None, list[Payment], int] | None:
    """Who made a version of a hand, its payments, and when it was made (ms); None for a version that is not there."""
    cursor = await connection.execute(LAST_MOVE, [hand, number])
    row = await cursor.fetchone()
    return None if row is None else (row[0], [] if row[1] is None else _payments.decode(row[1]), row[2])


# --- The clock -------------------------------------------------------------------------------------

CLAIM_HANDS = """
UPDATE play_live SET due_at = %s
 WHERE table_id IN (SELECT table_id FROM play_live WHERE due_at <= %s
                     ORDER BY due_at LIMIT %s FOR NO KEY UPDATE SKIP LOCKED)
RETURNING table_id
"""
CLAIM_TABLES = """
UPDATE lobbies_table SET due_at = to_timestamp(%s / 1000.0)
 WHERE id IN (SELECT id FROM lobbies_table WHERE due_at <= to_timestamp(%s / 1000.0)
               ORDER BY due_at LIMIT %s FOR NO KEY UPDATE SKIP LOCKED)
RETURNING id
"""


async def claim_due(connection: Connection, now: int, until: int, limit: int) -> tuple[list[int], list[int]]:
    """Tables whose hands, and tables whose seats, are due by `now` (ms).

    Each is put off to `until`, so that no other clock takes it meanwhile and one that died loses nothing.
    """
    async with connection.pipeline():
        hands = await connection.execute(CLAIM_HANDS, [until, now, limit])
        tables = await connection.execute(CLAIM_TABLES, [until, now, limit])
    return [row[0] for row in await hands.fetchall()], [row[0] for row in await tables.fetchall()]


# --- Tables and seats --------------------------------------------------------------------------------

_rows = msgspec.json.Decoder(dict[str, Any])


async def read_table(
    connection: Connection, table: int, *, lock: bool = False, hold: bool = False
) -> TableRows | None:
    """Table and seats in one round trip, as nobody is in the middle of changing them; None for no such table.

    With `lock` this begins a transaction in which the table's and the live row are locked for a change; with `hold`
    one in which nobody else changes them.
    """
    statement = "SELECT table_rows(%s, %s)"
    if lock or hold:
        async with connection.pipeline():
            await connection.execute("BEGIN")
            cursor = await connection.execute(statement, [table, lock])
    else:
        cursor = await connection.execute(statement, [table, False])
    row = await cursor.fetchone()
    if row is None or row[0] is None:
        return None
    found = _rows.decode(row[0])
    if (live := found["live"]) is not None:
        live["clocks"] = _clocks.decode(live["clocks"])
    return TableRows(found["table"], found["seats"], live, timing.stamp())
