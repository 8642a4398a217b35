"""The bot: what it wins, and that it plays by what is out."""

import os
from collections.abc import Iterator
from random import Random

import pytest

from apps.catte import bot
from apps.catte.cards import HIGHER
from apps.catte.engine import GAME
from apps.catte.odds import odds
from apps.catte.state import CatteState
from apps.games.cards import CARDS
from apps.games.engine import Action, Seat
from apps.games.money import Pots, clear
from tests.catte.positions import position

HANDS = int(os.environ.get("BOT_HANDS", "700"))
PLENTY = 10**6


def hands(players: int) -> Iterator[tuple[Seat, int, CatteState]]:
    """A bot among autoplays: its seat, what it won before tax at a stake of 100 chips, and the end."""
    random = Random(2026)
    for hand in range(HANDS):
        me, seats = Seat(hand % players), [Seat(seat) for seat in range(players)]
        deck, leader = random.sample(GAME.pack, len(GAME.pack)), Seat(random.randrange(players))
        step = GAME.deal("iwin", stake=100, seats=seats, leader=leader, deck=deck)
        wallets, pots = dict.fromkeys(seats, PLENTY), Pots()
        while True:
            settled = clear(step.claims, wallets, pots, 0)
            wallets, pots, state = settled.balances, settled.pots, step.state
            if state.over:
                break
            seat = state.to_act[0]
            step = GAME.act(state, seat, chosen(state) if seat == me else GAME.autoplay(state, seat))
        yield me, wallets[me] - PLENTY, state


def chosen(state: CatteState) -> Action:
    seat = state.to_act[0]
    return bot.choose(GAME.view(state, seat), GAME.actions(state, seat))


@pytest.mark.parametrize(("players", "at_least", "dead_at_most"), [(5, 40, 0.31), (2, 65, 0.04)])
def test_the_bot_beats_autoplay(players: int, at_least: int, dead_at_most: float) -> None:
    """Measured with BOT_HANDS=2000: 71 chips a hand and dead in 28.5% of them (5 players), 88 and 2.9% (2).

    Autoplay is dead in 35% and 5.4%.
    """
    played = list(hands(players))
    won, dead = sum(net for _, net, _ in played), sum(me in state.dead for me, _, state in played)
    assert won / HANDS > at_least and dead / HANDS < dead_at_most


class TestTrickFour:
    tricks = [
        (0, "0:KS 1:fold:3C 2:fold:3D", 0),
        (0, "0:9D 1:fold:4C 2:fold:4D", 0),
        (0, "0:5S 1:fold:6C 2:6S", 2),
    ]

    def test_it_is_not_dead_when_it_can_help_it(self) -> None:
        """Its one sure card goes, though it is its best."""
        state = position(
            {0: "2C QS 8D", 1: "AH 2S 3S", 2: "7H JH"}, [*self.tricks, (2, "2:8H 0:fold:4H", None)], to_act=1
        )
        assert chosen(state) == {"type": "play", "card": "AH"}

    def test_it_leads_a_winner_for_the_trick_that_it_needs(self) -> None:
        tricks = [(1, "1:KS 0:AS", 0), (0, "0:5D 1:fold:2C", 0), (0, "0:5H 1:fold:2D", 0), (1, "", None)]
        state = position({0: "7C 9D QD", 1: "AC 3C 4D"}, tricks, to_act=1)
        assert chosen(state) == {"type": "play", "card": "AC"}

    def test_it_beats_with_the_card_that_is_missed_least(self) -> None:
        """The last to follow needs no ace where a nine does."""
        state = position(
            {0: "2C QS 8D", 1: "AH 9H 3S", 2: "7D JH"}, [*self.tricks, (2, "2:8H 0:fold:4H", None)], to_act=1
        )
        assert chosen(state) == {"type": "play", "card": "9H"}

    def test_an_ace_is_not_folded_while_there_is_something_lower(self) -> None:
        tricks = [(1, "1:KS 0:fold:3C 2:fold:3D", 1), *self.tricks[1:], (2, "2:8H 0:fold:4H", None)]
        state = position({0: "2C QS 8D", 1: "AC 2H 3S", 2: "7D JD"}, tricks, to_act=1)
        assert chosen(state)["type"] == "fold" and chosen(state)["card"] != "AC"


class TestTrickFive:
    def keeping(self, suit: str) -> str:
        """Which of JS and TD is hidden when the cards 2 to 9 of a suit are out."""
        tricks = [
            (0, f"0:2{suit} 1:3{suit}", 1),
            (1, f"1:4{suit} 0:5{suit}", 0),
            (0, f"0:6{suit} 1:7{suit}", 1),
            (1, f"1:8{suit} 0:9{suit}", 0),
            (0, "0:8C", None),
        ]
        action = chosen(position({0: "7C", 1: "JS TD"}, tricks, to_act=1))
        assert action["type"] == "keep"
        return str(action["card"])

    def test_the_hidden_card_is_chosen_by_what_is_still_out(self) -> None:
        """It wins over lower cards of its own suit, and these have gone."""
        assert self.keeping("S") == "TD" and self.keeping("D") == "JS"

    def test_it_takes_the_lead_over_with_a_card_that_nobody_can_beat(self) -> None:
        tricks = [
            (0, "0:QS 1:AS", 1),
            (1, "1:2S 0:fold:2C", 1),
            (1, "1:2H 0:5H", 0),
            (0, "0:3H 1:fold:3C", 0),
            (0, "0:8C", None),
        ]
        state = position({0: "7D", 1: "AC KD"}, tricks, to_act=1)
        assert chosen(state) == {"type": "play", "card": "AC"}


def test_what_a_fold_tells_is_remembered() -> None:
    """Seat 1 did not beat a four of hearts: five of hearts is rather safe from it, five of diamonds is not."""
    tricks = [(0, "0:4H 1:fold:2C", 0), (0, "", None)]
    state = position({0: "5H 5D 3S 3C 3D", 1: "JS JD TS TC 9D"}, tricks, to_act=0)
    seen = odds(GAME.view(state, Seat(0)), Seat(0), trust=0.9)
    shares = seen.shares(5, 0)
    assert seen.rivals == (1,) and "2C" in seen.unseen and "4H" not in seen.unseen
    assert seen.safe("5H", [Seat(1)], shares) > 0.8 > 0.5 > seen.safe("5D", [Seat(1)], shares)


def test_chances_are_summed_in_the_packs_order() -> None:
    """Sums of fractions hang on their order; a set has another one in every process, and so had the bot's choice."""
    state = position(
        {0: "5H 5D 3S 3C 3D", 1: "JS JD TS TC 9D"}, [(0, "0:4H 1:fold:2C", 0), (0, "", None)], to_act=0
    )
    unseen = odds(GAME.view(state, Seat(0)), Seat(0), trust=0.9).unseen
    assert list(unseen) == sorted(unseen, key=CARDS.index)
    assert all(list(higher) == sorted(higher, key=CARDS.index) for higher in HIGHER.values())
