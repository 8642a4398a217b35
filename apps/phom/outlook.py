"""What a hand of Phỏm is worth to a bot, in hundredths of a stake; only differences mean anything."""

from collections.abc import Iterable
from typing import NamedTuple

from apps.phom.cards import BIT
from apps.phom.melds import MASKS, PAIRS, WORTHS, best_numbers, u_numbers

_SUIT = 0x1FFF


class Weights(NamedTuple):
    """How much each consideration counts; found by playing against autoplay and against itself."""

    point: int = 20
    """A point left in hand."""
    burnt: int = 300
    """Having no meld."""
    u: int = 500
    """An ù, from each other player."""
    reach: int = 150
    """The chance to get a card in a turn, in percent of its share of the cards unseen: neighbours throw, too."""
    kept: int = 150
    """The chance that the next player holds a pair, in percent of mere chance: he keeps pairs."""
    later: int = 30
    """Of that, in percent, for a pair with which he could have eaten before and did not."""
    feed: int = 50
    """What eating is worth to the next player, beside its price."""


WEIGHTS = Weights()

_SUIT_POINTS = [sum([i + 1 for i in range(13) if ranks >> i & 1]) for ranks in range(1 << 13)]


def points_of(cards: int) -> int:
    """The points of a mask.

    >>> from apps.phom.cards import mask
    >>> points_of(mask(["AS", "9C", "KD"]))
    23
    """
    suits = _SUIT_POINTS
    return (
        suits[cards & _SUIT]
        + suits[cards >> 16 & _SUIT]
        + suits[cards >> 32 & _SUIT]
        + suits[cards >> 48 & _SUIT]
    )


def highest(cards: int) -> int:
    """The points of the highest card of a mask, 0 for none.

    >>> from apps.phom.cards import mask
    >>> highest(mask(["AS", "9C", "JD"]))
    11
    """
    return ((cards | cards >> 16 | cards >> 32 | cards >> 48) & _SUIT).bit_length()


def settled(hand: int, bound: int, weights: Weights, discards: bool = False) -> int:
    """What a hand is worth as it is; with `discards`, once its highest card outside its melds is thrown."""
    melds = best_numbers(hand, bound)
    if not melds:
        left = points_of(hand) - (highest(hand) if discards else 0)
        return -weights.burnt - weights.point * left
    left = points_of(hand) - sum([WORTHS[number] >> 4 for number in melds])
    if discards:
        left -= highest(hand & ~sum([MASKS[number] for number in melds]))
    return -weights.point * left


def outlook(hand: int, bound: int, unseen: Iterable[str], takes: int, players: int, weights: Weights) -> int:
    """What 9 cards are worth with so many cards to take: as they are, and what each unseen card would add."""
    now = settled(hand, bound, weights)
    if not takes:
        return now
    gain = count = 0
    for card in unseen:
        count += 1
        for pair in PAIRS[card]:
            if hand & pair == pair:
                gain += max(0, taken(hand | BIT[card], bound, players, weights) - now)
                break
    return now + gain * takes * weights.reach // (100 * max(1, count))


def taken(hand: int, bound: int, players: int, weights: Weights) -> int:
    """What 10 cards are worth: an ù, or what is left once one is thrown."""
    if u_numbers(hand, bound, 1) is not None:
        return weights.u * (players - 1)
    return settled(hand, bound, weights, discards=True)
