"""How a hand of Catte moves on: who is next, who wins a trick, who is dead, and when the hand ends.

These functions work on a fresh copy of the state that nobody else has yet, and add to its events and claims.
"""

from collections.abc import Iterator

from apps.catte.cards import HIGHER, ORDER
from apps.catte.instants import Instant
from apps.catte.rules import LAST_FOLDING
from apps.catte.scoring import end_claims, rank
from apps.catte.state import CatteState, Trick
from apps.games.engine import Claim, Event, Result, Seat


def leaders(state: CatteState) -> Iterator[Seat]:
    """Who may lead, the best claim first, among those still in.

    The winner of the latest trick, of the one before it, and so on; who led trick 1; those behind him in turn.
    """
    winners = [trick.winner for trick in reversed(state.tricks) if trick.winner is not None]
    for seat in (*winners, state.first, *state.after(state.first)):
        if seat not in state.gone:
            yield seat


def begin_trick(state: CatteState) -> None:
    """The next trick begins with who has the best claim to lead it."""
    leader = next(leaders(state))
    state.tricks = (*state.tricks, Trick(leader))
    state.phase, state.to_act = "lead", (leader,)
    state.turn += 1


def lead_over(state: CatteState) -> None:
    """Another leads instead of a leaver who was to; who takes over trick 1 counts as its leader."""
    leader = next(leaders(state))
    if len(state.tricks) == 1:
        state.first = leader
    state.tricks = (*state.tricks[:-1], Trick(leader))
    state.to_act = (leader,)
    state.turn += 1


def go_on(state: CatteState, events: list[Event], claims: list[Claim]) -> None:
    """The turn of the next one in the trick, or the end of the trick."""
    trick = state.tricks[-1]
    done = {laid.seat for laid in trick.laid}
    contending = state.contending
    for seat in state.after(trick.leader):
        if seat in contending and seat not in done:
            state.phase, state.to_act = "follow", (seat,)
            state.turn += 1
            return
    _end_trick(state, trick, events, claims)


def _end_trick(state: CatteState, trick: Trick, events: list[Event], claims: list[Claim]) -> None:
    best = trick.best
    winner = best.seat if best is not None and best.seat not in state.gone else None
    state.tricks = (*state.tricks[:-1], Trick(trick.leader, trick.laid, winner))
    number = len(state.tricks)
    events.append({"type": "trick", "number": number, "winner": winner})
    if number > LAST_FOLDING:
        _turn_hidden(state, events, claims)
    elif number == LAST_FOLDING and _bury(state, events):
        finish(state, state.contending[0], "dead", events, claims)
    else:
        begin_trick(state)


def _bury(state: CatteState, events: list[Event]) -> bool:
    """Who has won no trick is dead, unless nobody still in has won any; whether one alone is left."""
    staying = state.staying
    winners = [seat for seat in staying if state.won(seat)]
    if winners:
        state.dead = tuple([seat for seat in staying if seat not in winners])
    if state.dead:
        events.append({"type": "dead", "seats": list(state.dead)})
    return len(winners) == 1


def _turn_hidden(state: CatteState, events: list[Event], claims: list[Claim]) -> None:
    """Trick 6: the holder of the lead wins unless a higher card of his suit is turned."""
    holder = next(leaders(state))
    hidden = {seat: state.hands[seat][0] for seat in state.contending}
    events.append({"type": "turned", "holder": holder, "cards": {str(seat): c for seat, c in hidden.items()}})
    beating = [seat for seat, card in hidden.items() if card in HIGHER[hidden[holder]]]
    winner = max(beating, key=lambda seat: ORDER[hidden[seat]]) if beating else holder
    state.holder = holder
    finish(state, winner, "showdown", events, claims)


def finish_instantly(
    state: CatteState, winner: Seat, won: Instant, events: list[Event], claims: list[Claim]
) -> None:
    """End the hand before a card is played."""
    cards = list(state.hands[winner])
    events.append({"type": "instant", "seat": winner, "kind": won.kind, "cards": cards})
    finish(state, winner, "instant", events, claims)


def finish(state: CatteState, winner: Seat, how: str, events: list[Event], claims: list[Claim]) -> None:
    """End the hand: "instant", "dead" (all others are), "last" (all others left) or "showdown"."""
    claims += end_claims(state, winner, how)
    following = tuple(dict.fromkeys((winner, *leaders(state))))
    state.phase, state.to_act = "over", ()
    state.result = Result(winner, rank(state, winner), following, how)
    events.append({"type": "over", "how": how, "winner": winner})
