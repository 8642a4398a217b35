"""How long an arrangement of 13 cards takes, in one thread: `python -m tests.bench.maubinh`.

Beside it stands the plain enumeration of all 72,072 arrangements, which also says how much worse the arrangement
is than the best by its own measure, in stakes against each opponent.
"""

import os
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from apps.games.cards import CARDS
from apps.games.engine import Action, Seat
from apps.maubinh.arranging import best, suggest
from apps.maubinh.engine import GAME
from apps.maubinh.rows import LEAST, strengths
from apps.maubinh.state import MaubinhState, Rows
from apps.maubinh.worth import FINE, FREQUENCIES, WORTH

HANDS = int(os.environ.get("BENCH_HANDS", 1_000))
COMPARED = int(os.environ.get("BENCH_COMPARED", 20))
MEDIAN_MS, P99_MS, WITHIN = 30, 80, 0.02
"""The goals: milliseconds, and how far from the best an arrangement may be."""


class Figure(NamedTuple):
    """One measurement, in milliseconds."""

    name: str
    median: float
    p99: float
    most: float


def timed(name: str, work: Callable[[Any], object], inputs: Sequence[Any]) -> Figure:
    """How long the work takes on each input."""
    took = []
    for value in inputs:
        begun = perf_counter()
        work(value)
        took.append(1000 * (perf_counter() - begun))
    took.sort()
    return Figure(name, median(took), took[int(0.99 * (len(took) - 1))], took[-1])


def worth(rows: Sequence[Sequence[str]]) -> int | None:
    """What an arrangement is worth; None for a foul one."""
    first, second, third = strengths(rows)
    if first < second or second < LEAST[third]:
        return None
    return WORTH[0][first] + WORTH[1][second] + WORTH[2][third]


def enumerated(hand: Sequence[str]) -> int:
    """The most that any of the 72,072 arrangements is worth."""
    top: list[int] = []
    for third in combinations(hand, 3):
        left = [card for card in hand if card not in third]
        for first in combinations(left, 5):
            found = worth((first, [card for card in left if card not in first], third))
            if found is not None and (not top or found > top[0]):
                top = [found]
    return top[0]


def stakes(amount: int) -> float:
    """A worth as expected stakes against one opponent."""
    return amount / FINE / FREQUENCIES.hands


def lost(hand: Sequence[str]) -> tuple[float, float]:
    """The best arrangement's expected stakes, and what `best` falls short of it."""
    top, found = enumerated(hand), worth(best(hand))
    assert found is not None
    return stakes(top), stakes(top - found)


def act_figure(random: Random) -> Figure:
    """The engine's step that ends a hand of four players, the dearest one."""
    ready: list[tuple[MaubinhState, Seat, Action]] = []
    while len(ready) < HANDS:
        seats = [Seat(seat) for seat in range(4)]
        step = GAME.deal("ionline", stake=100, seats=seats, leader=None, deck=random.sample(CARDS, 52))
        while len(step.state.to_act) > 1:
            step = GAME.act(step.state, step.state.to_act[0], arrange(step.state.hands[step.state.to_act[0]]))
        if step.state.to_act:
            ready.append((step.state, step.state.to_act[0], arrange(step.state.hands[step.state.to_act[0]])))
    return timed("engine.act, last of four", lambda given: GAME.act(*given), ready)


def arrange(cards: Sequence[str]) -> Action:
    rows: Rows = (tuple(cards[:5]), tuple(cards[5:10]), tuple(cards[10:]))
    return {"type": "arrange", "rows": [list(row) for row in rows], "done": True}


def main() -> None:
    random = Random(1)
    hands = [random.sample(CARDS, 13) for _ in range(HANDS)]
    best(hands[0])
    arranged = timed(f"best, {HANDS} random hands", best, hands)
    figures = [
        arranged,
        timed("suggest(hand, 5)", lambda hand: suggest(hand, 5), hands[:COMPARED]),
        timed(f"all 72,072, {COMPARED} of the hands", enumerated, hands[:COMPARED]),
        act_figure(random),
    ]
    for figure in figures:
        print(
            f"{figure.name:32} median {figure.median:8.3f} ms  p99 {figure.p99:8.3f}  max {figure.most:8.3f}"
        )
    pairs = [lost(hand) for hand in hands[:COMPARED]]
    whole, short = sum(abs(top) for top, _ in pairs), sum(gap for _, gap in pairs)
    print(f"short of the best of all by {short / whole:.2%} (goal: {WITHIN:.0%})")
    kept = arranged.median <= MEDIAN_MS and arranged.p99 <= P99_MS and short <= WITHIN * whole
    print(f"goals of {MEDIAN_MS} and {P99_MS} ms: {'kept' if kept else 'MISSED'}")


if __name__ == "__main__":
    main()
