"""Faults: a table that cannot go on is stopped by itself; what passes is tried again."""

import asyncio
from collections.abc import Callable
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any

import psycopg
import pytest

from apps.games import registry
from apps.games.engine import Chips, Pay, Seat
from apps.lobbies.models import Table
from apps.play import dealer, leaving, payments, pools, snapshots, store, tables, turns
from apps.play.errors import Refused
from apps.play.halting import halt
from apps.play.models import Hand, Live, Move
from apps.play.pools import connection, in_thread
from apps.wallet.models import Account
from tests.database import owner_connection
from tests.play import kit, rounds
from tests.play.rounds import Round

DOMINO = registry.game("domino")
STAKE = 100
OTHER_STAKE = 50


async def with_fines() -> tuple[Round, int]:
    """A hand of three after one has left, so that his fine lies in the pot; and what he had before he left."""
    found = await rounds.dealt(4, stake=STAKE)
    await found.act(Random(1))
    whole = await in_thread(kit.balance, found.users[3])
    await leaving.leave(found.pk, found.users[3].pk, None)
    assert await in_thread(kit.balance, found.users[3]) < whole
    return found, whole


def fails_at_our_table(original: Callable[..., Any]) -> Callable[..., Any]:
    """The engine's function with a bug that shows at tables of one stake only."""

    def broken(state: Any, *args: Any) -> Any:
        if state.stake == STAKE:
            raise ZeroDivisionError("a bug in the rules")
        return original(state, *args)

    return broken


async def player_to_act(found: Round) -> tuple[int, int, dict[str, Any]]:
    """User, version and a legal action."""
    row = await found.live()
    state = dealer.load(row)
    seat = state.to_act[0]
    return found.users[seat].pk, row.version, row.facts.engine.actions(state, seat)[0]


async def act(found: Round) -> Any:
    user, version, action = await player_to_act(found)
    return await dealer.act(found.pk, user, version, action)


async def assert_halted(found: Round, whole: int, caplog: pytest.LogCaptureFixture) -> None:
    """The table stands as `assert_stands` says, and the log has it."""
    await assert_stands(found, whole)
    assert any(record.getMessage().find("hand halted") >= 0 for record in caplog.records)


async def assert_stands(found: Round, whole: int) -> None:
    """The table is halted, its pot is refunded to the chip, its moves say so, once."""

    def check() -> None:
        assert Table.objects.get(pk=found.pk).status == "halted"
        live = Live.objects.get(pk=found.pk)
        assert live.status == "halted" and live.due_at is None
        hand = Hand.objects.get(pk=live.hand_id)
        assert hand.halted and hand.over_at and hand.last_move == live.version
        halts = Move.objects.filter(hand=hand, kind="halt").values_list("number", flat=True)
        assert list(halts) == [live.version]
        assert Account.objects.get(pk=hand.pot).balance == 0
        assert kit.balance(found.users[3]) == whole
        assert sum(kit.money().values()) == 0

    await in_thread(check)
    version = (await found.live()).version
    with pytest.raises(Refused, match="halted"):
        await dealer.act(found.pk, found.users[0].pk, version, {})


@asynccontextmanager
async def another_table_goes_on() -> Any:
    """A table of the other stake plays before and after."""
    other = await rounds.dealt(2, stake=OTHER_STAKE)
    await other.act(Random(1))
    yield other
    await other.play_on(Random(2))
    assert (await other.live()).status == "over"


# --- Faults of the rules -------------------------------------------------------------------------------


async def test_a_bug_in_an_act_halts_that_table_alone(live, monkeypatch, caplog):
    async with another_table_goes_on():
        found, whole = await with_fines()
        clients = await kit.connect(found.pk, *found.users[:3])
        user, version, action = await player_to_act(found)
        monkeypatch.setattr(DOMINO, "act", fails_at_our_table(DOMINO.act))
        acting = next(client for client in clients if client.user.pk == user)
        answer = await acting.ask(type="act", version=version, action=action)
        assert answer["code"] == "halted"
        for client in clients:
            await client.until_state(lambda known=client: known.state["table"]["status"] == "halted")
        await assert_halted(found, whole, caplog)
        for client in clients:
            snapshot = await client.sync()
            assert snapshot["hand"]["status"] == "halted" and snapshot["hand"]["actions"] == []
            assert (await client.ask(type="leave"))["fine"]["amount"] == 0
            assert (await client.ask(type="leave", confirm=True))["type"] == "ok"


