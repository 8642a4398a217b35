"""Hands of Catte with their money cleared: sums, orders and shortages."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from apps.catte.engine import GAME
from apps.catte.state import CatteState
from apps.games.engine import Claim, Seat, Step
from apps.games.money import Pots, Settlement, clear
from tests.catte.positions import S, deal, position
from tests.catte.test_rules import FOUR, HALF, PLAIN, run

TAX = 300


def steps(seed: int, leaving: int) -> Iterator[Step[CatteState]]:
    """A random hand of five; in `leaving` of 100 steps somebody leaves."""
    random, seats = Random(seed), [Seat(seat) for seat in range(5)]
    deck = random.sample(GAME.pack, len(GAME.pack))
    step = GAME.deal("iwin", stake=S, seats=seats, leader=Seat(seed % 5), deck=deck)
    yield step
    while not step.state.over:
        state = step.state
        if random.randrange(100) < leaving:
            step = GAME.leave(state, random.choice(state.staying))
        else:
            seat = state.to_act[0]
            step = GAME.act(state, seat, random.choice(GAME.actions(state, seat)))
        yield step


def settle(hand: Sequence[Sequence[Claim]], chips: int, tax: int = TAX) -> Settlement:
    """The wallets after the claims of a whole hand of five, all of whom begin with as much."""
    last = Settlement([], {Seat(seat): chips for seat in range(5)}, {}, 0)
    for claims in hand:
        after = clear(claims, last.balances, last.pots, tax)
        last = Settlement([], after.balances, after.pots, last.till + after.till)
    return last


@pytest.mark.parametrize("leaving", [0, 8])
def test_a_hand_of_five_makes_the_same_sums_however_claims_are_ordered(leaving: int) -> None:
    random = Random(5)
    for seed in range(60):
        hand = [step.claims for step in steps(seed, leaving)]
        expected = settle(hand, 100 * S)
        assert expected.pots == {} and sum(expected.balances.values()) + expected.till == 500 * S
        for _ in range(5):
            shuffled = [random.sample(claims, len(claims)) for claims in hand]
            assert settle(shuffled, 100 * S) == expected


@pytest.mark.parametrize("leaving", [0, 8])
def test_without_chips_enough_no_chip_is_lost_either(leaving: int) -> None:
    for seed in range(60):
        end = settle([step.claims for step in steps(seed, leaving)], 2 * S + HALF // 2)
        assert end.pots == {} and sum(end.balances.values()) + end.till == 5 * (2 * S + HALF // 2)
        assert min(end.balances.values()) >= 0


def test_who_can_pay_a_part_of_a_beat_pays_that_and_play_goes_on() -> None:
    """Seat 0 has 80 chips when an ace beats its king: 100 are due, 80 are paid, half for the beat, half for the ace."""
    beaten = run(deal(PLAIN).state, "0 play KS", "1 fold 2D", "2 play AS")[-1]
    after = clear(beaten.claims, {Seat(0): 80, Seat(1): 500, Seat(2): 500}, {}, 0)
    assert [(payment.claimed, payment.paid) for payment in after.payments] == [(HALF, 40), (HALF, 40)]
    assert after.balances == {0: 0, 1: 500, 2: 580}
    later = run(beaten.state, "2 play 5D", "0 play QD")[-1]
    assert later.state.to_act == (1,) and later.state.hands[Seat(0)]
    assert clear(later.claims, after.balances, {}, 0).balances == {0: HALF, 1: 500, 2: 580 - HALF}


def test_who_has_nothing_pays_nothing_and_may_still_win_the_pot() -> None:
    folded = run(deal(PLAIN).state, "0 play KS", "1 fold 2D")[-1]
    after = clear(folded.claims, {Seat(0): 0, Seat(1): 0, Seat(2): 0}, {}, 0)
    assert [(payment.claimed, payment.paid) for payment in after.payments] == [(HALF, 0)]
    state = position({0: "8D QH", 1: "KD 4S", 2: "7H JH"}, [*FOUR, (2, "", None)], to_act=2)
    end = run(state, "2 play 7H", "0 play QH", "1 keep KD")
    pots: Pots = {"ante": {Seat(0): S, Seat(1): S, Seat(2): S}}
    won = clear(end[2].claims, {Seat(0): 0, Seat(1): 0, Seat(2): 0}, pots, 0)
    assert end[2].state.result is not None and won.balances[Seat(end[2].state.result.winner or 0)] == 3 * S


def test_own_stakes_coming_back_are_not_taxed() -> None:
    step = GAME.leave(deal({0: PLAIN[0], 1: PLAIN[1]}).state, Seat(1))
    pots: Pots = {"ante": {Seat(0): S, Seat(1): S}}
    end = clear(step.claims, {Seat(0): 0, Seat(1): S}, pots, TAX)
    assert end.balances == {0: 3 * S - 2 * S * TAX // 10_000, 1: 0} and end.till == 2 * S * TAX // 10_000
