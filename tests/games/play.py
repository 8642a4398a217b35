"""Random hands of any installed game, for the laws of the contract.

A game helps by `tests/<code>/secrets.py`:
    places(state) -> every card, once for each place where it lies
    known(state, seat) -> the cards whose whereabouts a seat (None: a spectator) may know while the hand runs
    expand(state, seat, template, random) -> some legal actions that a template stands for (if it has any)
    disguise(state, seat, random) -> the state with all that the seat may not know permuted (only where the
        generic `disguise` below would change what is public)
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import msgspec
from hypothesis import strategies as st

from apps.games import registry
from apps.games.engine import Action, Game, Seat, State, Step

CODES = registry.installed()


def secrets_of(code: str) -> ModuleType:
    return import_module(f"tests.{code}.secrets")


class Deal(NamedTuple):
    """What a hand starts from, and the numbers that its players choose by."""

    code: str
    variant: str
    stake: int
    seats: tuple[Seat, ...]
    leader: Seat | None
    deck: tuple[str, ...]
    options: dict[str, bool]
    seed: int
    leaving: int
    """In how many of 100 steps somebody leaves."""

    @property
    def game(self) -> Game[Any]:
        return registry.game(self.code)

    def start(self) -> Step[Any]:
        return self.game.deal(
            self.variant,
            stake=self.stake,
            seats=self.seats,
            leader=self.leader,
            deck=self.deck,
            options=self.options,
        )


@st.composite
def deals(draw: st.DrawFn, code: str, leaving: int = 12) -> Deal:
    game = registry.game(code)
    rules = game.variants[draw(st.sampled_from(sorted(game.variants)))]
    count = draw(st.integers(rules.min_players, rules.max_players))
    places = draw(st.permutations(range(rules.max_players + 1)))
    return Deal(
        code,
        rules.code,
        draw(st.integers(1, 10**6)) * 2,
        tuple(sorted(map(Seat, places[:count]))),
        draw(st.sampled_from([None, *places])),
        tuple(draw(st.permutations(game.pack))),
        {name: draw(st.booleans()) for name in rules.options},
        draw(st.integers(0, 2**32)),
        draw(st.sampled_from([0, leaving])),
    )


class Made(NamedTuple):
    """A transition: who did what (None: he left), and the step that it led to."""

    seat: Seat
    action: Action | None
    step: Step[Any]


def legal(game: Game[Any], state: State, seat: Seat, random: Random) -> list[Action]:
    """The listed actions, with some that stand behind each template."""
    found: list[Action] = []
    for action in game.actions(state, seat):
        if action.get("template"):
            found += secrets_of(game.code).expand(state, seat, action, random)
        else:
            found.append(action)
    return found


def playing(deal: Deal) -> Iterator[Made]:
    """A hand at random: the listed actions, now and then the rule's own play, now and then a leave."""
    random, state = Random(deal.seed), deal.start().state
    while not state.over:
        staying = [seat for seat in state.seats if seat not in state.gone]
        if staying and random.randrange(100) < deal.leaving:
            made = _leave(deal, state, random.choice(staying))
        else:
            made = _act(deal, state, random)
        state = made.step.state
        yield made


def _leave(deal: Deal, state: State, seat: Seat) -> Made:
    return Made(seat, None, deal.game.leave(state, seat))


def _act(deal: Deal, state: State, random: Random) -> Made:
    seat = random.choice(state.to_act)
    if random.randrange(4) == 0:
        action = deal.game.autoplay(state, seat)
    else:
        action = random.choice(legal(deal.game, state, seat, random))
    return Made(seat, action, deal.game.act(state, seat, action))


def states(deal: Deal) -> Iterator[State]:
    """Every state of a random hand, the first included."""
    yield deal.start().state
    for made in playing(deal):
        yield made.step.state


def disguise(deal: Deal, state: State, seat: Seat | None, random: Random) -> State:
    """The state with the cards that the seat may not know of swapped among each other wherever they stand."""
    hooks = secrets_of(deal.code)
    own: Callable[..., State] | None = getattr(hooks, "disguise", None)
    if own is not None:
        return own(state, seat, random)
    known = hooks.known(state, seat)
    hidden = [card for card in deal.game.pack if card not in known]
    swapped = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
    plain = msgspec.json.decode(deal.game.dump(state))
    return deal.game.load(msgspec.json.encode(_swap(plain, swapped)))


def _swap(value: Any, swapped: dict[str, str]) -> Any:
    if isinstance(value, str):
        return swapped.get(value, value)
    if isinstance(value, list):
        return [_swap(item, swapped) for item in value]
    if isinstance(value, dict):
        return {key: _swap(item, swapped) for key, item in value.items()}
    return value


def strings(value: Any) -> Iterator[str]:
    """All texts anywhere in a plain value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from strings(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from strings(key)
            yield from strings(item)