async def test_a_bug_in_autoplay_halts(live, clock, monkeypatch, caplog):
    async with another_table_goes_on():
        found, whole = await with_fines()
        monkeypatch.setattr(DOMINO, "autoplay", fails_at_our_table(DOMINO.autoplay))
        clock.at = min((await found.live()).clocks.deadlines.values())
        await turns.tick()
        await assert_halted(found, whole, caplog)


async def test_an_autoplay_that_the_rules_refuse_halts(live, clock, monkeypatch, caplog):
    found, whole = await with_fines()
    monkeypatch.setattr(
        DOMINO, "autoplay", lambda state, seat: {"type": "play", "tile": "9-9", "end": "left"}
    )
    clock.at = min((await found.live()).clocks.deadlines.values())
    await turns.tick()
    await assert_halted(found, whole, caplog)


async def test_a_bug_in_leave_halts(live, monkeypatch, caplog):
    found, whole = await with_fines()
    monkeypatch.setattr(DOMINO, "leave", fails_at_our_table(DOMINO.leave))
    with pytest.raises(Refused, match="halted"):
        await leaving.leave(found.pk, found.users[0].pk, None)
    await assert_halted(found, whole, caplog)


async def test_a_bug_in_pricing_a_leave_halts(live, monkeypatch, caplog):
    found, whole = await with_fines()
    monkeypatch.setattr(DOMINO, "leave", fails_at_our_table(DOMINO.leave))
    with pytest.raises(Refused, match="halted"):
        await leaving.price(found.pk, found.users[0].pk)
    await assert_halted(found, whole, caplog)


async def test_a_bug_in_a_view_halts_and_nobody_is_locked_out(live, monkeypatch, caplog):
    found, whole = await with_fines()
    clients = await kit.connect(found.pk, *found.users[:3])
    user, version, action = await player_to_act(found)
    monkeypatch.setattr(DOMINO, "view", fails_at_our_table(DOMINO.view))
    acting = next(client for client in clients if client.user.pk == user)
    assert (await acting.ask(type="act", version=version, action=action))["type"] == "ok"
    for client in clients:
        await client.until_state(lambda known=client: known.state["table"]["status"] == "halted")
    await assert_halted(found, whole, caplog)
    late = (await kit.connect(found.pk, found.users[0]))[0]
    assert late.state["hand"] is None and late.state["table"]["status"] == "halted"


async def test_a_bug_in_the_deal_halts_the_table_and_no_hand_remains(live, monkeypatch, caplog):
    def broken(*args: Any, **kwargs: Any) -> Any:
        raise ZeroDivisionError("a bug in the rules")

    found = await rounds.at_table(2)
    clients = await kit.connect(found.pk, *found.users)
    monkeypatch.setattr(DOMINO, "deal", broken)
    assert (await clients[0].ask(type="ready"))["type"] == "ok"
    assert (await clients[1].ask(type="ready"))["type"] == "ok"
    for client in clients:
        await client.until_state(lambda known=client: known.state["table"]["status"] == "halted")
    assert await in_thread(Hand.objects.count) == 0
    assert any(record.getMessage().find("hand halted") >= 0 for record in caplog.records)
    for client in clients:
        assert (await client.ask(type="leave", confirm=True))["type"] == "ok"


# --- Faults of the site's own --------------------------------------------------------------------------


def spoil(found: Round, state: str) -> None:
    Live.objects.filter(pk=found.pk).update(state=state)


CORRUPT = ["", "{", "null", "[]", "{}", '{"variant": "iwin"}']


