"""The rules of Mậu Binh one by one, each test named after the rule that it shows (docs/rules-maubinh.md)."""

import json
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from apps.games.cards import CARDS
from apps.games.engine import Claim, IllegalAction, Pay, Seat, Step, event_for
from apps.maubinh.engine import GAME
from apps.maubinh.instant import find_instant
from apps.maubinh.rules import IONLINE
from apps.maubinh.scoring import end_claims, leave_claims
from apps.maubinh.state import MaubinhState, Rows
from tests.games.forgeries import Odd, nested

S = 100

STRONG = "AS 9S 7S 4S 2S | QC QD 6D 4C 3H | KH JC 8H"
WEAK = "4H 5S 6C 7D 8S | 9C 9D 5H 3C 2D | JD TC 5D"
FOUL = "JS JH TD 6H 2C | AC AD AH 7H 3S | KS QS 9H"
SIX_PAIRS = "5S 5C 5D 5H 7S 7C 9S 9C JS JC QS QC KD"
DRAGON = "2S 3C 4D 5H 6S 7C 8D 9H TS JC QD KH AS"


def rows(text: str) -> Rows:
    first, second, third = (tuple(row.split()) for row in text.split("|"))
    return first, second, third


def deck(*hands: str) -> list[str]:
    """A deck that deals these hands in turn."""
    dealt = [card for hand in hands for card in hand.replace("|", "").split()]
    return dealt + [card for card in CARDS if card not in dealt]


def start(*hands: str, seats: tuple[int, ...] = ()) -> Step[MaubinhState]:
    places = [Seat(seat) for seat in seats or range(len(hands))]
    return GAME.deal("ionline", stake=S, seats=places, leader=None, deck=deck(*hands))


def arrange(text: str, done: bool = True) -> dict[str, Any]:
    return {"type": "arrange", "rows": [list(row) for row in rows(text)], "done": done}


def play(state: MaubinhState, seat: int, text: str, done: bool = True) -> Step[MaubinhState]:
    return GAME.act(state, Seat(seat), arrange(text, done))


def refusal(state: MaubinhState, seat: int, action: Any) -> str:
    before = GAME.dump(state)
    with pytest.raises(IllegalAction) as caught:
        GAME.act(state, Seat(seat), action)
    assert GAME.dump(state) == before
    return caught.value.code


def pays(claims: list[Claim]) -> list[tuple[int, int, int, str]]:
    return [
        (c.payer, c.payee, c.amount, c.reason.removeprefix("maubinh.")) for c in claims if isinstance(c, Pay)
    ]


def ended(
    arranged: dict[int, str] | None = None, instants: dict[int, str] | None = None, gone: tuple[int, ...] = ()
) -> MaubinhState:
    """A hand whose cards do not matter for what is tested."""
    arranged, instants = arranged or {}, instants or {}
    seats = tuple(sorted(map(Seat, {*arranged, *instants, *gone})))
    return MaubinhState(
        variant="ionline",
        stake=S,
        seats=seats,
        gone=tuple(map(Seat, gone)),
        phase="arrange",
        hands={},
        rest=(),
        instants={Seat(seat): code for seat, code in instants.items()},
        arranged={Seat(seat): rows(text) for seat, text in arranged.items()},
        net=dict.fromkeys(seats, 0),
    )


class TestDeal:
    def test_seats_get_blocks_of_thirteen_in_ascending_order(self) -> None:
        state = GAME.deal("ionline", stake=S, seats=[Seat(3), Seat(1)], leader=Seat(3), deck=CARDS).state
        assert state.hands == {1: CARDS[:13], 3: CARDS[13:26]} and state.rest == CARDS[26:]

    def test_all_arrange_at_once(self) -> None:
        step = start(STRONG, WEAK)
        assert step.state.to_act == (0, 1) and step.claims == [] and step.events == [{"type": "dealt"}]


