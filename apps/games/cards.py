"""The packs in their canonical order, which the fair shuffle starts from, and words for their cards."""

RANKS = "23456789TJQKA"
SUITS = "SCDH"
"""Spades, clubs, diamonds, hearts: the order of suits in every game that names no other."""

CARDS: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""52 cards, suit by suit: 2S, 3S … AS, 2C … AH."""

DOMINOES: tuple[str, ...] = tuple(f"{high}-{low}" for high in range(7) for low in range(high + 1))
"""28 tiles, the higher end first: 0-0, 1-0, 1-1, 2-0 … 6-6."""

RANK_INDEX: dict[str, int] = {card: RANKS.index(card[0]) for card in CARDS}
"""Card → 0 for a 2 … 12 for an ace."""

SUIT_INDEX: dict[str, int] = {card: SUITS.index(card[1]) for card in CARDS}
"""Card → 0 for spades … 3 for hearts."""


def ends_of(tile: str) -> tuple[int, int]:
    """The numbers on a domino, the higher first.

    >>> ends_of("6-4")
    (6, 4)
    """
    return int(tile[0]), int(tile[2])
