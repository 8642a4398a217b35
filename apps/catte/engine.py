"""Catte ("Cát tê"): 52 cards, two to five players, six cards each (docs/rules-catte.md)."""

from collections.abc import Mapping, Sequence
from copy import copy

from apps.catte.flow import begin_trick, finish, finish_instantly, go_on, lead_over
from apps.catte.instants import best_instant
from apps.catte.moves import KINDS, automatic, lay, listed, require_legal
from apps.catte.rules import CARDS_EACH, RULES
from apps.catte.scoring import leave_fine, move_claims, opening_stakes
from apps.catte.state import CatteState
from apps.catte.views import view
from apps.games.cards import CARDS
from apps.games.engine import (
    Action,
    Claim,
    Event,
    Game,
    Seat,
    Step,
    View,
    read_action,
    require_leaver,
    require_turn,
)


class Catte(Game[CatteState]):
    """The rules of Catte as iWin plays it.

    >>> deck = [*GAME.pack[::5], *[card for card in GAME.pack if card not in GAME.pack[::5]]]
    >>> hand = GAME.deal("iwin", stake=100, seats=[Seat(0), Seat(1)], leader=Seat(1), deck=deck)
    >>> hand.state.hands[Seat(1)], hand.state.to_act, len(hand.claims)
    (('2S', '7S', 'QS', '4C', '9C', 'AC'), (1,), 4)
    >>> step = GAME.act(hand.state, Seat(1), {"type": "play", "card": "9C"})
    >>> step.state.to_act, GAME.autoplay(step.state, Seat(0))
    ((0,), {'type': 'fold', 'card': '3S'})
    >>> [claim.reason for claim in GAME.leave(step.state, Seat(0)).claims]
    ['catte.leave_fine', 'catte.ante_award', 'catte.water_award']
    """

    code = "catte"
    pack = CARDS
    max_acts = 25
    variants = RULES
    state_type = CatteState

    def deal(
        self,
        variant: str,
        *,
        stake: int,
        seats: Sequence[Seat],
        leader: Seat | None,
        deck: Sequence[str],
        options: Mapping[str, bool] | None = None,
    ) -> Step[CatteState]:
        start = self.opening(variant, stake, seats, leader, deck, options)
        places, cards = start.seats, start.deck
        first = places[0] if start.leader is None else start.leader
        at = places.index(first)
        order = places[at:] + places[:at]
        hands = {seat: cards[i * CARDS_EACH : (i + 1) * CARDS_EACH] for i, seat in enumerate(order)}
        undealt = cards[len(places) * CARDS_EACH :]
        state = CatteState(
            variant=variant,
            stake=stake,
            options=start.options,
            seats=places,
            phase="lead",
            dealt=hands,
            hands=hands,
            undealt=undealt,
            water=undealt[0][1] if start.options["water"] else None,
            first=first,
        )
        events: list[Event] = [{"type": "dealt", "leader": first, "water": state.water}]
        claims: list[Claim] = list(opening_stakes(state))
        won = best_instant(hands)
        if won is not None:
            finish_instantly(state, *won, events, claims)
        else:
            begin_trick(state)
        return Step(state, events, claims)

    def act(self, state: CatteState, seat: Seat, action: Action) -> Step[CatteState]:
        require_turn(state, seat)
        move = read_action(action, KINDS)
        require_legal(state, seat, move)
        after = copy(state)
        events: list[Event] = [lay(after, seat, move)]
        claims: list[Claim] = list(move_claims(state, after.tricks[-1].laid[-1]))
        go_on(after, events, claims)
        return Step(after, events, claims)

    def leave(self, state: CatteState, seat: Seat) -> Step[CatteState]:
        require_leaver(state, seat)
        after = copy(state)
        after.gone = (*state.gone, seat)
        events: list[Event] = [{"type": "left", "seat": seat}]
        claims: list[Claim] = [leave_fine(state, seat)]
        contending = after.contending
        if len(contending) == 1:
            alone = len(after.staying) == 1
            finish(after, contending[0], "last" if alone else "dead", events, claims)
        elif seat in state.to_act:
            if state.phase == "lead":
                lead_over(after)
            else:
                go_on(after, events, claims)
        return Step(after, events, claims)

    def actions(self, state: CatteState, seat: Seat) -> list[Action]:
        if type(seat) is not int or seat not in state.to_act:
            return []
        return listed(state, seat)

    def autoplay(self, state: CatteState, seat: Seat) -> Action:
        """The lowest card that leads or beats; else fold the lowest, in trick 5 keep the higher."""
        require_turn(state, seat)
        return automatic(state, seat)

    def view(self, state: CatteState, seat: Seat | None) -> View:
        return view(state, seat)


GAME = Catte()
