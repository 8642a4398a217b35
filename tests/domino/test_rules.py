"""The rules of Domino one by one, each test named after the rule that it shows (docs/rules-domino.md)."""

from typing import Any

import pytest

from apps.domino.engine import GAME
from apps.domino.rules import RULES
from apps.domino.scoring import rank
from apps.domino.state import DominoState
from apps.domino.tiles import ENDS
from apps.games.cards import DOMINOES
from apps.games.engine import Award, Claim, IllegalAction, Pay, Seat, Stake, Step

S = 100


def position(
    hands: dict[int, str],
    line: str = "",
    boneyard: str = "",
    *,
    to_act: int = 0,
    last_seat: int | None = None,
    variant: str = "iwin",
    gone: tuple[int, ...] = (),
    must: str | None = None,
    deck: tuple[str, ...] = DOMINOES,
) -> DominoState:
    """A hand under way: `line` as laid, left to right ("6-4 4-4"); only the tiles that matter need be anywhere."""
    laid = tuple((int(tile[0]), int(tile[2])) for tile in line.split())
    return DominoState(
        variant=variant,
        stake=S,
        seats=tuple(sorted(map(Seat, {*hands, *gone}))),
        gone=tuple(map(Seat, gone)),
        to_act=(Seat(to_act),),
        phase="play" if laid else "lead",
        deck=deck,
        hands={Seat(seat): tuple(tiles.split()) for seat, tiles in hands.items()},
        boneyard=tuple(boneyard.split()),
        line=laid,
        first=0 if laid else None,
        last=0 if laid else None,
        last_seat=None if last_seat is None else Seat(last_seat),
        must=must,
    )


def play(state: DominoState, seat: int, tile: str, end: str = "left") -> Step[DominoState]:
    return GAME.act(state, Seat(seat), {"type": "play", "tile": tile, "end": end})


def refusal(state: DominoState, seat: int, tile: str, end: str = "left") -> str:
    with pytest.raises(IllegalAction) as caught:
        play(state, seat, tile, end)
    return f"{caught.value.code}: {caught.value}"


def pays(claims: list[Claim]) -> list[tuple[int, int, int, str]]:
    return [
        (c.payer, c.payee, c.amount, c.reason.removeprefix("domino.")) for c in claims if isinstance(c, Pay)
    ]


def kinds(step: Step[Any]) -> list[str]:
    return [event["type"] for event in step.events]


def start(
    deck: tuple[str, ...] = DOMINOES, players: int = 4, leader: int | None = None, variant: str = "iwin"
) -> DominoState:
    seats = [Seat(seat) for seat in range(players)]
    return GAME.deal(
        variant, stake=S, seats=seats, leader=None if leader is None else Seat(leader), deck=deck
    ).state


class TestDeal:
    def test_seats_get_blocks_of_seven_and_the_rest_is_the_boneyard(self) -> None:
        state = start(players=3)
        assert state.hands == {0: DOMINOES[:7], 1: DOMINOES[7:14], 2: DOMINOES[14:21]}
        assert state.boneyard == DOMINOES[21:]

    def test_four_players_leave_no_boneyard(self) -> None:
        assert start(players=4).boneyard == ()

    def test_seats_are_dealt_in_ascending_order_however_they_are_named(self) -> None:
        step = GAME.deal("iwin", stake=S, seats=[Seat(5), Seat(2)], leader=None, deck=DOMINOES)
        assert step.state.seats == (2, 5) and step.state.hands[Seat(2)] == DOMINOES[:7]


class TestLead:
    def test_a_first_hand_is_led_with_the_highest_double(self) -> None:
        state = start()
        assert state.to_act == (3,) and state.must == "6-6"
        assert refusal(state, 3, "6-5") == "must_lead: The first tile has to be 6-6."

    def test_the_first_tile_goes_to_the_left(self) -> None:
        assert (
            refusal(start(leader=0), 0, "1-0", "right") == "lead_left: The first tile goes to the left end."
        )

    def test_the_winner_before_leads_any_tile(self) -> None:
        state = start(leader=1)
        assert [action["tile"] for action in GAME.actions(state, Seat(1))] == list(state.hands[Seat(1)])

    def test_without_him_the_highest_double_leads(self) -> None:
        assert start(leader=7).must == "6-6"


