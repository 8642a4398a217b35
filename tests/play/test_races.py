"""Everything happens at the same time as itself, on real PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random
from typing import Any

from django.db import connection as django_connection

from apps.games import registry
from apps.games.engine import IllegalAction
from apps.lobbies import seating
from apps.lobbies.errors import SeatRefused
from apps.lobbies.models import Seat, Standing, Table
from apps.play import deal, dealer, floor, leaving, loop, tables, turns
from apps.play.errors import Refused, Stale
from apps.play.models import Hand, Move
from apps.play.pools import in_thread
from apps.users.models import User
from apps.wallet import audit, tills
from tests.games.play import legal
from tests.play import kit, rounds
from tests.play.rounds import Round

REFUSALS = (Refused, IllegalAction)


def at_once(work: list[Callable[[], Any]]) -> list[Any]:
    """What each returned or raised, each in a thread with a connection of its own."""

    def one(task: Callable[[], Any]) -> Any:
        try:
            return task()
        except SeatRefused as refused:
            return refused.code
        finally:
            django_connection.close()

    with ThreadPoolExecutor(len(work)) as threads:
        return list(threads.map(one, work))


async def all_of(*work: Awaitable[Any]) -> list[Any]:
    """What each returned or was refused with; anything else fails the test."""
    results = await asyncio.gather(*work, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException) and not isinstance(result, REFUSALS):
            raise result
    return results


async def elsewhere(work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    """Run in another event loop with pools of its own, as another process would."""

    async def whole() -> Any:
        try:
            async with asyncio.timeout(60):
                return await work()
        finally:
            await loop.close()

    return await asyncio.to_thread(asyncio.run, whole())


async def sound() -> None:
    """No chip is lost, the ledger proves itself, and the moves of each hand have no gaps."""

    def check() -> None:
        assert sum(kit.money().values()) == 0
        assert audit.check(django_connection) == []
        for hand in Hand.objects.all():
            numbers = list(Move.objects.filter(hand=hand).order_by("number").values_list("number", flat=True))
            assert numbers == list(range(1, len(numbers) + 1))

    await in_thread(check)


# --- Seats -------------------------------------------------------------------------------------------


async def test_the_last_seat_goes_to_one(live):
    found = await rounds.at_table(3)
    crowd = await in_thread(kit.players, 20)
    results = await asyncio.to_thread(
        at_once, [lambda user=user: seating.sit(user, found.pk) for user in crowd]
    )
    assert sum(isinstance(result, Seat) for result in results) == 1
    assert results.count("seat_taken") == 19
    assert await in_thread(Seat.objects.filter(table=found.pk).count) == 4


async def test_one_user_at_many_tables_at_once_gets_one_seat(live):
    where = [(await rounds.at_table(1)).pk for _ in range(6)]
    user = await in_thread(kit.player)
    room = await in_thread(kit.room)
    work: list[Callable[[], Any]] = [lambda table=table: seating.sit(user, table) for table in where]
    work += [lambda: seating.open_table(user, room, stake=100)] * 3
    results = await asyncio.to_thread(at_once, work)
    assert results.count("already_seated") == len(work) - 1
    assert await in_thread(Seat.objects.filter(user=user).count) == 1


async def test_the_same_place_twice_by_one_user(live):
    found = await rounds.at_table(1)
    user = await in_thread(kit.player)
    results = await asyncio.to_thread(at_once, [lambda: seating.sit(user, found.pk, 2)] * 8)
    assert results.count("already_seated") == 7


async def test_bots_that_are_called_at_once_leave_a_place_free(live):
    found = await rounds.at_table(1, bots=True)
    await asyncio.gather(*(floor.look_after(found.pk) for _ in range(6)))
    await floor.look_after(found.pk)
    assert await in_thread(Seat.objects.filter(table=found.pk, user__is_bot=True).count) == 2


async def test_bots_called_to_many_tables_at_once_sit_at_one_each(live):
    where = [await rounds.at_table(1, bots=True) for _ in range(5)]
    await asyncio.gather(*(found.settle() for found in where))
    assert await in_thread(Seat.objects.filter(user__is_bot=True).count) == 10
    assert await in_thread(User.objects.filter(is_bot=True).count) == 10


# --- One hand ------------------------------------------------------------------------------------------


@kit.every_variant
async def test_the_same_act_five_times_at_once_is_one_move(live, game, variant):
    found = await rounds.dealt(game=game, variant=variant)
    row = await found.live()
    state = dealer.load(row)
    seat = state.to_act[0]
    action = rounds.any_action(row.facts, state, seat, Random(1))
    user = row.facts.by_seat[seat].user
    results = await all_of(*(dealer.act(found.pk, user, 1, action) for _ in range(5)))
    assert [type(result).__name__ for result in results if result is not None] == ["Played"]
    assert len(await found.moves()) == 2


@kit.every_variant
async def test_different_acts_on_one_version_are_one_move(live, game, variant):
    for seed in range(3):
        found = await rounds.dealt(game=game, variant=variant)
        await found.play_on(random := Random(seed), seed)
        row = await found.live()
        if row.status != "playing":
            continue
        state = dealer.load(row)
        seat = state.to_act[0]
        actions = legal(row.facts.engine, state, seat, random)
        user, version = row.facts.by_seat[seat].user, row.version
        results = await all_of(*(dealer.act(found.pk, user, version, action) for action in actions * 3))
        played = [result for result in results if result is not None and not isinstance(result, Refused)]
        assert len(played) == 1
        assert (await found.live()).version == version + 1


@kit.every_variant
async def test_clocks_of_two_processes_and_a_late_player_make_one_move(live, clock, game, variant):
    """One for each whose time is up: in Mậu Binh that is everybody."""
    for seed in range(3):
        found = await rounds.dealt(game=game, variant=variant)
        row = await found.live()
        due = row.clocks.deadlines
        seat, clock.at = min(due), max(due.values())
        action = rounds.any_action(row.facts, dealer.load(row), seat, Random(seed))
        if "done" in action:
            action["done"] = True  # a draft would be one move more
        await all_of(
            elsewhere(turns.tick),
            turns.tick(),
            elsewhere(lambda found=found, seat=seat, action=action: late(found, seat, action)),
        )
        if len(due) > 1:
            await turns.tick()
        assert sorted(move.seat for move in (await found.moves())[1:]) == sorted(due)
    await sound()


async def late(found: Round, seat: int, action: dict[str, Any]) -> None:
    with suppress(Stale):
        await dealer.act(found.pk, found.users[seat].pk, 1, action)


@kit.every_variant
async def test_leaving_and_acting_at_once(live, game, variant):
    for seed in range(4):
        random = Random(seed)
        found = await rounds.dealt(3 if variant == "iwin" else 2, game=game, variant=variant)
        await found.play_on(random, 3)
        row = await found.live()
        if row.status != "playing":
            continue
        state = dealer.load(row)
        seat = state.to_act[0]
        user = found.users[seat].pk
        action = rounds.any_action(row.facts, state, seat, random)
        others = [other.pk for other in found.users if other.pk != user]
        await all_of(
            dealer.act(found.pk, user, row.version, action),
            leaving.leave(found.pk, user, None),
            leaving.leave(found.pk, others[0], None),
            leaving.leave(found.pk, user, None),
        )
        for gone in (user, others[0]):
            assert not await in_thread(Seat.objects.filter(table=found.pk, user=gone).exists)
    await sound()


@kit.every_variant
async def test_everybody_leaves_at_once(live, game, variant):
    for count in range(2, registry.game(game).variants[variant].max_players + 1):
        found = await rounds.dealt(count, game=game, variant=variant)
        await all_of(*(leaving.leave(found.pk, user.pk, None) for user in found.users))
        await found.play_on(Random(count))  # where the rules let leavers' seats be played on
        await found.settle()
        assert (await in_thread(Table.objects.get, pk=found.pk)).status == "closed"
    assert (await in_thread(kit.money))["pot"] == 0
    await sound()


async def test_presence_and_moves_at_once_lose_neither(live):
    found = await rounds.dealt(3)
    users = [user.pk for user in found.users]
    for seed in range(8):
        if (await found.live()).status != "playing":
            break
        before = len(await found.moves())
        away = [dealer.set_away(found.pk, user, away=bool(seed % 2)) for user in users]
        await all_of(found.act(Random(seed)), *away)
        assert len(await found.moves()) == before + 1
    await sound()


# --- Dealing ------------------------------------------------------------------------------------------


async def test_ready_start_and_deal_at_once_are_one_hand(live):
    for number in range(1, 4):
        found = await rounds.at_table(2)
        host, guest = (user.pk for user in found.users)
        await tables.set_ready(found.pk, host, True)
        await all_of(
            tables.set_ready(found.pk, guest, True),
            deal.deal(found.pk, host),
            deal.deal(found.pk),
            elsewhere(lambda found=found: deal.deal(found.pk)),
            floor.look_after(found.pk),
            deal.deal(found.pk, host),
        )
        await floor.look_after(found.pk)
        assert await in_thread(Hand.objects.count) == number
    await sound()


async def test_an_over_hand_is_settled_once(live):
    found = await rounds.dealt()
    await found.play_on(Random(1))
    await asyncio.gather(found.settle(), elsewhere(found.settle), found.settle(), found.settle())
    table = await in_thread(Table.objects.get, pk=found.pk)
    assert table.next_hand and table.commitment
    assert await in_thread(lambda: set(Standing.objects.values_list("hands", flat=True))) == {1}


async def test_a_seat_taken_while_the_hand_is_dealt(live):
    for _ in range(3):
        found = await rounds.at_table(2)
        guest = await in_thread(kit.player)
        for user in found.users:
            await tables.set_ready(found.pk, user.pk, True)
        await all_of(deal.deal(found.pk), in_thread(seating.sit, guest, found.pk))
        assert await in_thread(Seat.objects.filter(table=found.pk).count) == 3
        assert len((await found.live()).facts.players) == 2


# --- Money ----------------------------------------------------------------------------------------------


async def test_sweeping_tills_while_taxes_are_paid(live):
    hands = [await rounds.dealt(4, chips=10**6) for _ in range(3)]
    stop = asyncio.Event()

    async def sweep() -> None:
        while not stop.is_set():
            await in_thread(tills.sweep_all)

    async def play(found: Round) -> None:
        for seed in range(3):
            await found.play_on(Random(seed))
            await found.settle()
            await found.deal()

    sweeping = asyncio.create_task(sweep())
    await asyncio.gather(*(play(found) for found in hands))
    stop.set()
    await sweeping
    await in_thread(tills.sweep_all)
    chips = await in_thread(kit.money)
    assert chips["till"] == chips["pot"] == 0
    await sound()


async def test_one_wallet_in_two_hands_at_once(live):
    """A leaver whose seat is played on elsewhere, while he plays at the next table, and is given chips besides."""
    first = await rounds.dealt(2, chips=10**6, variant="kenvn")
    user = first.users[0]
    await leaving.leave(first.pk, user.pk, None)
    second = Round(await in_thread(kit.table_of, [user, await in_thread(kit.player)]), [])
    second.users = [user, await in_thread(lambda: Seat.objects.get(table=second.pk, number=1).user)]
    await second.deal()

    async def gifts() -> None:
        for _ in range(15):
            await in_thread(kit.give, user, 10)

    await asyncio.gather(first.play_on(Random(1)), second.play_on(Random(2)), gifts())
    for found in (first, second):
        assert (await found.live()).status == "over"
    await sound()


@kit.every_variant
async def test_two_processes_play_the_same_tables(live, game, variant):
    """Each tries every move; whoever is slower is told so, and no move is lost or doubled."""
    hands = [await rounds.dealt(3, game=game, variant=variant) for _ in range(4)]

    async def play(seed: int) -> None:
        random = Random(seed)
        for _ in range(40):
            for found in hands:
                try:
                    if (await found.live()).status == "playing":
                        await found.act(random)
                except REFUSALS:
                    continue

    await asyncio.gather(elsewhere(lambda: play(1)), elsewhere(lambda: play(2)), play(3))
    assert all([(await found.live()).status == "over" for found in hands])
    await sound()
