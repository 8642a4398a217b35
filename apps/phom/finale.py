"""The last turn of a bot: the best of melds, lay-offs and discard together."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from apps.phom.cards import BIT, cards_of, mask
from apps.phom.danger import danger, safest
from apps.phom.melds import NUMBER, Arrangement, arrangements
from apps.phom.outlook import Weights, points_of
from apps.phom.table import Table


class Layoff(NamedTuple):
    """A card on meld `meld` of `seat`."""

    card: str
    seat: int
    meld: int


class Ending(NamedTuple):
    """What the rest of a hand comes to, in hundredths of a stake; a discard of None: no card is left for one."""

    worth: int
    layoffs: list[Layoff]
    discard: str | None


def laid_off(table: Table, cards: int) -> tuple[int, list[Layoff]]:
    """Lay off all that fits, one card on another; the cards left (mask), and the lay-offs in order.

    A card that fits a run and a set goes to the run: the set has no other card to wait for, the run may have.
    """
    melds = {(seat, number): mask(meld) for seat, number, meld in table.targets}
    places = sorted(melds, key=lambda place: not melds[place] & melds[place] >> 1)
    layoffs: list[Layoff] = []
    found = True
    while found:
        found = False
        for card in cards_of(cards):
            place = next((place for place in places if melds[place] | BIT[card] in NUMBER), None)
            if place is not None:
                melds[place] |= BIT[card]
                cards ^= BIT[card]
                layoffs.append(Layoff(card, *place))
                found = True
    return cards, layoffs


def ending(table: Table, rest: int, weights: Weights) -> Ending:
    """The best way to end the turn with the cards that are not laid down."""
    return max(_endings(table, rest, weights), key=lambda end: end.worth)


def _endings(table: Table, rest: int, weights: Weights) -> Iterator[Ending]:
    if table.targets:
        left, layoffs = laid_off(table, rest)
        if not left:
            yield Ending(0, layoffs, None)
    for card in safest(table, cards_of(rest)):
        left, layoffs = laid_off(table, rest ^ BIT[card]) if table.targets else (rest ^ BIT[card], [])
        yield Ending(-weights.point * points_of(left) - danger(table, card, weights), layoffs, card)


def burnt_discard(table: Table, weights: Weights) -> str:
    """What a burnt player throws: his points do not matter, only what the next one may eat does."""
    cards = safest(table, cards_of(table.hand))
    return min(cards, key=lambda card: danger(table, card, weights))


def lays(table: Table, hand: int, bound: int, weights: Weights) -> Sequence[tuple[int, Arrangement]]:
    """Each way to lay down a hand of 10 cards (mask), with what the hand then comes to."""
    found = []
    for melds in arrangements(cards_of(hand), cards_of(bound)):
        rest = hand & ~sum([mask(meld) for meld in melds])
        worth = ending(table, rest, weights).worth if melds else -weights.burnt
        found.append((worth, melds))
    return found


def final(table: Table, hand: int, bound: int, weights: Weights) -> int:
    """What 10 cards come to in the last turn."""
    return max([worth for worth, _ in lays(table, hand, bound, weights)])
