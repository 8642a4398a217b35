"""The rules of Catte one by one, each test named after the rule that it shows (docs/rules-catte.md)."""

from typing import Any

import pytest

from apps.catte.cards import ORDER
from apps.catte.engine import GAME
from apps.catte.instants import instant
from apps.catte.rules import RULES
from apps.catte.state import CatteState
from apps.games.cards import CARDS
from apps.games.engine import Award, Claim, IllegalAction, Pay, Refund, Seat, Stake, Step
from tests.catte.positions import S, Tricks, deal, position

HALF = S // 2
Money = list[tuple[Any, ...]]


def act(state: CatteState, seat: int, kind: str, card: str) -> Step[CatteState]:
    return GAME.act(state, Seat(seat), {"type": kind, "card": card})


def run(state: CatteState, *acts: str) -> list[Step[CatteState]]:
    """Several acts, "0 play KS" or "0 leave"; every step."""
    steps = []
    for text in acts:
        seat, kind, *card = text.split()
        step = GAME.leave(state, Seat(int(seat))) if kind == "leave" else act(state, int(seat), kind, card[0])
        steps.append(step)
        state = step.state
    return steps


def refusal(state: CatteState, seat: int, kind: str, card: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        act(state, seat, kind, card)
    return f"{caught.value.code}: {caught.value}"


def money(claims: list[Claim]) -> Money:
    """The claims in short: (payer, payee or pot, amount, reason), (pot, seats, reason)."""
    found: Money = []
    for claim in claims:
        reason = claim.reason.removeprefix("catte.")
        if isinstance(claim, Pay):
            found.append((claim.payer, claim.payee, claim.amount, reason))
        elif isinstance(claim, Stake):
            found.append((claim.payer, claim.pot, claim.amount, reason))
        elif isinstance(claim, Award):
            found.append((claim.pot, *claim.shares, reason))
        else:
            found.append((claim.pot, "refund", reason))
    return found


def kinds(step: Step[CatteState]) -> list[str]:
    return [event["type"] for event in step.events]


def ended(step: Step[CatteState]) -> tuple[Any, str]:
    result = step.state.result
    assert result is not None
    return result.winner, result.how


PLAIN = {0: "KS QD 2C 3C 4C 5H", 1: "9S 2D 3D 4D 5C 6H", 2: "JS AS 2H 3H 4H 5D"}


class TestDeal:
    def test_blocks_of_six_go_from_the_leader_on(self) -> None:
        seats = [Seat(0), Seat(2), Seat(4)]
        hands = GAME.deal("iwin", stake=S, seats=seats, leader=Seat(2), deck=CARDS[::-1]).state.dealt
        assert hands == {2: CARDS[:-7:-1], 4: CARDS[-7:-13:-1], 0: CARDS[-13:-19:-1]}

    def test_without_a_leader_the_lowest_seat_leads(self) -> None:
        seats = [Seat(3), Seat(1)]
        state = GAME.deal("iwin", stake=S, seats=seats, leader=None, deck=_mixed()).state
        assert state.to_act == (1,) and state.first == 1
        assert RULES["iwin"].host_leads_first

    def test_the_water_suit_is_that_of_the_first_card_left(self) -> None:
        step = deal(PLAIN, first_left="TC")
        assert step.state.water == "C" and GAME.view(step.state, None)["water"] == "C"
        assert "TC" not in str(GAME.view(step.state, Seat(0))) and "TC" not in str(step.events)

    def test_everybody_stakes_into_both_pots(self) -> None:
        stakes = [(seat, pot, S, reason) for pot, reason in (("ante", "ante"), ("water", "water_stake"))
                  for seat in (0, 1, 2)]  # fmt: skip
        assert money(deal(PLAIN, first_left="TC").claims) == stakes

    def test_without_water_there_is_only_the_ante(self) -> None:
        step = deal(PLAIN)
        assert [row[1] for row in money(step.claims)] == ["ante"] * 3 and step.state.water is None


def _mixed() -> tuple[str, ...]:
    return tuple(CARDS[i * 5 % 52] for i in range(52))


class TestInstantWin:
    @pytest.mark.parametrize(
        ("hand", "kind"),
        [
            ("7S 7C 7D 7H 2C AD", "four"),
            ("2S 4S 6S 8S TS KS", "suit"),
            ("2S 2C 3D 4H 5S 5C", "low"),
            ("2S 3S 4S 5S 2C 6S", None),
            ("2S 3S 4S 5S 6S AC", None),
            ("7S 7C 7D 8S 8C 8D", None),
        ],
    )
    def test_three_kinds_of_hands_win_at_once(self, hand: str, kind: str | None) -> None:
        found = instant(hand.split())
        assert (found and found.kind) == kind

    def test_four_of_a_kind_before_six_of_a_suit_before_six_low(self) -> None:
        hands = ["2S 2C 2D 2H 9C 8D", "3S 4S 6S 8S TS AS", "3C 3D 4D 4C 5D 5H"]
        worth = [instant(hand.split()) for hand in hands]
        assert worth == sorted(worth, reverse=True, key=lambda won: won or (0,))

    def test_the_highest_card_of_the_combination_decides_and_not_the_rest_of_the_hand(self) -> None:
        low, high = (
            instant(["3S", "3C", "3D", "3H", "AS", "KS"]),
            instant(["4S", "4C", "4D", "4H", "5S", "6S"]),
        )
        assert low is not None and high is not None and low < high

    @pytest.mark.parametrize(
        ("worse", "better"),
        [
            ("2S 3S 4S 6S 8S KS", "2H 3H 4H 6H 8H AH"),
            ("3S 4S 6S 8S TS AS", "2H 3H 4H 6H 7H AH"),
            ("2S 2C 3D 3C 4D 5C", "2D 2H 3S 3H 4H 5D"),
        ],
    )
    def test_then_the_higher_highest_card_then_its_suit(self, worse: str, better: str) -> None:
        step = deal({0: worse, 1: better})
        assert ended(step) == (1, "instant")

    def test_each_other_pays_a_stake_more_and_the_hand_is_over_at_once(self) -> None:
        step = deal({0: PLAIN[0], 1: "7S 7C 7D 7H 2S AD", 2: PLAIN[2]}, first_left="KD")
        assert kinds(step) == ["dealt", "instant", "over"] and step.state.to_act == ()
        assert step.events[1] == {
            "type": "instant", "seat": 1, "kind": "four", "cards": ["7S", "7C", "7D", "7H", "2S", "AD"],
        }  # fmt: skip
        assert money(step.claims)[6:] == [
            (0, 1, S, "instant"), (2, 1, S, "instant"), ("ante", 1, "ante_award"), ("water", 1, "water_award"),
        ]  # fmt: skip
        assert GAME.view(step.state, None)["result"]["instant"] == "four"


class TestTricksOneToFour:
    def test_the_leader_plays_any_card_and_folds_none(self) -> None:
        state = deal(PLAIN).state
        assert [move["card"] for move in GAME.actions(state, Seat(0))] == PLAIN[0].split()
        assert refusal(state, 0, "fold", "KS") == "must_lead: You lead this trick: play a card."
        assert refusal(state, 0, "keep", "KS").startswith("must_lead")

    def test_only_a_higher_card_of_the_suit_led_beats(self) -> None:
        state = act(deal(PLAIN).state, 0, "play", "KS").state
        assert refusal(state, 1, "play", "9S") == (
            "no_beat: 9♠ does not beat K♠: only a higher card of its suit does."
        )
        assert refusal(state, 1, "play", "6H").startswith("no_beat")
        assert refusal(state, 1, "keep", "9S") == "no_keep: A card is kept hidden in trick 5 only."
        assert refusal(state, 1, "fold", "AS") == "not_held: You do not hold A♠."
        assert refusal(state, 1, "fold", "1S") == "no_such_card: There is no such card."
        assert refusal(state, 2, "play", "AS") == "not_your_turn: It is not your turn."

    def test_each_card_has_to_beat_the_best_so_far_and_not_the_one_led(self) -> None:
        state = deal({0: "5S QD 2C 3C 4C 5H", 1: PLAIN[1], 2: "7S JS 2H 3H 4H 5D"}).state
        state = run(state, "0 play 5S", "1 play 9S")[-1].state
        assert refusal(state, 2, "play", "7S").startswith("no_beat")
        assert act(state, 2, "play", "JS").state.tricks[0].winner == 2

    def test_who_could_beat_may_fold(self) -> None:
        state = run(deal(PLAIN).state, "0 play KS", "1 fold 2D")[-1].state
        assert {"type": "fold", "card": "AS"} in GAME.actions(state, Seat(2))

    def test_the_winner_leads_the_next(self) -> None:
        steps = run(deal(PLAIN).state, "0 play KS", "1 fold 2D", "2 play AS")
        assert steps[-1].state.to_act == (2,) and steps[-1].state.phase == "lead"
        assert steps[-1].events[-1] == {"type": "trick", "number": 1, "winner": 2}
        assert GAME.view(steps[-1].state, None)["won"] == {"0": 0, "1": 0, "2": 1}

    def test_who_is_beaten_pays_who_beats_and_an_ace_earns_as_much_again(self) -> None:
        steps = run(deal(PLAIN).state, "0 play KS", "1 fold 2D", "2 play AS")
        assert [money(step.claims) for step in steps] == [
            [], [(1, 0, HALF, "fold")], [(0, 2, HALF, "beat"), (0, 2, HALF, "ace")],
        ]  # fmt: skip

    def test_an_ace_that_is_led_earns_only_the_folds(self) -> None:
        steps = run(deal(PLAIN, leader=2).state, "2 play AS", "0 fold 2C", "1 fold 2D")
        assert [money(step.claims) for step in steps] == [[], [(0, 2, HALF, "fold")], [(1, 2, HALF, "fold")]]

    def test_a_fold_pays_the_best_card_of_the_moment(self) -> None:
        hands = {0: "5S QD 2C 3C 4C 5H", 1: PLAIN[1], 2: PLAIN[2]}
        steps = run(deal(hands).state, "0 play 5S", "1 play 9S", "2 fold 2H")
        assert money(steps[-1].claims) == [(2, 1, HALF, "fold")]


THREE_AND: Tricks = [
    (0, "0:KS 1:fold:3C 2:fold:3D", 0),
    (0, "0:9D 1:TD 2:fold:4D", 1),
    (1, "1:5S 2:fold:6S 0:fold:AC", 1),
    (1, "1:6C 2:fold:8H", None),
]
"""Seat 2 has won nothing, and seat 0 ends trick 4."""


class TestTheDead:
    def test_who_has_won_none_of_four_tricks_is_dead(self) -> None:
        step = run(position({0: "2C QH 8D", 1: "4S KD", 2: "7H AH"}, THREE_AND, to_act=0), "0 fold 2C")[0]
        assert step.state.dead == (2,) and kinds(step) == ["folded", "trick", "dead"]
        assert step.state.to_act == (1,) and GAME.view(step.state, Seat(2))["dead"] == [2]

    def test_the_dead_sit_trick_5_out_and_pay_at_the_end_also_for_aces(self) -> None:
        state = position({0: "2C QH 8D", 1: "4S KD", 2: "7H AH"}, THREE_AND, to_act=0)
        steps = run(state, "0 fold 2C", "1 play 4S", "0 keep 8D")
        assert steps[1].state.to_act == (0,) and ended(steps[2]) == (1, "showdown")
        assert money(steps[2].claims) == [
            (0, 1, HALF, "folded_ace"), (2, 1, S, "dead"), (2, 1, HALF, "dead_ace"), ("ante", 1, "ante_award"),
        ]  # fmt: skip

    def test_when_all_others_are_dead_the_one_left_wins(self) -> None:
        tricks = [(0, f"0:{card}S 1:fold:{rank}C", 0) for card, rank in zip("AKQ", "234", strict=True)]
        step = run(
            position({0: "8D 9D", 1: "5C AD TD"}, [*tricks, (0, "0:JS", None)], to_act=1), "1 fold AD"
        )[0]
        assert ended(step) == (0, "dead") and kinds(step) == ["folded", "trick", "dead", "over"]
        assert money(step.claims) == [
            (1, 0, HALF, "fold"), (1, 0, S, "dead"), (1, 0, HALF, "dead_ace"), ("ante", 0, "ante_award"),
        ]  # fmt: skip


FOUR: Tricks = [
    (0, "0:KS 1:fold:3C 2:fold:3D", 0),
    (0, "0:9D 1:TD 2:fold:4D", 1),
    (1, "1:5S 2:6S 0:fold:4C", 2),
    (2, "2:8C 0:fold:2C 1:fold:3S", 2),
]


class TestTricksFiveAndSix:
    hands = {0: "8D QH", 1: "KD 4S", 2: "7H JH"}

    def lead(self, hands: dict[int, str] | None = None) -> CatteState:
        return position(hands or self.hands, [*FOUR, (2, "", None)], to_act=2)

    def test_one_card_is_played_the_other_stays_hidden(self) -> None:
        state = run(self.lead(), "2 play 7H")[0].state
        assert state.hands[Seat(2)] == ("JH",) and "JH" not in str(GAME.view(state, Seat(0)))

    def test_who_follows_beats_or_keeps_one_and_throws_the_other_open(self) -> None:
        state = run(self.lead(), "2 play 7H")[0].state
        assert GAME.actions(state, Seat(0)) == [
            {"type": "play", "card": "QH"}, {"type": "keep", "card": "8D"}, {"type": "keep", "card": "QH"},
        ]  # fmt: skip
        assert refusal(state, 0, "fold", "8D") == "no_fold: In trick 5 you beat, or keep one card hidden."
        step = act(state, 0, "keep", "8D")
        assert step.events == [{"type": "kept", "seat": 0, "thrown": "QH"}] and step.claims == []
        assert step.state.hands[Seat(0)] == ("8D",)

    def test_the_holder_of_the_lead_wins_unless_a_higher_card_of_his_suit_is_turned(self) -> None:
        assert ended(run(self.lead(), "2 play 7H", "0 keep 8D", "1 keep KD")[-1]) == (2, "showdown")
        assert ended(run(self.lead(), "2 play 7H", "0 keep QH", "1 keep KD")[-1]) == (0, "showdown")

    def test_of_several_higher_cards_the_highest_wins(self) -> None:
        state = self.lead({0: "8D QH", 1: "AH 4S", 2: "7H JH"})
        assert ended(run(state, "2 play 7H", "0 keep QH", "1 keep AH")[-1]) == (1, "showdown")

    def test_who_beats_takes_the_lead_over_and_is_paid_but_not_for_an_ace(self) -> None:
        steps = run(self.lead({0: "8D AH", 1: "KD 4S", 2: "7H JH"}), "2 play 7H", "0 play AH", "1 keep KD")
        assert money(steps[1].claims) == [(2, 0, HALF, "beat")]
        assert steps[2].events[2] == {
            "type": "turned",
            "holder": 0,
            "cards": {"0": "8D", "1": "KD", "2": "JH"},
        }
        assert ended(steps[2]) == (1, "showdown")

    def test_a_hidden_2_that_wins_for_the_holder_costs_each_other_a_stake(self) -> None:
        step = run(self.lead({0: "8D QS", 1: "KD 4S", 2: "7H 2H"}), "2 play 7H", "0 keep 8D", "1 keep KD")[-1]
        assert money(step.claims) == [(0, 2, S, "deuce"), (1, 2, S, "deuce"), ("ante", 2, "ante_award")]
        assert GAME.view(step.state, None)["result"]["deuce"] is True

    def test_the_end_opens_everything_and_says_who_leads_next(self) -> None:
        step = run(self.lead(), "2 play 7H", "0 keep 8D", "1 keep KD")[-1]
        view = GAME.view(step.state, None)
        assert view["hands"] == {"0": ["8D"], "1": ["KD"], "2": ["JH"]}
        assert all(laid["card"] for trick in view["tricks"] for laid in trick["laid"])
        assert view["result"]["next_leaders"] == [2, 1, 0] and view["result"]["ranking"] == [[2], [0, 1]]


class TestWater:
    def test_the_highest_card_dealt_of_its_suit_among_those_still_in(self) -> None:
        """Leaving is the quickest end; the leaver's ace of spades counts no more."""
        step = GAME.leave(deal({0: PLAIN[0], 1: PLAIN[2]}, first_left="8S").state, Seat(1))
        assert money(step.claims)[-1] == ("water", 0, "water_award")

    def test_it_goes_back_when_nobody_still_in_has_one(self) -> None:
        step = GAME.leave(
            deal({0: PLAIN[1].replace("9S", "9H"), 1: PLAIN[2]}, first_left="8S").state, Seat(1)
        )
        assert isinstance(step.claims[-1], Refund) and step.claims[-1].reason == "catte.water_award"


class TestAutoplay:
    def test_it_leads_the_lowest_and_beats_with_the_lowest(self) -> None:
        state = deal({0: "KS 4H 4C 9C TC JC", 1: "9S QS KH 3D 5C 6D"}).state
        assert GAME.autoplay(state, Seat(0)) == {"type": "play", "card": "4C"}
        assert GAME.autoplay(run(state, "0 play 4C")[0].state, Seat(1)) == {"type": "play", "card": "5C"}
        assert GAME.autoplay(run(state, "0 play KS")[0].state, Seat(1)) == {"type": "fold", "card": "3D"}

    def test_in_trick_5_it_keeps_the_higher_card(self) -> None:
        state = position({0: "8D QS", 1: "KD KC", 2: "JH"}, [*FOUR, (2, "2:7H 0:throw:8D", None)], to_act=1)
        assert GAME.autoplay(state, Seat(1)) == {"type": "keep", "card": "KD"}


def test_all_cards_are_ordered_by_rank_then_suit() -> None:
    assert sorted(("AS", "2H", "2D", "KH", "2C", "2S"), key=ORDER.__getitem__) == [
        "2S", "2C", "2D", "2H", "KH", "AS",
    ]  # fmt: skip


def test_a_hand_has_at_most_25_acts() -> None:
    seats = [Seat(seat) for seat in range(5)]
    state, acts = GAME.deal("iwin", stake=S, seats=seats, leader=None, deck=_mixed()).state, 0
    while not state.over:
        seat, acts = state.to_act[0], acts + 1
        state = GAME.act(state, seat, GAME.autoplay(state, seat)).state
    assert acts <= GAME.max_acts == 25