class TestTurn:
    line = "6-4 4-4"

    def test_a_tile_goes_where_one_of_its_numbers_shows(self) -> None:
        state = position({0: "6-1 4-2 6-4 5-5", 1: "0-0"}, self.line)
        ends = [(action["tile"], action["end"]) for action in GAME.actions(state, Seat(0))]
        assert ends == [("6-1", "left"), ("4-2", "right"), ("6-4", "left"), ("6-4", "right")]

    def test_it_is_turned_so_that_the_numbers_meet(self) -> None:
        left = play(position({0: "6-1 5-5", 1: "1-0"}, self.line), 0, "6-1", "left")
        right = play(position({0: "4-2 5-5", 1: "2-0"}, self.line), 0, "4-2", "right")
        assert left.state.line == ((1, 6), (6, 4), (4, 4)) and left.state.ends == (1, 4)
        assert right.state.line == ((6, 4), (4, 4), (4, 2)) and right.state.ends == (6, 2)
        assert (left.state.first, left.state.last) == (1, 0) and (right.state.first, right.state.last) == (
            0,
            2,
        )

    def test_why_a_tile_does_not_go_is_told(self) -> None:
        state = position({0: "6-1 5-5 4-2", 1: "0-0"}, self.line)
        assert refusal(state, 0, "5-5") == "no_fit: 5-5 cannot be played: the ends are 6 and 4."
        assert (
            refusal(state, 0, "6-1", "right")
            == "no_fit_right: 6-1 does not fit the right end, which shows 4."
        )
        assert (
            refusal(state, 0, "4-2", "left") == "no_fit_left: 4-2 does not fit the left end, which shows 6."
        )
        assert refusal(state, 0, "6-2") == "not_held: You do not hold 6-2."
        assert refusal(state, 0, "1-6") == "no_such_tile: There is no such tile."
        assert refusal(state, 1, "0-0") == "not_your_turn: It is not your turn."

    def test_who_cannot_play_draws_until_a_tile_fits(self) -> None:
        step = play(position({0: "6-1 5-5", 1: "0-0"}, "6-4 4-4", "5-3 5-2 4-1 6-6"), 0, "6-1")
        assert step.state.hands[Seat(1)] == ("0-0", "5-3", "5-2", "4-1") and step.state.boneyard == ("6-6",)
        assert step.state.to_act == (1,) and step.claims == []
        assert step.events[1] == {
            "type": "drew", "seat": 1, "count": 3, "private": {1: {"tiles": ["5-3", "5-2", "4-1"]}},
        }  # fmt: skip

    def test_who_finds_nothing_passes_and_pays_who_placed_the_last_tile(self) -> None:
        step = play(position({0: "6-1 5-5", 1: "0-0", 2: "4-0"}, "6-4 4-4", "5-3"), 0, "6-1")
        assert kinds(step) == ["played", "drew", "passed"] and step.state.to_act == (2,)
        assert pays(step.claims) == [(1, 0, S // 2, "pass_penalty")]

    def test_each_pass_of_a_step_is_paid(self) -> None:
        step = play(position({0: "6-1 4-3", 1: "0-0", 2: "2-0"}, "6-4 4-4"), 0, "6-1")
        assert pays(step.claims) == [(1, 0, 50, "pass_penalty"), (2, 0, 50, "pass_penalty")]
        assert step.state.to_act == (0,)

    def test_a_pass_is_free_at_kenvn(self) -> None:
        step = play(position({0: "6-1 4-3", 1: "0-0", 2: "2-0"}, "6-4 4-4", variant="kenvn"), 0, "6-1")
        assert kinds(step) == ["played", "passed", "passed"] and step.claims == []

    def test_a_turn_that_comes_back_to_the_same_seat_is_a_new_turn(self) -> None:
        before = position({0: "6-1 4-3", 1: "0-0"}, "6-4 4-4")
        assert play(before, 0, "6-1").state.turn == before.turn + 1


class TestEnd:
    def test_the_last_tile_ends_the_hand_as_out_also_if_nobody_could_go_on(self) -> None:
        step = play(position({0: "6-1", 1: "5-5", 2: "3-3"}, "6-4 4-1"), 0, "6-1")
        assert step.state.result is not None and step.state.result.how == "out"
        assert kinds(step) == ["played", "over"] and step.events[-1] == {
            "type": "over",
            "how": "out",
            "winner": 0,
        }

    def test_a_line_is_locked_when_nobody_can_play_and_nothing_can_be_drawn(self) -> None:
        step = play(position({0: "6-1 2-0", 1: "5-5", 2: "3-3"}, "6-4 4-1"), 0, "6-1")
        assert step.state.result is not None and step.state.result.how == "lock"

    def test_a_pass_in_a_lock_costs_nothing(self) -> None:
        step = play(position({0: "6-1 2-0", 1: "5-5", 2: "3-3"}, "6-4 4-1"), 0, "6-1")
        assert "passed" not in kinds(step) and "pass_penalty" not in [
            reason for *_, reason in pays(step.claims)
        ]

    def test_the_boneyard_is_drawn_before_the_line_is_locked(self) -> None:
        step = play(position({0: "6-1 2-0", 1: "5-5", 2: "3-3"}, "6-4 4-1", "5-4 5-3"), 0, "6-1")
        assert kinds(step) == ["played", "drew", "over"] and step.state.hands[Seat(1)] == (
            "5-5",
            "5-4",
            "5-3",
        )

    def test_the_winner_leads_the_next_hand(self) -> None:
        step = play(position({0: "6-1 5-4", 1: "5-5", 2: "2-0"}, "6-4 4-1"), 0, "6-1")
        assert step.state.result is not None
        assert (step.state.result.winner, step.state.result.next_leaders) == (2, (2,))

    def test_all_is_open_once_over(self) -> None:
        state = play(position({0: "6-1", 1: "5-5", 2: "3-3"}, "6-4 4-1", "2-0"), 0, "6-1").state
        view = GAME.view(state, None)
        assert view["hands"] == {"0": [], "1": ["5-5"], "2": ["3-3"]} and view["undrawn"] == ["2-0"]
        assert view["result"]["points"] == {"0": 0, "1": 10, "2": 6}


class TestRanking:
    @pytest.mark.parametrize(
        ("hands", "order"),
        [
            ({0: "5-5", 1: "0-0", 2: "6-5"}, [0, 2, 1]),  # 10, 13, 11 points
            ({0: "4-1 2-1", 1: "5-3", 2: "6-6"}, [1, 0, 2]),  # 8 points in two tiles and in one
            ({0: "6-2", 1: "5-3"}, [1, 0]),  # 8 points in one tile: the lower higher end
            ({0: "5-1 3-0", 1: "4-2 2-1", 2: "6-6"}, [1, 0, 2]),  # 9 points, highest tiles of 6 points: 5-1 over 4-2
            ({0: "0-0", 1: "6-6 1-0"}, [0, 1]),
        ],
    )  # fmt: skip
    def test_fewer_points_then_fewer_tiles_then_the_lower_highest_tile(
        self, hands: dict[int, str], order: list[int]
    ) -> None:
        assert rank(position(hands, "6-4")) == order

    def test_those_who_left_rank_last_the_first_to_leave_at_the_bottom(self) -> None:
        assert rank(position({0: "6-6", 3: "5-5"}, "6-4", gone=(2, 1))) == [3, 0, 1, 2]

    def test_no_two_hands_tie(self) -> None:
        """The highest tile of equal points and equal higher end is the same tile."""
        from apps.domino.tiles import WEIGHT

        assert len(set(WEIGHT.values())) == len(ENDS)


class TestMoney:
    def out(self, players: int, variant: str = "iwin") -> list[tuple[int, int, int, str]]:
        hands = {0: "6-1", 1: "1-0", 2: "2-0", 3: "3-0"}
        dealt = {seat: tiles for seat, tiles in hands.items() if seat < players}
        return pays(play(position(dealt, "6-4 4-5", variant=variant), 0, "6-1").claims)

    def test_out_with_four(self) -> None:
        assert self.out(4) == [(3, 0, S, "win"), (2, 1, S // 2, "win")]

    def test_out_with_three(self) -> None:
        assert self.out(3) == [(2, 0, S, "win"), (1, 0, S // 2, "win")]

    def test_out_with_two(self) -> None:
        assert self.out(2) == [(1, 0, S, "win")]

    def test_out_at_kenvn(self) -> None:
        assert self.out(4, "kenvn") == [(1, 0, S, "win"), (2, 0, 2 * S, "win"), (3, 0, 3 * S, "win")]
        assert self.out(3, "kenvn") == [(1, 0, S, "win"), (2, 0, 2 * S, "win")]
        assert self.out(2, "kenvn") == [(1, 0, S, "win")]

    def test_dead_doubles_are_one_sum_a_player_and_the_blank_is_one(self) -> None:
        step = play(position({0: "6-1", 1: "0-0 5-5 2-0"}, "6-4 4-5"), 0, "6-1")
        assert (1, 0, 2 * S // 2, "dead_double") in pays(step.claims)

    def test_a_lock_that_succeeds_pays_two_stakes_from_each(self) -> None:
        step = play(position({0: "6-1 1-0", 1: "5-4", 2: "5-3"}, "6-4 4-6"), 0, "6-1", "right")
        assert step.state.result is None  # the left end still shows a 6 and the right a 1, which seat 0 has
        step = play(position({0: "6-1 2-0", 1: "5-4", 2: "5-3"}, "1-4 4-6"), 0, "6-1", "right")
        assert pays(step.claims) == [(1, 0, 2 * S, "lock_win"), (2, 0, 2 * S, "lock_win")]

    def test_a_lock_that_fails_costs_the_closer_three_stakes_in_all(self) -> None:
        for others, share in ((1, 3 * S), (2, 3 * S // 2), (3, S)):
            hands = {0: "6-1 5-3", **{seat: f"{seat}-0" for seat in (2, 3, 4)[:others]}}
            step = play(position(hands, "1-5 5-6"), 0, "6-1", "right")
            assert pays(step.claims) == [(0, seat, share, "lock_fail") for seat in (2, 3, 4)[:others]]

    def test_at_kenvn_the_lowest_wins_whoever_closed(self) -> None:
        step = play(
            position({0: "6-1 5-3", 1: "2-0", 2: "3-3"}, "1-4 4-6", variant="kenvn"), 0, "6-1", "right"
        )
        assert pays(step.claims) == [(0, 1, 4 * S, "lock_win"), (2, 1, 4 * S, "lock_win")]

    def test_all_is_taxed(self) -> None:
        step = play(position({0: "6-1", 1: "5-5", 2: "3-3"}, "6-4 4-1"), 0, "6-1")
        assert all(claim.taxed for claim in step.claims if isinstance(claim, Pay))


class TestLeaving:
    def test_the_fine_is_a_stake_and_two_for_each_double(self) -> None:
        for tiles, fine in (("6-4 2-1", S), ("0-0 2-1", 3 * S), ("0-0 6-6 5-5", 7 * S)):
            step = GAME.leave(position({0: "6-1", 1: tiles, 2: "2-0"}, "6-4"), Seat(1))
            assert step.claims == [Stake(Seat(1), fine, "domino.leave_fine", "fines")]

    def test_the_tiles_go_behind_the_boneyard_in_the_order_of_the_deck(self) -> None:
        deck = tuple(reversed(DOMINOES))
        state = position({0: "6-1", 1: "1-0 6-6 3-2", 2: "2-0"}, "6-4", "5-5", deck=deck)
        assert GAME.leave(state, Seat(1)).state.boneyard == ("5-5", "6-6", "3-2", "1-0")

    def test_out_of_turn_the_turn_stays(self) -> None:
        state = position({0: "6-1 0-0", 1: "5-5", 2: "2-0"}, "6-4")
        step = GAME.leave(state, Seat(1))
        assert step.state.to_act == (0,) and step.state.turn == state.turn and kinds(step) == ["left"]

    def test_in_turn_the_next_players_turn_begins(self) -> None:
        state = position({0: "6-1 0-0", 1: "5-5", 2: "2-0"}, "6-4", "3-3")
        step = GAME.leave(state, Seat(0))
        assert (
            kinds(step) == ["left", "drew"]
            and step.state.to_act == (1,)
            and step.state.turn == state.turn + 1
        )
        assert step.state.hands[Seat(1)] == ("5-5", "3-3", "0-0", "6-1") and step.state.boneyard == ()

    def test_instead_of_a_first_leader_the_next_leads_any_tile(self) -> None:
        state = start()
        step = GAME.leave(state, Seat(3))
        assert step.state.to_act == (0,) and step.state.must is None and step.state.turn == state.turn + 1
        assert len(GAME.actions(step.state, Seat(0))) == 7

    def test_somebody_else_leaving_frees_no_leader_from_his_tile(self) -> None:
        assert GAME.leave(start(), Seat(1)).state.must == "6-6"

    def test_the_last_one_left_wins_and_gets_the_fines_alone(self) -> None:
        step = GAME.leave(position({0: "6-1 5-5", 2: "0-0"}, "6-4", gone=(1,)), Seat(2))
        assert step.state.result is not None
        assert (step.state.result.how, step.state.result.winner) == ("last", 0)
        assert step.claims[1:] == [Award("fines", {Seat(0): 1}, "domino.fines_award")]

    def test_a_leavers_line_is_not_claimed(self) -> None:
        step = play(position({0: "6-1", 1: "1-0", 2: "2-0"}, "6-4 4-5", gone=(3,)), 0, "6-1")
        assert pays(step.claims) == [(2, 1, S // 2, "win")]

    def test_after_a_failed_lock_all_but_the_closer_share_the_fines(self) -> None:
        step = play(position({0: "6-1 5-3", 1: "2-0", 2: "3-2"}, "1-4 4-6", gone=(3,)), 0, "6-1", "right")
        assert step.claims[-1] == Award("fines", {Seat(1): 1, Seat(2): 1}, "domino.fines_award")

    def test_who_has_left_sees_no_tiles_any_more(self) -> None:
        state = GAME.leave(position({0: "6-1", 1: "5-5", 2: "2-0"}, "6-4"), Seat(1)).state
        assert GAME.view(state, Seat(1))["hand"] is None and GAME.actions(state, Seat(1)) == []

    def test_at_kenvn_a_leaver_is_played_on(self) -> None:
        state = position({0: "6-1 0-0", 1: "4-1"}, "6-4", variant="kenvn")
        step = GAME.leave(state, Seat(0))
        assert (
            step.claims == []
            and step.state.to_act == (0,)
            and step.state.gone == (0,)
            and not step.state.over
        )
        action = GAME.autoplay(step.state, Seat(0))
        assert GAME.act(step.state, Seat(0), action).state.to_act == (1,)

    def test_at_kenvn_all_may_leave_and_the_hand_is_played_out(self) -> None:
        state = GAME.leave(GAME.leave(start(players=2, variant="kenvn"), Seat(0)).state, Seat(1)).state
        while not state.over:
            seat = state.to_act[0]
            state = GAME.act(state, seat, GAME.autoplay(state, seat)).state
        assert state.result is not None and state.result.how in ("out", "lock")


class TestAutoplay:
    def test_the_heaviest_tile_that_fits(self) -> None:
        state = position({0: "6-1 5-4 5-3 4-3", 1: "2-2"}, "5-4 4-4 4-3")
        assert GAME.autoplay(state, Seat(0)) == {"type": "play", "tile": "5-4", "end": "left"}

    def test_the_blank_counts_as_the_heaviest(self) -> None:
        state = position({0: "6-6 0-0", 1: "2-2"}, "6-4 4-0")
        assert GAME.autoplay(state, Seat(0)) == {"type": "play", "tile": "0-0", "end": "right"}

    def test_equal_points_by_the_higher_end_and_left_before_right(self) -> None:
        state = position({0: "5-3 6-2", 1: "2-2"}, "2-4 4-3 3-6")
        assert GAME.autoplay(state, Seat(0)) == {"type": "play", "tile": "6-2", "end": "left"}


def test_entry_and_tax_of_the_rule_sets() -> None:
    assert (RULES["iwin"].entry, RULES["kenvn"].entry) == (6, 12)
    assert RULES["iwin"].tax_bps == {"popular": 300, "tycoon": 280, "vip": 260}
    assert set(RULES["kenvn"].tax_bps.values()) == {0}
