"""Leaving a hand of Catte in each phase, and the search for who leads then (docs/rules-catte.md, Leaving)."""

from apps.catte.engine import GAME
from apps.catte.state import CatteState
from apps.games.engine import Seat
from tests.catte.positions import S, Tricks, deal, position
from tests.catte.test_rules import FOUR, HALF, PLAIN, THREE_AND, ended, money, run

FOUR_SEATS = {0: "KS QD 2C 3C 4C 5H", 1: "9S 2D 3D 4D 5C 6H", 2: "JS AS 2H 3H 4H 5D", 3: "TS 6C 7C 6D 7D 8D"}


def leave(state: CatteState, seat: int) -> CatteState:
    return GAME.leave(state, Seat(seat)).state


class TestFine:
    def test_a_stake_and_half_a_stake_for_each_ace_dealt_at_once_into_the_ante(self) -> None:
        step = GAME.leave(deal(PLAIN).state, Seat(2))
        assert money(step.claims) == [(2, "ante", S + HALF, "leave_fine")]
        assert step.events == [{"type": "left", "seat": 2}]

    def test_an_ace_played_or_folded_before_counts(self) -> None:
        state = run(deal(PLAIN, leader=2).state, "2 play AS")[0].state
        assert money(GAME.leave(state, Seat(2)).claims)[0] == (2, "ante", S + HALF, "leave_fine")

    def test_a_leaver_owes_nothing_more_and_his_stakes_stay(self) -> None:
        steps = run(deal(PLAIN, first_left="8D").state, "2 leave", "1 leave")
        assert money(steps[1].claims) == [
            (1, "ante", S, "leave_fine"), ("ante", 0, "ante_award"), ("water", 0, "water_award"),
        ]  # fmt: skip

    def test_a_dead_player_pays_the_fine_instead_of_what_the_dead_pay(self) -> None:
        state = position({0: "2C QH 8D", 1: "4S KD", 2: "7H AH"}, THREE_AND, to_act=0)
        steps = run(state, "0 fold 2C", "2 leave", "1 play 4S", "0 keep 8D")
        assert money(steps[1].claims) == [(2, "ante", S + HALF, "leave_fine")] and steps[1].state.to_act == (
            1,
        )
        assert money(steps[3].claims) == [(0, 1, HALF, "folded_ace"), ("ante", 1, "ante_award")]
        assert GAME.view(steps[3].state, None)["result"]["ranking"] == [[1], [0], [2]]


class TestHisCards:
    def test_they_are_out_of_play_and_seen_by_nobody(self) -> None:
        state = leave(deal(PLAIN).state, 2)
        assert all("AS" not in str(GAME.view(state, seat)) for seat in (0, 1, 2, None))
        assert GAME.view(state, Seat(2))["hand"] is None and "2" not in GAME.view(state, None)["counts"]

    def test_who_beats_his_best_card_gets_nothing_not_even_for_an_ace(self) -> None:
        state = leave(run(deal(PLAIN).state, "0 play KS")[0].state, 0)
        assert GAME.view(state, Seat(1))["due"] == {"beat": 0, "ace": 0, "fold": 0}
        steps = run(state, "1 fold 2D", "2 play AS")
        assert [step.claims for step in steps] == [[], []] and steps[1].state.tricks[0].winner == 2

    def test_once_it_is_beaten_the_next_are_paid_again(self) -> None:
        hands = {**FOUR_SEATS, 0: "5S QD 2C 3C 4C 5H"}
        state = leave(run(deal(hands).state, "0 play 5S")[0].state, 0)
        steps = run(state, "1 play 9S", "2 play JS", "3 fold 6C")
        assert [money(step.claims) for step in steps] == [[], [(1, 2, HALF, "beat")], [(3, 2, HALF, "fold")]]

    def test_his_hidden_card_is_not_turned(self) -> None:
        """Seat 0 had kept the queen of hearts, which beats the jack."""
        state = position({0: "8D QH", 1: "KD 4S", 2: "JH"}, [*FOUR, (2, "2:7H", None)], to_act=0)
        steps = run(state, "0 keep QH", "0 leave", "1 keep KD")
        assert ended(steps[2]) == (2, "showdown")
        assert steps[2].events[2] == {"type": "turned", "holder": 2, "cards": {"1": "KD", "2": "JH"}}


class TestTurn:
    def test_it_moves_on_when_it_was_his_to_follow(self) -> None:
        before = run(deal(FOUR_SEATS).state, "0 play KS")[0].state
        after = leave(before, 1)
        assert after.to_act == (2,) and after.turn == before.turn + 1

    def test_it_stays_when_it_was_not_his(self) -> None:
        before = run(deal(FOUR_SEATS).state, "0 play KS")[0].state
        after = leave(before, 3)
        assert after.to_act == (1,) and after.turn == before.turn

    def test_he_is_passed_over_later_in_the_trick(self) -> None:
        state = leave(run(deal(FOUR_SEATS).state, "0 play KS")[0].state, 2)
        assert run(state, "1 fold 2D")[0].state.to_act == (3,)

    def test_the_trick_ends_when_he_was_the_last_to_follow(self) -> None:
        steps = run(deal(FOUR_SEATS).state, "0 play KS", "1 fold 2D", "2 fold 2H", "3 leave")
        assert steps[3].state.tricks[0].winner == 0 and steps[3].state.to_act == (0,)
        assert [event["type"] for event in steps[3].events] == ["left", "trick"]


