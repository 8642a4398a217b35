"""Each request of docs/protocol.md, and each way it is refused."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from apps.games import labels
from apps.lobbies import seating
from apps.lobbies.errors import MESSAGES as SEAT_MESSAGES
from apps.lobbies.models import Standing, Table
from apps.play import errors
from apps.play.models import Live
from apps.play.pools import in_thread
from apps.social import services as social
from apps.users.models import User
from config.services import BASE
from tests.play import kit
from tests.play.client import Client


def update(user: User, **fields: object) -> None:
    User.objects.filter(pk=user.pk).update(**fields)


async def table_with_sockets(count: int = 2, **options: object) -> tuple[Table, list[Client]]:
    users = await in_thread(kit.players, count)
    table = await in_thread(kit.table_of, users, **options)
    return table, await kit.connect(table, *users)


async def dealt(count: int = 2, **options: object) -> tuple[Table, list[Client]]:
    table, clients = await table_with_sockets(count, **options)
    await kit.get_ready(clients)
    return table, clients


async def refusal(client: Client, **message: object) -> str:
    """The code with which a request is refused."""
    answer = await client.ask(**message)
    assert answer["type"] == "error", answer
    assert answer["message"], answer
    return answer["code"]


# --- Ids ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["a", "", "ơ" * 100, 0, -1, 2**53, 10**30])
async def test_the_answer_carries_the_requests_id(live, number):
    _, (client,) = await table_with_sockets(1)
    assert (await client.ask(type="ping", id=number))["type"] == "ok"
    assert (await client.ask(type="sit", id=number))["type"] == "error"
    assert (await client.ask(type="chat", text="", id=number))["type"] == "error"
    await client.send(type="sync", id=number)
    await client.until(lambda frame: frame["type"] == "snapshot" and frame.get("id") == number)


async def test_a_request_without_an_id_is_answered_without_one(live):
    _, (client,) = await table_with_sockets(1)
    await client.send_text('{"type": "ping"}')
    assert (await client.until_type("ok"))["id"] is None


# --- sit ---------------------------------------------------------------------------------------------


async def test_sitting_down_is_told_to_all_also_during_a_hand(live):
    table, clients = await dealt()
    newcomer = (await kit.connect(table, await in_thread(kit.player)))[0]
    assert (await newcomer.ask(type="sit", seat=3))["type"] == "ok"
    for client in [*clients, newcomer]:
        await client.until_state(lambda known=client: len(known.state["table"]["seats"]) == 3)
    assert newcomer.seat == 3
    snapshot = await newcomer.sync()
    assert snapshot["me"]["seat"] == 3


async def test_a_seat_that_cannot_be_had(live):
    table, (host, _) = await dealt(places=3)
    guest = (await kit.connect(table, await in_thread(kit.player)))[0]
    assert await refusal(host, type="sit", seat=2) == "already_seated"
    assert await refusal(guest, type="sit", seat=0) == "seat_taken"
    for seat in (3, -1, 10**30):
        assert await refusal(guest, type="sit", seat=seat) == "no_such_seat"
    await in_thread(kit.set_balance, guest.user, 599)
    assert await refusal(guest, type="sit", seat=2) == "poor"
    await in_thread(kit.set_balance, guest.user, 600)
    await in_thread(update, guest.user, suspended_at=timezone.now())
    assert await refusal(guest, type="sit", seat=2) == "suspended"
    await in_thread(update, guest.user, suspended_at=None)
    await in_thread(kit.table_of, [guest.user], stake=50)
    assert await refusal(guest, type="sit", seat=2) == "already_seated"


async def test_a_place_whose_player_left_is_free_when_the_hand_is_over(live):
    table, clients = await dealt(3)
    guest = (await kit.connect(table, await in_thread(kit.player)))[0]
    assert (await clients[2].ask(type="leave", confirm=True))["type"] == "ok"
    assert await refusal(guest, type="sit", seat=2) == "seat_in_hand"
    await clients[0].until_version(2)
    await kit.play_on(clients[:2])
    await clients[0].until_state(lambda: not clients[0].state["table"]["dealt"])
    assert (await guest.ask(type="sit", seat=2))["type"] == "ok"


async def test_a_room_for_higher_levels(live):
    def masters() -> tuple[Table, User]:
        where = kit.room(tier="vip")
        host, guest = kit.players(2, 10**9)
        Standing.objects.create(user=host, hands=10_000)
        return kit.table_of([host], room=where, stake=where.min_stake), guest

    table, user = await in_thread(masters)
    guest = (await kit.connect(table, user))[0]
    assert await refusal(guest, type="sit", seat=1) == "level"


async def test_a_closed_table_takes_nobody(live):
    table, (host,) = await table_with_sockets(1)
    guest = (await kit.connect(table, await in_thread(kit.player)))[0]
    assert (await host.ask(type="leave", confirm=True))["type"] == "ok"
    await guest.until_state(lambda: guest.state["table"]["status"] == "closed")
    assert await refusal(guest, type="sit", seat=0) == "closed"


# --- ready, unready, start, stake ----------------------------------------------------------------------


async def test_ready_and_unready_show_at_the_table(live, settings):
    settings.NEXT_HAND_MS = 60_000
    _, (host, guest) = await table_with_sockets()

    async def flags() -> list[tuple[bool, str]]:
        return [(seat["ready"], seat["seed"]) for seat in (await guest.sync())["table"]["seats"]]

    assert (await host.ask(type="ready", seed="hoa sữa"))["type"] == "ok"
    assert await flags() == [(True, "hoa sữa"), (False, "")]
    assert (await host.ask(type="unready"))["type"] == "ok"
    assert await flags() == [(False, ""), (False, "")]
    assert (await guest.ask(type="ready"))["type"] == "ok"
    assert await flags() == [(False, ""), (True, "")]


async def test_who_may_not_get_ready(live):
    table, (host, guest) = await table_with_sockets()
    watcher = (await kit.connect(table, await in_thread(kit.player)))[0]
    for kind in ("ready", "unready"):
        assert await refusal(watcher, type=kind) == "not_seated"
    for seed in ("x" * 65, "a\nb", "a\x00b", "\u202e"):
        assert await refusal(host, type="ready", seed=seed) == "bad_seed"
    await in_thread(update, guest.user, suspended_at=timezone.now())
    assert await refusal(guest, type="ready") == "suspended"
    await in_thread(update, guest.user, suspended_at=None)
    await kit.get_ready([host, guest])
    for kind in ("ready", "unready"):
        assert await refusal(host, type=kind) == "in_hand"


async def test_the_host_starts_at_once(live, settings):
    settings.NEXT_HAND_MS = 60_000
    table, (host, guest) = await table_with_sockets()
    watcher = (await kit.connect(table, await in_thread(kit.player)))[0]
    assert await refusal(host, type="start") == "too_few"
    for client in (host, guest):
        await client.ask(type="ready")
    for client in (guest, watcher):
        assert await refusal(client, type="start") == "not_host"
    third = (await kit.connect(table, await in_thread(kit.player)))[0]
    await third.ask(type="sit", seat=2)
    assert await refusal(host, type="start") == "not_all_ready"
    await third.ask(type="ready")
    await in_thread(update, host.user, suspended_at=timezone.now())
    assert await refusal(host, type="start") == "suspended"
    await in_thread(update, host.user, suspended_at=None)
    assert (await host.ask(type="start"))["type"] == "ok"
    await guest.until_state(lambda: guest.hand_id is not None)
    assert await refusal(host, type="start") == "in_hand"


async def test_the_host_sets_the_stake(live, settings):
    settings.NEXT_HAND_MS = 60_000
    table, (host, guest) = await table_with_sockets()
    low, high = host.state["table"]["stakes"]
    for stake in (0, -2, low - 2, low + 1, high + 2, 10**30):
        assert await refusal(host, type="stake", stake=stake) == "bad_stake"
    assert await refusal(guest, type="stake", stake=low) == "not_host"
    assert await refusal(host, type="stake", stake=high) == "level"
    await guest.ask(type="ready")
    assert (await host.ask(type="stake", stake=low))["type"] == "ok"
    await guest.until_state(lambda: guest.state["table"]["stake"] == low)
    assert guest.state["table"]["entry"] == 6 * low
    assert not any(seat["ready"] for seat in guest.state["table"]["seats"])
    await all_ready(host, guest)
    await host.ask(type="start")
    await host.until_state(lambda: host.hand_id is not None)
    assert await refusal(host, type="stake", stake=low) == "in_hand"
    watcher = (await kit.connect(table, await in_thread(kit.player)))[0]
    assert await refusal(watcher, type="stake", stake=low) == "not_seated"


async def all_ready(*clients: Client) -> None:
    for client in clients:
        assert (await client.ask(type="ready"))["type"] == "ok"


# --- act ---------------------------------------------------------------------------------------------


@kit.every_variant
async def test_who_may_not_act(live, game, variant):
    users = await in_thread(kit.players, 2)
    table = await in_thread(kit.table_of, users, game=game, variant=variant)
    clients = await kit.connect(table, *users)
    nothing = {"type": "act", "version": 1, "action": {}}
    assert await refusal(clients[0], **nothing) == "no_hand"
    with kit.lasting(game):
        await kit.get_ready(clients)
    watcher = (await kit.connect(table, await in_thread(kit.player)))[0]
    assert await refusal(watcher, **nothing) == "not_in_hand"
    acting = next(client for client in clients if client.hand["actions"])
    assert await refusal(acting, **nothing) == "malformed"
    for client in clients:
        if client is not acting and client.seat not in acting.hand["to_act"]:
            action = acting.hand["actions"][0]
            assert await refusal(client, type="act", version=1, action=action) == "not_your_turn"
    await in_thread(update, acting.user, suspended_at=timezone.now())
    assert await refusal(acting, **nothing) == "suspended"
    await in_thread(update, acting.user, suspended_at=None)
    assert (await in_thread(Live.objects.get)).version == acting.hand["version"]


async def test_the_games_own_refusals_are_translated(live):
    _, clients = await dealt()
    acting = next(client for client in clients if client.hand["actions"])
    answer = await acting.act({"type": "play", "tile": "9-9", "end": "left"})
    assert answer["code"] == "no_such_tile"
    assert answer["message"] != "There is no such tile."


async def test_a_hand_that_is_over_takes_no_more_acts(live):
    _, clients = await dealt()
    await kit.play_on(clients)
    for client in clients:
        answer = await client.ask(type="act", version=client.hand["version"], action={})
        assert answer["type"] == "error" and answer["code"] == "no_hand"


# --- leave (see test_leaving.py), chat, ping, sync -------------------------------------------------------


async def test_only_who_sits_can_leave(live):
    table, _ = await dealt()
    watcher = (await kit.connect(table, await in_thread(kit.player)))[0]
    assert await refusal(watcher, type="leave", confirm=True) == "not_seated"
    answer = await watcher.ask(type="leave")
    assert answer["fine"] == {"amount": 0, "reasons": [], "stays": False}


async def test_chat_is_told_to_all(live):
    table, (host, guest) = await table_with_sockets()
    watcher = (await kit.connect(table, await in_thread(kit.player)))[0]
    assert (await host.ask(type="chat", text="  chào\n cả   nhà "))["type"] == "ok"
    for client in (host, guest, watcher):
        await client.until_state(lambda known=client: bool(known.seen("chat")))
        frame = client.seen("chat")[0]
        assert (frame["seat"], frame["name"], frame["text"]) == (0, "P0", "chào cả nhà")
        assert abs(datetime.fromtimestamp(frame["at"] / 1_000, UTC) - timezone.now()) < timedelta(minutes=1)


async def test_chat_that_is_refused(live):
    table, (host, _) = await table_with_sockets()
    watcher = (await kit.connect(table, await in_thread(kit.player)))[0]
    assert await refusal(watcher, type="chat", text="ê") == "not_seated"
    for text in ("", "  ", "x" * 201, "a\u202eb", "\x07"):
        assert await refusal(host, type="chat", text=text) == "chat_too_long"
    assert (await host.ask(type="chat", text="x" * 200))["type"] == "ok"
    await in_thread(update, host.user, muted_until=timezone.now() + timedelta(hours=1))
    assert await refusal(host, type="chat", text="ê") == "muted"
    assert (await host.sync())["me"]["muted"] is True
    await in_thread(update, host.user, muted_until=timezone.now() - timedelta(hours=1))
    assert (await host.ask(type="chat", text="ê"))["type"] == "ok"
    await in_thread(update, host.user, suspended_at=timezone.now())
    assert await refusal(host, type="chat", text="ê") == "suspended"


async def test_ping_tells_the_time(live, clock):
    _, (client,) = await table_with_sockets(1)
    clock.forward(5)
    assert (await client.ask(type="ping"))["now"] == clock()


# --- All of the protocol ---------------------------------------------------------------------------------


def test_every_code_of_the_protocol_has_its_sentence():
    text = (BASE / "docs" / "protocol.md").read_text()
    listed = text.partition("Codes: `")[2].partition("`")[0].split()
    assert len(listed) > 20
    known = errors.MESSAGES.keys() | SEAT_MESSAGES.keys() | labels.ERRORS.keys() | social.MESSAGES.keys()
    assert set(listed) <= known
    assert errors.MESSAGES.keys() | social.MESSAGES.keys() <= {*listed, *SEAT_MESSAGES}


async def test_errors_are_in_the_viewers_language(live):
    def people() -> tuple[list[User], Table]:
        found = [
            kit.player("An", language="vi"),
            kit.player("Ben", language="en"),
            kit.player("C", language="xx"),
        ]
        return found, kit.table_of(found)

    users, table = await in_thread(people)
    told = []
    for client in await kit.connect(table, *users):
        told.append((await client.ask(type="sit", seat=3))["message"])
    assert told[1] == "You already sit at a table. Leave it first."
    assert told[0] == told[2] != told[1]


async def test_every_tab_is_live(live):
    table, (host, guest) = await table_with_sockets()
    tabs = await kit.connect(table, host.user, host.user)
    await kit.get_ready([host, guest])
    for tab in tabs:
        await tab.until_state(lambda known=tab: known.hand_id is not None)
        assert tab.hand == host.hand
    for number in range(4):
        mine = [guest] if guest.hand["actions"] else [host, *tabs]
        acting = mine[number % len(mine)]
        assert (await acting.act())["type"] == "ok"
        version = acting.hand["version"] + 1
        for client in (host, guest, *tabs):
            await client.until_version(version)
    assert host.hand == tabs[0].hand == tabs[1].hand
    await tabs[0].close()
    assert (await guest.sync())["table"]["seats"][0]["online"] is True


async def test_a_halted_table_refuses(live):
    table, clients = await table_with_sockets()
    await in_thread(Table.objects.filter(pk=table.pk).update, status="halted")
    assert await refusal(clients[0], type="ready") == "halted"
    assert await refusal(clients[0], type="start") == "halted"
    stranger = (await kit.connect(table, await in_thread(kit.player)))[0]
    assert await refusal(stranger, type="sit", seat=2) == "halted"
    assert (await clients[0].ask(type="leave", confirm=True))["type"] == "ok"


async def test_seats_by_the_lobby_and_by_the_socket_are_the_same(live):
    table, (host,) = await table_with_sockets(1)
    user = await in_thread(kit.player)
    seat = await in_thread(seating.sit, user, table.pk)
    assert (await host.sync())["table"]["seats"][1]["seat"] == seat.number
