"""The turn clock: deadlines, seats that are away, bots, and work that another process left undone."""

import asyncio
import json
from random import Random

import pytest

from apps.games import registry
from apps.games.engine import IllegalAction
from apps.lobbies.models import Table
from apps.play import dealer, leaving, store, timing, turns
from apps.play.models import Hand, Live
from apps.play.pools import connection, in_thread
from tests.play import kit, rounds
from tests.play.rounds import Round

KEEPS_LEAVERS = [
    (code, variant)
    for code, variant in kit.VARIANTS
    if not registry.game(code).variants[variant].pays_to_leave
]


async def run_out(found: Round, clock: kit.FakeClock) -> None:
    """Let the earliest deadline pass, and the clock tick."""
    clock.at = min((await found.live()).clocks.deadlines.values())
    await turns.tick()


def turn_ms(game: str, variant: str) -> int:
    return registry.game(game).variants[variant].turn_seconds * 1_000


# --- Deadlines ---------------------------------------------------------------------------------------


@kit.every_variant
async def test_a_turn_is_played_at_its_deadline_and_not_before(live, clock, no_errors, game, variant):
    found = await rounds.dealt(game=game, variant=variant)
    before = await found.live()
    state = dealer.load(before)
    seat = state.to_act[0]
    assert set(before.clocks.deadlines) == set(state.to_act)
    assert before.clocks.deadlines[seat] == clock() + turn_ms(game, variant)
    clock.at = before.clocks.deadlines[seat] - 1
    assert await turns.tick() == 0
    clock.at += 1
    assert await turns.tick() == 1
    move = (await found.moves())[1]
    assert (move.seat, move.kind) == (seat, "auto")
    assert move.action == before.facts.engine.autoplay(state, seat)
    after = await found.live()
    assert after.clocks.timeouts[seat] == 1 and after.clocks.away == set()


@kit.every_variant
async def test_a_whole_hand_plays_itself(live, clock, no_errors, game, variant):
    found = await rounds.dealt(game=game, variant=variant)
    while (await in_thread(Live.objects.get)).status == "playing":
        await run_out(found, clock)
    hand = await in_thread(Hand.objects.get)
    assert hand.result is not None
    assert (await in_thread(kit.money))["pot"] == 0


async def until_away(found: Round, clock: kit.FakeClock) -> int:
    """Let turns run out until a seat is away, and it is that seat's turn; returns the seat."""
    for _ in range(20):
        row = await found.live()
        if row.clocks.away and set(row.clocks.deadlines) & row.clocks.away:
            return min(set(row.clocks.deadlines) & row.clocks.away)
        await run_out(found, clock)
    raise AssertionError("nobody is away")


async def test_after_two_turns_in_a_row_a_seat_is_away_and_played_after_two_seconds(live, clock):
    found = await rounds.dealt()
    counts: dict[int, int] = {}
    for _ in range(20):
        row = await found.live()
        (seat,) = row.clocks.deadlines
        assert (seat in row.clocks.away) == (counts.get(seat, 0) >= 2)
        wait = 2_000 if seat in row.clocks.away else 20_000
        assert row.clocks.deadlines[seat] == clock() + wait
        if counts.get(seat, 0) == 3:
            return
        await run_out(found, clock)
        counts[seat] = counts.get(seat, 0) + 1
    raise AssertionError("no seat had four turns")


async def test_who_acts_in_between_starts_counting_anew(live, clock):
    found = await rounds.dealt()
    acted: set[int] = set()
    timeouts: dict[int, int] = {}
    for _ in range(12):
        row = await found.live()
        if row.status != "playing":
            break
        (seat,) = row.clocks.deadlines
        if timeouts.get(seat, 0) == 1:
            await found.act(Random(1))
            acted.add(seat)
            timeouts[seat] = 0
        else:
            await run_out(found, clock)
            timeouts[seat] = 1
        assert (await found.live()).clocks.away == set()
    assert acted


@pytest.mark.parametrize("how", ["act", "connect", "sync"])
async def test_an_away_player_comes_back(live, clock, how):
    found = await rounds.dealt()
    client = (await kit.connect(found.pk, *found.users))[0] if how == "sync" else None
    seat = await until_away(found, clock)
    user = found.users[seat]
    began = clock()
    clock.forward(1)
    if how == "act":
        await found.act(Random(1))
    elif how == "connect":
        await kit.connect(found.pk, user)
    else:
        client = client if client and client.user == user else (await kit.connect(found.pk, user))[0]
        await dealer.set_away(found.pk, user.pk, away=True)
        await client.sync()
    row = await found.live()
    assert seat not in row.clocks.away and seat not in row.clocks.timeouts
    if how != "act":
        assert row.clocks.deadlines[seat] == began + 20_000
    clock.at = began + 2_000
    assert await turns.tick() == 0


