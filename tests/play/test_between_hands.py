"""What happens at a table from the end of one hand to the deal of the next."""

import asyncio
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from apps.games import fairness, registry
from apps.lobbies.models import Seat, Standing, Table
from apps.play import deal, floor, leaving, presence, tables, timing, turns
from apps.play.errors import Refused
from apps.play.models import Hand, Live
from apps.play.pools import in_thread
from apps.users.models import User
from tests.play import kit, rounds
from tests.play.client import Client
from tests.play.rounds import Round


async def row(found: Round) -> Table:
    return await in_thread(Table.objects.get, pk=found.pk)


async def seated(found: Round) -> list[int]:
    """Who sits at the table, by place."""
    return await in_thread(
        lambda: list(Seat.objects.filter(table=found.pk).values_list("user_id", flat=True))
    )


async def come(found: Round) -> None:
    """All have a live socket, for a while."""
    await presence.renew(found.pk, [user.pk for user in found.users])


def suspend(user: User) -> None:
    User.objects.filter(pk=user.pk).update(suspended_at=timezone.now())


async def look(found: Round) -> tables.Tended:
    tended = await tables.tend(found.pk)
    assert tended is not None
    return tended


# --- Ready and the countdown --------------------------------------------------------------------------


async def test_all_ready_starts_soon_and_two_ready_start_later(live, clock, settings):
    settings.NEXT_HAND_MS = 3_000
    found = await rounds.at_table(3)
    await come(found)
    first, second, third = (user.pk for user in found.users)
    assert not tables.starts_now(await tables.set_ready(found.pk, first, True))
    assert (await row(found)).starts_at is None
    await tables.set_ready(found.pk, second, True)
    assert starts_in(await row(found), clock) == timing.READY_MS
    clock.forward(5)
    await tables.set_ready(found.pk, third, True)
    assert starts_in(await row(found), clock) == 3_000


def starts_in(table: Table, clock: kit.FakeClock) -> int:
    assert table.starts_at is not None
    return round(table.starts_at.timestamp() * 1_000) - clock()


async def test_the_countdown_is_never_put_off_and_ends_when_too_few_are_ready(live, clock):
    found = await rounds.at_table(3)
    await come(found)
    first, second, third = (user.pk for user in found.users)
    for user in (first, second):
        await tables.set_ready(found.pk, user, True)
    clock.forward(10)
    await tables.set_ready(found.pk, second, True, "another seed")
    assert starts_in(await row(found), clock) == timing.READY_MS - 10_000
    await look(found)
    assert starts_in(await row(found), clock) == timing.READY_MS - 10_000
    await tables.set_ready(found.pk, second, False)
    assert (await row(found)).starts_at is None
    await tables.set_ready(found.pk, third, True)
    assert starts_in(await row(found), clock) == timing.READY_MS


async def test_who_is_not_ready_sits_out(live, clock, no_errors):
    found = await rounds.at_table(3)
    await come(found)
    for user in found.users[:2]:
        await tables.set_ready(found.pk, user.pk, True)
    clock.forward(14.9)
    await turns.tick()
    assert await in_thread(Hand.objects.count) == 0
    clock.forward(0.1)
    await turns.tick()
    hand = await in_thread(Hand.objects.get)
    assert [player["user"] for player in hand.players] == [user.pk for user in found.users[:2]]
    missed = await in_thread(lambda: list(Seat.objects.filter(table=found.pk).values_list("missed", "ready")))
    assert missed == [(0, False), (0, False), (1, False)]
    assert await seated(found) == [user.pk for user in found.users]


async def test_nobody_waits_for_who_is_not_here(live, clock, settings):
    settings.NEXT_HAND_MS = 2_000
    found = await rounds.at_table(3)
    await come(found)
    first, second, third = (user.pk for user in found.users)
    for user in (first, second):
        await tables.set_ready(found.pk, user, True)
    await presence.drop(found.pk, third)
    assert starts_in(await row(found), clock) == timing.READY_MS
    clock.forward(timing.GONE_MS / 1_000)
    await turns.tick()  # he may be back at any moment
    assert starts_in(await row(found), clock) == timing.READY_MS - timing.GONE_MS
    clock.forward(timing.GONE_MS / 1_000)
    await turns.tick()
    assert starts_in(await row(found), clock) == 2_000
    await come(found)
    await tables.set_ready(found.pk, third, True)  # in time after all
    clock.forward(2)
    await turns.tick()
    hand = await in_thread(Hand.objects.get)
    assert [player["user"] for player in hand.players] == [first, second, third]


