"""The lobby's socket rings when the list of a game's tables looks different, at most once a second."""

import asyncio
import json
from typing import Any

from asgiref.testing import ApplicationCommunicator

from apps.play import hub, presence, turns
from apps.play.pools import in_thread
from tests.play import kit, rounds


async def bell(game: str = "domino") -> ApplicationCommunicator:
    scope: dict[str, Any] = {
        "type": "websocket",
        "path": f"/ws/lobby/{game}/",
        "query_string": b"",
        "headers": [],
    }
    socket = ApplicationCommunicator(kit.application, scope)
    await socket.send_input({"type": "websocket.connect"})
    assert (await socket.receive_output(5))["type"] == "websocket.accept"
    for _ in range(500):
        if hub.lobbies.users(f"lobby.{game}"):
            break
        await asyncio.sleep(0.01)
    await hub.lobbies._hubs[f"lobby.{game}"].joined()
    return socket


async def rings(socket: ApplicationCommunicator, seconds: float = 10) -> bool:
    """Whether it rings within so many seconds."""
    if await socket.receive_nothing(timeout=seconds, interval=0.02):
        return False
    assert json.loads((await socket.receive_output(1))["text"]) == {"type": "changed"}
    return True


async def hang_up(socket: ApplicationCommunicator) -> None:
    await socket.send_input({"type": "websocket.disconnect", "code": 1000})
    await socket.wait(5)


async def test_it_rings_for_seats_taken_and_left(live, monkeypatch):
    monkeypatch.setattr(hub.Bell, "REST_SECONDS", 0.05)
    found = await rounds.at_table(1)
    guest = (await kit.connect(found.pk, await in_thread(kit.player)))[0]
    socket, other_game = await bell(), await bell("catte")
    await guest.ask(type="sit", seat=1)
    assert await rings(socket)
    while await rings(socket, 0.3):
        pass
    await guest.ask(type="leave", confirm=True)
    assert await rings(socket)
    assert not await rings(other_game, 0.1)
    for one in (socket, other_game):
        await hang_up(one)


async def test_it_rings_for_a_seat_taken_from_the_lobby(live, clock, monkeypatch):
    found = await rounds.at_table(1)
    await kit.connect(found.pk, *found.users)
    await presence.renew(found.pk, [found.users[0].pk])
    await turns.tick()
    socket = await bell()
    await in_thread(lambda: kit.seating.sit(kit.player(), found.pk))
    clock.forward(1)
    await turns.tick()
    assert await rings(socket)
    await hang_up(socket)


async def test_it_rings_at_most_once_while_it_rests(live, monkeypatch):
    monkeypatch.setattr(hub.Bell, "REST_SECONDS", 0.5)
    socket = await bell()
    for _ in range(20):
        hub.lobbies._hubs["lobby.domino"]._deliver({"type": "changed"})
    assert await rings(socket)
    assert not await rings(socket, 0.2)
    assert await rings(socket, 2)
    assert not await rings(socket, 0.8)
    await hang_up(socket)
    assert hub.lobbies.users("lobby.domino") == set()
