"""The rules of Phỏm one by one, each test named after the rule that it shows (docs/rules-phom.md)."""

from typing import Any

import pytest

from apps.games import fairness
from apps.games.cards import CARDS
from apps.games.engine import Pay, Seat, Step
from apps.phom.engine import GAME
from apps.phom.rules import RULES
from apps.phom.scoring import rank
from apps.phom.state import PhomState
from tests.phom.position import S, act, deck, kinds, last_turn, lay, pays, position, refusal

PLAIN = "AS 4S 7S TS KS 2C 5C 8C 8D"
"""Nine cards without a meld, and no ù khan."""

OTHER = "2S 3S 6S 3C 6C TC 6D 9D JH"
"""The same again, of other cards."""

PACK = fairness.shuffle(bytes(32), b"phom", CARDS)
"""A pack that deals nobody an ù, with any number of players."""


def start(
    pack: tuple[str, ...] | None = None, *, players: int = 4, leader: int | None = None
) -> Step[PhomState]:
    return GAME.deal(
        "ionline",
        stake=S,
        seats=list(map(Seat, range(players))),
        leader=None if leader is None else Seat(leader),
        deck=PACK if pack is None else pack,
    )


class TestDeal:
    def test_the_leader_gets_ten_cards_and_the_others_nine_in_turn_order(self) -> None:
        state = start(players=3, leader=1).state
        assert state.hands == {1: PACK[:10], 2: PACK[10:19], 0: PACK[19:28]} and state.stock == PACK[28:]

    def test_with_four_players_the_stock_is_exactly_enough(self) -> None:
        state = start().state
        assert len(state.stock) == 3 + 4 * 3
        while not state.over:
            seat = state.to_act[0]
            state = GAME.act(state, seat, GAME.autoplay(state, seat)).state
        assert state.stock == () and set(state.thrown.values()) == {4}

    @pytest.mark.parametrize("leader", [None, 7])
    def test_without_a_leader_dealt_in_the_lowest_seat_leads(self, leader: int | None) -> None:
        assert start(leader=leader).state.to_act == (0,)

    def test_the_leader_begins_by_discarding(self) -> None:
        state = start(leader=2).state
        assert state.phase == "discard" and refusal(state, 2, "draw").startswith("already_taken")
        after = act(state, 2, "discard", card=PACK[0]).state
        assert after.to_act == (3,) and after.phase == "take" and after.turn == state.turn + 1


class TestDealtU:
    NINE = "7S 7C 7D 7H 8H 9H KS KC KD"
    KHAN = "AC 4C 9C QC 2D 5D TD 3H 6H"

    def test_the_leader_may_have_one_spare_card(self) -> None:
        step = start(deck(self.NINE, "2C"))
        assert kinds(step) == ["dealt", "u", "over"] and step.events[1] == {
            "type": "u",
            "seat": 0,
            "khan": False,
            "melds": [["7S", "7C", "7D"], ["7H", "8H", "9H"], ["KS", "KC", "KD"]],
        }
        assert step.state.over and step.state.to_act == ()

    def test_the_others_may_not(self) -> None:
        assert start(deck(OTHER, "QD", self.NINE), players=2).state.over
        assert not start(deck(OTHER, "QD", self.NINE.replace("KD", "2D")), players=2).state.over

    def test_everybody_pays_five_stakes(self) -> None:
        assert pays(start(deck(self.NINE, "2C"), players=3).claims) == [
            (1, 0, 5 * S, "u"),
            (2, 0, 5 * S, "u"),
        ]

    def test_the_first_in_turn_order_from_the_leader_comes_before_others(self) -> None:
        """Leader 1, so that seat 2 is dealt before seat 0, an ù and an ù khan in either order."""
        for blocks in ((self.KHAN, self.NINE), (self.NINE, self.KHAN)):
            step = start(deck(OTHER, "QD", *blocks), players=3, leader=1)
            assert step.events[1]["seat"] == 2
            assert step.events[1]["khan"] is (blocks[0] == self.KHAN)

    def test_u_khan_pays_like_u(self) -> None:
        step = start(deck(OTHER, "QD", self.KHAN), players=2)
        assert step.state.result is not None and step.state.result.how == "u_khan"
        assert kinds(step) == ["dealt", "u", "over"] and step.events[1]["melds"] == []
        assert pays(step.claims) == [(0, 1, 5 * S, "u")]

    def test_the_leaders_tenth_card_counts_for_u_khan(self) -> None:
        apart = "AS 4S 7S TS KS 2C 5C 8C JC"
        assert start(deck(apart, "3D", OTHER), players=2).state.over
        assert not start(deck(apart, "QC", OTHER), players=2).state.over

    def test_the_winner_stands_alone_and_leads_the_next_hand(self) -> None:
        result = start(deck(self.NINE, "2C")).state.result
        assert result is not None
        assert (result.ranking, result.next_leaders, result.how) == (((0,), (1, 2, 3)), (0,), "u")


