"""Stopping one table whose hand cannot go on: its pots go back, its players are told, no other table notices."""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import ParamSpec, TypeVar

import structlog

from apps.play import announce, metrics, store
from apps.play.errors import Refused
from apps.play.faults import Fault, retried
from apps.play.pools import Connection, connection
from apps.play.rows import LiveRow
from apps.wallet import ledger

P = ParamSpec("P")
T = TypeVar("T")
log = structlog.get_logger(__name__)

REFUND = "play.halt_refund"
HALT_TABLE = """
UPDATE lobbies_table SET status = 'halted', dealt = '[]', starts_at = NULL,
                         due_at = clock_timestamp() + interval '1 minute'
 WHERE id = %s
"""


def halting_on_fault(function: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """Halt the hand that a Fault names, and tell the caller so."""

    @wraps(function)
    async def guarded(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return await function(*args, **kwargs)
        except Fault as fault:
            await stop(fault)
            raise Refused("halted") from fault

    return guarded


async def stop(fault: Fault) -> None:
    """Log what went wrong, and halt."""
    log.error("hand halted", table=fault.table, hand=fault.hand, exc_info=fault)
    metrics.halted()
    await halt(fault.table, fault.hand)


@retried
async def halt(table: int, hand: int | None) -> None:
    """Halt the hand if it is still in play: refund its pots, mark the table, and tell everybody there.

    Without a hand (the deal itself failed) only the table is halted.
    """
    async with connection() as opened:
        if await store.read_table(opened, table, lock=True) is None:
            return
        if hand is None:
            await opened.execute(HALT_TABLE, [table])
            await opened.execute("COMMIT")
        else:
            await _halt_hand(opened, table, hand)
    await announce.table(table)


async def _halt_hand(opened: Connection, table: int, hand: int) -> None:
    live = await _lock_again(opened, table)
    if live is None or live.facts.hand != hand or live.status != "playing":
        return
    number = live.version + 1
    refunds = _refund_legs(live)
    async with opened.pipeline():
        await opened.execute(
            "UPDATE play_live SET status = 'halted', version = %s, pots = '{}', clocks = '{}', due_at = NULL"
            " WHERE table_id = %s",
            [number, table],
        )
        await opened.execute(
            "UPDATE play_hand SET halted = true, over_at = clock_timestamp(), last_move = %s WHERE id = %s",
            [number, hand],
        )
        await opened.execute(store.INSERT_MOVE, [hand, number, None, "halt", None, None, 0])
        await opened.execute(HALT_TABLE, [table])
        if refunds:
            await opened.execute(ledger.MUST_POST, [_refund(live, number, refunds)])
        await opened.execute("COMMIT")


async def _lock_again(opened: Connection, table: int) -> LiveRow | None:
    cursor = await opened.execute(store.LOCK_LIVE, [None, table])
    return store.live_row(await cursor.fetchone())


def _refund_legs(live: LiveRow) -> list[ledger.Leg]:
    """Each chip in the hand's pots back to who staked it: one line per pot and seat."""
    stakes = [(seat, chips) for by_seat in live.pots.values() for seat, chips in by_seat.items() if chips]
    return [
        ledger.Leg(line, account, amount, REFUND)
        for line, (seat, chips) in enumerate(stakes, 1)
        for account, amount in (
            (live.facts.pot, -chips),
            (live.facts.by_seat[seat].account, chips),
        )
    ]


def _refund(live: LiveRow, number: int, legs: list[ledger.Leg]) -> str:
    facts = live.facts
    return ledger.request(
        key=f"hand:{facts.hand}:{number}",
        kind="hand",
        legs=legs,
        game=facts.game,
        room=facts.room,
        table=facts.table,
        hand=facts.hand,
        hand_public=facts.public_id,
        move=number,
    )
