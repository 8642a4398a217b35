"""How cards compare in Catte, worked out once: rank 2 … A, then suit spade < club < diamond < heart."""

from collections.abc import Iterable

from apps.games.cards import CARDS, RANK_INDEX, SUIT_INDEX

ORDER = {card: RANK_INDEX[card] * 4 + SUIT_INDEX[card] for card in CARDS}
"""Orders all cards, by rank and then by suit."""

ACES = frozenset(card for card in CARDS if card[0] == "A")

HIGHER = {
    card: tuple(other for other in CARDS if other[1] == card[1] and ORDER[other] > ORDER[card])
    for card in CARDS
}
"""Card → the cards that beat it: the higher ones of its suit."""

_SIGNS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}


def aces(cards: Iterable[str]) -> int:
    """How many of the cards are aces.

    >>> aces(["AS", "KS", "AH"])
    2
    """
    return len(ACES.intersection(cards))


def written(card: str) -> str:
    """A card as people write it.

    >>> written("TD"), written("AS")
    ('10♦', 'A♠')
    """
    return card[:-1].replace("T", "10") + _SIGNS[card[-1]]