class TestTaking:
    def test_the_first_card_of_the_stock_is_drawn_and_only_the_drawer_sees_it(self) -> None:
        step = act(position({0: PLAIN, 1: "2D"}, stock="QH JH"), 0, "draw")
        assert step.state.hands[Seat(0)][-1] == "QH" and step.state.stock == ("JH",)
        assert step.events == [{"type": "drew", "seat": 0, "private": {0: {"card": "QH"}}}]
        assert step.state.phase == "discard" and step.claims == []

    def test_a_card_that_makes_a_meld_with_two_of_the_hand_is_eaten(self) -> None:
        state = position({0: "7S 7C 2D 4H 9H JC QD KS AC", 1: "2C"}, offer="7H")
        assert GAME.actions(state, Seat(0)) == [{"type": "draw"}, {"type": "eat"}]
        step = act(state, 0, "eat")
        assert step.state.eaten[Seat(0)] == ("7H",) and step.state.discards[Seat(1)] == ()
        assert kinds(step) == ["ate"] and step.state.phase == "discard"

    def test_a_card_that_makes_none_is_not(self) -> None:
        state = position({0: "7S 9H QS KS AC 2D 4H", 1: "2C"}, offer="AS")
        assert GAME.actions(state, Seat(0)) == [{"type": "draw"}]
        assert refusal(state, 0, "eat") == "no_meld_with: A♠ makes no meld of its own with your cards."

    def test_after_drawing_the_discard_is_gone_for_good(self) -> None:
        state = position({0: "7S 7C 2D", 1: "7D 7H", 2: "5C"}, offer="7H", stock="QH")
        state = act(act(state, 0, "draw").state, 0, "discard", card="QH").state
        assert state.offer == "QH" and refusal(state, 1, "eat").startswith("no_meld_with")

    def test_taking_is_once_a_turn_and_comes_first(self) -> None:
        state = position({0: PLAIN, 1: "2D"}, stock="QH")
        assert refusal(state, 0, "discard", card="AS") == "take_first: Draw or eat a card first."
        after = act(state, 0, "draw").state
        assert refusal(after, 0, "draw") == "already_taken: You have already taken a card."

    def test_take_lay_layoff_and_discard_are_one_turn(self) -> None:
        state = position(
            {0: "", 1: "5C 5D 5H TS 2H 3D 9C KD QH", 2: "2D"},
            to_act=1,
            turn=4,
            stock="JS",
            melds={0: "7S 8S 9S"},
        )
        turn, to_act = state.turn, state.to_act
        for kind, fields in (
            ("draw", {}),
            ("lay", {"melds": [["5C", "5D", "5H"]]}),
            ("layoff", {"card": "TS", "seat": 0, "meld": 0}),
        ):
            state = act(state, 1, kind, **fields).state
            assert (state.turn, state.to_act) == (turn, to_act)
        assert act(state, 1, "discard", card="KD").state.turn == turn + 1


