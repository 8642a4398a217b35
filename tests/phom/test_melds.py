"""The search for melds against trying everything, and the positions that a greedy one gets wrong."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from apps.games.cards import CARDS
from apps.phom.cards import mask, points
from apps.phom.melds import MELDS, arrangements, best, can_hold, fits, is_u_khan, melds_of, u_melds
from tests.phom import brute

HANDS = 21_000


def cards(text: str) -> list[str]:
    return text.split()


def hands(count: int) -> Iterator[tuple[list[str], set[str]]]:
    """Hands of 9 and 10 cards with 0 to 2 eaten ones; two of three are dense, with many melds that cross."""
    random = Random(4)
    for i in range(count):
        low, ranks = random.randrange(9), random.choice((3, 4, 5, 7))
        window = brute.LOW[low : low + ranks]
        suits = random.choice(("SCDH", "SCDH", "SC", "DHS"))
        dense = [card for card in CARDS if card[0] in window and card[1] in suits]
        size = 9 + i % 2
        pack = dense if i % 3 and len(dense) >= size else CARDS
        hand = random.sample(pack, size)
        melded = sorted({card for meld in brute.melds(hand) for card in meld}) or hand
        yield hand, set(random.sample(melded if i % 4 else hand, random.randrange(3)))


def test_the_search_agrees_with_trying_everything() -> None:
    seen: Counter[str] = Counter()
    for hand, eaten in hands(HANDS):
        choices = list(brute.sets(hand, eaten))
        wanted = brute.best(hand, choices)
        assert can_hold(mask(hand), mask(eaten)) is bool(choices)
        if wanted is None:
            with pytest.raises(ValueError, match="eaten"):
                best(hand, eaten)
        else:
            assert best(hand, eaten) == wanted
        assert melds_of(hand) == brute.melds(hand)
        every = arrangements(hand, eaten)
        assert sorted(every) == sorted(brute.whole(hand, choices)) and len(set(every)) == len(every)
        full = [choice for choice in choices if len(brute.rest(hand, choice)) <= len(hand) - 9]
        u = u_melds(hand, eaten)
        assert (u in full) if full else u is None
        seen.update([f"{len(eaten)} eaten", f"{len(wanted or ())} melds", "u" if full else "no u"])
        seen["refused"] += not choices
    assert all(seen[f"{n} eaten"] > HANDS // 4 for n in range(3)) and seen["3 melds"] > 500
    assert seen["u"] > 500 and seen["refused"] > 500


def test_every_meld_of_the_pack_is_known_once() -> None:
    assert len(MELDS) == 13 * 5 + 4 * 66 == len(set(MELDS))
    assert all(map(brute.is_meld, MELDS))


def test_melds_share_cards_until_they_do_not() -> None:
    hand = cards("7S 7C 7D 7H 8H 9H KS KC KD")
    assert u_melds(hand) == (("7S", "7C", "7D"), ("7H", "8H", "9H"), ("KS", "KC", "KD"))


def test_the_longest_run_is_not_the_best() -> None:
    hand = cards("5H 6H 7H 8H 9H 8S 8C KS QD")
    melds = best(hand)
    assert melds == (("5H", "6H", "7H"), ("8S", "8C", "8H"))
    assert points(set(hand).difference(*melds)) == 34


def test_more_cards_laid_decide_between_equal_points() -> None:
    """Two points are left either way: as 2H, or as AS AC beside AH 2H 3H and 3S 3C 3D."""
    hand = cards("AS AC AH 2H 3S 3C 3D 3H")
    assert best(hand) == (("AS", "AC", "AH"), ("3S", "3C", "3D", "3H"))


def test_the_smaller_list_decides_between_equal_cards() -> None:
    assert best(cards("3S 4S 5S 6S 7S 8S")) == (("3S", "4S", "5S"), ("6S", "7S", "8S"))


def test_an_eaten_card_forces_a_worse_arrangement() -> None:
    hand = cards("7S 7C 7H 8S 9S KD")
    assert best(hand) == (("7S", "8S", "9S"),)
    assert best(hand, ["7H"]) == (("7S", "7C", "7H"),)


def test_two_eaten_cards_do_not_share_a_meld() -> None:
    assert not can_hold(mask(cards("3H 4H 5H 6H")), mask(["4H", "6H"]))
    assert best(cards("3H 4H 5H 6H 7H 8H"), ["4H", "6H"]) == (("3H", "4H", "5H"), ("6H", "7H", "8H"))


@pytest.mark.parametrize(
    ("hand", "is_u"),
    [
        ("7S 7C 7D 7H 8H 9H KS KC KD", True),
        ("7S 7C 7D 7H 8H 9H KS KC 2C", False),
        ("7S 7C 7D 7H 8H 9H KS KC KD 2C", True),  # of ten one may be spare
        ("7S 7C 7D 8H 9H TH KS KC 2C 2D", False),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS", True),
        ("AS QS KS 4C 5C 6C 9D 9H 9C", False),  # the ace is low
    ],
)
def test_u(hand: str, is_u: bool) -> None:
    assert (u_melds(hand.split()) is not None) is is_u


def test_u_khan_is_no_two_cards_of_any_meld_of_three() -> None:
    threes = [set(meld) for meld in MELDS if len(meld) == 3]
    together = {frozenset(pair) for meld in threes for pair in combinations(meld, 2)}
    random, khan = Random(5), 0
    for _ in range(4_000):
        hand = random.sample(CARDS, random.choice((4, 5, 6, 9)))
        apart = together.isdisjoint(map(frozenset, combinations(hand, 2)))
        assert is_u_khan(hand) is apart
        khan += apart
    assert khan > 100 and is_u_khan(cards("AS 4S 7S TS KS 2C 5C 8C JC 3D"))


@pytest.mark.parametrize(
    ("card", "meld", "does"),
    [
        ("TS", "7S 8S 9S", True),
        ("6S", "7S 8S 9S", True),
        ("JS", "7S 8S 9S", False),
        ("TC", "7S 8S 9S", False),
        ("7H", "7S 7C 7D", True),
        ("AS", "QS KS JS", False),
        ("AS", "2S 3S 4S", True),
        ("7S", "7S 7C 7D", False),
    ],
)
def test_a_card_fits_where_the_meld_stays_one(card: str, meld: str, does: bool) -> None:
    assert fits(card, tuple(meld.split())) is does
