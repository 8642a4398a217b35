"""What a seat may see of a hand of Catte."""

from apps.catte.instants import instant
from apps.catte.scoring import due, is_deuce
from apps.catte.state import CatteState, Trick
from apps.games.engine import Seat, View


def view(state: CatteState, seat: Seat | None) -> View:
    """The hand as `seat` sees it (None: a spectator); seats as keys are strings, as JSON has them."""
    open_now = state.result is not None
    staying = state.staying
    me = seat if seat in staying else None
    trick = state.tricks[-1] if state.tricks else None
    best = None if trick is None else trick.best
    return {
        "phase": state.phase,
        "to_act": list(state.to_act),
        "over": open_now,
        "result": _result(state),
        "variant": state.variant,
        "stake": state.stake,
        "seats": list(state.seats),
        "gone": list(state.gone),
        "dead": list(state.dead),
        "water": state.water,
        "trick": len(state.tricks),
        "leader": state.first if trick is None else trick.leader,
        "best": None if best is None else {"seat": best.seat, "card": best.card},
        "due": None if best is None or open_now else due(state, best)._asdict(),
        "tricks": [_trick(each, me, open_now) for each in state.tricks],
        "won": _won(state, staying),
        "counts": {str(each): len(state.hands[each]) for each in staying},
        "hand": None if me is None else list(state.hands[me]),
        "hands": {str(each): list(state.hands[each]) for each in state.seats} if open_now else None,
        "undealt": list(state.undealt) if open_now else None,
    }


def _won(state: CatteState, staying: list[Seat]) -> dict[str, int]:
    winners = [trick.winner for trick in state.tricks]
    return {str(each): winners.count(each) for each in staying}


def _trick(trick: Trick, me: Seat | None, open_now: bool) -> View:
    """A trick with the folded cards of others face down, until the hand is over."""
    laid = [
        {
            "seat": each.seat,
            "how": each.how,
            "card": each.card if open_now or each.how != "fold" or each.seat == me else None,
        }
        for each in trick.laid
    ]
    return {"leader": trick.leader, "winner": trick.winner, "laid": laid}


def _result(state: CatteState) -> View | None:
    result = state.result
    if result is None or result.winner is None:
        return None
    won = instant(state.dealt[result.winner]) if result.how == "instant" else None
    return {
        "winner": result.winner,
        "ranking": [list(group) for group in result.ranking],
        "next_leaders": list(result.next_leaders),
        "how": result.how,
        "instant": won and won.kind,
        "holder": state.holder,
        "deuce": is_deuce(state, result.winner),
    }
