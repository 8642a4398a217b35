"""Arrangements: sound, the best by the measure, quick, and the several good ones for a hint."""

from itertools import combinations
from random import Random

import pytest

from apps.games.cards import CARDS
from apps.maubinh.arranging import best, suggest
from apps.maubinh.instant import find_instant
from apps.maubinh.rows import is_foul, kinds, strengths
from apps.maubinh.rules import IONLINE
from apps.maubinh.state import Rows
from apps.maubinh.worth import FREQUENCIES, WORTH, stakes_won


def hands(count: int, seed: int) -> list[list[str]]:
    random = Random(seed)
    return [random.sample(CARDS, 13) for _ in range(count)]


def worth(rows: Rows) -> int:
    return sum(table[strength] for table, strength in zip(WORTH, strengths(rows), strict=True))


def arrangements(hand: list[str]) -> list[Rows]:
    """All 72,072 of them in the plainest way."""
    found = []
    for third in combinations(hand, 3):
        left = [card for card in hand if card not in third]
        for first in combinations(left, 5):
            found.append((first, tuple(card for card in left if card not in first), third))
    return found


SUITED = ["2S", "3S", "4S", "6S", "7S", "9S", "TS", "JS", "QS", "5H", "6H", "8H", "AH"]
PAIRED = ["2S", "2C", "2D", "2H", "9S", "9C", "9D", "KS", "KC", "KD", "4S", "4C", "8H"]


@pytest.mark.parametrize("hand", [*hands(4, 11), SUITED, PAIRED], ids=" ".join)
def test_the_best_arrangement_is_the_best_of_all(hand: list[str]) -> None:
    found = arrangements(hand)
    assert len(found) == 72_072
    top = max(worth(rows) for rows in found if not is_foul(rows))
    assert worth(best(hand)) == top


def test_it_holds_the_hand_and_is_never_foul() -> None:
    for hand in hands(300, 12):
        rows = best(hand)
        assert [len(row) for row in rows] == [5, 5, 3] and sorted(sum(rows, ())) == sorted(hand)
        assert not is_foul(rows)


def test_it_does_not_depend_on_the_order_of_the_cards() -> None:
    random = Random(13)
    for hand in hands(30, 13):
        assert best(hand) == best(random.sample(hand, 13))


def test_also_a_mau_binh_can_be_arranged() -> None:
    for hand in (list(CARDS[:13]), [*CARDS[:8], *CARDS[13:18]], [*CARDS[:12], CARDS[13]]):
        assert find_instant(hand) or hand
        assert not is_foul(best(hand))


def test_special_multiples_count() -> None:
    """Four of a kind goes to row 2, where it brings 16 stakes, behind a straight flush."""
    hand = ["5S", "6S", "7S", "8S", "9S", "4S", "4C", "4D", "4H", "KD", "QD", "JC", "2D"]
    assert kinds(best(hand))[:2] == ("straight_flush", "four")


def test_a_row_is_worth_what_it_wins_less_what_it_loses() -> None:
    """Of ten opponents four have nothing, three a pair, two two pairs, one a four: 8 stakes lost to him."""
    kinds = ("high_card", "pair", "two_pairs", "four")
    special = {"four": 8}
    assert stakes_won([4, 3, 2, 1], kinds, special, 1) == [-13, 4 - 2 - 8, 7 - 8, 8 * 9]


def test_worth_rises_with_strength() -> None:
    for table in WORTH:
        assert list(table) == sorted(set(table))


def test_the_frequencies_are_of_one_row_a_hand() -> None:
    assert [sum(row) for row in FREQUENCIES.rows] == [FREQUENCIES.hands] * 3
    assert FREQUENCIES.hands >= 40_000
    assert IONLINE.specials[1].keys() == {"straight_flush", "four", "full_house"}


@pytest.mark.parametrize("hand", [*hands(12, 14), SUITED, PAIRED, list(CARDS[:13])], ids=" ".join)
def test_suggestions_are_distinct_good_and_the_best_first(hand: list[str]) -> None:
    found = suggest(hand, 5)
    assert 1 <= len(found) <= 5 and found[0] == best(hand)
    assert suggest(hand, 2) == found[:2] and suggest(hand, 0) == []
    assert [worth(rows) for rows in found] == sorted(map(worth, found), reverse=True)
    assert len({kinds(rows) for rows in found}) == len(found)
    for rows in found:
        assert not is_foul(rows) and sorted(sum(rows, ())) == sorted(hand)
    for one, other in combinations(found, 2):
        assert any(a < b for a, b in zip(strengths(one), strengths(other), strict=True))