class TestEatenCards:
    HAND = "6H 9H TH 7S 7C 7H 8H KC 2D 4D"

    def test_two_eaten_cards_need_a_meld_each(self) -> None:
        state = position({0: "5H 6H 7H 9H KC 2D", 1: "2C"}, offer="8H", eaten={0: "7H"})
        assert refusal(state, 0, "eat").startswith("no_meld_with")

    def test_whether_such_melds_exist_decides_not_which_the_player_had_in_mind(self) -> None:
        state = position({0: "6H 9H TH 7S 7C 7H KC 2D 4D", 1: "2C"}, offer="8H", eaten={0: "7H"})
        assert act(state, 0, "eat").state.eaten[Seat(0)] == ("7H", "8H")

    def test_what_an_eaten_card_needs_stays(self) -> None:
        state = position({0: self.HAND, 1: "2C"}, phase="discard", eaten={0: "7H 8H"})
        listed = [action["card"] for action in GAME.actions(state, Seat(0))]
        assert listed == ["6H", "KC", "2D", "4D"]
        assert (
            refusal(state, 0, "discard", card="7S")
            == "bound: Without 7♠ an eaten card has no meld of its own."
        )

    def test_an_eaten_card_is_never_discarded(self) -> None:
        state = position({0: "8S 8C 8D 8H 2D", 1: "2C"}, phase="discard", eaten={0: "8S"})
        assert refusal(state, 0, "discard", card="8S") == "eaten_stays: 8♠ is eaten: it stays in its meld."
        assert [action["card"] for action in GAME.actions(state, Seat(0))] == ["8C", "8D", "8H", "2D"]

    def test_a_third_eaten_card_always_makes_u(self) -> None:
        state = position({0: "6H 9H TH 7S 7C 7H 8H KC KD", 1: "2C"}, offer="KS", eaten={0: "7H 8H"})
        step = act(state, 0, "eat")
        assert kinds(step) == ["ate", "u", "over"]


class TestEatingMoney:
    def price(self, players: int, eater: int, turn: int) -> int:
        """What the discard before turn `turn` of `eater` costs, leader 0."""
        hands = dict.fromkeys(range(players), "2D") | {eater: "7S 7C 2C 4H 9H JC QD KS AC"}
        step = act(position(hands, to_act=eater, turn=turn, offer="7H"), eater, "eat")
        (claim,) = step.claims
        assert isinstance(claim, Pay) and not claim.taxed and claim.reason == "phom.eat"
        assert (claim.payer, claim.payee) == ((eater - 1) % players, eater)
        assert step.events[0]["price"] == claim.amount
        return claim.amount

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_one_two_three_and_four_stakes_for_the_first_to_fourth_discard(self, players: int) -> None:
        assert [self.price(players, 1, turn) for turn in (1, 2, 3, 4)] == [S, 2 * S, 3 * S, 4 * S]

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_chot_ha_the_last_discard_of_the_third_round_costs_four(self, players: int) -> None:
        """The leader eats the discards of the player just before him: his 1st, 2nd and 3rd."""
        assert [self.price(players, 0, turn) for turn in (2, 3, 4)] == [S, 2 * S, 4 * S]

    def test_the_view_tells_the_price_before_the_discard_and_none_where_nobody_may_eat(self) -> None:
        def risks(seat: int, **more: Any) -> list[int | None]:
            hands = {0: "2D 9H", 1: "3C 9S", 2: "4S 9C"}
            states = [
                position(hands, to_act=seat, turn=turn, phase="discard", **more) for turn in (1, 2, 3, 4)
            ]
            assert all(
                GAME.view(state, None)["risk"] == GAME.view(state, Seat(seat))["risk"] for state in states
            )
            return [GAME.view(state, None)["risk"] for state in states]

        assert risks(0) == risks(1) == [S, 2 * S, 3 * S, 4 * S]
        assert risks(2)[:3] == [S, 2 * S, 4 * S]
        assert risks(2, melds={0: "7S 7C 7D", 1: ""})[3] is None


