"""The turn clock's work: plays for bots and for those whose time is up, and looks after waiting tables.

Any number of clocks may run: each claims what is due (`FOR UPDATE SKIP LOCKED`) and puts it off for a moment, so that
what a dying clock had claimed is taken by another.
"""

import asyncio
import traceback
from typing import Any

import structlog
from structlog.contextvars import bind_contextvars

from apps.games import registry
from apps.games.engine import Action, IllegalAction, Seat
from apps.play import dealer, floor, metrics, store, timing
from apps.play.errors import Refused, Stale
from apps.play.faults import Fault
from apps.play.halting import halting_on_fault
from apps.play.pools import connection, think
from apps.play.rows import LiveRow, Played

log = structlog.get_logger(__name__)

CLAIM_MS = 1_000
BATCH = 100


async def tick() -> int:
    """Do what is due now; returns how many hands and tables that were."""
    now = timing.now_ms()
    async with connection() as opened:
        hands, tables = await store.claim_due(opened, now, now + CLAIM_MS, BATCH)
    work = [_guarded(_play_due(table), table) for table in hands]
    work += [_guarded(floor.look_after(table, only_news=True), table) for table in tables]
    await asyncio.gather(*work)
    return len(work)


async def _guarded(work: Any, table: int) -> None:
    """One table's trouble is not another's: it is logged, and comes up again when the claim runs out."""
    bind_contextvars(table=table)
    try:
        await work
    except Stale:
        return  # somebody was faster
    except Refused as refused:
        log.warning("clock refused", table=table, code=refused.code)
    except Exception:
        log.exception("clock failed", table=table)


async def _play_due(table: int) -> None:
    """Play for each seat of the table's hand whose time is up; settle a hand that is over."""
    while True:
        async with connection() as opened:
            live = await store.read_live(opened, table, None)
        if live is None:
            return
        if live.status == "over":
            await floor.look_after(table)
            return
        seat = _due_seat(live)
        if live.status != dealer.PLAYING or seat is None:
            return
        bind_contextvars(hand=live.facts.public_id)
        metrics.taken_up(timing.now_ms() - live.clocks.deadlines[seat])
        await floor.after(await _play_seat(live, seat))


def _due_seat(live: LiveRow) -> Seat | None:
    now = timing.now_ms()
    due = [seat for seat, deadline in live.clocks.deadlines.items() if deadline <= now]
    return min(due, key=lambda seat: live.clocks.deadlines[seat], default=None)


@halting_on_fault
async def _play_seat(live: LiveRow, seat: Seat) -> Played:
    facts = live.facts
    if facts.by_seat[seat].bot:
        chosen = await _bot_choice(live, seat)
        if chosen is not None:
            try:
                return await dealer.play_for(facts.table, facts.public_id, live.version, seat, chosen, "bot")
            except IllegalAction as error:
                log.error("bot chose an illegal action", game=facts.game, hand=facts.hand, code=error.code)
    return await _autoplay(live, seat)


async def _bot_choice(live: LiveRow, seat: Seat) -> Action | None:
    """What the bot plays, from its own view alone; None if it fails, which is logged."""
    engine, state = live.facts.engine, dealer.load(live)
    try:
        choose = registry.bot(live.facts.game)
        return await think(choose, engine.view(state, seat), engine.actions(state, seat))
    except Exception as error:
        log.error("bot failed", game=live.facts.game, hand=live.facts.hand, error=where(error))
        return None


def where(error: Exception) -> str:
    """Which error was raised where; not its words, which may name a card of a hand that goes on."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {last.name}, {last.filename}:{last.lineno}"


async def _autoplay(live: LiveRow, seat: Seat) -> Played:
    """The rule's automatic play; if that is impossible or refused, the rules themselves are at fault."""
    facts = live.facts
    try:
        action = await think(facts.engine.autoplay, dealer.load(live), seat)
        return await dealer.play_for(facts.table, facts.public_id, live.version, seat, action, "auto")
    except (Refused, Fault, OSError):
        raise
    except Exception as error:
        raise Fault(facts.table, facts.hand) from error


async def run(stop: asyncio.Event, pause: float = 0.1) -> None:
    """Tick until told to stop; a database that is away is waited for."""
    while not stop.is_set():
        try:
            busy = await tick()
        except Exception:
            log.exception("clock tick failed")
            busy = 0
            await asyncio.sleep(1)
        if not busy:
            try:
                await asyncio.wait_for(stop.wait(), pause)
            except TimeoutError:
                continue