async def test_coming_and_going_makes_no_turn_longer(live, clock):
    found = await rounds.dealt()
    row = await found.live()
    ((seat, ends),) = row.clocks.deadlines.items()
    user = found.users[seat].pk
    for _ in range(12):
        clock.forward(1.5)
        await dealer.set_away(found.pk, user, away=True)
        assert (await found.live()).clocks.deadlines[seat] == min(ends, clock() + 2_000)
        await dealer.set_away(found.pk, user, away=False)
        assert (await found.live()).clocks.deadlines[seat] == ends


async def test_nobody_comes_back_for_a_leaver_or_a_watcher(live, clock):
    found = await rounds.dealt(variant="kenvn")
    watcher = await in_thread(kit.player)
    await leaving.leave(found.pk, found.users[0].pk, None)
    for user in (watcher, found.users[0]):
        for away in (True, False):
            assert await dealer.set_away(found.pk, user.pk, away=away) is False


@pytest.mark.parametrize(("game", "variant"), KEEPS_LEAVERS)
async def test_a_leavers_seat_is_played_after_two_seconds(live, clock, no_errors, game, variant):
    """Also on the turn on which he leaves."""
    found = await rounds.dealt(game=game, variant=variant)
    seat = (await found.state()).to_act[0]
    clock.forward(1)
    await leaving.leave(found.pk, found.users[seat].pk, None)
    assert (await found.live()).clocks.deadlines[seat] == clock() + 2_000
    began = clock()
    while (await found.live()).status == "playing":
        row = await found.live()
        gone = [other for other in row.clocks.deadlines if other == seat]
        for other in gone:
            assert row.clocks.deadlines[other] <= clock() + 2_000
        if gone:
            await run_out(found, clock)
        else:
            await found.act(Random(2))
    kinds = {(move.seat, move.kind) for move in await found.moves()}
    assert (seat, "auto") in kinds and clock() > began


# --- Bots --------------------------------------------------------------------------------------------


async def with_bots(clock: kit.FakeClock, game: str, variant: str) -> Round:
    """A hand of one person and the bots that came to keep him company."""
    found = await rounds.at_table(1, bots=True, game=game, variant=variant)
    await found.settle()
    client = (await kit.connect(found.pk, *found.users))[0]
    with kit.lasting(game):
        assert (await client.ask(type="ready"))["type"] == "ok"
        await client.until_state(lambda: client.hand_id is not None)
    return found


@kit.every_variant
async def test_bots_play_by_themselves_after_a_natural_delay(live, settings, clock, no_errors, game, variant):
    found = await with_bots(clock, game, variant)
    bots = {player.seat for player in (await found.live()).facts.players if player.bot}
    assert bots
    told: set[tuple[int, int]] = set()
    for _ in range(100):
        row = await found.live()
        if row.status != "playing":
            break
        new = {(seat, row.clocks.deadlines[seat]) for seat in bots & row.clocks.deadlines.keys()} - told
        told |= new
        for _, deadline in new:
            assert settings.BOT_MS[0] <= deadline - clock() <= settings.BOT_MS[1]
        await run_out(found, clock)
    kinds = {(move.seat in bots, move.kind) for move in await found.moves() if move.kind != "deal"}
    assert (True, "bot") in kinds and (True, "auto") not in kinds


@pytest.mark.parametrize("fault", ["raises", "cheats"])
async def test_a_bot_that_fails_is_played_by_the_rules(live, clock, monkeypatch, caplog, fault):
    found = await with_bots(clock, "domino", "iwin")

    def choose(view: object, legal: object) -> dict[str, str]:
        if fault == "raises":
            raise ZeroDivisionError
        return {"type": "play", "tile": "7-7", "end": "left"}

    monkeypatch.setattr(registry, "bot", lambda code: choose)
    for _ in range(8):
        row = await found.live()
        if row.status != "playing":
            break
        await run_out(found, clock)
    players = (await found.live()).facts.by_seat
    autos = [move for move in await found.moves() if move.kind == "auto" and players[move.seat].bot]
    assert autos
    assert any("bot" in record.getMessage() for record in caplog.records)


# --- Processes that die, and several clocks ----------------------------------------------------------------