async def test_the_host_does_not_wait(live, settings):
    settings.NEXT_HAND_MS = 60_000
    found = await rounds.at_table(2)
    for user in found.users:
        await tables.set_ready(found.pk, user.pk, True)
    assert await deal.deal(found.pk, found.users[0].pk) is not None


async def test_bots_alone_start_nothing(live, clock):
    found = await rounds.at_table(1, bots=True)
    await found.settle()
    assert len(await seated(found)) == 3
    clock.forward(60)
    assert (await row(found)).starts_at is None
    assert await deal.deal(found.pk) is None
    await tables.set_ready(found.pk, found.users[0].pk, True)
    assert await deal.deal(found.pk) is not None


# --- Who is stood up, and why ---------------------------------------------------------------------------


def left_of(client: Client) -> dict[str, str]:
    """Who was stood up so far and why, by user."""
    return {one["user"]: one["reason"] for frame in client.seen("table") for one in frame["left"]}


async def test_the_poor_are_stood_up_and_told_why(live, no_errors):
    found = await rounds.at_table(3)
    clients = await kit.connect(found.pk, *found.users)
    poor = found.users[1]
    await in_thread(kit.set_balance, poor, 599)
    await found.settle()
    for client in clients:
        await client.until_state(lambda known=client: str(poor.public_id) in left_of(known))
        assert left_of(client) == {str(poor.public_id): "poor"}
    assert await seated(found) == [found.users[0].pk, found.users[2].pk]
    await in_thread(kit.set_balance, found.users[2], 600)
    await found.settle()
    assert found.users[2].pk in await seated(found)


async def test_the_suspended_are_stood_up(live):
    found = await rounds.at_table(3)
    await in_thread(suspend, found.users[2])
    assert [(one["seat"], one["reason"]) for one in (await look(found)).left] == [(2, "suspended")]


async def test_the_absent_are_stood_up_after_a_while(live, clock):
    found = await rounds.at_table(3)
    here = (await kit.connect(found.pk, found.users[0]))[0]
    gone = (await kit.connect(found.pk, found.users[1]))[0]
    assert (await look(found)).left == []
    await gone.close()
    clock.forward(timing.ABSENT_MS / 1_000)
    await presence.renew(found.pk, [here.user.pk])
    assert (await look(found)).left == []
    clock.forward(30)
    assert {one["seat"]: one["reason"] for one in (await look(found)).left} == {1: "absent", 2: "absent"}


async def test_who_has_just_sat_down_is_not_absent_by_an_old_visit(live, clock):
    found = await rounds.at_table(1)
    guest = await in_thread(kit.player)
    visit = (await kit.connect(found.pk, guest))[0]
    await visit.close()
    clock.forward(300)
    await presence.renew(found.pk, [found.users[0].pk])
    await in_thread(lambda: kit.seating.sit(guest, found.pk))
    sat = timezone.now() + timedelta(seconds=300)
    await in_thread(lambda: Seat.objects.filter(user=guest).update(sat_at=sat))
    assert (await look(found)).left == []
    assert guest.pk in await seated(found)


async def test_who_misses_three_hands_is_stood_up(live, clock, no_errors):
    found = await rounds.at_table(3)
    idle = found.users.pop()
    for number in range(3):
        assert idle.pk in await seated(found), number
        await found.deal()
        await found.play_on(Random(number))
        tended = await look(found)
    assert [(one["seat"], one["reason"]) for one in tended.left] == [(2, "idle")]


async def test_redis_that_is_away_stands_nobody_up(live, clock, monkeypatch):
    found = await rounds.at_table(2)

    async def away(table: int) -> dict[int, int]:
        raise presence.aioredis.ConnectionError("away")

    monkeypatch.setattr(presence, "leases", away)
    clock.forward(300)
    assert (await look(found)).left == []
    client = (await kit.connect(found.pk, found.users[0]))[0]
    assert not any(seat["online"] for seat in client.state["table"]["seats"])


async def test_the_host_passes_on(live):
    found = await rounds.at_table(3)
    first, second, third = found.users
    await leaving.leave(found.pk, first.pk, None)
    assert (await row(found)).host_id == second.pk
    await in_thread(suspend, second)
    await look(found)
    assert (await row(found)).host_id == third.pk


# --- Bots -----------------------------------------------------------------------------------------------


