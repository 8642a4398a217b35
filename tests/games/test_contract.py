"""The laws that every installed game holds (docs/games.md), on random hands, with leaves and without."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.games import registry
from apps.games.engine import Award, IllegalAction, Pay, Refund, Stake, Step, event_for
from apps.games.money import clear
from tests.games import forgeries
from tests.games.play import CODES, Deal, Made, deals, disguise, legal, playing, secrets_of, states, strings

FEW = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def law(test: Callable[[Deal], None]) -> Any:
    """Run a test over random hands of every installed game."""

    @pytest.mark.parametrize("code", CODES)
    @FEW
    @given(data=st.data())
    def over_games(code: str, data: st.DataObject) -> None:
        test(data.draw(deals(code)))

    over_games.__doc__ = test.__doc__
    return over_games


def refusal(call: Callable[..., Any], *args: Any, **kwargs: Any) -> IllegalAction | None:
    """The IllegalAction that a call raises, None for none; any other exception is an error."""
    try:
        call(*args, **kwargs)
    except IllegalAction as error:
        return error
    return None


def refused(call: Callable[..., Any], *args: Any, **kwargs: Any) -> bool:
    """Whether a call raises IllegalAction, with a code and a sentence."""
    error = refusal(call, *args, **kwargs)
    return error is not None and bool(error.code) and bool(str(error))


def steps(deal: Deal) -> list[Step[Any]]:
    return [deal.start(), *(made.step for made in playing(deal))]


@law
def test_each_card_is_in_exactly_one_place(deal: Deal) -> None:
    places = secrets_of(deal.code).places
    for state in states(deal):
        assert sorted(places(state)) == sorted(deal.game.pack)


@law
def test_claims_are_sound(deal: Deal) -> None:
    for step in steps(deal):
        seats = set(step.state.seats)
        for claim in step.claims:
            if isinstance(claim, Pay):
                assert {claim.payer, claim.payee} <= seats and claim.payer != claim.payee and claim.amount > 0
            elif isinstance(claim, Stake):
                assert claim.payer in seats and claim.amount > 0
            elif isinstance(claim, Award):
                assert claim.shares and claim.shares.keys() <= seats and min(claim.shares.values()) > 0
        debts = [
            (c.payer, getattr(c, "payee", None), c.reason) for c in step.claims if isinstance(c, Pay | Stake)
        ]
        assert len(set(debts)) == len(debts), "one claim per payer, payee and reason"


@law
def test_reasons_and_refusals_have_words(deal: Deal) -> None:
    from apps.games.labels import ERRORS

    labels = registry.labels(deal.code)
    for step in steps(deal):
        assert {claim.reason for claim in step.claims} <= labels.REASONS.keys()
        assert all(
            claim.taxed != (claim.reason in labels.UNTAXED) for claim in step.claims if isinstance(claim, Pay)
        )
    state = deal.start().state
    for action in deal.game.actions(state, state.to_act[0]) if state.to_act else []:
        for forged in forgeries.damaged(action, Random(deal.seed)):
            error = refusal(deal.game.act, state, state.to_act[0], forged)
            if error is not None:
                words = labels.ERRORS.get(error.code) or ERRORS[error.code]
                assert str(words) % error.params


@law
def test_a_finished_hand_leaves_every_pot_empty_and_no_chip_is_lost(deal: Deal) -> None:
    random = Random(deal.seed)
    wallets = {seat: random.choice([0, 1, deal.stake, 100 * deal.stake]) for seat in deal.seats}
    before, till, pots = sum(wallets.values()), 0, {}
    asked: set[str] = set()
    for step in steps(deal):
        # A stake of who has no chips is one all the same: the engine sees no balance.
        asked |= {claim.pot for claim in step.claims if isinstance(claim, Stake)}
        emptied = [claim.pot for claim in step.claims if isinstance(claim, Award | Refund)]
        assert len(set(emptied)) == len(emptied) and asked.issuperset(emptied), "nobody staked into that pot"
        asked -= set(emptied)
        settled = clear(step.claims, wallets, pots, 300)
        wallets, pots, till = settled.balances, settled.pots, till + settled.till
        assert sum(wallets.values()) + till + sum(sum(pot.values()) for pot in pots.values()) == before
        assert min(wallets.values()) >= 0
    assert pots == {} and not asked


@law
def test_somebody_is_to_act_until_the_hand_is_over(deal: Deal) -> None:
    for state in states(deal):
        assert bool(state.to_act) is not state.over
        assert (state.phase == "over") is state.over
        assert set(state.to_act) <= set(state.seats) and set(state.gone) <= set(state.seats)
        assert len(set(state.gone)) == len(state.gone)


@law
def test_autoplay_ends_every_hand_in_time(deal: Deal) -> None:
    state, acts = deal.start().state, 0
    while not state.over:
        seat = state.to_act[0]
        action = deal.game.autoplay(state, seat)
        assert action == deal.game.autoplay(state, seat)
        state, acts = deal.game.act(state, seat, action).state, acts + 1
        assert acts <= deal.game.max_acts


@law
def test_every_listed_action_is_accepted_and_changes_no_state_given(deal: Deal) -> None:
    random = Random(deal.seed)
    for state in states(deal):
        before = deal.game.dump(state)
        for seat in state.seats:
            listed = legal(deal.game, state, seat, random)
            assert bool(listed) is (seat in state.to_act)
            for action in listed:
                assert deal.game.act(state, seat, action).state is not state
        assert deal.game.dump(state) == before


@law
def test_anything_else_is_refused_and_changes_nothing(deal: Deal) -> None:
    random = Random(deal.seed)
    for state in random.sample(found := list(states(deal)), min(3, len(found))):
        before, all_forged = deal.game.dump(state), _forged(deal, state, random)
        for seat in state.seats:
            actions = deal.game.actions(state, seat)
            templates = {action["type"] for action in actions if action.get("template")}
            allowed = {_plain(action) for action in actions}
            for forged in all_forged:
                accepted = not refused(deal.game.act, state, seat, forged)
                assert not accepted or _plain(forged) in allowed or forged["type"] in templates, forged
        assert deal.game.dump(state) == before


def _forged(deal: Deal, state: Any, random: Random) -> list[Any]:
    found = forgeries.values()
    for seat in state.seats:
        for action in legal(deal.game, state, seat, random)[:4]:
            found += [action, *forgeries.damaged(action, random)]
    return found


def _plain(action: Any) -> str | None:
    try:
        return json.dumps(action, sort_keys=True)
    except (TypeError, ValueError, RecursionError):
        return None


@law
def test_no_forged_seat_gets_through(deal: Deal) -> None:
    for state in list(states(deal))[:3]:
        action = deal.game.autoplay(state, state.to_act[0]) if state.to_act else {}
        for seat in forgeries.seats():
            assert refused(deal.game.act, state, seat, action)
            assert refused(deal.game.leave, state, seat)
            assert refused(deal.game.autoplay, state, seat)
            assert deal.game.actions(state, seat) == []


@law
def test_who_has_left_cannot_leave_again_nor_anybody_after_the_end(deal: Deal) -> None:
    for state in states(deal):
        for seat in state.seats if state.over else state.gone:
            assert refused(deal.game.leave, state, seat)
        if state.over:
            assert all(refused(deal.game.act, state, seat, {}) for seat in state.seats)


@law
def test_a_hand_that_cannot_be_dealt_is_refused(deal: Deal) -> None:
    good = {
        "variant": deal.variant,
        "stake": deal.stake,
        "seats": deal.seats,
        "leader": None,
        "deck": deal.deck,
    }
    bad: dict[str, list[Any]] = {
        "variant": ["", "x", None, [], 1],
        "stake": [0, -2, 3, 2.0, True, None, "2"],
        "seats": [(), (0,), (0, 0), (0, True), (0, 1.0), (0, -1), None, range(50), ("0", "1"), ([], {})],
        "deck": [
            (),
            deal.deck[1:],
            (*deal.deck, deal.deck[0]),
            (deal.deck[0], *deal.deck[:-1]),
            None,
            [[]],
            5,
        ],
        "options": [{"x": True}, dict.fromkeys(deal.options, 1) or {"x": 1}, [1], 5],
    }
    for name, wrongs in bad.items():
        for wrong in wrongs:
            assert refused(deal.game.deal, **{**good, name: wrong}), (name, wrong)


@law
def test_dump_and_load_change_nothing_later(deal: Deal) -> None:
    """The whole hand again, through dump and load at every step: the same states, events and claims."""
    state = deal.start().state
    for seat, action, step in playing(deal):
        state = deal.game.load(deal.game.dump(state))
        again = deal.game.leave(state, seat) if action is None else deal.game.act(state, seat, action)
        assert again == step
        state = again.state
    assert msgspec.json.encode(state) == deal.game.dump(state)


@law
def test_a_view_holds_no_secret(deal: Deal) -> None:
    """Permuting all that a seat may not know leaves its view as it is."""
    random = Random(deal.seed)
    for state in states(deal):
        for seat in (*state.seats, None, max(state.seats) + 1):
            if not state.over:
                assert deal.game.view(disguise(deal, state, seat, random), seat) == deal.game.view(
                    state, seat
                )


@law
def test_no_card_is_named_to_who_may_not_know_it(deal: Deal) -> None:
    known, pack = secrets_of(deal.code).known, set(deal.game.pack)
    for state, step in _following(deal):
        for seat in (*step.state.seats, None):
            if step.state.over:
                continue
            told = pack.intersection(strings([event_for(event, seat) for event in step.events]))
            before = known(state, seat) if state else set()
            assert told <= known(step.state, seat) | before
            assert pack.intersection(strings(deal.game.view(step.state, seat))) <= known(step.state, seat)


def _following(deal: Deal) -> list[tuple[Any, Step[Any]]]:
    made = steps(deal)
    return [(made[i - 1].state if i else None, step) for i, step in enumerate(made)]


@law
def test_a_view_is_plain_json_that_says_where_the_hand_is(deal: Deal) -> None:
    for state in states(deal):
        for seat in (*state.seats, None):
            view = deal.game.view(state, seat)
            assert json.loads(json.dumps(view)) == view
            assert view["phase"] == state.phase and view["to_act"] == list(state.to_act)
            assert view["over"] is state.over and (view["result"] is not None) is state.over
        if state.over:
            assert {"winner", "ranking", "next_leaders", "how"} <= view["result"].keys()


@law
def test_events_are_plain_json_and_private_parts_are_for_seats(deal: Deal) -> None:
    for step in steps(deal):
        for event in step.events:
            assert isinstance(event["type"], str)
            assert event.get("private", {}).keys() <= set(step.state.seats)
            for seat in (*step.state.seats, None):
                seen = event_for(event, seat)
                assert "private" not in seen and json.loads(json.dumps(seen)) == seen


@law
def test_a_new_turn_has_a_new_number(deal: Deal) -> None:
    state = deal.start().state
    for made in playing(deal):
        after = made.step.state
        assert after.turn >= state.turn
        if set(after.to_act) - set(state.to_act):
            assert after.turn > state.turn
        state = after


@law
def test_a_result_ranks_every_seat_once(deal: Deal) -> None:
    result = list(states(deal))[-1].result
    ranked = [seat for group in result.ranking for seat in group]
    assert sorted(ranked) == list(deal.seats)
    assert result.winner is None or result.winner in deal.seats
    assert set(result.next_leaders) <= set(deal.seats)


@law
def test_bots_choose_what_is_legal_from_their_view_alone(deal: Deal) -> None:
    choose, state = registry.bot(deal.code), deal.start().state
    while not state.over:
        seat = state.to_act[0]
        listed = deal.game.actions(state, seat)
        action = choose(deal.game.view(state, seat), listed)
        assert any(option.get("template") for option in listed) or action in listed
        state = deal.game.act(state, seat, action).state


def test_a_random_hand_really_leaves_and_acts() -> None:
    """The random hands reach what the laws are about."""
    for code in CODES:
        seen: list[Made] = []
        for seed in range(40):
            game = registry.game(code)
            rules = next(iter(game.variants.values()))
            deck = Random(seed).sample(game.pack, len(game.pack))
            deal = Deal(code, rules.code, 2, tuple(range(rules.max_players)), None, tuple(deck), {}, seed, 12)
            seen += playing(deal)
        assert any(made.action is None for made in seen) and any(made.step.claims for made in seen)
        assert any(made.step.state.over for made in seen)
