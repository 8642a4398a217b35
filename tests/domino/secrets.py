"""Where the tiles are and who may know it, for the laws in tests/games/test_contract.py."""

from collections.abc import Iterator

from apps.domino.state import DominoState
from apps.games.engine import Seat


def laid(state: DominoState) -> Iterator[str]:
    for tile in state.line:
        yield f"{max(tile)}-{min(tile)}"


def places(state: DominoState) -> Iterator[str]:
    yield from laid(state)
    yield from state.boneyard
    for hand in state.hands.values():
        yield from hand


def known(state: DominoState, seat: Seat | None) -> set[str]:
    must = [] if state.must is None else [state.must]
    return {*laid(state), *state.hands.get(seat, ()), *must}