@pytest.mark.parametrize("state", CORRUPT)
async def test_a_state_that_cannot_be_read_halts_whoever_meets_it(live, clock, caplog, state):
    found, whole = await with_fines()
    user, version, action = await player_to_act(found)
    await in_thread(spoil, found, state)
    met: dict[str, Any] = {
        "": lambda: dealer.act(found.pk, user, version, action),
        "{": turns.tick,
        "null": lambda: leaving.leave(found.pk, user, None),
        "[]": lambda: snapshots.snapshot(found.pk, user),
        "{}": lambda: kit.connect(found.pk, found.users[0]),
        '{"variant": "iwin"}': lambda: leaving.price(found.pk, user),
    }
    clock.at = min((await found.live()).clocks.deadlines.values())
    with suppress(Refused):
        await met[state]()
    await assert_halted(found, whole, caplog)
    late = (await kit.connect(found.pk, found.users[1]))[0]
    assert late.state["hand"] is None and late.state["table"]["status"] == "halted"
    assert (await late.ask(type="leave", confirm=True))["type"] == "ok"


async def play_to_the_end(found: Round) -> None:
    """Play on until the hand meets the fault; at the latest its last step moves money."""
    for _ in range(40):
        await act(found)
    raise AssertionError("the hand never met the fault")


@pytest.mark.parametrize("fault", ["unknown account", "unbalanced", "overdrawn", "another posting's key"])
async def test_a_posting_that_the_ledger_refuses_halts(live, monkeypatch, caplog, fault):
    found, whole = await with_fines()
    original = payments.legs
    issue = (await in_thread(Account.objects.get, code="house:tax")).pk

    def spoilt(facts: Any, paid: Any) -> Any:
        legs = original(facts, paid)
        if fault == "unknown account":
            return [
                *legs,
                payments.ledger.Leg(99, 10**9, 5, "x"),
                payments.ledger.Leg(99, facts.till, -5, "x"),
            ]
        if fault == "unbalanced":
            return legs[:-1]
        if fault == "overdrawn":
            more = [
                payments.ledger.Leg(99, issue, -(10**9), "x"),
                payments.ledger.Leg(99, facts.till, 10**9, "x"),
            ]
            return [*legs, *more]
        return legs

    if fault == "another posting's key":
        text = payments.post_request

        def same_key(facts: Any, number: int, paid: Any, actor: Any) -> Any:
            made = text(facts, number, paid, actor)
            return made and made.replace(f"hand:{facts.hand}:{number}", f"hand:{facts.hand}:3")

        monkeypatch.setattr(payments, "post_request", same_key)
    monkeypatch.setattr(payments, "legs", spoilt)
    with pytest.raises(Refused, match="halted"):
        await play_to_the_end(found)
    monkeypatch.undo()
    await assert_halted(found, whole, caplog)


async def test_pots_left_at_the_end_halt(live, monkeypatch, caplog):
    found, whole = await with_fines()
    original = DOMINO.act

    def forgetful(state: Any, seat: Seat, action: Any) -> Any:
        step = original(state, seat, action)
        return step if not step.state.over else type(step)(step.state, step.events, [])

    monkeypatch.setattr(DOMINO, "act", forgetful)
    with pytest.raises(Refused, match="halted"):
        await play_to_the_end(found)
    await assert_halted(found, whole, caplog)


async def test_claims_that_no_rule_may_make_halt(live, monkeypatch, caplog):
    found, whole = await with_fines()
    original = DOMINO.act

    def greedy(state: Any, seat: Seat, action: Any) -> Any:
        step = original(state, seat, action)
        return type(step)(step.state, step.events, [Pay(seat, seat, Chips(-5), "x")])

    monkeypatch.setattr(DOMINO, "act", greedy)
    with pytest.raises(Refused, match="halted"):
        await act(found)
    await assert_halted(found, whole, caplog)


async def test_a_halted_hand_is_halted_once(live):
    found, whole = await with_fines()
    row = await found.live()
    await asyncio.gather(*(halt(found.pk, row.facts.hand) for _ in range(5)))
    await halt(found.pk, row.facts.hand)
    await assert_stands(found, whole)


async def test_a_halted_table_empties_and_closes(live, clock, caplog):
    found, _ = await with_fines()
    await in_thread(spoil, found, "{")
    clock.at = min((await found.live()).clocks.deadlines.values())
    await turns.tick()
    for user in found.users[:3]:
        await leaving.leave(found.pk, user.pk, None)
    clock.forward(120)
    await turns.tick()
    assert (await in_thread(Table.objects.get, pk=found.pk)).status == "closed"


# --- What passes is tried again --------------------------------------------------------------------------


