"""Instant wins ("thắng trắng"): hands that win before a card is played."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from apps.catte.cards import ORDER
from apps.catte.rules import LOW_RANKS
from apps.games.engine import Card, Seat


class Instant(NamedTuple):
    """A hand that wins at once; of two the greater is the better."""

    grade: int
    highest: int
    """The highest card of the combination, by rank and then suit."""
    kind: str
    """ "four", "suit" or "low"."""


def instant(hand: Sequence[Card]) -> Instant | None:
    """What a hand of six wins at once with, if it does.

    >>> instant(["7S", "7C", "7D", "7H", "2C", "AD"])
    Instant(grade=3, highest=23, kind='four')
    >>> instant(["2S", "3S", "4S", "5S", "5D", "6D"]) is None
    True
    """
    ranks = [card[0] for card in hand]
    fours = [card for card in hand if ranks.count(card[0]) == 4]
    if fours:
        return Instant(3, _highest(fours), "four")
    if len({card[1] for card in hand}) == 1:
        return Instant(2, _highest(hand), "suit")
    if all(rank in LOW_RANKS for rank in ranks):
        return Instant(1, _highest(hand), "low")
    return None


def _highest(cards: Iterable[Card]) -> int:
    return max([ORDER[card] for card in cards])


def best_instant(hands: Mapping[Seat, Sequence[Card]]) -> tuple[Seat, Instant] | None:
    """Who wins at once, and with what; None when the hand is to be played.

    >>> best_instant({Seat(0): ["2S", "3S", "4S", "5S", "7S", "KS"], Seat(1): ["2H"] * 5 + ["AH"]})
    (1, Instant(grade=2, highest=51, kind='suit'))
    """
    found = {seat: won for seat, hand in hands.items() if (won := instant(hand)) is not None}
    if not found:
        return None
    winner = max(found, key=found.__getitem__)
    return winner, found[winner]
