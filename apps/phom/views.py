"""What a seat may see of a hand of Phỏm."""

from apps.games.engine import Seat, View
from apps.phom.cards import points
from apps.phom.melds import best, u_melds
from apps.phom.moves import can_eat
from apps.phom.scoring import eat_price, is_burnt
from apps.phom.state import PhomState


def view(state: PhomState, seat: Seat | None) -> View:
    """The hand as `seat` sees it (None: a spectator); seats as keys are strings, as JSON has them."""
    hands, open_now = state.hands, state.result is not None
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
        "leader": state.leader,
        "stock": len(state.stock),
        "counts": {str(holder): len(hand) for holder, hand in hands.items()},
        "discards": {str(thrower): list(cards) for thrower, cards in state.discards.items()},
        "thrown": {str(thrower): count for thrower, count in state.thrown.items()},
        "lost": {str(thrower): list(state.lost.get(thrower, ())) for thrower in state.seats},
        "eaten": {str(eater): list(cards) for eater, cards in state.eaten.items()},
        "melds": {str(owner): [list(meld) for meld in melds] for owner, melds in state.melds.items()},
        "offer": _offer(state),
        "risk": _risk(state),
        "hand": None if own is None else list(own),
        "arrangement": None if seat is None or own is None else _arrangement(state, seat),
        "eat_meld": None if seat is None else _eat_meld(state, seat),
        "hands": {str(holder): list(hand) for holder, hand in hands.items()} if open_now else None,
        "undrawn": list(state.stock) if open_now else None,
    }


def _offer(state: PhomState) -> View | None:
    """The card that the seat to act may eat, who threw it, and the chips that it would cost him."""
    if state.offer is None:
        return None
    thrower = state.before(state.to_act[0])
    nth = state.thrown[thrower]
    return {"card": state.offer, "seat": thrower, "nth": nth, "price": eat_price(state, thrower)}


def _risk(state: PhomState) -> int | None:
    """What the seat to act would pay in chips if its next discard were eaten; None where nobody may eat it."""
    if not state.to_act or state.after(state.to_act[0]) in state.melds:
        return None
    thrower = state.to_act[0]
    return eat_price(state, thrower, state.thrown[thrower] + 1)


def _arrangement(state: PhomState, seat: Seat) -> list[list[str]]:
    return [list(meld) for meld in best(state.hands[seat], state.bound(seat))]


def _eat_meld(state: PhomState, seat: Seat) -> list[str] | None:
    """The meld that the card on offer would make, for the seat that may eat it."""
    card = state.offer
    if card is None or seat not in state.to_act or not can_eat(state, seat):
        return None
    melds = best((*state.hands[seat], card), (*state.bound(seat), card))
    return list(next(meld for meld in melds if card in meld))


def _result(state: PhomState) -> View | None:
    result = state.result
    if result is None:
        return None
    winner, hands, melds, left = result.winner, state.hands, None, None
    if result.how == "u" and winner is not None:
        melds = u_melds(hands[winner], state.eaten[winner])
    elif result.how != "u_khan":
        left = {str(seat): points(hand) for seat, hand in hands.items()}
    return {
        "winner": winner,
        "ranking": [list(group) for group in result.ranking],
        "next_leaders": list(result.next_leaders),
        "how": result.how,
        "points": left,
        "burnt": [seat for seat in state.seats if is_burnt(state, seat)],
        "melds": None if melds is None else [list(meld) for meld in melds],
    }
