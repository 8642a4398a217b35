"""Phỏm (Tá lả): 52 cards, two to four players, nine cards each and one more for the leader (docs/rules-phom.md)."""

from collections.abc import Mapping, Sequence
from copy import copy

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
    require_turn,
)
from apps.phom import flow
from apps.phom.cards import ORDER, POINTS
from apps.phom.melds import arrangements, best, fits
from apps.phom.moves import (
    KINDS,
    Discard,
    Draw,
    Eat,
    Lay,
    can_eat,
    discardable,
    require_discardable,
    require_eatable,
    require_fit,
    require_layable,
    require_phase,
    targets,
)
from apps.phom.rules import CARDS_EACH, RULES
from apps.phom.state import PhomState
from apps.phom.views import view


class Phom(Game[PhomState]):
    """The rules of Phỏm as iOnline plays it.

    >>> deck = GAME.pack[::2] + GAME.pack[1::2]
    >>> state = GAME.deal("ionline", stake=100, seats=[Seat(0), Seat(1)], leader=Seat(1), deck=deck).state
    >>> state.to_act, " ".join(state.hands[Seat(0)]), GAME.autoplay(state, Seat(1))
    ((1,), '9C JC KC 2D 4D 6D 8D TD QD', {'type': 'discard', 'card': 'QS'})
    >>> step = GAME.act(state, Seat(1), {"type": "discard", "card": "TS"})
    >>> step.state.to_act, step.state.phase, step.state.offer, GAME.actions(step.state, Seat(0))
    ((0,), 'take', 'TS', [{'type': 'draw'}])
    >>> GAME.act(step.state, Seat(0), {"type": "eat"})
    Traceback (most recent call last):
    apps.games.engine.IllegalAction: 10♠ makes no meld of its own with your cards.
    """

    code = "phom"
    pack = CARDS
    max_acts = 120
    variants = RULES
    state_type = PhomState

    def deal(
        self,
        variant: str,
        *,
        stake: int,
        seats: Sequence[Seat],
        leader: Seat | None,
        deck: Sequence[str],
        options: Mapping[str, bool] | None = None,
    ) -> Step[PhomState]:
        start = self.opening(variant, stake, seats, leader, deck, options)
        lead = start.seats[0] if start.leader is None else start.leader
        at = start.seats.index(lead)
        hands, cards = {}, start.deck
        for seat in start.seats[at:] + start.seats[:at]:
            count = CARDS_EACH + (seat == lead)
            hands[seat], cards = cards[:count], cards[count:]
        state = PhomState(
            variant=variant,
            stake=stake,
            seats=start.seats,
            to_act=(lead,),
            phase="discard",
            leader=lead,
            hands={seat: hands[seat] for seat in start.seats},
            stock=cards,
            discards=dict.fromkeys(start.seats, ()),
            thrown=dict.fromkeys(start.seats, 0),
            eaten=dict.fromkeys(start.seats, ()),
        )
        events: list[Event] = [{"type": "dealt"}]
        claims: list[Claim] = []
        flow.dealt_u(state, events, claims)
        return Step(state, events, claims)

    def act(self, state: PhomState, seat: Seat, action: Action) -> Step[PhomState]:
        require_turn(state, seat)
        move = read_action(action, KINDS)
        require_phase(state, seat, move)
        after = copy(state)
        events: list[Event] = []
        claims: list[Claim] = []
        if isinstance(move, Draw):
            flow.draw(after, seat, events, claims)
        elif isinstance(move, Eat):
            flow.eat(after, seat, require_eatable(state, seat), events, claims)
        elif isinstance(move, Discard):
            require_discardable(state, seat, move.card)
            flow.discard(after, seat, move.card, events, claims)
        elif isinstance(move, Lay):
            require_layable(state, seat, move.melds)
            flow.lay(after, seat, move.melds, events)
        else:
            require_fit(state, seat, move)
            flow.lay_off(after, seat, move, events, claims)
        return Step(after, events, claims)

    def actions(self, state: PhomState, seat: Seat) -> list[Action]:
        """The legal actions; a lay is listed once for each arrangement, cards and melds in ascending order."""
        if type(seat) is not int or seat not in state.to_act:
            return []
        if state.phase == "take":
            return [{"type": "draw"}, *([{"type": "eat"}] if can_eat(state, seat) else [])]
        if state.phase == "lay":
            every = arrangements(state.hands[seat], state.bound(seat))
            return [{"type": "lay", "melds": [list(meld) for meld in melds]} for melds in every]
        thrown = [{"type": "discard", "card": card} for card in discardable(state, seat)]
        return [*self._layoffs(state, seat), *thrown]

    def _layoffs(self, state: PhomState, seat: Seat) -> list[Action]:
        """The legal lay-offs: the highest card first, the earliest laid meld first."""
        return [
            {"type": "layoff", "card": card, "seat": owner, "meld": number}
            for card in sorted(state.hands[seat], key=_dearest)
            for owner, number, meld in targets(state, seat)
            if fits(card, meld)
        ]

    def autoplay(self, state: PhomState, seat: Seat) -> Action:
        """Draw; lay what leaves the fewest points; lay off all that fits; throw the highest card of no meld.

        There always is such a card: a hand with fewer than two outside its melds would have been an ù.
        """
        require_turn(state, seat)
        if state.phase == "take":
            return {"type": "draw"}
        melds = best(state.hands[seat], state.bound(seat))
        if state.phase == "lay":
            return {"type": "lay", "melds": [list(meld) for meld in melds]}
        if seat in state.melds and (layoffs := self._layoffs(state, seat)):
            return layoffs[0]
        kept = {card for meld in melds for card in meld}
        return {"type": "discard", "card": min(set(state.hands[seat]) - kept, key=_dearest)}

    def view(self, state: PhomState, seat: Seat | None) -> View:
        return view(state, seat)


def _dearest(card: str) -> tuple[int, int]:
    """Orders cards by points downwards, then spades, clubs, diamonds, hearts."""
    return -POINTS[card], ORDER[card]


GAME = Phom()
