"""What the live tables count, for Prometheus. A move costs one count and one observation.

Labels are few and say nothing of anybody: games, kinds of moves.
"""

from collections.abc import Iterable

from prometheus_client import Counter, Gauge, Histogram

from apps.games.money import Payment

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

_moves = Counter("banbai_moves", "Moves that were committed, by game and by who made them.", ["game", "kind"])
_made: dict[tuple[str, str], Counter] = {}
"""The counters of `_moves` by their labels, which cost more to look up than to count."""
_seconds = Histogram(
    "banbai_move_seconds", "From the dealer's first statement of a move to its commit.", buckets=SECONDS
)
_halts = Counter("banbai_halts", "Hands that were stopped by a fault.")
_shortfalls = Counter("banbai_shortfalls", "Payments for which the payer had too few chips.")
_short_chips = Counter("banbai_shortfall_chips", "Chips that were owed and could not be paid.")
_late = Histogram(
    "banbai_clock_late_seconds", "How long after its time the clock took up what was due.", buckets=SECONDS
)
_sockets = Gauge(
    "banbai_sockets", "Open sockets, of tables and of lobbies.", ["of"], multiprocess_mode="livesum"
)
TABLES, LOBBIES = _sockets.labels("table"), _sockets.labels("lobby")


def moved(game: str, kind: str, seconds: float, payments: Iterable[Payment]) -> None:
    """A move was committed after so many seconds."""
    counter = _made.get((game, kind))
    if counter is None:
        counter = _made[game, kind] = _moves.labels(game, kind)
    counter.inc()
    _seconds.observe(seconds)
    for payment in payments:
        if payment.paid < payment.claimed:
            _shortfalls.inc()
            _short_chips.inc(payment.claimed - payment.paid)


def halted() -> None:
    """A hand was stopped by a fault."""
    _halts.inc()


def taken_up(late_ms: int) -> None:
    """The clock took up what was due so many milliseconds ago."""
    _late.observe(max(late_ms, 0) / 1_000)