class TestArranging:
    def test_a_draft_may_be_changed_and_finishes_nobody(self) -> None:
        state = play(start(STRONG, WEAK).state, 0, STRONG, done=False).state
        state = play(state, 0, "2S 9S 7S 4S AS | QC QD 6D 4C 3H | KH JC 8H", done=False).state
        assert state.to_act == (0, 1) and state.drafts[Seat(0)][0][0] == "2S"

    def test_done_is_done(self) -> None:
        state = play(start(STRONG, WEAK).state, 0, STRONG).state
        assert state.to_act == (1,) and refusal(state, 0, arrange(STRONG, False)) == "done"

    def test_the_turn_is_one_from_deal_to_end(self) -> None:
        states = [start(STRONG, WEAK).state]
        for seat, text, done in ((0, STRONG, False), (0, STRONG, True), (1, WEAK, False), (1, WEAK, True)):
            states.append(play(states[-1], seat, text, done).state)
        assert {state.turn for state in states} == {0} and states[-1].over

    def test_a_foul_arrangement_is_accepted(self) -> None:
        state = play(start(FOUL, WEAK).state, 0, FOUL).state
        assert GAME.view(state, Seat(0))["arrangement"]["foul"] is True

    def test_time_out_takes_the_draft(self) -> None:
        weak_but_sound = "9C 9D 5H 3C 2D | 8S 7D 6C 5S 4H | JD TC 5D"
        state = play(start(STRONG, WEAK).state, 1, WEAK, done=False).state
        assert GAME.autoplay(state, Seat(1)) == arrange(WEAK)
        state = play(state, 1, weak_but_sound, done=False).state
        assert GAME.autoplay(state, Seat(1)) != arrange(weak_but_sound)  # a straight behind a pair is foul

    def test_without_a_draft_the_best_arrangement_is_made(self) -> None:
        state = start(STRONG, WEAK).state
        action = GAME.autoplay(state, Seat(0))
        assert action["done"] is True and sorted(card for row in action["rows"] for card in row) == sorted(
            state.hands[Seat(0)]
        )

    @pytest.mark.parametrize(
        ("forged", "code"),
        [
            ([["AS"] * 5, ["AS"] * 5, ["AS"] * 3], "card_twice"),
            ([["AS", "9S", "7S", "4S", "2S"], ["QC", "QD", "6D", "4C", "3H"], ["KH", "JC"]], "bad_rows"),
            ([["AS", "9S", "7S", "4S", "2S"], ["QC", "QD", "6D", "4C", "3H"], ["KH", "JC", "8H", "8S"]], "bad_rows"),
            ([["AS", "9S", "7S", "4S", "2S"], ["QC", "QD", "6D", "4C", "3H"], ["KH", "JC", "KH"]], "card_twice"),
            ([["AS", "9S", "7S", "4S", "2S"], ["QC", "QD", "6D", "4C", "3H"], ["KH", "JC", "4H"]], "not_held"),
            ([["AS", "9S", "7S", "4S", "2S"], ["QC", "QD", "6D", "4C", "3H"], ["KH", "JC", "10H"]], "no_such_card"),
            ([["AS", "9S", "7S", "4S", "2S"], ["QC", "QD", "6D", "4C", "3H"], ["KH", "JC", "XS"]], "no_such_card"),
            ([["AS", "9S", "7S", "4S", "2S"], ["QC", "QD", "6D", "4C", "3H"], ["KH", "JC", "8h"]], "no_such_card"),
            ([["AS", "9S", "7S", "4S", "2S"], ["QC", "QD", "6D", "4C", "3H"], ["KH", "JC", ""]], "no_such_card"),
            ([["AS", "9S", "7S", "4S", "2S"], ["QC", "QD", "6D", "4C", "3H"], ["KH", "JC", "\ud800"]], "no_such_card"),
            ([["KH", "JC", "8H"], ["QC", "QD", "6D", "4C", "3H"], ["AS", "9S", "7S", "4S", "2S"]], "bad_rows"),
            ([["AS", "9S", "7S", "4S", "2S", "QC", "QD", "6D", "4C", "3H", "KH", "JC", "8H"]], "bad_rows"),
            ([["AS", "9S", "7S", "4S", "2S"], ["QC", "QD", "6D", "4C", "3H"], {"KH", "JC", "8H"}], "malformed"),
            ([["AS", "9S", "7S", "4S", "2S"], ["QC", "QD", "6D", "4C", "3H"], ["KH", "JC", "8H"], []], "bad_rows"),
            ([["AS", "9S", "7S", "4S", "2S"], ["QC", "QD", "6D", "4C", "3H"], ["KH", "JC", None]], "malformed"),
            ([["AS", "9S", "7S", "4S", "2S"], ["QC", "QD", "6D", "4C", "3H"], ["KH", "JC", ["8H"]]], "malformed"),
            ([["AS", "9S", "7S", "4S", "2S"], ["QC", "QD", "6D", "4C", "3H"], ["KH", "JC", Odd()]], "malformed"),
            ([None, None, None], "malformed"),
            ([], "bad_rows"),
            (None, "malformed"),
            ({}, "malformed"),
            ("AS", "malformed"),
            (nested(3), "malformed"),
            (nested(5_000), "malformed"),
        ],
    )  # fmt: skip
    def test_forged_rows_are_refused_and_change_nothing(self, forged: Any, code: str) -> None:
        for done in (True, False):
            action = {"type": "arrange", "rows": forged, "done": done}
            assert refusal(start(STRONG, WEAK).state, 0, action) == code

    @pytest.mark.parametrize("done", [None, 1, 0, "true", [], 1.0])
    def test_done_is_true_or_false(self, done: Any) -> None:
        assert refusal(start(STRONG, WEAK).state, 0, {**arrange(STRONG), "done": done}) == "malformed"

    def test_a_refused_card_is_named_as_people_write_it(self) -> None:
        action = arrange("AS 9S 7S 4S 2S | QC QD 6D 4C 3H | KH JC TC")
        with pytest.raises(IllegalAction) as caught:
            GAME.act(start(STRONG, WEAK).state, Seat(0), action)
        assert str(caught.value) == "You do not hold 10♣."


