"""Moves: one transaction each, the same door for players, the clock, bots and leavers.

Read the table's live row (or remember it), run the engine, clear the money, and write it all by one statement that
checks under the locks that nothing has moved meanwhile; else begin again. Only after that commit is anybody told.
"""

import time
from collections.abc import Callable
from typing import Any

from apps.games.engine import Action, Chips, IllegalAction, Seat, State, Step
from apps.games.money import Settlement
from apps.play import deadlines, metrics, payments, store, timing
from apps.play.errors import Refused, Stale
from apps.play.faults import Fault, refusals_are_faults, retried
from apps.play.halting import halting_on_fault
from apps.play.pools import Connection, connection
from apps.play.rows import LiveRow, Played

PLAYING = "playing"
TRIES = 8
"""How often a move is begun again because the row or a balance moved under it."""

REMEMBERED = 10_000
_written: dict[int, LiveRow] = {}
"""Live rows as this process wrote them last, by table. They may be old: `store.step` finds that out."""

Check = Callable[[LiveRow], Seat]
"""Whether the row, as it is now, is one that the move may be made on, and for which seat; raises if not."""


@halting_on_fault
@retried
async def act(table: int, user: int, version: int, action: Action, hand: str | None = None) -> Played | None:
    """A player's move on `version` of the table's hand (of the hand `hand`, if given).

    Returns None when this very move had been played already. Raises Stale, Refused or IllegalAction; then nothing
    has changed.
    """

    def check(live: LiveRow) -> Seat:
        seat = _seat_of(live, user)
        if live.suspended:
            raise Refused("suspended")
        if version != live.version or hand not in (None, live.facts.public_id):
            raise Stale
        _require_playing(live)
        if seat in load(live).gone:
            raise IllegalAction("already_gone", "You have already left this hand.")
        return seat

    async with connection() as opened:
        try:
            return await _play(opened, table, "act", action, check, user)
        except Stale:
            if await _made_already(opened, table, user, version, action, hand):
                return None
            raise


@halting_on_fault
@retried
async def play_for(table: int, hand: str, version: int, seat: Seat, action: Action, kind: str) -> Played:
    """A move for a seat by the clock ("auto") or for a bot ("bot"); raises Stale if somebody was faster."""

    def check(live: LiveRow) -> Seat:
        if (live.facts.public_id, live.version, live.status) != (hand, version, PLAYING):
            raise Stale
        if kind == "auto" and live.clocks.deadlines.get(seat, 0) > timing.now_ms():
            raise Stale  # his player came back meanwhile
        return seat

    async with connection() as opened:
        return await _play(opened, table, kind, action, check, None)


async def newest(table: int) -> Played | None:
    """The table's newest step as it can be told again: without its events, since only the rules' step had them."""
    async with connection() as opened:
        live = await store.read_live(opened, table, None)
        if live is None:
            return None
        made = await store.last_move(opened, live.facts.hand, live.version)
    if made is None:
        return None
    seat, paid, at = made
    return Played(live.facts, live.version, seat, load(live), [], paid, {}, live.clocks, at)


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
    opened: Connection, table: int, user: int, version: int, action: Action, hand: str | None
) -> bool:
    """Whether this seat's same action made the version after `version` of the same hand."""
    live = await store.read_live(opened, table, user)
    if live is None or hand not in (None, live.facts.public_id):
        return False
    made = await store.made_by(opened, live.facts.hand, version + 1)
    return made == (live.facts.seat_of.get(user), action)


async def _play(
    opened: Connection, table: int, kind: str, action: Action, check: Check, actor: int | None
) -> Played:
    """Carry out an action on the row as it is, and commit; begin again while somebody else is faster.

    The first try takes the row as this process wrote it last, which spares reading it; a refusal on it counts for
    nothing, since it may be old.
    """
    began = time.perf_counter()
    remembered = _written.get(table)
    for _ in range(TRIES):
        live = remembered or await store.read_live(opened, table, actor)
        if live is None:
            raise Refused("no_hand")
        try:
            played = await _try(opened, live, kind, action, check, actor)
        except (Refused, IllegalAction, Fault):
            if remembered is None:
                raise
            played = None
        if played is not None:
            metrics.moved(played.facts.game, kind, time.perf_counter() - began, played.payments)
            return played
        remembered = None
    raise Refused("busy")