class TestLayingDown:
    HAND = "7S 7C 7D 8S 9S 2H KD JC 4C QC"

    def test_it_comes_after_taking_in_the_fourth_turn_only(self) -> None:
        before = position({0: self.HAND[:-3], 1: "2D"}, turn=4)
        assert refusal(before, 0, "lay", melds=[["7S", "7C", "7D"]]).startswith("take_first")
        third = position({0: self.HAND, 1: "2D"}, turn=3, phase="discard")
        assert refusal(third, 0, "lay", melds=[["7S", "7C", "7D"]]).startswith("not_last_turn")

    def test_it_comes_before_discarding_and_laying_off(self) -> None:
        state = last_turn({0: self.HAND, 1: "2D"})
        assert refusal(state, 0, "discard", card="KD") == "lay_first: Lay down your melds first."
        assert refusal(state, 0, "layoff", card="KD", seat=1, meld=0).startswith("lay_first:")

    def test_all_melds_there_are_in_either_way(self) -> None:
        state = last_turn({0: self.HAND, 1: "2D"})
        assert refusal(state, 0, "lay", melds=[]) == "lay_all: You hold another meld: lay down all you have."
        assert [action["melds"] for action in GAME.actions(state, Seat(0))] == [
            [["7S", "7C", "7D"]],
            [["7S", "8S", "9S"]],
        ]
        step = lay(state, 0, "9S 7S 8S")
        assert step.state.melds[Seat(0)] == (("7S", "8S", "9S"),)
        assert step.state.hands[Seat(0)] == ("7C", "7D", "2H", "KD", "JC", "4C", "QC")
        assert step.events == [{"type": "laid", "seat": 0, "melds": [["7S", "8S", "9S"]]}]

    @pytest.mark.parametrize(
        ("melds", "why"),
        [
            ("7S 7C 7D, 7S 8S 9S", "overlap: A card lies in one meld only."),
            ("7S 7S 7C 7D", "no_meld: 7♠ 7♠ 7♣ 7♦ is no meld."),
            ("7S 7C", "no_meld: 7♠ 7♣ is no meld."),
            ("JC QC KD", "no_meld: J♣ Q♣ K♦ is no meld."),
            ("8S 9S TS", "not_held: You do not hold 10♠."),
            ("8S 9S XX", "no_such_card: There is no such card."),
        ],
    )
    def test_why_melds_are_refused_is_told(self, melds: str, why: str) -> None:
        state = last_turn({0: self.HAND, 1: "2D"})
        listed = [meld.split() for meld in melds.split(",")]
        assert refusal(state, 0, "lay", melds=listed) == why
        assert refusal(state, 0, "lay", melds=[[]]) == "no_meld: – is no meld."

    def test_each_eaten_card_lies_in_its_own(self) -> None:
        state = last_turn({0: "7S 7C 7H 8S 9S 2H KD JC 4C QC", 1: "2D"}, eaten={0: "7H"})
        why = "eaten_meld: Each eaten card has to lie in a meld of its own."
        assert refusal(state, 0, "lay", melds=[["7S", "8S", "9S"]]) == why
        assert refusal(state, 0, "lay", melds=[]) == why
        assert len(GAME.actions(state, Seat(0))) == 1 and lay(state, 0, "7S 7C 7H").state.bound(Seat(0)) == ()

    def test_two_eaten_cards_are_not_laid_in_one(self) -> None:
        hand = "3H 4H 5H 6H 7H 8H KD JC 2C QC"
        state = last_turn({0: hand, 1: "2D"}, eaten={0: "4H 6H"})
        assert refusal(state, 0, "lay", melds=[["3H", "4H", "5H", "6H", "7H", "8H"]]).startswith("eaten_meld")
        assert GAME.actions(state, Seat(0)) == [
            {"type": "lay", "melds": [["3H", "4H", "5H"], ["6H", "7H", "8H"]]}
        ]

    def test_who_has_none_lays_nothing_and_is_burnt(self) -> None:
        state = last_turn({0: f"{PLAIN} QH", 1: "2D"})
        assert GAME.actions(state, Seat(0)) == [{"type": "lay", "melds": []}]
        after = act(state, 0, "lay", melds=[]).state
        assert after.melds == {0: ()} and after.phase == "discard"

    def test_once_only(self) -> None:
        state = lay(last_turn({0: self.HAND, 1: "2D"}), 0, "7S 7C 7D").state
        assert refusal(state, 0, "lay", melds=[]) == "already_laid: You have already laid down."