class TestSecrets:
    def test_nobody_sees_anothers_rows_before_the_reveal(self) -> None:
        before = start(STRONG, WEAK).state
        for done in (False, True):
            step = play(before, 0, STRONG, done)
            for viewer in (Seat(1), None):
                seen = json.dumps(
                    [GAME.view(step.state, viewer), [event_for(e, viewer) for e in step.events]]
                )
                hand = [] if viewer is None else before.hands[viewer]
                assert [card for card in CARDS if f'"{card}"' in seen and card not in hand] == []
            assert GAME.view(step.state, Seat(0))["arrangement"]["rows"] == arrange(STRONG)["rows"]

    def test_a_draft_leaves_the_others_views_as_they_were(self) -> None:
        before = start(STRONG, WEAK).state
        step = play(before, 0, STRONG, done=False)
        assert GAME.view(step.state, Seat(1)) == GAME.view(before, Seat(1))
        assert event_for(step.events[0], Seat(1)) == {"type": "drafted"}

    def test_a_mau_binh_stays_hidden_until_the_end(self) -> None:
        state = start(SIX_PAIRS, *others(SIX_PAIRS, 2)).state
        assert state.instants == {0: "six_pairs"} and state.to_act == (1, 2)
        assert GAME.view(state, Seat(0))["instant"] == "six_pairs"
        for viewer in (Seat(1), None):
            assert "six_pairs" not in json.dumps(GAME.view(state, viewer))

    def test_all_is_open_once_over(self) -> None:
        state = play(play(start(STRONG, WEAK).state, 0, STRONG).state, 1, WEAK).state
        shown = GAME.view(state, None)["shown"]
        assert shown["1"]["arrangement"] == {
            "rows": arrange(WEAK)["rows"], "kinds": ["straight", "pair", "high_card"], "foul": False,
        }  # fmt: skip
        assert sorted(shown["0"]["hand"]) == sorted(state.hands[Seat(0)]) and shown["0"]["instant"] is None


