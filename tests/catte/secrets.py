"""Where the cards are and who may know it, for the laws in tests/games/test_contract.py."""

from collections.abc import Iterator

from apps.catte.state import CatteState
from apps.games.engine import Seat


def places(state: CatteState) -> Iterator[str]:
    yield from state.undealt
    for hand in state.hands.values():
        yield from hand
    for trick in state.tricks:
        for laid in trick.laid:
            yield laid.card


def known(state: CatteState, seat: Seat | None) -> set[str]:
    """The cards laid openly, and of a seat still in those that it was dealt."""
    own = state.dealt.get(seat, ()) if seat not in state.gone else ()
    return {
        *own,
        *(laid.card for trick in state.tricks for laid in trick.laid if laid.how != "fold"),
    }