class TestLayingOff:
    def laid(self, hand: str = "5C 5D 5H TS JS 5S 7H 2H KD QH") -> PhomState:
        state = last_turn({0: "", 1: hand, 2: "2D"}, to_act=1, melds={0: "7S 8S 9S, 7C 7D AH"})
        return lay(state, 1, "5C 5D 5H").state

    def test_in_chains_as_long_as_each_stays_a_meld(self) -> None:
        state = self.laid()
        assert refusal(state, 1, "layoff", card="JS", seat=0, meld=0) == "no_fit: J♠ does not fit this meld."
        step = act(state, 1, "layoff", card="TS", seat=0, meld=0)
        assert step.events == [{"type": "laid_off", "seat": 1, "card": "TS", "owner": 0, "meld": 0}]
        state = act(step.state, 1, "layoff", card="JS", seat=0, meld=0).state
        assert state.melds[Seat(0)][0] == ("7S", "8S", "9S", "TS", "JS")
        assert "TS" not in state.hands[Seat(1)] and "JS" not in state.hands[Seat(1)]

    def test_only_on_melds_of_players_before(self) -> None:
        state = self.laid()
        why = "no_such_meld: No player before you has laid such a meld."
        for seat, meld in ((1, 0), (2, 0), (0, 2), (0, -1), (9, 0)):
            assert refusal(state, 1, "layoff", card="5S", seat=seat, meld=meld) == why

    def test_the_legal_ones_are_listed_before_the_discards(self) -> None:
        listed = GAME.actions(self.laid(), Seat(1))
        assert listed[0] == {"type": "layoff", "card": "TS", "seat": 0, "meld": 0}
        assert [action["type"] for action in listed] == ["layoff"] + ["discard"] * 7

    def test_the_burnt_may_not(self) -> None:
        state = last_turn({0: "", 1: "TS 2H 3D 9C KD", 2: "2D"}, to_act=1, melds={0: "7S 8S 9S"})
        state = act(state, 1, "lay", melds=[]).state
        assert (
            refusal(state, 1, "layoff", card="TS", seat=0, meld=0)
            == "burnt: Who has laid no meld may not lay off."
        )
        assert {action["type"] for action in GAME.actions(state, Seat(1))} == {"discard"}

    def test_not_in_an_earlier_turn(self) -> None:
        state = position({0: "TS 2H", 1: "2D"}, turn=3, phase="discard")
        assert refusal(state, 0, "layoff", card="TS", seat=1, meld=0).startswith("not_last_turn")

    def test_without_a_card_left_the_turn_ends_and_nothing_is_on_offer(self) -> None:
        state = last_turn({0: "", 1: "5C 5D 5H TS", 2: "JC QC"}, to_act=1, melds={0: "7S 8S 9S"}, stock="2S")
        step = act(lay(state, 1, "5C 5D 5H").state, 1, "layoff", card="TS", seat=0, meld=0)
        assert step.state.to_act == (2,) and step.state.phase == "take" and step.state.offer is None
        assert step.state.turn == state.turn + 1
        assert refusal(step.state, 2, "eat") == "no_offer: There is no card to eat."
        assert GAME.actions(step.state, Seat(2)) == [{"type": "draw"}]

    def test_the_last_player_may_end_the_hand_without_a_discard(self) -> None:
        state = last_turn({0: "KS", 1: "5C 5D 5H TS"}, to_act=1, melds={0: "7S 8S 9S"})
        step = act(lay(state, 1, "5C 5D 5H").state, 1, "layoff", card="TS", seat=0, meld=0)
        assert kinds(step) == ["laid_off", "over"] and pays(step.claims) == [(0, 1, 3 * S, "win")]


