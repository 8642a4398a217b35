"""The order of rows, beside an independent evaluator of poker hands and beside brute force."""

from collections import Counter
from itertools import combinations, groupby
from random import Random

import pytest
from treys import Card, Evaluator

from apps.games.cards import CARDS, RANK_INDEX
from apps.maubinh.rows import (
    FIVE_KIND,
    LEAST,
    THREE_KIND,
    is_foul,
    kinds,
    strength_of_five,
    strength_of_three,
)

PAIRS = 200_000
TREYS_CARD = {card: Card.new(card[0] + card[1].lower()) for card in CARDS}
WHEELS = {10: 1.5, 1609: 1600.5}
"""What treys, where 1 is the best, ranks lowest among straight flushes and straights is second here."""


def by_treys(evaluator: Evaluator, row: list[str]) -> float:
    rank = evaluator.evaluate([], [TREYS_CARD[card] for card in row])
    return -WHEELS.get(rank, rank)


def sign(number: float) -> int:
    return (number > 0) - (number < 0)


def test_five_cards_are_ordered_as_in_poker_once_the_wheel_is_second() -> None:
    random, evaluator = Random(7), Evaluator()
    seen: dict[float, int] = {}
    for _ in range(PAIRS):
        one, other = random.sample(CARDS, 5), random.sample(CARDS, 5)
        poker = by_treys(evaluator, one), by_treys(evaluator, other)
        ours = strength_of_five(one), strength_of_five(other)
        assert sign(poker[0] - poker[1]) == sign(ours[0] - ours[1]), (one, other)
        seen |= dict(zip(poker, ours, strict=True))
    assert len(set(seen.values())) == len(seen) > 6_500
    assert sorted(seen.values()) == [seen[rank] for rank in sorted(seen)]


def test_every_strength_of_poker_is_one_here() -> None:
    """A row for each of the 7,462 strengths that poker knows, rare ones included."""
    evaluator, seen = Evaluator(), {}
    for suits in ("SSSSS", "SCDHS"):
        for ranks in combinations(sorted(CARDS[:13]), 5):
            row = [card[0] + suit for card, suit in zip(ranks, suits, strict=True)]
            seen[by_treys(evaluator, row)] = strength_of_five(row)
    by_rank = [[rank + suit for suit in "SCDH"] for rank in "23456789TJQKA"]
    for some in combinations(by_rank, 4):
        for at in range(4):
            row = [*some[at][:2], *[other[2] for place, other in enumerate(some) if place != at]]
            seen[by_treys(evaluator, row)] = strength_of_five(row)
    for some in combinations(by_rank, 3):
        for at in range(3):
            others = [other for place, other in enumerate(some) if place != at]
            for row in (
                [*some[at][:3], others[0][3], others[1][3]],
                [some[at][0], *others[0][1:3], *others[1][1:3]],
            ):
                seen[by_treys(evaluator, row)] = strength_of_five(row)
    for high, low in combinations(by_rank, 2):
        for one, other in ((high, low), (low, high)):
            for row in ([*one, other[0]], [*one[:3], *other[:2]]):
                seen[by_treys(evaluator, row)] = strength_of_five(row)
    assert [seen[rank] for rank in sorted(seen)] == list(range(len(FIVE_KIND))) == list(range(7462))


def brute(row: tuple[str, ...]) -> list[tuple[int, int]]:
    """Three cards by hand: how often, then which rank."""
    counts = Counter(RANK_INDEX[card] for card in row)
    return sorted(((often, rank) for rank, often in counts.items()), reverse=True)


def test_three_cards_are_ordered_as_by_hand() -> None:
    rows = sorted(combinations(CARDS, 3), key=brute)
    assert len(rows) == 22_100
    groups = [{strength_of_three(row) for row in group} for _, group in groupby(rows, key=brute)]
    assert groups == [{strength} for strength in range(len(THREE_KIND))]


def test_rows_two_and_three_compare_card_by_card_and_five_beat_three() -> None:
    """Against a plain comparison of all that fits: kind, the cards that make it, the other cards."""
    order, random = ["high_card", "pair", "two_pairs", "three"], Random(3)
    for _ in range(20_000):
        cards = random.sample(CARDS, 8)
        second, third = cards[:5], cards[5:]
        kind = FIVE_KIND[strength_of_five(second)]
        sound = strength_of_five(second) >= LEAST[strength_of_three(third)]
        if kind not in order:
            assert sound
            continue
        five = [rank for _, rank in brute(tuple(second))]
        three = [rank for _, rank in brute(tuple(third))]
        here, there = order.index(kind), order.index(THREE_KIND[strength_of_three(third)])
        assert sound is ((here, five) >= (there, three))


@pytest.mark.parametrize(
    ("second", "third", "foul"),
    [
        ("AS KC JD 5H 4S", "AD KD QC", True),
        ("AS KC QD 3H 2S", "AD KD QC", False),
        ("9S 9C KD 4H 2S", "9D 9H AC", True),
        ("9S 9C AD 4H 2S", "9D 9H AC", False),
        ("KS KC KD 4H 2S", "AD AH AC", True),
        ("2S 3C 4D 5H 6S", "AD AH AC", False),
        ("2S 2C 3D 3H 4S", "AD AH KC", False),
    ],
)
def test_fouls_between_rows_two_and_three(second: str, third: str, foul: bool) -> None:
    first = ["5C", "6C", "7C", "8C", "9C"]
    assert is_foul([first, second.split(), third.split()]) is foul


def test_kinds_of_rows() -> None:
    rows = ["AS AC AD AH 2S", "3S 3C 3D 4H 4S", "5S 6S 7S"]
    assert kinds([row.split() for row in rows]) == ("four", "full_house", "high_card")
