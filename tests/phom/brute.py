"""Melds and arrangements by trying everything, straight from the words of the rules; shares no code with the app."""

from collections.abc import Iterator
from itertools import combinations

LOW = "A23456789TJQK"
SUITS = "SCDH"

Melds = tuple[tuple[str, ...], ...]


def key(card: str) -> tuple[int, int]:
    return LOW.index(card[0]), SUITS.index(card[1])


def points(cards: set[str]) -> int:
    return sum(LOW.index(card[0]) + 1 for card in cards)


def is_meld(cards: tuple[str, ...]) -> bool:
    ranks = sorted(LOW.index(card[0]) for card in cards)
    one_rank = len(set(ranks)) == 1
    one_suit = len({card[1] for card in cards}) == 1
    return len(cards) >= 3 and (
        one_rank or (one_suit and ranks == list(range(ranks[0], ranks[0] + len(cards))))
    )


def melds(hand: list[str]) -> list[tuple[str, ...]]:
    """All melds of a hand: of each rank and of each suit every choice of cards that is one."""
    groups = [[card for card in hand if card[0] == rank] for rank in LOW]
    groups += [[card for card in hand if card[1] == suit] for suit in SUITS]
    found = {
        tuple(sorted(choice, key=key))
        for group in groups
        for size in range(3, len(group) + 1)
        for choice in combinations(group, size)
        if is_meld(choice)
    }
    return sorted(found, key=lambda meld: [key(card) for card in meld])


def sets(hand: list[str], eaten: set[str]) -> Iterator[Melds]:
    """Every set of disjoint melds in which every eaten card lies in a meld with no other eaten card."""
    found = melds(hand)
    for size in range(len(hand) // 3 + 1):
        for choice in combinations(found, size):
            cards = [card for meld in choice for card in meld]
            alone = all(len(eaten.intersection(meld)) <= 1 for meld in choice)
            if alone and len(set(cards)) == len(cards) and eaten <= set(cards):
                yield choice


def rest(hand: list[str], choice: Melds) -> set[str]:
    return set(hand).difference(*choice)


def best(hand: list[str], choices: list[Melds]) -> Melds | None:
    """Fewest points left, then more cards laid, then the smaller list."""

    def order(choice: Melds) -> tuple[int, int, list[list[tuple[int, int]]]]:
        left = rest(hand, choice)
        return points(left), len(left), [[key(card) for card in meld] for meld in choice]

    return min(choices, key=order, default=None)


def whole(hand: list[str], choices: list[Melds]) -> list[Melds]:
    """The choices that leave no meld."""
    return [choice for choice in choices if not melds(list(rest(hand, choice)))]