class TestU:
    READY = "7S 7C 7D 8H 9H TH KS KC"

    def test_it_is_declared_by_itself_on_drawing(self) -> None:
        step = act(position({0: f"{self.READY} 2C", 1: "2D", 2: "3D"}, stock="KD"), 0, "draw")
        assert kinds(step) == ["drew", "u", "over"] and step.state.result is not None
        assert step.state.result.ranking == ((0,), (1, 2))
        assert pays(step.claims) == [(1, 0, 5 * S, "u"), (2, 0, 5 * S, "u")]

    def test_on_eating_both_fall_due_in_one_step(self) -> None:
        step = act(position({0: f"{self.READY} 2C", 1: "2D", 2: "3D"}, offer="KD"), 0, "eat")
        assert pays(step.claims) == [(2, 0, S, "eat"), (1, 0, 5 * S, "u"), (2, 0, 5 * S, "u")]

    def test_in_the_fourth_turn_too(self) -> None:
        step = act(position({0: f"{self.READY} 2C", 1: "2D"}, turn=4, stock="KD"), 0, "draw")
        assert step.state.result is not None and step.state.result.how == "u"

    def test_each_eaten_card_needs_its_own_meld(self) -> None:
        hand = "3H 4H 5H 6H 6S 7S 8S 6C 7C"
        state = position({0: hand, 1: "2D"}, stock="8C", eaten={0: "4H 6H"})
        assert not act(state, 0, "draw").state.over
        assert act(position({0: hand, 1: "2D"}, stock="8C", eaten={0: "4H"}), 0, "draw").state.over

    def test_den_whose_three_cards_were_eaten_pays_for_all(self) -> None:
        hand = "6H 9H TH 7S 7C 7H 8H KC KD"
        state = position(
            {0: "2D", 1: hand, 2: "3D", 3: "4D"},
            to_act=1,
            turn=3,
            offer="KS",
            eaten={1: "7H 8H"},
            chot_eaters=(3,),
        )
        assert pays(act(state, 1, "eat").claims) == [(0, 1, 3 * S, "eat"), (0, 1, 15 * S, "u_compensation")]

    def test_den_else_who_ate_a_fourth_discard_pays_for_all(self) -> None:
        state = position(
            {0: "2D", 1: "3D", 2: f"{self.READY} 2C"}, to_act=2, turn=4, stock="KD", chot_eaters=(1,)
        )
        step = act(state, 2, "draw")
        assert pays(step.claims) == [(1, 2, 10 * S, "u_compensation")] and step.claims[0].taxed

    @pytest.mark.parametrize(("eaters", "payer"), [((0, 1), 1), ((1, 2), 1), ((0, 1, 2), 1), ((0, 2), 0)])
    def test_den_the_last_such_eater_other_than_the_winner(self, eaters: tuple[int, ...], payer: int) -> None:
        state = position(
            {0: "2D", 1: "3D", 2: f"{self.READY} 2C"}, to_act=2, turn=4, stock="KD", chot_eaters=eaters
        )
        assert pays(act(state, 2, "draw").claims) == [(payer, 2, 10 * S, "u_compensation")]

    def test_den_the_winners_own_chot_costs_nobody_more(self) -> None:
        state = position({0: "2D", 1: f"{self.READY} 2C", 2: "3D"}, to_act=1, turn=4, offer="KD")
        step = act(state, 1, "eat")
        assert step.state.chot_eaters == (1,)
        assert pays(step.claims) == [(0, 1, 4 * S, "eat"), (0, 1, 5 * S, "u"), (2, 1, 5 * S, "u")]

    def test_only_a_fourth_discard_is_chot(self) -> None:
        hands = {0: "7S 7C 2C 4H 9H JC QD KS AC", 1: "2D"}
        assert act(position(hands, turn=4, offer="7H"), 0, "eat").state.chot_eaters == ()
        hands = {0: "2D", 1: hands[0]}
        assert act(position(hands, to_act=1, turn=4, offer="7H"), 1, "eat").state.chot_eaters == (1,)


