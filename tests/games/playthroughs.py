"""Golden playthroughs: whole hands written out, so that a change of the rules is read as a diff.

`make playthroughs` writes tests/<game>/playthroughs/*.txt anew; test_playthroughs.py compares.
Deck and choices come from the fair shuffle's stream, which is the same on every machine for ever.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from apps.games import fairness, registry
from apps.games.engine import Action, Event, Game, RuleSet, Seat, State, Step
from tests.games.play import secrets_of

TESTS = Path(__file__).parent.parent
STAKE = 100


def json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def scripts(code: str) -> Iterator[tuple[str, str]]:
    """The name and the text of each playthrough of a game: every rule set with every number of players."""
    game = registry.game(code)
    for rules in game.variants.values():
        for players in range(rules.min_players, rules.max_players + 1):
            name = f"{rules.code}-{players}"
            yield name, "\n".join(script(game, rules, players, name, leaver=False)) + "\n"
        name = f"{rules.code}-{rules.max_players}-leave"
        yield name, "\n".join(script(game, rules, rules.max_players, name, leaver=True)) + "\n"


def script(game: Game[Any], rules: RuleSet, players: int, name: str, leaver: bool) -> Iterator[str]:
    """The lines of one hand; with `leaver` the last seat leaves after four acts."""
    seed, seats = bytes(32), [Seat(seat) for seat in range(players)]
    deck = fairness.shuffle(seed, name.encode(), game.pack)
    choice = fairness.words(seed, name.encode() + b" choices")
    step = game.deal(rules.code, stake=STAKE, seats=seats, leader=Seat(1), deck=deck)
    yield f"{game.code} {rules.code}, {players} players, stake {STAKE}, leader 1"
    yield f"deck {' '.join(deck)}"
    yield from told(step)
    acts = 0
    while not step.state.over:
        state, seat = step.state, step.state.to_act[0]
        if leaver and acts == 4 and not state.gone:
            yield f"--- {state.seats[-1]} leaves"
            step = game.leave(state, state.seats[-1])
        else:
            if acts % 8 == 0:
                yield f"view {seat} {json(game.view(state, seat))}"
            action = chosen(game, state, seat, choice)
            yield f"--- {acts + 1}. seat {seat} {json(action)}"
            step, acts = game.act(state, seat, action), acts + 1
        yield from told(step)
    yield f"view - {json(game.view(step.state, None))}"


def chosen(game: Game[Any], state: State, seat: Seat, choice: Iterator[int]) -> Action:
    """One of the listed actions; one behind a template as often as any."""
    found: list[Action] = []
    for action in game.actions(state, seat):
        if action.get("template"):
            found += secrets_of(game.code).expand(state, seat, action, Random(next(choice)))
        else:
            found.append(action)
    return found[next(choice) % len(found)]


def told(step: Step[Any]) -> Iterator[str]:
    for event in step.events:
        yield f"    {describe(event)}"
    for claim in step.claims:
        yield f"    {json(claim)}"
    yield f"    {step.state.phase}, turn {step.state.turn}, to act {list(step.state.to_act)}"


def describe(event: Event) -> str:
    fields = " ".join(f"{key}={json(value)}" for key, value in event.items() if key != "type")
    return f"{event['type']} {fields}".rstrip()


def write() -> None:
    for code in registry.installed():
        folder = TESTS / code / "playthroughs"
        folder.mkdir(exist_ok=True)
        for old in folder.glob("*.txt"):
            old.unlink()
        for name, text in scripts(code):
            (folder / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