def others(taken: str, count: int) -> list[str]:
    """Ordinary hands of cards that are not taken."""
    left = [card for card in CARDS if card not in taken.split()]
    random = Random(5)
    while True:
        random.shuffle(left)
        hands = [left[at * 13 : at * 13 + 13] for at in range(count)]
        if not any(map(find_instant, hands)):
            return [" ".join(hand) for hand in hands]


class TestInstants:
    @pytest.mark.parametrize(
        ("hand", "code"),
        [
            (" ".join(CARDS[:13]), "dragon_flush"),
            (DRAGON, "dragon"),
            (SIX_PAIRS, "six_pairs"),
            ("4S 4C 4D 5S 5C 7S 7C 9S 9C JS JC QS QC", "six_pairs"),
            ("4S 4C 4D 4H 3S 3C 7S 7C 9S 9C JS JC QS", "six_pairs"),
            ("2S 2C 2D 2H 3S 3C 3D 4S 4C 5S 5C 6S 6C", "six_pairs"),
            ("3S 3C 3D 5S 5C 5D 7S 7C 9S 9C JS JC KS", None),
            ("AS 2S 3C 5S 6S 7S 8S 9S 5C 6D 7D 8D 9D", "three_straights"),
            ("KS AS 2C 5S 6S 7S 8S 9S 5C 6D 7D 8D 9D", None),
            ("QS KS AC 5S 6S 7S 8S 9S 5C 6D 7D 8D 9D", "three_straights"),
            ("AS 2S 3C 4S 5S AC 2D 3D 4D 5C TS JS QC", "three_straights"),
            ("2S 4S 6S 8S TS QS AS 3S 2H 4H 6H 8H TH", "three_flushes"),
            ("2S 4S 6S 8S TS QS AS 3S 5S 7S 6H 8H TH", "three_flushes"),
            ("2S 4S 6S 8S TS 2C 4C 6C 8C TC 6H 8H KH", "three_flushes"),
            ("2S 4S 6S 8S TS QS 4C 6C 8C TC 6H 8H KH", None),
        ],
    )
    def test_what_is_a_mau_binh(self, hand: str, code: str | None) -> None:
        assert find_instant(hand.split()) == code

    def test_straights_and_flushes_are_found_as_by_trying(self) -> None:
        """Thirteen cards made of three straights or of three flushes, and hands that miss by a card."""
        random, found = Random(9), set()
        for _ in range(100):
            hand = random_thirds(random)
            hand[random.randrange(13)] = random.choice([card for card in CARDS if card not in hand])
            for cards in (hand, random_thirds(random)):
                code, wanted = find_instant(cards), by_trying(cards)
                if code not in ("dragon_flush", "dragon", "six_pairs"):
                    assert code == wanted
                    found.add(code)
        assert found == {"three_straights", "three_flushes", None}

    def test_multiples(self) -> None:
        for code, times in IONLINE.instants.items():
            claims = end_claims(ended({0: STRONG}, {1: code}), IONLINE)
            assert pays(claims) == [(0, 1, times * S, "instant")]

    def test_two_owe_each_other_the_difference(self) -> None:
        claims = end_claims(ended(instants={0: "dragon", 1: "three_flushes"}), IONLINE)
        assert pays(claims) == [(1, 0, 21 * S, "instant")]
        assert end_claims(ended(instants={0: "six_pairs", 1: "three_flushes"}), IONLINE) == []

    def test_the_hand_ends_at_once_when_at_most_one_has_none(self) -> None:
        step = start(SIX_PAIRS, *others(SIX_PAIRS, 1))
        assert step.state.result is not None and step.state.result.how == "instant"
        assert [event["type"] for event in step.events] == ["dealt", "over"]
        assert pays(step.claims) == [(1, 0, 18 * S, "instant")]

    def test_who_holds_one_has_nothing_to_arrange(self) -> None:
        state = start(SIX_PAIRS, *others(SIX_PAIRS, 2)).state
        cards = state.hands[Seat(0)]
        action = {"type": "arrange", "rows": [cards[:5], cards[5:10], cards[10:]], "done": True}
        assert refusal(state, 0, action) == "instant" and GAME.actions(state, Seat(0)) == []


