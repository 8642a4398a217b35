"""Domino: 28 tiles, two to four players, seven tiles each (docs/rules-domino.md)."""

from collections.abc import Mapping, Sequence
from copy import copy

from apps.domino.flow import begin_turn, finish, first_lead, put_back, take_over
from apps.domino.moves import KINDS, place, require_playable
from apps.domino.rules import RULES, TILES_EACH
from apps.domino.scoring import FINES
from apps.domino.state import DominoState
from apps.domino.tiles import FITS, WEIGHT, doubles
from apps.domino.views import view
from apps.games.cards import DOMINOES
from apps.games.engine import (
    Action,
    Chips,
    Claim,
    Event,
    Game,
    Seat,
    Stake,
    Step,
    View,
    read_action,
    require_leaver,
    require_turn,
)


class Domino(Game[DominoState]):
    """The rules of Domino as iWin and ken.vn play it.

    >>> hand = GAME.deal("iwin", stake=100, seats=[Seat(0), Seat(1)], leader=None, deck=GAME.pack)
    >>> hand.state.to_act, hand.state.must
    ((1,), '3-3')
    >>> step = GAME.act(hand.state, Seat(1), {"type": "play", "tile": "3-3", "end": "left"})
    >>> [event["type"] for event in step.events], step.state.to_act, step.claims
    (['played'], (0,), [])
    >>> GAME.autoplay(step.state, Seat(0))
    {'type': 'play', 'tile': '3-0', 'end': 'left'}
    >>> [claim.reason for claim in GAME.leave(step.state, Seat(0)).claims]
    ['domino.leave_fine', 'domino.fines_award']
    """

    code = "domino"
    pack = DOMINOES
    max_acts = 28
    variants = RULES
    state_type = DominoState

    def deal(
        self,
        variant: str,
        *,
        stake: int,
        seats: Sequence[Seat],
        leader: Seat | None,
        deck: Sequence[str],
        options: Mapping[str, bool] | None = None,
    ) -> Step[DominoState]:
        start = self.opening(variant, stake, seats, leader, deck, options)
        places, tiles, lead, must = start.seats, start.deck, start.leader, None
        hands = {seat: tiles[i * TILES_EACH : (i + 1) * TILES_EACH] for i, seat in enumerate(places)}
        if lead is None:
            lead, must = first_lead(hands)
        state = DominoState(
            variant=variant,
            stake=stake,
            seats=places,
            to_act=(lead,),
            phase="lead",
            deck=tiles,
            hands=hands,
            boneyard=tiles[len(places) * TILES_EACH :],
            must=must,
        )
        return Step(state, [{"type": "dealt"}], [])

    def act(self, state: DominoState, seat: Seat, action: Action) -> Step[DominoState]:
        require_turn(state, seat)
        play = read_action(action, KINDS)
        require_playable(state, seat, play)
        after = copy(state)
        events: list[Event] = [place(after, seat, play.tile, play.end)]
        claims: list[Claim] = []
        if after.hands[seat]:
            begin_turn(after, after.after(seat), events, claims)
        else:
            finish(after, "out", events, claims)
        return Step(after, events, claims)

    def leave(self, state: DominoState, seat: Seat) -> Step[DominoState]:
        rules = RULES[state.variant]
        if not rules.pays_to_leave:
            return super().leave(state, seat)
        require_leaver(state, seat)
        after = copy(state)
        hand = put_back(after, seat)
        fine = (rules.leave_fine + rules.leave_fine_double * doubles(hand)) * (state.stake // 2)
        claims: list[Claim] = [Stake(seat, Chips(fine), "domino.leave_fine", FINES)]
        events: list[Event] = [{"type": "left", "seat": seat}]
        if len(after.hands) == 1:
            finish(after, "last", events, claims)
        elif seat in state.to_act:
            take_over(after, after.after(seat), events, claims)
        return Step(after, events, claims)

    def actions(self, state: DominoState, seat: Seat) -> list[Action]:
        if type(seat) is not int or seat not in state.to_act:
            return []
        hand = state.hands[seat]
        if not state.line:
            led = hand if state.must is None else (state.must,)
            return [{"type": "play", "tile": tile, "end": "left"} for tile in led]
        fits = FITS[state.line[0][0], state.line[-1][1]]
        return [
            {"type": "play", "tile": tile, "end": end} for tile in hand if tile in fits for end in fits[tile]
        ]

    def autoplay(self, state: DominoState, seat: Seat) -> Action:
        """The playable tile with the most points (then the higher end), on the left if it fits there."""
        require_turn(state, seat)
        return max(self.actions(state, seat), key=lambda action: WEIGHT[action["tile"]])

    def view(self, state: DominoState, seat: Seat | None) -> View:
        return view(state, seat)


GAME = Domino()
