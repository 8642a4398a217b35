"""Moves: one transaction each, the same door for players, the clock, bots and leavers.

Lock the table's live row, run the engine, clear the money, save, post, commit; only then is anybody told.
"""

from collections.abc import Callable
from typing import Any

from apps.games.engine import Action, IllegalAction, Seat, State, Step
from apps.games.money import Payment
from apps.play import deadlines, payments, store, timing
from apps.play.errors import Refused, Stale
from apps.play.faults import Fault, refusals_are_faults, retried
from apps.play.halting import halting_on_fault
from apps.play.pools import Connection, connection
from apps.play.rows import LiveRow, Played

PLAYING = "playing"


@halting_on_fault
@retried
async def act(table: int, user: int, version: int, action: Action, hand: str | None = None) -> Played | None:
    """A player's move on `version` of the table's hand (of the hand `hand`, if given).

    Returns None when this very move had been played already. Raises Stale, Refused or IllegalAction; then nothing
    has changed.
    """
    async with connection() as opened:
        live = await _lock(opened, table, user)
        seat = _seat_of(live, user)
        if live.suspended:
            raise Refused("suspended")
        if version != live.version or hand not in (None, live.facts.public_id):
            if await _made_already(opened, live, seat, version, action, hand):
                return None
            raise Stale
        _require_playing(live)
        return await _play(
            opened, live, seat, "act", action, lambda engine, s: engine.act(s, seat, action), user
        )


@halting_on_fault
@retried
async def play_for(table: int, hand: str, version: int, seat: Seat, action: Action, kind: str) -> Played:
    """A move for a seat by the clock ("auto") or for a bot ("bot"); raises Stale if somebody was faster."""
    async with connection() as opened:
        live = await _lock(opened, table, None)
        if (live.facts.public_id, live.version, live.status) != (hand, version, PLAYING):
            raise Stale
        if kind == "auto" and live.clocks.deadlines.get(seat, 0) > timing.now_ms():
            raise Stale  # his player came back meanwhile
        return await _play(
            opened, live, seat, kind, action, lambda engine, s: engine.act(s, seat, action), None
        )


async def _lock(opened: Connection, table: int, user: int | None) -> LiveRow:
    live = await store.lock_live(opened, table, user)
    if live is None:
        raise Refused("no_hand")
    return live


def _seat_of(live: LiveRow, user: int) -> Seat:
    seat = live.facts.seat_of.get(user)
    if seat is None:
        raise Refused("not_in_hand")
    return seat


def _require_playing(live: LiveRow) -> None:
    if live.status == "halted":
        raise Refused("halted")
    if live.status != PLAYING:
        raise Refused("no_hand")


async def _made_already(
    opened: Connection, live: LiveRow, seat: Seat, version: int, action: Action, hand: str | None
) -> bool:
    """Whether this seat's same action made the version after `version` of the same hand."""
    if hand not in (None, live.facts.public_id):
        return False
    return await store.made_by(opened, live.facts.hand, version + 1) == (seat, action)


async def _play(
    opened: Connection,
    live: LiveRow,
    seat: Seat,
    kind: str,
    action: Action | None,
    move: Callable[[Any, Any], Step[Any]],
    actor: int | None,
) -> Played:
    """Carry out a step on the locked row, and commit."""
    before = load(live)
    if kind == "act" and seat in before.gone:
        raise IllegalAction("already_gone", "You have already left this hand.")
    step = run(lambda: move(live.facts.engine, before), live)
    with refusals_are_faults(live.facts.table, live.facts.hand):
        played, written = await prepare(opened, live, before, step, seat, kind, action, actor)
        async with opened.pipeline():
            await store.write_step(opened, written)
            await opened.execute("COMMIT")
    return played


def load(live: LiveRow) -> State:
    """The engine's state in the row; one that cannot be read is a fault of the site."""
    try:
        state: State = live.facts.engine.load(live.state)
    except Exception as error:
        raise Fault(live.facts.table, live.facts.hand) from error
    return state


def run(move: Callable[[], Step[Any]], live: LiveRow) -> Step[Any]:
    """The engine's answer; whatever it raises but a refusal is a fault of the site."""
    try:
        return move()
    except IllegalAction:
        raise
    except Exception as error:
        raise Fault(live.facts.table, live.facts.hand) from error


async def prepare(
    opened: Connection,
    live: LiveRow,
    before: State | None,
    step: Step[Any],
    seat: Seat | None,
    kind: str,
    action: Action | None,
    actor: int | None,
) -> tuple[Played, store.Written]:
    """Clear the step's money under the accounts' locks; returns what to tell and what to write."""
    facts, version, now = live.facts, live.version + 1, timing.now_ms()
    paid, balances, pots = await _clear(opened, live, step)
    clocks = live.clocks if seat is None else deadlines.note_move(live.clocks, seat, kind)
    clocks = deadlines.after_step(facts, before, step.state, clocks, version, now)
    over = step.state.over
    if over and pots:
        raise Fault(facts.table, facts.hand) from ValueError(f"pots left at the end: {pots}")
    written = store.Written(
        facts=facts,
        status="over" if over else PLAYING,
        version=version,
        state=facts.engine.dump(step.state).decode(),
        pots=pots,  # type: ignore[arg-type]
        clocks=clocks,
        due_at=now + timing.SETTLE_MS if over else clocks.due_at,
        seat=seat,
        kind=kind,
        action=action,
        payments=paid,
        post=payments.post_request(facts, version, paid, actor),
        result=store.to_json(step.state.result) if over else None,
    )
    return Played(facts, version, seat, step.state, step.events, paid, balances, clocks), written


async def _clear(
    opened: Connection, live: LiveRow, step: Step[Any]
) -> tuple[list[Payment], dict[Seat, int], dict[str, dict[Seat, int]]]:
    if not step.claims:
        return [], {}, live.pots
    facts = live.facts
    balances = await store.lock_balances(opened, list(facts.accounts))
    try:
        settlement = payments.settle(facts, step.claims, balances, live.pots)  # type: ignore[arg-type]
    except ValueError as error:
        raise Fault(facts.table, facts.hand) from error
    changed = {
        seat: balance
        for seat, balance in settlement.balances.items()
        if balance != balances[facts.by_seat[seat].account]
    }
    return settlement.payments, changed, settlement.pots  # type: ignore[return-value]


# --- Presence in the hand ----------------------------------------------------------------------------


@halting_on_fault
@retried
async def set_away(table: int, user: int, away: bool) -> bool:
    """Mark a seat of the running hand away, or welcome its player back; returns whether that changed anything."""
    async with connection() as opened:
        seen = await store.read_live(opened, table, user)
        if seen is None or seen.status != PLAYING or (seat := seen.facts.seat_of.get(user)) is None:
            return False
        if (seat in seen.clocks.away) == away and (away or not seen.clocks.timeouts.get(seat)):
            return False
        live = await _lock(opened, table, user)
        if live.facts.hand != seen.facts.hand or live.status != PLAYING:
            return False
        state, now = load(live), timing.now_ms()
        if seat in state.gone:
            return False
        clocks = deadlines.go_away(live.clocks, seat, now) if away else deadlines.come_back(live.clocks, seat)
        async with opened.pipeline():
            await opened.execute(
                "UPDATE play_live SET clocks = %s, due_at = %s WHERE table_id = %s",
                [store.to_json(clocks), clocks.due_at, table],
            )
            await opened.execute("COMMIT")
        return True
