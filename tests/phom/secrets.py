"""Where the cards are and who may know it, for the laws in tests/games/test_contract.py."""

from collections.abc import Iterator

from apps.games.engine import Seat
from apps.phom.state import PhomState


def shown(state: PhomState) -> Iterator[str]:
    """The cards that lie open."""
    for thrown in state.discards.values():
        yield from thrown
    for melds in state.melds.values():
        for meld in melds:
            yield from meld


def places(state: PhomState) -> Iterator[str]:
    yield from shown(state)
    yield from state.stock
    for hand in state.hands.values():
        yield from hand


def known(state: PhomState, seat: Seat | None) -> set[str]:
    eaten = [card for cards in state.eaten.values() for card in cards]
    return {*shown(state), *eaten, *state.hands.get(seat, ())}