def random_thirds(random: Random) -> list[str]:
    """Three straights or three flushes of cards of one pack."""
    while True:
        if random.random() < 0.5:
            lows = random.choices(range(-1, 9), k=2)
            ranks = [low + at for low in lows for at in range(5)]
            ranks += [random.choice([-1, 10]) + at for at in range(3)]
            cards = ["23456789TJQKA"[rank] + random.choice("SCDH") for rank in ranks]
        else:
            suits = random.choices("SCDH", k=3)
            cards = [
                random.choice("23456789TJQKA") + suit
                for suit, size in zip(suits, (5, 5, 3), strict=True)
                for _ in range(size)
            ]
        if len(set(cards)) == 13:
            return cards


def by_trying(hand: list[str]) -> str | None:
    """Every split of 13 cards into 5, 5 and 3 alike."""
    for alike, name in ((runs, "three_straights"), (suits, "three_flushes")):
        for third in filter(alike, combinations(hand, 3)):
            left = [card for card in hand if card not in third]
            for first in filter(alike, combinations(left, 5)):
                if alike([card for card in left if card not in first]):
                    return name
    return None


def suits(part: Sequence[str]) -> bool:
    return len({card[1] for card in part}) == 1


def runs(part: Sequence[str]) -> bool:
    ranks = {card[0] for card in part}
    return len(ranks) == len(part) and any(
        ranks == set("A23456789TJQKA"[at : at + len(part)]) for at in range(15 - len(part))
    )


class TestComparing:
    def test_a_row_is_worth_the_stake(self) -> None:
        claims = end_claims(ended({0: STRONG, 1: WEAK}), IONLINE)
        assert pays(claims) == [(1, 0, S, "row1"), (1, 0, S, "row2"), (1, 0, S, "row3")]

    @pytest.mark.parametrize(
        ("winner", "amounts"),
        [
            ("5S 6S 7S 8S 9S | AC AD 6D 4C 3H | AH JC 8H", [10, 1, 1]),
            ("5S 5C 5D 5H 9S | AC AD 6D 4C 3H | AH JC 8H", [8, 1, 1]),
            ("5S 5C 5D 9H 9S | 4D 4S 4C 3H 3C | AH JC 8H", [1, 4, 1]),
            ("8S 8C 8D 8H 9S | 4D 4S 4C 4H 3C | AH JC 7H", [8, 16, 1]),
            ("6C 7C 8C 9C TC | 2S 3S 4S 5S 6S | AH JC 8H", [10, 20, 1]),
            ("5S 5C 5D 9H 9S | AC AD AH 4C 3H | 2S 2C 2D", [1, 1, 6]),
            ("5S 5C 5D 9H 9S | KC KD KH 4C 3H | AH AS 8H", [1, 1, 1]),
        ],
    )
    def test_special_rows(self, winner: str, amounts: list[int]) -> None:
        loser = "AS KC QD 9H 7S | TS 9C 7D 6H 2S | 9S 8C 2H"
        claims = end_claims(ended({0: loser, 1: winner}), IONLINE)
        assert [(payer, amount) for payer, _, amount, _ in pays(claims)] == [
            (0, times * S) for times in amounts
        ]

    def test_a_foul_hand_loses_all_rows_and_ties_with_another(self) -> None:
        claims = end_claims(ended({0: FOUL, 1: WEAK, 2: FOUL}), IONLINE)
        lost = [(seat, 1, S, f"row{row}") for seat in (0, 2) for row in (1, 2, 3)]
        assert sorted(pays(claims)) == sorted(lost)

    def test_a_foul_hand_pays_mau_binh_in_full(self) -> None:
        claims = end_claims(ended({0: FOUL, 1: WEAK}, {2: "dragon"}), IONLINE)
        assert (0, 2, 39 * S, "instant") in pays(claims) and (1, 2, 39 * S, "instant") in pays(claims)

    def test_all_claims_of_the_comparison_are_one_step(self) -> None:
        state = start(STRONG, WEAK, FOUL.replace("9H", "3D")).state
        made = [play(state, 0, STRONG)]
        made.append(play(made[-1].state, 1, WEAK))
        made.append(play(made[-1].state, 2, FOUL.replace("9H", "3D")))
        assert [len(step.claims) for step in made] == [0, 0, 9]


