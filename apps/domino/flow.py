"""How a hand of Domino moves on: whose turn begins, what he draws, who passes, and when the hand ends.

These functions work on a fresh copy of the state that nobody else has yet, and add to its events and claims.
"""

from collections.abc import Mapping, Sequence

from apps.domino.rules import RULES
from apps.domino.scoring import end_claims, rank
from apps.domino.state import DominoState
from apps.domino.tiles import FITTING, LEAD_ORDER
from apps.games.engine import Chips, Claim, Event, Pay, Result, Seat


def first_lead(hands: Mapping[Seat, Sequence[str]]) -> tuple[Seat, str]:
    """Who leads a first hand, with which tile: the highest double, else the heaviest tile.

    >>> first_lead({Seat(0): ["0-0", "6-5"], Seat(1): ["3-3", "6-4"]})
    (1, '3-3')
    >>> first_lead({Seat(0): ["5-4"], Seat(1): ["6-3"]})
    (1, '6-3')
    """
    holder = {tile: seat for seat, hand in hands.items() for tile in hand}
    tile = next(tile for tile in LEAD_ORDER if tile in holder)
    return holder[tile], tile


def begin_turn(state: DominoState, seat: Seat, events: list[Event], claims: list[Claim]) -> None:
    """Give the turn to the first player from `seat` on who can play, drawing and passing on the way."""
    fitting = FITTING[state.line[0][0], state.line[-1][1]]
    while fitting.isdisjoint(state.hands[seat]):
        if state.boneyard and draw(state, seat, fitting, events):
            break
        if all(map(fitting.isdisjoint, state.hands.values())):
            finish(state, "lock", events, claims)
            return
        pass_turn(state, seat, events, claims)
        seat = state.after(seat)
    state.to_act = (seat,)
    state.turn += 1


def draw(state: DominoState, seat: Seat, fitting: frozenset[str], events: list[Event]) -> bool:
    """Draw up to the first tile that fits, or the whole boneyard; whether one was found."""
    boneyard = state.boneyard
    count = next((i + 1 for i, tile in enumerate(boneyard) if tile in fitting), len(boneyard))
    drawn = boneyard[:count]
    state.boneyard = boneyard[count:]
    state.hands[seat] += drawn
    events.append({"type": "drew", "seat": seat, "count": count, "private": {seat: {"tiles": list(drawn)}}})
    return drawn[-1] in fitting


def pass_turn(state: DominoState, seat: Seat, events: list[Event], claims: list[Claim]) -> None:
    """Pass, and pay who placed the last tile where the rules say so."""
    events.append({"type": "passed", "seat": seat})
    halves = RULES[state.variant].pass_penalty
    if halves and state.last_seat is not None:
        owed = Chips(halves * (state.stake // 2))
        claims.append(Pay(seat, state.last_seat, owed, "domino.pass_penalty"))


def finish(state: DominoState, how: str, events: list[Event], claims: list[Claim]) -> None:
    """End the hand: "out", "lock" or "last"."""
    order = rank(state)
    claims += end_claims(state, RULES[state.variant], how, order)
    state.phase, state.to_act = "over", ()
    state.result = Result(order[0], tuple([(seat,) for seat in order]), (order[0],), how)
    events.append({"type": "over", "how": how, "winner": order[0]})


def put_back(state: DominoState, seat: Seat) -> tuple[str, ...]:
    """Take a leaver out; his tiles go to the back of the boneyard in the order of the deck."""
    hands = state.hands = dict(state.hands)
    hand = hands.pop(seat)
    state.gone = (*state.gone, seat)
    state.boneyard += tuple(sorted(hand, key=state.deck.index))
    return hand


def take_over(state: DominoState, seat: Seat, events: list[Event], claims: list[Claim]) -> None:
    """The turn of `seat` begins instead of a leaver's; as a leader he may lead any tile."""
    if state.line:
        begin_turn(state, seat, events, claims)
    else:
        state.to_act, state.must = (seat,), None
        state.turn += 1