async def test_bots_come_at_once_to_who_is_ready_before_them(live, clock):
    found = await rounds.at_table(1, bots=True)
    await in_thread(Table.objects.filter(pk=found.pk).update, due_at=timezone.now() - timedelta(seconds=1))
    await tables.set_ready(found.pk, found.users[0].pk, True)
    await turns.tick()
    assert await bots_and_people(found) == (2, 1)


async def bots_and_people(found: Round) -> tuple[int, int]:
    is_bot = await in_thread(
        lambda: list(Seat.objects.filter(table=found.pk).values_list("user__is_bot", flat=True))
    )
    return sum(is_bot), len(is_bot) - sum(is_bot)


@kit.every_variant
async def test_bots_come_and_make_room(live, no_errors, game, variant):
    places = registry.game(game).variants[variant].max_players
    found = await rounds.at_table(1, bots=True, game=game, variant=variant)
    for people in range(1, places + 1):
        if people > 1:
            await in_thread(lambda: kit.seating.sit(kit.player(), found.pk))
        await found.settle()
        wanted = tables.bots_wanted({"bots_allowed": True, "places": places, "status": "open"}, people)
        assert await bots_and_people(found) == (wanted, people)
        if people > 1 and people < places:
            assert wanted + people < places


async def test_a_bot_that_makes_room_says_so(live):
    found = await rounds.at_table(1, bots=True)
    await found.settle()
    await in_thread(lambda: kit.seating.sit(kit.player(), found.pk))
    assert [one["reason"] for one in (await look(found)).left] == ["bot"]


async def test_bots_have_chips_and_are_funded_again(live, no_errors):
    found = await rounds.at_table(1, bots=True)
    await found.settle()
    bots = await in_thread(lambda: list(User.objects.filter(is_bot=True)))
    for bot in bots:
        await in_thread(kit.set_balance, bot, 0)
    await found.settle()
    assert (await bots_and_people(found))[0] == 2
    chips = await in_thread(
        lambda: [kit.balance(seat.user) for seat in Seat.objects.filter(user__is_bot=True)]
    )
    assert all(balance >= 600 for balance in chips)


async def test_a_table_without_people_closes(live, no_errors):
    found = await rounds.at_table(1, bots=True)
    watcher = (await kit.connect(found.pk, await in_thread(kit.player)))[0]
    await found.settle()
    await leaving.leave(found.pk, found.users[0].pk, None)
    await found.settle()
    await watcher.until_state(lambda: watcher.state["table"]["status"] == "closed")
    assert await seated(found) == []
    assert await tables.tend(found.pk) is None
    assert await deal.deal(found.pk) is None
    assert await in_thread(lambda: Table.objects.get(pk=found.pk).due_at) is None


async def test_the_last_to_leave_mid_hand_closes_it_after_the_hand(live, clock, no_errors):
    found = await rounds.at_table(1, bots=True, variant="kenvn")
    await found.settle()
    await found.deal()
    await leaving.leave(found.pk, found.users[0].pk, None)
    for _ in range(60):
        if (await row(found)).status == "closed":
            break
        clock.forward(2)
        await turns.tick()
    assert (await row(found)).status == "closed"
    assert (await in_thread(Live.objects.get)).status == "settled"
    assert (await in_thread(kit.money))["pot"] == 0


async def test_a_closed_table_refuses_to_open_a_hand(live):
    found = await rounds.at_table(1)
    await leaving.leave(found.pk, found.users[0].pk, None)
    await found.settle()
    assert (await row(found)).status == "closed"
    with pytest.raises(Refused, match="closed"):
        await deal.deal(found.pk, found.users[0].pk)
    with pytest.raises(Refused, match="not_seated"):
        await tables.set_ready(found.pk, found.users[0].pk, True)


# --- The shuffle --------------------------------------------------------------------------------------


@kit.every_variant
async def test_the_deck_is_what_was_committed_to_before_anybody_was_ready(live, no_errors, game, variant):
    found = await rounds.at_table(2, game=game, variant=variant)
    clients = await kit.connect(found.pk, *found.users)
    promised = []
    for number in range(2):
        await clients[0].until_state(lambda: clients[0].state["table"]["next"] is not None)
        promised.append(clients[0].state["table"]["next"])
        assert not any(seat["ready"] for seat in clients[0].state["table"]["seats"])
        for client in clients:
            await client.ask(type="ready", seed=f"{client.user.pk} số {number}")
        for client in clients:
            await client.until_state(lambda known=client: known.hand_id == promised[-1]["hand"])
            assert client.state["table"]["next"] is None
        await kit.play_on(clients)
    hands = await in_thread(lambda: list(Hand.objects.order_by("number")))
    assert len({hand.commitment for hand in hands}) == len(hands) == 2
    for number, (hand, said) in enumerate(zip(hands, promised, strict=True)):
        assert (str(hand.public_id), hand.commitment) == (said["hand"], said["commitment"])
        players = [
            fairness.Player(place, str(user.public_id), f"{user.pk} số {number}")
            for place, user in enumerate(found.users)
        ]
        text = fairness.message(said["hand"], players)
        pack = registry.game(game).pack
        assert fairness.is_fair(said["commitment"], bytes(hand.server_seed), text, pack, hand.deck)


