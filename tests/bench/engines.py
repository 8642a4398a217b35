"""How fast the engines are in one thread, in hands of random play: `python -m tests.bench.engines`.

Events and claims are made as in real play. "clear" settles the claims as well. "stored" makes each move as
the site does: dump, load, act, and the view of every seat and of a spectator.
"""

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from apps.games import registry
from apps.games.engine import Action, Game, Seat, State, Step
from apps.games.money import clear
from tests.games.play import secrets_of

SECONDS = 2.0


class Figure(NamedTuple):
    """One measurement."""

    name: str
    hands: float
    """Hands a second."""
    acts: float
    """Acts a second."""


def choose(game: Game[Any], state: State, seat: Seat, random: Random) -> Action:
    listed = game.actions(state, seat)
    action = listed[int(random.random() * len(listed))]
    if action.get("template"):
        return random.choice(secrets_of(game.code).expand(state, seat, action, random))
    return action


def plain(game: Game[Any], state: State, seat: Seat, action: Action) -> Step[Any]:
    return game.act(state, seat, action)


def stored(game: Game[Any], state: State, seat: Seat, action: Action) -> Step[Any]:
    """A move as the site makes it, without the database."""
    step = game.act(game.load(game.dump(state)), seat, action)
    for viewer in (*step.state.seats, None):
        game.view(step.state, viewer)
    return step


def cleared(game: Game[Any], state: State, seat: Seat, action: Action) -> Step[Any]:
    step = game.act(state, seat, action)
    if step.claims:
        clear(step.claims, dict.fromkeys(state.seats, 10_000), {}, 300)
    return step


Act = Callable[[Game[Any], State, Seat, Action], Step[Any]]


def measure(name: str, game: Game[Any], act: Act, seconds: float = SECONDS) -> Figure:
    """Random hands with every number of players in turn, for a while."""
    random, hands, acts = Random(1), 0, 0
    rules = next(iter(game.variants.values()))
    decks = [random.sample(game.pack, len(game.pack)) for _ in range(500)]
    begun = perf_counter()
    while perf_counter() - begun < seconds:
        players = rules.min_players + hands % (rules.max_players - rules.min_players + 1)
        seats = [Seat(seat) for seat in range(players)]
        state = game.deal(rules.code, stake=100, seats=seats, leader=None, deck=decks[hands % 500]).state
        while not state.over:
            seat = state.to_act[0]
            state = act(game, state, seat, choose(game, state, seat, random)).state
            acts += 1
        hands += 1
    took = perf_counter() - begun
    return Figure(name, hands / took, acts / took)


def run(seconds: float = SECONDS) -> list[Figure]:
    """All measurements of all installed games."""
    ways: dict[str, Act] = {"play": plain, "clear": cleared, "stored": stored}
    return [
        measure(f"{code} {way}", registry.game(code), act, seconds)
        for code in registry.installed()
        for way, act in ways.items()
    ]


def main() -> None:
    for figure in run():
        print(f"{figure.name:20} {figure.hands:10,.0f} hands/s {figure.acts:12,.0f} acts/s")


if __name__ == "__main__":
    main()