@asynccontextmanager
async def row_held(found: Round) -> Any:
    """Somebody else holds the table's live row."""
    async with connection() as opened:
        await opened.execute("BEGIN")
        await opened.execute(store.LOCK_LIVE, [None, found.pk])
        yield opened
        await opened.execute("ROLLBACK")


async def test_a_lock_that_cannot_be_had_is_busy_and_nothing_is_lost(live, monkeypatch):
    monkeypatch.setattr(pools, "LOCK_TIMEOUT_MS", 100)
    found = await rounds.dealt()
    client = next(client for client in await kit.connect(found.pk, *found.users) if client.hand["actions"])
    async with row_held(found):
        assert (await client.act())["code"] == "busy"
        assert len(await found.moves()) == 1
    assert (await client.act())["type"] == "ok"
    assert len(await found.moves()) == 2


async def test_a_lock_that_comes_free_in_time_is_waited_for(live, monkeypatch):
    monkeypatch.setattr(pools, "LOCK_TIMEOUT_MS", 300)
    found = await rounds.dealt()
    async with row_held(found):
        acting = asyncio.create_task(act(found))
        await asyncio.sleep(0.5)
        assert not acting.done()
    assert (await acting).version == 2


TRANSIENT = [
    psycopg.errors.DeadlockDetected,
    psycopg.errors.SerializationFailure,
    psycopg.errors.LockNotAvailable,
    psycopg.errors.AdminShutdown,
    psycopg.OperationalError,
    psycopg.InterfaceError,
]


@pytest.mark.parametrize(
    ("error", "times"), [*((error, 2) for error in TRANSIENT), (TRANSIENT[0], 1), (TRANSIENT[0], 3)]
)
async def test_what_passes_is_tried_three_times_in_all(live, monkeypatch, error, times):
    found = await rounds.dealt()
    original, left = store.step, times

    async def failing(*args: Any) -> bool:
        nonlocal left
        left -= 1
        if left >= 0:
            raise error("passing")
        return await original(*args)

    monkeypatch.setattr(store, "step", failing)
    if times < 3:
        assert (await act(found)).version == 2
    else:
        with pytest.raises(Refused, match="busy"):
            await act(found)
    assert len(await found.moves()) == 1 + (times < 3)
    assert (await found.live()).status == "playing"


async def test_a_cut_connection_is_tried_again(live):
    found = await rounds.dealt()
    async with row_held(found) as holder:
        acting = asyncio.create_task(act(found))
        await asyncio.sleep(0.3)
        ours = await (await holder.execute("SELECT pg_backend_pid()")).fetchone()
        assert ours is not None
        assert await asyncio.to_thread(cut_waiting, ours[0]) >= 1
    assert (await acting).version == 2
    assert len(await found.moves()) == 2


def cut_waiting(holder: int) -> int:
    """Cut the connections of whoever waits for a lock."""
    with owner_connection() as owner:
        rows = owner.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> %s",
            [holder],
        ).fetchall()
    return len(rows)


async def test_a_connection_cut_after_the_commit_doubles_nothing_and_all_are_told(live, monkeypatch):
    found = await rounds.dealt()
    clients = await kit.connect(found.pk, *found.users)
    original, cuts = store.step, [psycopg.OperationalError("the server closed the connection")]

    async def cut_after(*args: Any) -> bool:
        made = await original(*args)
        if cuts:
            raise cuts.pop()
        return made

    monkeypatch.setattr(store, "step", cut_after)
    acting = next(client for client in clients if client.hand["actions"])
    assert (await acting.act())["type"] == "ok"
    for client in clients:
        await client.until_version(2)
    assert len(await found.moves()) == 2


async def test_a_ready_and_a_leave_survive_a_cut(live, monkeypatch):
    found = await rounds.at_table(2)
    original, failures = store.read_table, 2

    async def failing(*args: Any, **kwargs: Any) -> Any:
        nonlocal failures
        if kwargs.get("lock") and failures:
            failures -= 1
            raise psycopg.OperationalError("cut")
        return await original(*args, **kwargs)

    monkeypatch.setattr(store, "read_table", failing)
    await tables.set_ready(found.pk, found.users[0].pk, True)
    failures = 2
    await leaving.leave(found.pk, found.users[0].pk, None)
    failures = 3
    with pytest.raises(Refused, match="busy"):
        await leaving.leave(found.pk, found.users[1].pk, None)
