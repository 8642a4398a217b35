"""Who must act until when. All times are milliseconds since 1970."""

from typing import Any

from apps.games.engine import Seat, State
from apps.play import timing
from apps.play.rows import Clocks, Facts


def after_step(
    facts: Facts, before: State | None, after: State, clocks: Clocks, version: int, now: int
) -> Clocks:
    """The clocks once a step has led from `before` to `after`.

    A seat that was to act already keeps its deadline while the turn is the same.
    """
    same_turn = before is not None and before.turn == after.turn
    deadlines = {
        seat: clocks.deadlines[seat]
        if same_turn and seat in clocks.deadlines
        else now + time_for(facts, after, clocks, seat, version)
        for seat in after.to_act
    }
    return Clocks(deadlines, clocks.timeouts, clocks.away)


def time_for(facts: Facts, state: State, clocks: Clocks, seat: Seat, version: int) -> int:
    """Milliseconds that a seat has for the turn that begins now."""
    if facts.by_seat[seat].bot:
        return timing.bot_delay_ms(facts.hand + seat, version)
    if seat in clocks.away or seat in state.gone:
        return timing.AWAY_MS
    return facts.rules.turn_seconds * 1_000


def note_move(clocks: Clocks, seat: Seat, kind: str) -> Clocks:
    """Count a turn that ran out, or welcome a player who acts himself."""
    timeouts = {other: count for other, count in clocks.timeouts.items() if other != seat}
    away = clocks.away - {seat}
    if kind == "auto":
        timeouts[seat] = clocks.timeouts.get(seat, 0) + 1
        if timeouts[seat] >= timing.TIMEOUTS_TO_AWAY or seat in clocks.away:
            away = away | {seat}
    return Clocks(clocks.deadlines, timeouts, away)


def come_back(facts: Facts, state: Any, clocks: Clocks, seat: Seat, now: int) -> Clocks:
    """A player who was away is here again: a whole turn, if it is his."""
    deadlines = dict(clocks.deadlines)
    if seat in deadlines:
        deadlines[seat] = now + facts.rules.turn_seconds * 1_000
    timeouts = {other: count for other, count in clocks.timeouts.items() if other != seat}
    return Clocks(deadlines, timeouts, clocks.away - {seat})


def go_away(clocks: Clocks, seat: Seat, now: int) -> Clocks:
    """A player is away from now on; a turn of his ends soon."""
    deadlines = dict(clocks.deadlines)
    if seat in deadlines:
        deadlines[seat] = min(deadlines[seat], now + timing.AWAY_MS)
    return Clocks(deadlines, clocks.timeouts, clocks.away | {seat})