PAST: Tricks = [
    (0, "0:KS 1:fold:3C 2:fold:3D 3:fold:3H", 0),
    (0, "0:9D 1:TD 2:fold:4D 3:fold:4H", 1),
    (1, "1:5S 2:6S 3:fold:5H 0:fold:4C", 2),
]
HELD = {0: "2C QH 8D", 1: "4S KD 6C", 2: "8H 7H AH", 3: "9H JH KH"}


class TestWhoLeads:
    """The winner of the trick before who is still in, else the one before that, else who led trick 1, else the next."""

    def test_the_winner_of_the_trick_before_when_the_best_card_is_a_leavers(self) -> None:
        state = position(HELD, [*PAST, (2, "2:8H 3:9H", None)], to_act=0)
        steps = run(state, "3 leave", "0 fold 2C", "1 fold 6C")
        assert steps[2].state.tricks[3].winner is None and steps[2].state.to_act == (2,)
        assert steps[2].events[1] == {"type": "trick", "number": 4, "winner": None}

    def test_else_the_one_before_that(self) -> None:
        state = position(HELD, [*PAST, (2, "", None)], to_act=2)
        assert leave(state, 2).to_act == (1,) and leave(leave(state, 2), 1).to_act == (0,)

    def test_else_who_led_trick_1(self) -> None:
        """Seat 3 led trick 1 and seat 0 won it."""
        tricks: Tricks = [(3, "3:QS 0:KS 1:fold:3C 2:fold:3D", 0), (0, "", None)]
        hands = {0: "2C QH 8D 4D 5D", 1: "4S KD 6C 2H 3H", 2: "8H 7H AH 2S 3S", 3: "9H JH KH 4C 5C"}
        assert leave(position(hands, tricks, to_act=0), 0).to_act == (3,)

    def test_else_the_next_seat_after_him(self) -> None:
        tricks: Tricks = [(3, "3:QS 0:KS 1:fold:3C 2:fold:3D", 0), (0, "", None)]
        hands = {0: "2C QH 8D 4D 5D", 1: "4S KD 6C 2H 3H", 2: "8H 7H AH 2S 3S", 3: "9H JH KH 4C 5C"}
        assert leave(leave(position(hands, tricks, to_act=0), 3), 0).to_act == (1,)

    def test_who_takes_over_trick_1_counts_as_its_leader(self) -> None:
        """Seat 0 leaves before it leads, seat 1 takes over; nobody wins trick 1, so seat 1 leads again."""
        state = leave(deal(FOUR_SEATS).state, 0)
        assert state.to_act == (1,) and state.first == 1
        steps = run(state, "1 play 9S", "2 fold 2H", "3 play TS", "3 leave")
        assert steps[2].state.to_act == (3,)
        assert steps[3].state.to_act == (1,)
        steps = run(state, "1 play 9S", "2 play JS", "2 leave", "3 fold 6C")
        assert steps[3].state.tricks[0].winner is None and steps[3].state.to_act == (1,)

    def test_the_same_search_finds_who_leads_trick_5(self) -> None:
        state = position({0: "8D QH", 1: "KD 4S", 2: "7H JH"}, [*FOUR, (2, "", None)], to_act=2)
        assert leave(state, 2).to_act == (1,)

    def test_and_who_holds_the_lead_in_trick_6(self) -> None:
        state = position({0: "8D QH", 1: "KD 4S", 2: "JH"}, [*FOUR, (2, "2:7H", None)], to_act=0)
        steps = run(state, "0 play QH", "0 leave", "1 keep KD")
        assert ended(steps[2]) == (2, "showdown") and GAME.view(steps[2].state, None)["result"]["holder"] == 2

    def test_and_with_the_winner_first_who_leads_the_next_hand(self) -> None:
        state = position({0: "8D QH", 1: "AD 4S", 2: "JD"}, [*FOUR, (2, "2:7H", None)], to_act=0)
        step = run(state, "0 keep QH", "1 keep AD")[1]
        assert ended(step) == (1, "showdown") and step.state.result is not None
        assert step.state.result.next_leaders == (1, 2, 0)


class TestEnd:
    def test_the_last_one_wins(self) -> None:
        steps = run(deal(PLAIN).state, "0 leave", "2 leave")
        assert ended(steps[1]) == (1, "last")

    def test_after_trick_4_so_does_the_last_who_is_not_dead_and_the_dead_pay(self) -> None:
        state = position({0: "2C QH 8D", 1: "4S KD", 2: "7H AH"}, THREE_AND, to_act=0)
        step = run(state, "0 fold 2C", "1 leave")[1]
        assert ended(step) == (0, "dead")
        assert money(step.claims) == [
            (1, "ante", S, "leave_fine"), (2, 0, S, "dead"), (2, 0, HALF, "dead_ace"), ("ante", 0, "ante_award"),
        ]  # fmt: skip

    def test_if_all_winners_have_left_nobody_is_dead_and_all_play_trick_5(self) -> None:
        state = position(
            {0: "2S 3S", 1: "9S 9D TD", 2: "6C QD TC"},
            [(0, f"0:{rank}H 1:fold:{rank}S 2:fold:{rank}C", 0) for rank in "AKJ"] + [(0, "0:QH", None)],
            to_act=1,
        )
        steps = run(state, "0 leave", "1 fold 9S", "2 fold 6C", "1 play 9D", "2 play QD")
        assert steps[2].state.dead == () and steps[2].state.to_act == (1,)
        assert ended(steps[4]) == (2, "showdown")

    def test_a_leaver_is_ranked_behind_the_dead_the_first_to_leave_last(self) -> None:
        steps = run(deal(FOUR_SEATS).state, "2 leave", "0 leave", "3 leave")
        assert GAME.view(steps[2].state, None)["result"]["ranking"] == [[1], [3], [0], [2]]
