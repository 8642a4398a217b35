import json
from collections import Counter
from random import Random

import pytest

from apps.games import fairness
from apps.games.cards import CARDS, DOMINOES
from apps.games.engine import Seat
from apps.games.fairness import Player
from tests.games import fairness_reference

VECTORS = json.loads(fairness_reference.VECTORS.read_text(encoding="utf-8"))
by_name = pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])


def players(vector: dict) -> list[Player]:
    return [Player(Seat(p["seat"]), p["user"], p["seed"]) for p in vector["players"]]


@by_name
def test_the_deck_of_each_vector(vector: dict) -> None:
    seed = bytes.fromhex(vector["server_seed"])
    text = fairness.message(vector["hand"], players(vector))
    assert fairness.commitment(seed) == vector["commitment"]
    assert text == vector["message"].encode()
    assert list(fairness.shuffle(seed, text, vector["pack"])) == vector["deck"]
    assert fairness.is_fair(vector["commitment"], seed, text, vector["pack"], vector["deck"])


def test_the_vectors_are_those_of_the_independent_lines() -> None:
    assert [fairness_reference.vector(*case) for case in fairness_reference.CASES] == VECTORS


@by_name
def test_the_stream_begins_as_the_vector_says(vector: dict) -> None:
    stream = fairness.words(bytes.fromhex(vector["server_seed"]), vector["message"].encode())
    assert [f"{next(stream):08x}" for _ in range(4)] == vector["stream"]


@by_name
def test_any_change_is_found_out_and_named(vector: dict) -> None:
    seed, pack = bytes.fromhex(vector["server_seed"]), vector["pack"]
    text, deck = vector["message"].encode(), list(vector["deck"])
    swapped = [deck[1], deck[0], *deck[2:]]
    other_seed = bytes([seed[0] ^ 1]) + seed[1:]
    first, *others = players(vector)
    other_player = fairness.message(
        vector["hand"], [Player(first.seat, first.user, first.seed + "x"), *others]
    )
    altered = {
        "commitment": ("0" * 64, seed, text, pack, deck),
        "server_seed": (vector["commitment"], other_seed, text, pack, deck),
        "player_seed": (vector["commitment"], seed, other_player, pack, deck),
        "deck": (vector["commitment"], seed, text, pack, swapped),
    }
    assert {name: fairness.suspect(*change) for name, change in altered.items()} == {n: n for n in altered}
    assert not any(fairness.is_fair(*change) for change in altered.values())
    assert fairness.suspect(vector["commitment"], seed, text, pack, [*deck[:-1], deck[0]]) == "deck"
    assert fairness.suspect(vector["commitment"], seed, text, pack, deck[:-1]) == "deck"


def test_words_that_would_favour_low_numbers_are_thrown_away() -> None:
    top = 2**32 - 1  # 2**32 leaves 1 over in division by 3, so exactly this word is unusable
    assert fairness.below(3, iter([top, top, 5])) == 2
    assert fairness.below(3, iter([top - 1, 5])) == (top - 1) % 3
    assert fairness.below(4, iter([top])) == 3


def test_the_first_word_picks_for_the_last_place() -> None:
    seed, text = bytes(32), b"any"
    first = next(fairness.words(seed, text))
    assert fairness.shuffle(seed, text, CARDS)[-1] == CARDS[first % 52]


def test_every_place_is_as_likely() -> None:
    """4,000 shuffles of four cards: each order within six standard deviations of its share."""
    orders = Counter(fairness.shuffle(Random(i).randbytes(32), b"", "abcd") for i in range(4000))
    assert len(orders) == 24
    assert all(abs(count - 4000 / 24) < 6 * (4000 / 24) ** 0.5 for count in orders.values())


def test_server_seeds_are_fresh() -> None:
    assert len({fairness.new_server_seed() for _ in range(100)}) == 100
    assert {len(fairness.new_server_seed()) for _ in range(3)} == {32}


@pytest.mark.parametrize("seed", ["", "hoa mai", "Tết 🌸", "x" * 64, "a:b"])
def test_a_printable_seed_is_kept(seed: str) -> None:
    assert fairness.clean_seed(seed) == seed


@pytest.mark.parametrize("seed", ["x" * 65, "a\nb", "\x00", "\ud800", "\u2028", "a\tb", "\u202e"])
def test_a_seed_that_could_forge_a_line_is_refused(seed: str) -> None:
    with pytest.raises(ValueError, match="printable"):
        fairness.clean_seed(seed)


def test_bots_have_seeds_that_anybody_can_derive() -> None:
    assert fairness.bot_seed("k3Xz9", Seat(2)) == fairness.bot_seed("k3Xz9", Seat(2))
    assert fairness.bot_seed("k3Xz9", Seat(2)) != fairness.bot_seed("k3Xz9", Seat(3))
    assert fairness.clean_seed(fairness.bot_seed("k3Xz9", Seat(2)))


def test_packs_are_in_canonical_order() -> None:
    assert (
        CARDS[:2] == ("2S", "3S") and CARDS[12:14] == ("AS", "2C") and CARDS[-1] == "AH" and len(CARDS) == 52
    )
    assert DOMINOES[:4] == ("0-0", "1-0", "1-1", "2-0") and DOMINOES[-1] == "6-6" and len(DOMINOES) == 28