class TestEnd:
    def end(self, hands: dict[int, str], melds: dict[int, str], leader: int = 0) -> Step[PhomState]:
        """The last player in turn order throws his KH, and the hand is over."""
        last = (leader - 1) % len(hands)
        held = {**hands, last: f"{hands[last]} KH"}
        state = last_turn(held, to_act=last, phase="discard", melds=melds, leader=leader)
        return act(state, last, "discard", card="KH")

    MELD = "7S 8S 9S"

    def test_four_players(self) -> None:
        step = self.end({0: "QS", 1: "2S", 2: "9D", 3: "KS"}, dict.fromkeys(range(4), self.MELD))
        assert pays(step.claims) == [(2, 1, S, "win"), (0, 1, 2 * S, "win"), (3, 1, 3 * S, "win")]
        assert kinds(step) == ["discarded", "over"]

    def test_three_players(self) -> None:
        step = self.end({0: "QS", 1: "2S", 2: "9D"}, dict.fromkeys(range(3), self.MELD))
        assert pays(step.claims) == [(2, 1, 2 * S, "win"), (0, 1, 3 * S, "win")]

    def test_two_players(self) -> None:
        step = self.end({0: "QS", 1: "2S"}, dict.fromkeys(range(2), self.MELD))
        assert pays(step.claims) == [(0, 1, 3 * S, "win")]

    def test_the_burnt_pay_four_stakes_and_rank_behind_all_with_a_meld(self) -> None:
        step = self.end({0: "QS KC", 1: "2S", 2: "AD"}, {0: self.MELD, 1: self.MELD, 2: ""})
        assert pays(step.claims) == [(0, 1, 2 * S, "win"), (2, 1, 4 * S, "burnt")]
        assert step.state.result is not None and step.state.result.ranking == ((1,), (0,), (2,))

    def test_equal_points_go_to_who_laid_down_earlier(self) -> None:
        step = self.end({0: "9H", 1: "2S", 2: "9D"}, dict.fromkeys(range(3), self.MELD), leader=2)
        assert rank(step.state) == [1, 2, 0]

    def test_among_the_burnt_only_who_laid_down_earlier_counts(self) -> None:
        step = self.end({0: "2S", 1: "AS", 2: "KC"}, {0: "", 1: "", 2: ""}, leader=2)
        assert rank(step.state) == [2, 0, 1] and step.state.result is not None
        assert step.state.result.how == "burnt"
        assert pays(step.claims) == [(0, 2, 4 * S, "burnt"), (1, 2, 4 * S, "burnt")]

    def test_the_winner_leads_the_next_hand(self) -> None:
        result = self.end({0: "QS", 1: "2S"}, dict.fromkeys(range(2), self.MELD)).state.result
        assert result is not None and (result.next_leaders, result.how) == ((1,), "points")

    def test_all_but_eating_is_taxed(self) -> None:
        step = self.end({0: "QS KC", 1: "2S", 2: "AD"}, {0: self.MELD, 1: self.MELD, 2: ""})
        assert all(claim.taxed for claim in step.claims if isinstance(claim, Pay))

    def test_all_is_open_once_over(self) -> None:
        state = self.end({0: "QS", 1: "2S"}, {0: self.MELD, 1: ""}).state
        view = GAME.view(state, None)
        assert view["hands"] == {"0": ["QS"], "1": ["2S"]} and view["undrawn"] == []
        assert view["result"]["points"] == {"0": 12, "1": 2} and view["result"]["burnt"] == [1]


class TestLeaving:
    def test_nothing_is_paid_and_the_seat_is_played_on(self) -> None:
        state = start(players=2).state
        step = GAME.leave(state, Seat(0))
        assert step.claims == [] and step.state.gone == (0,) and step.state.to_act == (0,)
        assert step.state.turn == state.turn
        after = step.state
        while not after.over:
            seat = after.to_act[0]
            after = GAME.act(after, seat, GAME.autoplay(after, seat)).state
        assert after.result is not None and after.result.how in ("points", "burnt", "u")


