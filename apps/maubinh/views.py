"""What a seat may see of a hand of Mậu Binh."""

from apps.games.engine import Seat, View
from apps.maubinh.rows import is_foul, kinds
from apps.maubinh.state import MaubinhState, Rows


def view(state: MaubinhState, seat: Seat | None) -> View:
    """The hand as `seat` sees it (None: a spectator); seats as keys are strings, as JSON has them."""
    over = state.result is not None
    own = seat if seat in state.hands else None
    rows = None if own is None else state.arranged.get(own) or state.drafts.get(own)
    return {
        "phase": state.phase,
        "to_act": list(state.to_act),
        "over": over,
        "result": _result(state),
        "variant": state.variant,
        "stake": state.stake,
        "seats": list(state.seats),
        "gone": list(state.gone),
        "hand": None if own is None else list(state.hands[own]),
        "instant": None if own is None else state.instants.get(own),
        "arrangement": None if rows is None else arrangement(rows),
        "shown": {str(holder): _shown(state, holder) for holder in state.seats} if over else None,
    }


def arrangement(rows: Rows) -> View:
    """An arrangement with what its rows are."""
    return {"rows": [list(row) for row in rows], "kinds": list(kinds(rows)), "foul": is_foul(rows)}


def _shown(state: MaubinhState, seat: Seat) -> View:
    rows = state.arranged.get(seat)
    return {
        "hand": list(state.hands[seat]),
        "instant": state.instants.get(seat),
        "arrangement": None if rows is None else arrangement(rows),
    }


def _result(state: MaubinhState) -> View | None:
    result = state.result
    if result is None:
        return None
    return {
        "winner": result.winner,
        "ranking": [list(group) for group in result.ranking],
        "next_leaders": list(result.next_leaders),
        "how": result.how,
        "net": {str(seat): chips for seat, chips in state.net.items()},
    }
