"""What each move of Catte is worth to who sees only his view, in half stakes.

The plan goes through all ways to spend the cards in hand up to trick 5. What the others do is left to chance: each
suit is led as often as any, and a card is beaten as likely as a rival holds a higher one.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from apps.catte.cards import ACES, HIGHER, aces
from apps.catte.odds import odds
from apps.catte.rules import CARDS_EACH, LAST_FOLDING, RULES
from apps.games.engine import Action, Card, Seat, View

Hand = tuple[Card, ...]

LAST = LAST_FOLDING + 1
"""The trick after which the hidden cards are turned."""


class Weights(NamedTuple):
    """What the plan takes for granted of the others; found by playing against autoplay."""

    trust: float = 0.9
    """How far it is believed that who folded could not beat."""
    skew: float = 0.6
    """How much higher the cards held get with each trick, since the low ones go first."""
    hide: float = 3.0
    """How high the hidden cards are."""
    match: float = 0.22
    """How often a given suit is led."""
    late: float = 0.4
    """The part of that in trick 5, where a lead is seldom low enough to be beaten."""
    ahead: float = 0.5
    """How far a rival who has played already counts as one who may still beat."""
    led_loss: float = -0.8
    """What leading a card brings that is beaten, in half stakes."""


class Plan:
    """The worth of each way to go on from a view."""

    def __init__(self, view: View, weights: Weights) -> None:
        self.view, self.weights = view, weights
        self.rules = RULES[view["variant"]]
        self.me: Seat = view["to_act"][0]
        self.hand: Hand = tuple(view["hand"])
        self.now: int = view["trick"]
        self.alive = view["won"][str(self.me)] > 0
        self.odds = odds(view, self.me, weights.trust)
        self.rivals = self.odds.rivals
        self.shares = {
            trick: self.odds.shares(CARDS_EACH + 1 - trick, weights.skew * (trick - 1))
            for trick in range(self.now, LAST + 1)
        }
        self.hidden = self.odds.shares(1, weights.hide)
        self._values: dict[tuple[Hand, bool, bool], float] = {}
        self._safes: dict[tuple[Card, int], float] = {}

    def worth(self, action: Action) -> float:
        """What a legal move is worth."""
        card: Card = action["card"]
        rest = without(self.hand, card)
        if action["type"] == "keep":
            return self.pot * self._chase(card)
        if action["type"] == "fold":
            return self._fold_cost(card) + self._value(rest, self.alive, False)
        safe = self.odds.safe(card, self.behind, self.shares[self.now])
        return self._earned(card) + self._play(card, rest, self.alive, safe, len(self.behind))

    def _earned(self, card: Card) -> float:
        """What beating the best card brings at once."""
        due = self.view["due"]
        return 0 if due is None else self._halves(due["beat"] + due["ace"] * (card in ACES))

    def _fold_cost(self, card: Card) -> float:
        return -self._halves(self.view["due"]["fold"]) - self.rules.folded_ace * (card in ACES)

    def _halves(self, chips: int) -> float:
        stake: int = self.view["stake"]
        return 2 * chips / stake

    def _play(self, card: Card, rest: Hand, alive: bool, safe: float, behind: int) -> float:
        """A card that is best now, and stays it with the chance `safe`."""
        if len(rest) == 1:
            beaten = self.pot * self._chase(rest[0]) - self.rules.beat
            return safe * self.pot * self._hold(rest[0]) + (1 - safe) * beaten
        won = behind * self.rules.fold + self._value(rest, True, True)
        return safe * won + (1 - safe) * (self.weights.led_loss + self._value(rest, alive, False))

    def _value(self, hand: Hand, alive: bool, leads: bool) -> float:
        """What the hand is worth before its next trick."""
        key = hand, alive, leads
        if key not in self._values:
            if len(hand) <= CARDS_EACH - LAST_FOLDING and not alive:
                self._values[key] = -self.rules.dead - self.rules.dead_ace * self.aces
            elif leads:
                self._values[key] = max(self._leads(hand, alive))
            else:
                self._values[key] = self._follow(hand, alive)
        return self._values[key]

    def _leads(self, hand: Hand, alive: bool) -> Iterator[float]:
        for card in hand:
            safe = self._safe(card, CARDS_EACH + 1 - len(hand))
            yield self._play(card, without(hand, card), alive, safe, len(self.rivals))

    def _follow(self, hand: Hand, alive: bool) -> float:
        """Beat if the suit led is held and it pays, else fold the card that is missed least."""
        late = CARDS_EACH + 1 - len(hand) == LAST
        passing = max([self._pass(card, hand, alive, late) for card in hand])
        match = self.weights.match * (self.weights.late if late else 1)
        worth, chance = 0.0, 1.0
        for suit in sorted({card[1] for card in hand}):
            beating = [self._beat(card, hand, passing, late) for card in hand if card[1] == suit]
            worth += match * max(passing, *beating)
            chance -= match
        return worth + chance * passing

    def _pass(self, card: Card, hand: Hand, alive: bool, late: bool) -> float:
        if late:
            return self.pot * self._chase(card)
        lost = self.rules.fold + self.rules.folded_ace * (card in ACES)
        return self._value(without(hand, card), alive, False) - lost

    def _beat(self, card: Card, hand: Hand, passing: float, late: bool) -> float:
        rivals = len(self.rivals)
        counting = ((rivals - 1) + self.weights.ahead * (rivals + 1)) / (2 * rivals)
        safe = float(self._safe(card, CARDS_EACH + 1 - len(hand)) ** counting)
        rest = without(hand, card)
        if late:
            won = self.rules.beat + self.pot * self._hold(rest[0])
        else:
            won = self.rules.beat + (rivals - 1) / 2 * self.rules.fold + self._value(rest, True, True)
        return safe * won + (1 - safe) * passing

    @cached_property
    def aces(self) -> int:
        """How many aces this seat was dealt."""
        own = [
            laid["card"] for trick in self.view["tricks"] for laid in trick["laid"] if laid["seat"] == self.me
        ]
        return aces((*own, *self.hand))

    @cached_property
    def behind(self) -> list[Seat]:
        """The rivals who have still to follow in this trick."""
        done = {laid["seat"] for laid in self.view["tricks"][-1]["laid"]}
        return [seat for seat in self.rivals if seat not in done]

    @cached_property
    def finalists(self) -> float:
        """How many rivals are likely to play trick 5: who has won a trick, and half of those still to be won."""
        if self.now == LAST:
            return len(self.rivals)
        winners: int = sum(self.view["won"][str(seat)] > 0 for seat in self.rivals)
        coming = (LAST - self.now) / 2 * (1 - winners / len(self.rivals))
        return min(len(self.rivals), max(1.0, winners + coming))

    @cached_property
    def pot(self) -> float:
        """What the winner gets: the stakes, and what the dead owe."""
        dead = len(self.view["dead"]) + len(self.rivals) - self.finalists
        return self.rules.ante * len(self.view["seats"]) + self.rules.dead * dead

    def _safe(self, card: Card, trick: int) -> float:
        """How likely a card led in a later trick is not beaten."""
        key = card, trick
        if key not in self._safes:
            chance = self.odds.safe(card, self.rivals, self.shares[trick])
            self._safes[key] = self._among_finalists(chance) if trick == LAST else chance
        return self._safes[key]

    def _hold(self, hidden: Card) -> float:
        """How likely a hidden card wins for the holder of the lead."""
        return self._among_finalists(self.odds.safe(hidden, self.rivals, self.hidden))

    def _chase(self, hidden: Card) -> float:
        """How likely a hidden card wins against the holder of the lead: his is a lower one of its suit."""
        lower = sum([share for card, share in self.hidden.items() if hidden in HIGHER[card]])
        others = self.odds.safe(hidden, self.rivals, self.hidden)
        return lower * float(others ** ((self.finalists - 1) / len(self.rivals)))

    def _among_finalists(self, chance: float) -> float:
        return float(chance ** (self.finalists / len(self.rivals)))


def without(hand: Hand, card: Card) -> Hand:
    """The other cards of a hand.

    >>> without(("2S", "KD"), "2S")
    ('KD',)
    """
    return tuple([held for held in hand if held != card])