async def _try(
    opened: Connection, live: LiveRow, kind: str, action: Action, check: Check, actor: int | None
) -> Played | None:
    """One try on a row as it was read or written; None if it, or a balance, has moved on."""
    seat = check(live)
    before = load(live)
    step = run(lambda: live.facts.engine.act(before, seat, action), live)
    balances = await _balances(opened, live) if step.claims else None
    with refusals_are_faults(live.facts.table, live.facts.hand):
        played, written = prepare(live, before, step, balances, seat, kind, action, actor)
        try:
            outcome = await store.step(opened, written, live.clocks_text, actor)
        except store.BalanceMoved:
            return None
    if outcome == "suspended":
        raise Refused("suspended")
    if outcome == "moved":
        return None
    _remember(written)
    return played


def _remember(written: store.Written) -> None:
    """Keep a written row of a hand in play for the next move; the oldest is dropped."""
    table = written.facts.table
    _written.pop(table, None)
    if written.status == PLAYING:
        pots: Any = written.pots
        clocks = store.to_json(written.clocks)
        _written[table] = LiveRow(
            written.facts, PLAYING, written.version, written.state, pots, written.clocks, clocks
        )
    if len(_written) > REMEMBERED:
        del _written[next(iter(_written))]


async def _balances(opened: Connection, live: LiveRow) -> dict[int, int]:
    return await store.read_balances(opened, list(live.facts.accounts))


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


def prepare(
    live: LiveRow,
    before: State | None,
    step: Step[Any],
    balances: dict[int, int] | None,
    seat: Seat | None,
    kind: str,
    action: Action | None,
    actor: int | None,
) -> tuple[Played, store.Written]:
    """Clear the step's money against `balances` (by account; None without claims): what to tell, what to write."""
    facts, version, now = live.facts, live.version + 1, timing.now_ms()
    cleared = _clear(live, step, balances)
    clocks = live.clocks if seat is None else deadlines.note_move(live.clocks, seat, kind)
    clocks = deadlines.after_step(facts, before, step.state, clocks, version, now)
    over = step.state.over
    if over and cleared.pots:
        raise Fault(facts.table, facts.hand) from ValueError(f"pots left at the end: {cleared.pots}")
    written = store.Written(
        facts=facts,
        status="over" if over else PLAYING,
        version=version,
        state=facts.engine.dump(step.state).decode(),
        pots=cleared.pots,
        clocks=clocks,
        due_at=now + timing.SETTLE_MS if over else clocks.due_at,
        seat=seat,
        kind=kind,
        action=action,
        payments=cleared.payments,
        balances=balances,
        post=payments.post_request(facts, version, cleared.payments, actor),
        result=store.to_json(step.state.result) if over else None,
    )
    changed = {
        seat: balance
        for seat, balance in cleared.balances.items()
        if balances is not None and balance != balances[facts.by_seat[seat].account]
    }
    state, events = step.state, step.events
    played = Played(facts, version, seat, state, events, cleared.payments, changed, clocks, now)
    return played, written


def _clear(live: LiveRow, step: Step[Any], balances: dict[int, int] | None) -> Settlement:
    if balances is None or not step.claims:
        return Settlement([], {}, live.pots, Chips(0))  # type: ignore[arg-type]
    try:
        return payments.settle(live.facts, step.claims, balances, live.pots)  # type: ignore[arg-type]
    except ValueError as error:
        raise Fault(live.facts.table, live.facts.hand) from error


# --- Presence in the hand ----------------------------------------------------------------------------


@halting_on_fault
@retried
async def set_away(table: int, user: int, away: bool) -> bool:
    """Mark a seat of the running hand away, or welcome its player back; returns whether that changed anything."""
    async with connection() as opened:
        for _ in range(TRIES):
            live = await store.read_live(opened, table, user)
            if live is None or live.status != PLAYING or (seat := live.facts.seat_of.get(user)) is None:
                return False
            if live.suspended and not away:
                return False  # coming and going would keep the others waiting
            if (seat in live.clocks.away) == away and (away or not live.clocks.timeouts.get(seat)):
                return False
            if seat in load(live).gone:
                return False
            now = timing.now_ms()
            clocks = (
                deadlines.go_away(live.clocks, seat, now) if away else deadlines.come_back(live.clocks, seat)
            )
            if await store.put_clocks(opened, live, clocks):
                return True
    raise Refused("busy")
