"""Who must act until when. All times are milliseconds since 1970."""

from apps.games.engine import Seat, State
from apps.play import timing
from apps.play.rows import Clocks, Facts


def after_step(
    facts: Facts, before: State | None, after: State, clocks: Clocks, version: int, now: int
) -> Clocks:
    """The clocks once a step has led from `before` to `after`.

    A seat that was to act already keeps its deadline while the turn is the same, unless its player has just left.
    """
    same_turn = before is not None and before.turn == after.turn
    old = clocks.deadlines if same_turn else {}
    deadlines = {
        seat: old.get(seat, now + time_for(facts, after, clocks, seat, version)) for seat in after.to_act
    }
    for seat in deadlines.keys() & set(after.gone) - set(before.gone if before else ()):
        deadlines[seat] = min(deadlines[seat], now + timing.AWAY_MS)
    turn = facts.rules.turn_seconds * 1_000
    ends = {seat: clocks.ends.get(seat, now + turn) if seat in old else now + turn for seat in deadlines}
    return Clocks(deadlines, clocks.timeouts, clocks.away, ends)


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
    return Clocks(clocks.deadlines, timeouts, away, clocks.ends)


def come_back(clocks: Clocks, seat: Seat) -> Clocks:
    """A player who was away is here again: if it is his turn, he has the rest of a whole one.

    Coming and going does not make a turn longer.
    """
    deadlines = dict(clocks.deadlines)
    if seat in deadlines:
        deadlines[seat] = max(deadlines[seat], clocks.ends.get(seat, 0))
    timeouts = {other: count for other, count in clocks.timeouts.items() if other != seat}
    return Clocks(deadlines, timeouts, clocks.away - {seat}, clocks.ends)


def go_away(clocks: Clocks, seat: Seat, now: int) -> Clocks:
    """A player is away from now on; a turn of his ends soon."""
    deadlines = dict(clocks.deadlines)
    if seat in deadlines:
        deadlines[seat] = min(deadlines[seat], now + timing.AWAY_MS)
    return Clocks(deadlines, clocks.timeouts, clocks.away | {seat}, clocks.ends)
