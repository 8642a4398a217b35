"""What a seat may see of a hand of Domino."""

from apps.domino.state import DominoState
from apps.domino.tiles import points
from apps.games.engine import Seat, View


def view(state: DominoState, seat: Seat | None) -> View:
    """The hand as `seat` sees it (None: a spectator); seats as keys are strings, as JSON has them."""
    hands, open_now = state.hands, state.result is not None
    ends = state.ends
    own = None if seat is None else hands.get(seat)
    return {
        "phase": state.phase,
        "to_act": list(state.to_act),
        "over": open_now,
        "result": _result(state),
        "variant": state.variant,
        "stake": state.stake,
        "seats": list(state.seats),
        "gone": list(state.gone),
        "line": [list(tile) for tile in state.line],
        "first": state.first,
        "last": state.last,
        "last_seat": state.last_seat,
        "ends": None if ends is None else list(ends),
        "boneyard": len(state.boneyard),
        "counts": {str(holder): len(hand) for holder, hand in hands.items()},
        "must": state.must,
        "hand": None if own is None else list(own),
        "hands": {str(holder): list(hand) for holder, hand in hands.items()} if open_now else None,
        "undrawn": list(state.boneyard) if open_now else None,
    }


def _result(state: DominoState) -> View | None:
    result = state.result
    if result is None:
        return None
    return {
        "winner": result.winner,
        "ranking": [list(group) for group in result.ranking],
        "next_leaders": list(result.next_leaders),
        "how": result.how,
        "points": {str(seat): points(hand) for seat, hand in state.hands.items()},
    }
