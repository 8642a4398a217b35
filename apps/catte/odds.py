"""What a player can tell of the cards that he does not see, from his view of a hand."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from apps.catte.cards import HIGHER, ORDER
from apps.games.cards import CARDS
from apps.games.engine import Card, Seat, View

Shares = Mapping[Card, float]
"""Card unseen → how likely a given rival holds it."""


class Odds(NamedTuple):
    """Who may hold which of the cards unseen."""

    unseen: tuple[Card, ...]
    """In the pack's order: sums of fractions depend on theirs."""
    rivals: tuple[Seat, ...]
    """The others who may still win."""
    lacking: Mapping[Seat, frozenset[Card]]
    """Cards that a rival would have beaten with: he folded instead."""
    trust: float
    """How far such a fold is believed: 1 wholly, 0 not at all."""

    def shares(self, held: int, skew: float) -> Shares:
        """The chances when each rival holds `held` cards; with `skew` above 0 rather high ones."""
        weights = {card: (2 + ORDER[card] // 4) ** skew for card in self.unseen}
        each = held / sum(weights.values())
        return {card: min(0.95, each * weight) for card, weight in weights.items()}

    def safe(self, card: Card, rivals: Collection[Seat], shares: Shares) -> float:
        """How likely none of the rivals holds a card that beats this one."""
        chance = 1.0
        for higher in HIGHER[card]:
            if higher in shares:
                share = shares[higher]
                doubted = sum([higher in self.lacking[seat] for seat in rivals])
                chance *= (1 - share) ** (len(rivals) - doubted)
                if doubted:
                    chance *= (1 - share * (1 - self.trust)) ** doubted
        return chance


def odds(view: View, me: Seat, trust: float) -> Odds:
    """Read a view: the cards laid openly, and what folds tell."""
    rivals = tuple(seat for seat in view["seats"] if seat not in (me, *view["gone"], *view["dead"]))
    seen = set(view["hand"])
    lacking: dict[Seat, frozenset[Card]] = dict.fromkeys(rivals, frozenset())
    for trick in view["tricks"]:
        seen.update(laid["card"] for laid in trick["laid"] if laid["card"] is not None)
        _read_folds(trick["laid"], lacking)
    return Odds(tuple(card for card in CARDS if card not in seen), rivals, lacking, trust)


def _read_folds(laid: Sequence[dict[str, Any]], lacking: dict[Seat, frozenset[Card]]) -> None:
    best = None
    for each in laid:
        if each["how"] == "play":
            best = each["card"]
        elif best is not None and each["seat"] in lacking:
            lacking[each["seat"]] = lacking[each["seat"]].union(HIGHER[best])
