"""Where the cards are and who may know it, for the laws in tests/games/test_contract.py."""

from collections.abc import Iterator
from random import Random

from apps.games.engine import Action, Seat
from apps.maubinh.state import MaubinhState


def places(state: MaubinhState) -> Iterator[str]:
    yield from state.rest
    for hand in state.hands.values():
        yield from hand


def known(state: MaubinhState, seat: Seat | None) -> set[str]:
    return set(state.hands.get(seat, ()))


def expand(state: MaubinhState, seat: Seat, template: Action, random: Random) -> list[Action]:
    """Random arrangements, foul ones among them, as drafts and as final ones."""
    assert template == {"type": "arrange", "template": True}
    found = []
    for done in (False, True):
        cards = random.sample(state.hands[seat], 13)
        found.append({"type": "arrange", "rows": [cards[:5], cards[5:10], cards[10:]], "done": done})
    return found