class TestLeaving:
    def test_the_leaver_pays_twice_three_rows_to_each_other_player(self) -> None:
        step = GAME.leave(start(STRONG, WEAK, *others(f"{STRONG} {WEAK}", 1)).state, Seat(1))
        assert pays(step.claims) == [(1, 0, 6 * S, "quit"), (1, 2, 6 * S, "quit")]
        assert step.state.to_act == (0, 2)

    def test_only_those_still_in_are_paid(self) -> None:
        claims = leave_claims(ended({0: STRONG, 1: WEAK}, gone=(2,)), Seat(0), IONLINE)
        assert pays(claims) == [(0, 1, 6 * S, "quit")]

    def test_he_pays_each_mau_binh_in_full_also_if_he_holds_one(self) -> None:
        state = ended({0: STRONG}, {1: "dragon", 2: "six_pairs"})
        assert pays(leave_claims(state, Seat(2), IONLINE)) == [
            (2, 0, 6 * S, "quit"), (2, 1, 6 * S, "quit"), (2, 1, 39 * S, "instant"),
        ]  # fmt: skip

    def test_his_own_mau_binh_is_lost(self) -> None:
        state = start(SIX_PAIRS, *others(SIX_PAIRS, 2)).state
        step = GAME.leave(state, Seat(0))
        assert [reason for *_, reason in pays(step.claims)] == ["quit", "quit"]
        assert step.state.to_act == (1, 2)

    def test_one_left_ends_the_hand(self) -> None:
        step = GAME.leave(play(start(STRONG, WEAK).state, 0, STRONG).state, Seat(0))
        assert step.state.result is not None and step.state.result.how == "last"
        assert step.state.result.winner == 1 and pays(step.claims) == [(0, 1, 6 * S, "quit")]

    def test_those_who_are_done_compare_when_the_last_arranger_leaves(self) -> None:
        state = start(STRONG, WEAK, *others(f"{STRONG} {WEAK}", 1)).state
        state = play(play(state, 0, STRONG).state, 1, WEAK).state
        step = GAME.leave(state, Seat(2))
        assert step.state.result is not None and step.state.result.how == "rows" and len(step.claims) == 5

    def test_who_is_done_may_leave_too_and_is_not_compared(self) -> None:
        state = start(STRONG, WEAK, *others(f"{STRONG} {WEAK}", 1)).state
        state = GAME.leave(play(state, 0, STRONG).state, Seat(0)).state
        assert state.to_act == (1, 2) and refusal(state, 0, arrange(STRONG)) == "already_gone"
        step = play(state, 1, WEAK)
        step = GAME.act(step.state, Seat(2), GAME.autoplay(step.state, Seat(2)))
        assert all(0 not in (payer, payee) for payer, payee, *_ in pays(step.claims))


class TestRanking:
    def test_by_the_net_of_all_claims_quits_included(self) -> None:
        state = start(STRONG, WEAK, *others(f"{STRONG} {WEAK}", 1)).state
        state = GAME.leave(state, Seat(2)).state
        state = play(play(state, 0, STRONG).state, 1, WEAK).state
        assert state.net == {0: 9 * S, 1: 3 * S, 2: -12 * S}
        assert state.result is not None and state.result.ranking == ((0,), (1,), (2,))

    def test_equals_share_a_rank_and_the_lowest_seat_is_shown_as_the_winner(self) -> None:
        state = start(STRONG, WEAK, *others(f"{STRONG} {WEAK}", 1), seats=(1, 2, 4)).state
        state = GAME.leave(state, Seat(2)).state
        assert state.net == {1: 6 * S, 2: -12 * S, 4: 6 * S}
        state = GAME.leave(state, Seat(1)).state
        assert state.result is not None and state.result.ranking == ((4,), (1,), (2,))
