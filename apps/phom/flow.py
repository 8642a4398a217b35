"""How a hand of Phỏm moves on: cards change places, turns begin, the hand ends.

These functions work on a fresh copy of the state that nobody else has yet, and add to its events and claims.
"""

from collections.abc import Sequence

from apps.games.engine import Claim, Event, Pay, Result, Seat
from apps.phom.melds import Arrangement, in_order, is_u_khan, u_melds
from apps.phom.moves import Layoff
from apps.phom.rules import TURNS
from apps.phom.scoring import eat_price, end_claims, is_burnt, rank, u_claims
from apps.phom.state import PhomState


def dealt_u(state: PhomState, events: list[Event], claims: list[Claim]) -> None:
    """End the hand if somebody was dealt an ù or ù khan, the first in turn order from the leader."""
    for seat in state.order:
        melds = u_melds(state.hands[seat])
        if melds is None and is_u_khan(state.hands[seat]):
            melds = ()
        if melds is not None:
            finish_u(state, seat, melds, events, claims)
            return


def draw(state: PhomState, seat: Seat, events: list[Event], claims: list[Claim]) -> None:
    """Take the next card of the stock."""
    card, *rest = state.stock
    state.stock = tuple(rest)
    events.append({"type": "drew", "seat": seat, "private": {seat: {"card": card}}})
    _take(state, seat, card, events, claims)


def eat(state: PhomState, seat: Seat, card: str, events: list[Event], claims: list[Claim]) -> None:
    """Take the card on offer; who threw it pays at once, untaxed."""
    thrower = state.before(seat)
    price = eat_price(state, thrower)
    state.discards = {**state.discards, thrower: state.discards[thrower][:-1]}
    state.eaten = {**state.eaten, seat: (*state.eaten[seat], card)}
    state.lost = {**state.lost, thrower: (*state.lost.get(thrower, ()), state.thrown[thrower])}
    if state.thrown[thrower] == TURNS:
        state.chot_eaters = (*state.chot_eaters, seat)
    events.append({"type": "ate", "seat": seat, "from": thrower, "card": card, "price": price})
    claims.append(Pay(thrower, seat, price, "phom.eat", taxed=False))
    _take(state, seat, card, events, claims)


def _take(state: PhomState, seat: Seat, card: str, events: list[Event], claims: list[Claim]) -> None:
    hand = (*state.hands[seat], card)
    state.hands = {**state.hands, seat: hand}
    state.offer = None
    melds = u_melds(hand, state.eaten[seat])
    if melds is not None:
        finish_u(state, seat, melds, events, claims)
    else:
        state.phase = "lay" if state.in_last_turn(seat) else "discard"


def lay(state: PhomState, seat: Seat, melds: Sequence[Sequence[str]], events: list[Event]) -> None:
    """Lay down melds from the hand, in the order given."""
    laid = tuple([in_order(meld) for meld in melds])
    gone = {card for meld in laid for card in meld}
    state.melds = {**state.melds, seat: laid}
    state.hands = {**state.hands, seat: tuple([card for card in state.hands[seat] if card not in gone])}
    state.phase = "discard"
    events.append({"type": "laid", "seat": seat, "melds": [list(meld) for meld in laid]})


def lay_off(state: PhomState, seat: Seat, move: Layoff, events: list[Event], claims: list[Claim]) -> None:
    """Add a card to an earlier player's meld; the turn ends at once if it was the last card."""
    card, owner = move.card, Seat(move.seat)
    melds = list(state.melds[owner])
    melds[move.meld] = in_order((*melds[move.meld], card))
    state.melds = {**state.melds, owner: tuple(melds)}
    _lose(state, seat, card)
    events.append({"type": "laid_off", "seat": seat, "card": card, "owner": owner, "meld": move.meld})
    if not state.hands[seat]:
        _end_turn(state, seat, events, claims)


def discard(state: PhomState, seat: Seat, card: str, events: list[Event], claims: list[Claim]) -> None:
    """Throw a card, which the next player may eat."""
    _lose(state, seat, card)
    state.discards = {**state.discards, seat: (*state.discards[seat], card)}
    state.thrown = {**state.thrown, seat: state.thrown[seat] + 1}
    state.offer = card
    events.append({"type": "discarded", "seat": seat, "card": card})
    _end_turn(state, seat, events, claims)


def _lose(state: PhomState, seat: Seat, card: str) -> None:
    state.hands = {**state.hands, seat: tuple([held for held in state.hands[seat] if held != card])}


def _end_turn(state: PhomState, seat: Seat, events: list[Event], claims: list[Claim]) -> None:
    follower = state.after(seat)
    if follower in state.melds:
        _finish(state, events, claims)
    else:
        state.to_act, state.phase = (follower,), "take"
        state.turn += 1


def _finish(state: PhomState, events: list[Event], claims: list[Claim]) -> None:
    """End a hand without ù."""
    order = rank(state)
    claims += end_claims(state, order)
    how = "burnt" if is_burnt(state, order[0]) else "points"
    _over(state, tuple([(seat,) for seat in order]), how, events)


def finish_u(
    state: PhomState, seat: Seat, melds: Arrangement, events: list[Event], claims: list[Claim]
) -> None:
    """End a hand with an ù of these melds; none at all is an ù khan."""
    claims += u_claims(state, seat)
    khan = not melds
    events.append({"type": "u", "seat": seat, "khan": khan, "melds": [list(meld) for meld in melds]})
    others = tuple([other for other in state.seats if other != seat])
    _over(state, ((seat,), others), "u_khan" if khan else "u", events)


def _over(state: PhomState, ranking: tuple[tuple[Seat, ...], ...], how: str, events: list[Event]) -> None:
    winner = ranking[0][0]
    state.phase, state.to_act, state.offer = "over", (), None
    state.result = Result(winner, ranking, (winner,), how)
    events.append({"type": "over", "how": how, "winner": winner})
