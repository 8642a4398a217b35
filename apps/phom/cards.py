"""What the 52 cards are worth in Phỏm: the ace is the lowest, ranks come before suits."""

from collections.abc import Iterable

from apps.games.cards import CARDS, RANKS, SUIT_INDEX

LOW_RANKS = RANKS[-1] + RANKS[:-1]
"""Ace, 2 … king: the order of ranks where the ace is low."""

RANK = {card: LOW_RANKS.index(card[0]) for card in CARDS}
"""Card → 0 for an ace … 12 for a king."""

POINTS = {card: rank + 1 for card, rank in RANK.items()}
"""Card → 1 for an ace, its number for a number card, 11, 12 and 13 for jack, queen and king."""

ORDER = {card: RANK[card] * 4 + SUIT_INDEX[card] for card in CARDS}
"""Orders cards by rank, then spades, clubs, diamonds, hearts."""

BIT = {card: 1 << (SUIT_INDEX[card] * 16 + RANK[card]) for card in CARDS}
"""Card → its bit in a mask: 16 bits a suit, of which the upper three stay free, so that no run leaves its suit."""

_CARD = {bit: card for card, bit in BIT.items()}
_SIGNS = str.maketrans("SCDH", "♠♣♦♥")


def points(cards: Iterable[str]) -> int:
    """The points of some cards.

    >>> points(["AS", "9C", "KD"])
    23
    """
    return sum([POINTS[card] for card in cards])


def mask(cards: Iterable[str]) -> int:
    """The cards as a mask; each may be named once."""
    return sum([BIT[card] for card in cards])


def cards_of(bits: int) -> list[str]:
    """The cards of a mask, suit by suit.

    >>> cards_of(mask(["KD", "AS", "9S"]))
    ['AS', '9S', 'KD']
    """
    cards = []
    while bits:
        low = bits & -bits
        cards.append(_CARD[low])
        bits ^= low
    return cards


def shown(card: str) -> str:
    """A card as people write it.

    >>> shown("TD")
    '10♦'
    """
    return card.replace("T", "10").translate(_SIGNS)