class TestAutoplay:
    def test_it_draws_also_where_it_could_eat(self) -> None:
        state = position({0: "7S 7C 2D 4H", 1: "2C"}, offer="7H", stock="QH")
        assert GAME.autoplay(state, Seat(0)) == {"type": "draw"}

    def test_it_lays_what_leaves_the_fewest_points(self) -> None:
        state = last_turn({0: "5H 6H 7H 8H 9H 8S 8C KS QD 2C", 1: "2D"})
        assert GAME.autoplay(state, Seat(0)) == {
            "type": "lay",
            "melds": [["5H", "6H", "7H"], ["8S", "8C", "8H"]],
        }

    def test_it_lays_off_the_highest_first_on_the_earliest_laid_meld(self) -> None:
        hand = "5C 5D 5H TS JS 6S 2H"
        state = last_turn(
            {0: "", 1: "", 2: hand}, to_act=2, melds={1: "TC TD TH, 7S 8S 9S", 0: "2S 2C 2D"}, leader=0
        )
        state = lay(state, 2, "5C 5D 5H").state
        acts = []
        while not state.over:
            acts.append(action := GAME.autoplay(state, Seat(2)))
            state = GAME.act(state, Seat(2), action).state
        assert [tuple(action.values())[1:] for action in acts] == [
            ("TS", 1, 0), ("6S", 1, 1), ("2H", 0, 0), ("JS",),
        ]  # fmt: skip

    @pytest.mark.parametrize(
        ("hand", "thrown"),
        [
            ("3S 3C 3D 5H 6H 7H KH KC 2D 4S", "KC"),  # spades, clubs, diamonds, hearts
            ("KS KC KD 5H 6H 7H QH 2C 2D 4S", "QH"),  # outside the melds
            ("7S 8S 9S TS JH 2C 2D 4D AH 6C", "JH"),
        ],
    )
    def test_it_throws_the_highest_card_of_no_meld(self, hand: str, thrown: str) -> None:
        state = position({0: hand, 1: "2H"}, phase="discard")
        assert GAME.autoplay(state, Seat(0)) == {"type": "discard", "card": thrown}

    def test_the_melds_that_it_keeps_hold_the_eaten_cards(self) -> None:
        state = position({0: "7S 7C 7H 8S 9S 2C 4D 5D JD", 1: "2H"}, phase="discard", eaten={0: "7H"})
        assert GAME.autoplay(state, Seat(0)) == {"type": "discard", "card": "JD"}
        state = position({0: "7S 7C 7H 8S 9S 2C 4D 5D", 1: "2H"}, phase="discard", eaten={0: "7H"})
        assert GAME.autoplay(state, Seat(0)) == {"type": "discard", "card": "9S"}


class TestView:
    def test_a_seat_sees_its_hand_arranged_and_what_it_may_eat(self) -> None:
        state = position({0: "7S 7C 2D 4H KS KC KD", 1: "2C 3C"}, offer="7H", stock="QH JH")
        view = GAME.view(state, Seat(0))
        assert " ".join(view["hand"]) == "7S 7C 2D 4H KS KC KD" and view["arrangement"] == [
            ["KS", "KC", "KD"]
        ]
        assert view["offer"] == {"card": "7H", "seat": 1, "nth": 1, "price": S}
        assert (
            view["eat_meld"] == ["7S", "7C", "7H"]
            and view["counts"] == {"0": 7, "1": 2}
            and view["stock"] == 2
        )

    def test_the_others_see_no_hand_but_what_lies_open(self) -> None:
        state = position({0: "7S 7C 7H 2D", 1: "2C 3C"}, phase="discard", eaten={0: "7H"})
        view = GAME.view(state, None)
        assert (view["hand"], view["arrangement"], view["eat_meld"], view["hands"]) == (
            None,
            None,
            None,
            None,
        )
        assert view["eaten"] == {"0": ["7H"], "1": []} and view["offer"] is None

    def test_it_says_which_discards_were_eaten(self) -> None:
        state = position({0: "7S 7C 2D", 1: "2C 3C"}, offer="7H", turn=3)
        assert GAME.view(state, None)["lost"] == {"0": [], "1": []}
        assert GAME.view(act(state, 0, "eat").state, None)["lost"] == {"0": [], "1": [state.thrown[Seat(1)]]}

    def test_nothing_is_proposed_to_eat_where_it_makes_no_meld(self) -> None:
        state = position({0: "7S 2D", 1: "2C 3C"}, offer="7H")
        assert (
            GAME.view(state, Seat(0))["eat_meld"] is None and GAME.view(state, Seat(0))["offer"] is not None
        )

    def test_an_u_shows_its_melds(self) -> None:
        step = act(position({0: f"{TestU.READY} 2C", 1: "2D"}, stock="KD"), 0, "draw")
        result = GAME.view(step.state, Seat(1))["result"]
        assert result["melds"] == [["7S", "7C", "7D"], ["8H", "9H", "TH"], ["KS", "KC", "KD"]]
        assert result["points"] is None and result["how"] == "u" and result["burnt"] == []


def test_numbers_of_the_rule_set() -> None:
    rules = RULES["ionline"]
    assert (rules.entry, rules.turn_seconds, rules.host_leads_first, rules.pays_to_leave) == (
        15,
        20,
        True,
        False,
    )
    assert set(rules.tax_bps.values()) == {500} and GAME.max_acts == 120
