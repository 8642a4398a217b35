"""How fast Phỏm's exact search is, and its bot: `python -m tests.bench.phom`."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from apps.games.cards import CARDS
from apps.games.engine import Seat
from apps.phom import bot
from apps.phom.engine import GAME
from apps.phom.melds import arrangements, best, u_melds

HANDS = 10_000


class Figure(NamedTuple):
    """How long calls took, in microseconds."""

    name: str
    median: float
    p99: float
    slowest: float


def random_hands(random: Random, count: int) -> list[list[str]]:
    return [random.sample(CARDS, 10) for _ in range(count)]


def dense_hands(random: Random, count: int) -> list[list[str]]:
    """Hands out of four neighbouring ranks: up to 25 ways to lay one down."""
    hands = []
    for _ in range(count):
        low = random.randrange(9)
        hands.append(random.sample([card for suit in range(4) for card in CARDS[suit * 13 + low :][:4]], 10))
    return hands


def measure(name: str, function: Callable[[Any], object], inputs: Sequence[Any]) -> Figure:
    times = []
    for value in inputs:
        begun = perf_counter()
        function(value)
        times.append((perf_counter() - begun) * 1e6)
    times.sort()
    return Figure(name, median(times), times[len(times) * 99 // 100], times[-1])


def decisions(random: Random, hands: int) -> Iterator[tuple[Any, Any]]:
    """The views and choices of bots among themselves."""
    for _ in range(hands):
        deck = random.sample(CARDS, len(CARDS))
        state = GAME.deal("ionline", stake=100, seats=list(map(Seat, range(4))), leader=None, deck=deck).state
        while not state.over:
            seat = state.to_act[0]
            view, legal = GAME.view(state, seat), GAME.actions(state, seat)
            yield view, legal
            state = GAME.act(state, seat, bot.choose(view, legal)).state


def run(hands: int = HANDS) -> list[Figure]:
    """The best arrangement of 10 cards, all arrangements, ù, and the bot's choices."""
    random = Random(1)
    even, dense = random_hands(random, hands), dense_hands(random, hands)
    return [
        measure("phom best, random hands", best, even),
        measure("phom best, dense hands", best, dense),
        measure("phom every lay, dense hands", arrangements, dense),
        measure("phom ù, random hands", u_melds, even),
        measure("phom bot", lambda given: bot.choose(*given), list(decisions(random, hands // 100))),
    ]


def main() -> None:
    for name, middle, most, slowest in run():
        print(f"{name:30} median {middle:8.1f} µs   99% {most:8.1f} µs   slowest {slowest:8.0f} µs")


if __name__ == "__main__":
    main()
