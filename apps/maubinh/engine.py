"""Mậu Binh: 13 cards in three rows, two to four players, all at once (docs/rules-maubinh.md)."""

from collections.abc import Mapping, Sequence
from copy import copy

from apps.games.cards import CARDS
from apps.games.engine import (
    Action,
    Claim,
    Event,
    Game,
    Result,
    Seat,
    Step,
    View,
    require_leaver,
    require_seat,
    require_turn,
)
from apps.maubinh.arranging import best
from apps.maubinh.instant import find_instant
from apps.maubinh.moves import read_arrangement, require_arranger
from apps.maubinh.rows import is_foul
from apps.maubinh.rules import CARDS_EACH, RULES
from apps.maubinh.scoring import count, end_claims, leave_claims, rank
from apps.maubinh.state import MaubinhState
from apps.maubinh.views import arrangement, view


class Maubinh(Game[MaubinhState]):
    """The rules of Mậu Binh as iOnline plays it.

    >>> deck = [rank + suit for rank in "23456789TJQKA" for suit in "SCDH"]
    >>> hand = GAME.deal("ionline", stake=100, seats=[Seat(0), Seat(1)], leader=None, deck=deck)
    >>> hand.state.instants, hand.state.to_act, hand.state.over
    ({0: 'six_pairs', 1: 'six_pairs'}, (), True)
    >>> [(claim.payer, claim.amount, claim.reason) for claim in hand.claims]
    []
    >>> hand = GAME.deal("ionline", stake=100, seats=[Seat(0), Seat(1)], leader=None, deck=deck[2::3] + [
    ...     card for place, card in enumerate(deck) if place % 3 != 2])
    >>> hand.state.to_act
    (0, 1)
    >>> step = GAME.act(hand.state, Seat(0), GAME.autoplay(hand.state, Seat(0)))
    >>> step.state.to_act, step.state.turn, step.claims
    ((1,), 0, [])
    >>> [(claim.payee, claim.amount) for claim in GAME.leave(step.state, Seat(1)).claims]
    [(0, 600)]
    """

    code = "maubinh"
    pack = CARDS
    max_acts = 4
    variants = RULES
    state_type = MaubinhState

    def deal(
        self,
        variant: str,
        *,
        stake: int,
        seats: Sequence[Seat],
        leader: Seat | None,
        deck: Sequence[str],
        options: Mapping[str, bool] | None = None,
    ) -> Step[MaubinhState]:
        start = self.opening(variant, stake, seats, leader, deck, options)
        places, cards = start.seats, start.deck
        hands = {seat: cards[i * CARDS_EACH : (i + 1) * CARDS_EACH] for i, seat in enumerate(places)}
        found = {seat: find_instant(hand) for seat, hand in hands.items()}
        state = MaubinhState(
            variant=variant,
            stake=stake,
            seats=places,
            phase="arrange",
            hands=hands,
            rest=cards[len(places) * CARDS_EACH :],
            instants={seat: code for seat, code in found.items() if code is not None},
            net=dict.fromkeys(places, 0),
        )
        return _go_on(state, [{"type": "dealt"}], [])

    def act(self, state: MaubinhState, seat: Seat, action: Action) -> Step[MaubinhState]:
        require_seat(state, seat)
        require_arranger(state, seat)
        rows, done = read_arrangement(state, seat, action)
        after = copy(state)
        after.drafts = {holder: draft for holder, draft in state.drafts.items() if holder != seat}
        if not done:
            after.drafts[seat] = rows
            told = {"seat": seat, **arrangement(rows)}
            return Step(after, [{"type": "drafted", "private": {seat: told}}], [])
        after.arranged = {**state.arranged, seat: rows}
        return _go_on(after, [{"type": "arranged", "seat": seat, "private": {seat: arrangement(rows)}}], [])

    def leave(self, state: MaubinhState, seat: Seat) -> Step[MaubinhState]:
        require_leaver(state, seat)
        claims = leave_claims(state, seat, RULES[state.variant])
        after = copy(state)
        after.gone = (*state.gone, seat)
        after.arranged = {holder: rows for holder, rows in state.arranged.items() if holder != seat}
        return _go_on(after, [{"type": "left", "seat": seat}], claims)

    def actions(self, state: MaubinhState, seat: Seat) -> list[Action]:
        if type(seat) is not int or seat not in state.to_act:
            return []
        return [{"type": "arrange", "template": True}]

    def autoplay(self, state: MaubinhState, seat: Seat) -> Action:
        """The seat's draft if it is not foul, else the best arrangement; takes some milliseconds."""
        require_turn(state, seat)
        rows = state.drafts.get(seat)
        if rows is None or is_foul(rows):
            rows = best(state.hands[seat])
        return {"type": "arrange", "rows": [list(row) for row in rows], "done": True}

    def view(self, state: MaubinhState, seat: Seat | None) -> View:
        return view(state, seat)


def _go_on(state: MaubinhState, events: list[Event], claims: list[Claim]) -> Step[MaubinhState]:
    """See who is still to arrange in a state that nobody else has yet, and end the hand if nobody has to."""
    staying = state.still_in()
    ordinary = [seat for seat in staying if seat not in state.instants]
    state.to_act = tuple([seat for seat in ordinary if seat not in state.arranged])
    if len(staying) == 1:
        how = "last"
    elif len(ordinary) <= 1:
        how = "instant"
    else:
        how = "rows"
    if how != "rows" or not state.to_act:
        claims = claims + end_claims(state, RULES[state.variant])
        _finish(state, how, count(state.net, claims), events)
    else:
        state.net = count(state.net, claims)
    return Step(state, events, claims)


def _finish(state: MaubinhState, how: str, net: dict[Seat, int], events: list[Event]) -> None:
    ranking = rank(net)
    winner = ranking[0][0]
    state.phase, state.to_act, state.net = "over", (), net
    state.result = Result(winner, ranking, (), how)
    events.append({"type": "over", "how": how, "winner": winner})


GAME = Maubinh()
