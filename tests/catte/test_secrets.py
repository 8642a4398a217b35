"""What is hidden stays hidden: folded cards, and which of the last two cards a player keeps."""

from itertools import permutations
from random import Random

import msgspec

from apps.catte.engine import GAME
from apps.catte.state import CatteState
from apps.games.engine import Seat, Step, event_for
from tests.catte.positions import Tricks, deal, position
from tests.catte.test_rules import FOUR, PLAIN, run

WATCHERS = (Seat(0), Seat(2), None)
"""Everybody but seat 1."""


def seen(step: Step[CatteState], seat: Seat | None) -> bytes:
    """The very bytes that somebody is sent about a step: events and view."""
    events = [event_for(event, seat) for event in step.events]
    return msgspec.json.encode([events, GAME.view(step.state, seat)])


def fold(card: str) -> Step[CatteState]:
    return run(deal(PLAIN).state, "0 play KS", f"1 fold {card}")[-1]


def test_which_card_is_folded_makes_no_difference_to_others() -> None:
    for watcher in WATCHERS:
        assert len({seen(fold(card), watcher) for card in PLAIN[1].split()}) == 1
    assert len({seen(fold(card), Seat(1)) for card in PLAIN[1].split()}) == 6


def test_a_folded_card_is_shown_to_who_folded_it_and_at_the_end_to_all() -> None:
    step = fold("6H")
    assert step.events[0] == {"type": "folded", "seat": 1, "private": {1: {"card": "6H"}}}
    laid = [GAME.view(step.state, seat)["tricks"][0]["laid"][1] for seat in (Seat(1), Seat(0), None)]
    assert [each["card"] for each in laid] == ["6H", None, None]
    end = run(step.state, "2 leave", "0 leave")[-1]
    assert end.state.over and GAME.view(end.state, None)["tricks"][0]["laid"][1]["card"] == "6H"


def test_which_of_the_last_two_cards_is_hidden_shows_in_nothing() -> None:
    """Any hidden card, at any place of the hand: the same bytes for everybody else, as long as play goes on."""
    for watcher in WATCHERS:
        found = {
            seen(keeps(order, "4S"), watcher)
            for hidden in ("KD", "TC", "2H", "AS")
            for order in permutations(("4S", hidden))
        }
        assert len(found) == 1


def keeps(order: tuple[str, ...], thrown: str) -> Step[CatteState]:
    """Seat 1 is followed by seat 0, so that the hand goes on after its choice."""
    held = {0: "8D QH", 1: " ".join(order), 2: "JH"}
    tricks: Tricks = [*FOUR[:3], (2, "2:8C 1:fold:3S 0:fold:2C", 2), (2, "2:7H", None)]
    state = position(held, tricks, to_act=1)
    hidden = next(card for card in order if card != thrown)
    return GAME.act(state, Seat(1), {"type": "keep", "card": hidden})


def test_a_lead_in_trick_5_tells_nothing_of_the_card_kept() -> None:
    for watcher in (Seat(0), Seat(1), None):
        found = set()
        for hidden in ("JH", "TC", "AS"):
            for order in permutations(("7H", hidden)):
                state = position(
                    {0: "8D QH", 1: "KD 4S", 2: " ".join(order)}, [*FOUR, (2, "", None)], to_act=2
                )
                found.add(seen(run(state, "2 play 7H")[0], watcher))
        assert len(found) == 1


def test_the_order_in_which_cards_were_dealt_shows_in_no_others_view() -> None:
    random = Random(3)
    for watcher in WATCHERS:
        found = set()
        for _ in range(6):
            cards = random.sample(PLAIN[1].split(), 6)
            steps = run(deal({**PLAIN, 1: " ".join(cards)}).state, "0 play KS", "1 fold 4D", "2 play AS")
            found.add(b"".join(seen(step, watcher) for step in steps))
        assert len(found) == 1