@kit.every_variant
async def test_a_hand_that_ended_is_settled_though_its_process_died(live, clock, no_errors, game, variant):
    found = await rounds.dealt(game=game, variant=variant)
    await found.play_on(Random(5))
    assert (await found.live()).status == "over"
    assert await turns.tick() == 0
    clock.at += timing.SETTLE_MS
    await turns.tick()
    assert (await found.live()).status == "settled"
    table = await in_thread(Table.objects.get, pk=found.pk)
    assert table.commitment and table.next_hand and table.dealt == []


async def test_what_a_dead_clock_had_claimed_is_done_by_another(live, clock):
    found = await rounds.dealt()
    clock.at = min((await found.live()).clocks.deadlines.values())
    async with connection() as opened:
        hands, _ = await store.claim_due(opened, clock(), clock() + turns.CLAIM_MS, 100)
    assert hands == [found.pk]
    assert await turns.tick() == 0
    clock.at += turns.CLAIM_MS
    assert await turns.tick() == 1
    assert len(await found.moves()) == 2


async def test_clocks_that_tick_at_once_play_each_turn_once(live, clock, no_errors):
    hands = [await rounds.dealt() for _ in range(6)]
    for _ in range(3):
        clock.forward(20)
        before = [len(await found.moves()) for found in hands]
        done = await asyncio.gather(*(turns.tick() for _ in range(4)))
        assert sum(done) == len(hands)
        assert [len(await found.moves()) for found in hands] == [count + 1 for count in before]


async def test_a_table_that_somebody_else_works_on_is_passed_over(live, clock):
    first, second = [await rounds.dealt() for _ in range(2)]
    clock.forward(20)
    async with connection() as opened:
        await opened.execute("BEGIN")
        await opened.execute(store.LOCK_LIVE, [None, first.pk])
        assert await asyncio.wait_for(turns.tick(), 2) == 1
        await opened.execute("ROLLBACK")
    assert [len(await found.moves()) for found in (first, second)] == [1, 2]
    assert await turns.tick() == 1
    assert len(await first.moves()) == 2


async def test_one_tables_trouble_is_not_anothers(live, clock, monkeypatch):
    first, second = [await rounds.dealt() for _ in range(2)]
    clock.forward(20)
    original = dealer.play_for

    async def failing(table: int, *args: object) -> object:
        if table == first.pk:
            raise ConnectionResetError
        return await original(table, *args)

    monkeypatch.setattr(dealer, "play_for", failing)
    assert await turns.tick() == 2
    assert [len(await found.moves()) for found in (first, second)] == [1, 2]
    monkeypatch.setattr(dealer, "play_for", original)
    clock.at += turns.CLAIM_MS
    await turns.tick()
    assert len(await first.moves()) == 2
    assert (await first.live()).status == "playing"


async def test_the_clock_deals_the_next_hand(live, clock, settings, no_errors):
    settings.NEXT_HAND_MS = 3_000
    found = await rounds.at_table(2)
    clients = await kit.connect(found.pk, *found.users)
    for client in clients:
        await client.ask(type="ready")
    clock.forward(2.9)
    await turns.tick()
    assert await in_thread(Hand.objects.count) == 0
    clock.forward(0.1)
    await turns.tick()
    assert await in_thread(Hand.objects.count) == 1
    for client in clients:
        await client.until_state(lambda known=client: known.hand_id is not None)


async def test_a_player_and_the_clock_at_the_deadline_make_one_move(live, clock):
    found = await rounds.dealt()
    row = await found.live()
    ((seat, deadline),) = row.clocks.deadlines.items()
    clock.at = deadline
    action = row.facts.engine.actions(dealer.load(row), seat)[0]
    results = await asyncio.gather(
        dealer.act(found.pk, found.users[seat].pk, 1, action), turns.tick(), return_exceptions=True
    )
    assert len(await found.moves()) == 2
    assert not isinstance(results[1], BaseException)
    assert not isinstance(results[0], IllegalAction)


async def test_clocks_are_kept_as_plain_json(live, clock):
    found = await rounds.dealt()
    kept = json.loads((await in_thread(Live.objects.get, pk=found.pk)).clocks)
    assert kept.keys() == {"deadlines", "timeouts", "away", "ends"}


async def test_the_clock_runs_until_it_is_told_to_stop(live, no_errors):
    stop = asyncio.Event()
    running = asyncio.create_task(turns.run(stop, pause=0.01))
    found = await rounds.at_table(1, bots=True)
    client = (await kit.connect(found.pk, *found.users))[0]
    await client.until_state(lambda: len(client.state["table"]["seats"]) > 1)
    await client.ask(type="ready")
    await client.until_state(lambda: client.hand_id is not None)
    stop.set()
    await asyncio.wait_for(running, 5)