async def test_seeds_of_bots_are_shown(live):
    found = await rounds.at_table(1, bots=True)
    await found.settle()
    client = (await kit.connect(found.pk, *found.users))[0]
    table = client.state["table"]
    bots = [seat for seat in table["seats"] if seat["bot"]]
    assert bots and all(seat["ready"] for seat in bots)
    assert all(seat["seed"] == fairness.bot_seed(table["next"]["hand"], seat["seat"]) for seat in bots)


# --- Who leads ---------------------------------------------------------------------------------------


@kit.every_variant
async def test_who_leads_the_next_hand(live, no_errors, game, variant):
    """The first of the last result's leaders who is dealt in; nobody of them: None."""
    rules = registry.game(game).variants[variant]
    found = await rounds.at_table(min(3, rules.max_players), game=game, variant=variant)
    host = found.users[0].pk
    await found.deal()
    hand = await in_thread(Hand.objects.get)
    assert hand.leader == (0 if rules.host_leads_first else None)
    await found.play_on(Random(3))
    await found.settle()
    for _ in range(2):
        leaders = (await in_thread(Hand.objects.latest, "number")).result["next_leaders"]
        await found.deal()
        hand = await in_thread(Hand.objects.latest, "number")
        assert hand.leader == next((seat for seat in leaders if seat in (0, 1, 2)), None)
        await found.play_on(Random(4))
        await found.settle()
    leaders = (await in_thread(Hand.objects.latest, "number")).result["next_leaders"]
    going = {found.users[seat].pk for seat in leaders}
    for user in going:
        await leaving.leave(found.pk, user, None)
    found.users = [user for user in found.users if user.pk not in going]
    while len(found.users) < rules.min_players:
        user = await in_thread(kit.player)
        await in_thread(kit.seating.sit, user, found.pk)
        found.users.append(user)
    await found.deal()
    assert (await in_thread(Hand.objects.latest, "number")).leader is None
    assert host


async def test_a_winner_leads_from_whatever_place_he_sits_at(live):
    found = await rounds.at_table(3)
    await found.deal()
    await found.play_on(Random(8))
    await found.settle()
    (winner,) = (await in_thread(Hand.objects.get)).result["next_leaders"]
    user = found.users[winner]
    await leaving.leave(found.pk, user.pk, None)
    await in_thread(kit.seating.sit, user, found.pk, 3)
    await found.deal()
    assert (await in_thread(Hand.objects.latest, "number")).leader == 3


# --- What is kept --------------------------------------------------------------------------------------


async def test_a_hand_counts_once_for_each_of_its_people(live, clock):
    found = await rounds.at_table(1, bots=True)
    await found.settle()
    for number in range(1, 3):
        await found.deal()
        while (await found.live()).status == "playing":
            clock.at = min((await found.live()).clocks.deadlines.values())
            await presence.renew(found.pk, [found.users[0].pk])
            await turns.tick()
        await asyncio.gather(*(found.settle() for _ in range(3)))
        counts = await in_thread(lambda: list(Standing.objects.values_list("user_id", "hands")))
        assert counts == [(found.users[0].pk, number)]


async def test_a_waiting_table_that_stays_as_it_is_bothers_nobody(live, clock, no_errors):
    """The clock looks after it every ten seconds; that alone is no news for its people or for the lobby."""
    found = await rounds.at_table(1)
    client = (await kit.connect(found.pk, *found.users))[0]
    await turns.tick()
    await asyncio.sleep(0.2)
    before = len(client.seen("table"))
    for _ in range(3):
        clock.forward(10)
        await presence.renew(found.pk, [client.user.pk])
        assert await turns.tick() == 1
    await asyncio.sleep(0.2)
    assert len(client.seen("table")) == before
    assert await floor.look_after(found.pk) is None
    await client.until_type("table")
