"""Steps that nobody was told of, since a message was lost or a process died, reach everybody all the same."""

import asyncio
from random import Random
from typing import Any

import pytest

from apps.play import announce, consumer, hub, presence, snapshots, store
from apps.play.pools import in_thread
from tests.play import kit, rounds
from tests.play.client import Client
from tests.play.rounds import Round


@pytest.fixture
def quick(live, monkeypatch):
    """Processes look for steps that they were not told of ten times a second."""
    monkeypatch.setattr(presence, "RENEW_SECONDS", 0.1)
    monkeypatch.setattr(hub, "ON_ITS_WAY_SECONDS", 0.05)


async def playing() -> tuple[Round, list[Client]]:
    found = await rounds.at_table(2)
    clients = await kit.connect(found.pk, *found.users)
    await kit.get_ready(clients)
    return found, clients


async def test_a_move_whose_process_died_before_it_told(quick):
    found, clients = await playing()
    await found.act(Random(1))
    for client in clients:
        await client.until_version(2)


async def test_a_hand_that_nobody_was_told_is_dealt(quick):
    found, clients = await playing()
    await kit.play_on(clients)
    await found.settle()
    former = clients[0].hand_id
    await found.deal()
    for client in clients:
        await client.until_state(lambda known=client: known.hand_id != former)


async def test_a_lost_message(quick, monkeypatch):
    found, clients = await playing()
    send, lost = announce._send, 2

    def losing(group: str, message: dict[str, Any]) -> None:
        nonlocal lost
        if "step" in message and lost:
            lost -= 1
        else:
            send(group, message)

    monkeypatch.setattr(announce, "_send", losing)
    acting = next(client for client in clients if client.hand["actions"])
    assert (await acting.act())["type"] == "ok"
    await found.act(Random(1))
    for client in clients:
        await client.until_version(3)
    assert lost == 0


async def test_what_was_told_is_not_told_again(quick):
    found, clients = await playing()
    late = (await kit.connect(found.pk, await in_thread(kit.player)))[0]
    await kit.play_on(clients, 4, Random(2))
    await asyncio.sleep(0.5)
    for client in clients:
        versions = [frame["version"] for frame in client.seen("hand")]
        assert versions == sorted(set(versions))
    assert [frame["version"] for frame in late.seen("hand")] == [2, 3, 4, 5]


async def test_a_lost_table_frame(quick, monkeypatch):
    found = await rounds.at_table(2)
    clients = await kit.connect(found.pk, *found.users)
    send, lost = announce._send, 1

    def losing(group: str, message: dict[str, Any]) -> None:
        nonlocal lost
        if "frames" in message and lost:
            lost -= 1
        else:
            send(group, message)

    monkeypatch.setattr(announce, "_send", losing)
    guest = await in_thread(kit.player)
    await in_thread(kit.seating.sit, guest, found.pk)
    for client in clients:
        await client.until_state(lambda known=client: len(known.state["table"]["seats"]) == 3)


async def test_a_frame_that_is_overtaken_does_not_win(live, settings, monkeypatch):
    """Two get ready at once, and what the first one's process tells comes after what the second one's tells."""
    settings.NEXT_HAND_MS = 60_000
    found = await rounds.at_table(3)
    first, second, third = await kit.connect(found.pk, *found.users)
    for client in (first, second, third):
        await client.sync()  # what its coming had to be told is told
    seen, held = announce._seen_lately, asyncio.Event()
    waits = [held]

    async def slow(table: int) -> set[int]:
        if waits:
            await waits.pop().wait()
        return await seen(table)

    monkeypatch.setattr(announce, "_seen_lately", slow)
    assert (await first.ask(type="ready"))["type"] == "ok"
    assert (await second.ask(type="ready"))["type"] == "ok"
    await third.until_state(lambda: flags(third) == [True, True, False])
    frames = len(third.seen("table"))
    held.set()
    await third.until_state(
        lambda: [True, False, False] in [ready_in(late) for late in third.seen("table")[frames:]]
    )
    assert flags(third) == [True, True, False]


def ready_in(frame: dict[str, Any]) -> list[bool]:
    return [seat["ready"] for seat in frame["table"]["seats"]]


def flags(client: Client) -> list[bool]:
    return [seat["ready"] for seat in client.state["table"]["seats"]]


async def test_a_snapshot_is_of_one_moment(live, monkeypatch):
    """Seats and hand belong together, also when the hand is settled just then."""
    found = await rounds.dealt()
    await found.play_on(Random(1))
    read, settling = store.read_live, []

    async def later(*args: Any) -> Any:
        if not settling:
            settling.append(asyncio.create_task(found.settle()))
            await asyncio.sleep(0.1)
        return await read(*args)

    monkeypatch.setattr(snapshots.store, "read_live", later)
    snapshot = await snapshots.snapshot(found.pk, found.users[0].pk)
    assert (snapshot["hand"]["status"], snapshot["table"]["dealt"]) == ("over", [0, 1])
    await settling[0]
    after = await snapshots.snapshot(found.pk, found.users[0].pk)
    assert (after["hand"]["status"], after["table"]["dealt"]) == ("settled", [])
    assert after["now"] > snapshot["now"]


async def test_a_table_is_kept_by_one_task_however_many_come_at_once(quick):
    found = await rounds.at_table(2)
    before = asyncio.all_tasks()
    clients = await asyncio.gather(*(kit.connect(found.pk, user) for user in found.users * 5))
    keepers = [task for task in asyncio.all_tasks() - before if "TableHubs._renew" in repr(task.get_coro())]
    assert len(keepers) == 1
    for (client,) in clients:
        await client.close()
    await asyncio.sleep(0)
    assert keepers[0].done() and not hub.tables._renewing


async def test_a_socket_that_breaks_in_its_handshake_leaves_nothing_behind(live, monkeypatch):
    found = await rounds.at_table(2)
    other = (await kit.connect(found.pk, found.users[0]))[0]

    async def broken(table: int, user: int) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(consumer.snapshots, "snapshot", broken)
    client = Client(kit.application, found.pk, found.users[1])
    await client.open()
    with pytest.raises(ZeroDivisionError):
        await client.socket.wait(5)
    Client.opened.remove(client)
    group = announce.table_group(found.pk)
    assert hub.tables.users(group) == {other.user.pk}
    await other.until_state(lambda: not other.state["table"]["seats"][1]["online"])


async def test_a_reader_too_slow_is_closed_and_others_are_not(live, monkeypatch):
    found = await rounds.at_table(2)
    slow, other = await kit.connect(found.pk, *found.users)
    (socket,) = [
        one for one in hub.tables._hubs[announce.table_group(found.pk)].sockets if one.user == slow.user.pk
    ]
    held = asyncio.Event()

    async def stuck(message: dict[str, Any]) -> None:
        await held.wait()

    monkeypatch.setattr(socket, "_send", stuck)
    for _ in range(hub.QUEUE_LENGTH + 2):
        await announce.everybody(found.pk, {"type": "chat"})
        await other.until_type("chat")
    assert socket.closed
    assert (await other.ask(type="ping"))["type"] == "ok"
    held.set()
