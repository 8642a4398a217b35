"""A browser's side of a table's socket, without a server: the real consumer in this process."""

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

from asgiref.testing import ApplicationCommunicator

PATIENCE = 20.0
"""Seconds until a frame that does not come fails the test."""

Frame = dict[str, Any]


class Client:
    """One socket. It keeps every frame, and the table and the hand as the newest frames have them."""

    opened: ClassVar[list["Client"]] = []

    def __init__(self, application: Any, table: int, user: Any, query: str = "") -> None:
        self.user = user
        scope = {
            "type": "websocket",
            "path": f"/ws/tables/{table}/",
            "query_string": query.encode(),
            "headers": [],
            "subprotocols": [],
            "user": user,
        }
        self.socket = ApplicationCommunicator(application, scope)
        self.frames: list[Frame] = []
        self.state: Frame = {"me": None, "table": None, "hand": None}
        self.table_at = 0
        self._number = 0
        Client.opened.append(self)

    async def connect(self) -> "Client":
        """The handshake, and the first snapshot."""
        await self.open()
        await self.until_type("snapshot")
        return self

    async def open(self) -> None:
        """Only the handshake."""
        await self.socket.send_input({"type": "websocket.connect"})
        assert (await self.socket.receive_output(PATIENCE))["type"] == "websocket.accept"

    async def close(self) -> None:
        """The browser goes away properly."""
        if self in Client.opened:
            Client.opened.remove(self)
        if not self.socket.future.done():
            await self.socket.send_input({"type": "websocket.disconnect", "code": 1000})
            await self.socket.wait(PATIENCE)

    # --- Sending ---------------------------------------------------------------------------------

    async def send(self, **message: Any) -> int:
        self._number += 1
        await self.send_text(json.dumps({"id": self._number, **message}))
        return self._number

    async def send_text(self, text: str) -> None:
        await self.socket.send_input({"type": "websocket.receive", "text": text})

    async def ask(self, **message: Any) -> Frame:
        """Send, and wait for the answer with the same id."""
        number = await self.send(**message)
        wanted = message.get("id", number)
        return await self.until(lambda frame: frame["type"] in ("ok", "error") and frame["id"] == wanted)

    async def act(self, action: Frame | None = None, **fields: Any) -> Frame:
        """Ask for a move (the first listed one) on the hand as this client knows it."""
        chosen = self.hand["actions"][0] if action is None else action
        return await self.ask(**{"type": "act", "version": self.hand["version"], "action": chosen, **fields})

    async def move(self, random: Random) -> None:
        """Make one of the listed moves, and know what came of it."""
        from tests.play.kit import choose

        version = self.hand["version"]
        action = choose(self.state["table"]["game"], self.hand["view"], self.hand["actions"], random)
        answer = await self.act(action)
        assert answer["type"] == "ok", answer
        await self.until_version(version + 1)

    # --- Receiving -------------------------------------------------------------------------------

    async def receive(self) -> Frame:
        return self._keep(await self.socket.receive_output(PATIENCE))

    def take(self) -> None:
        """Take in what has come already."""
        while not self.socket.output_queue.empty():
            self._keep(self.socket.output_queue.get_nowait())

    async def until(self, found: Callable[[Frame], bool]) -> Frame:
        """Receive until a frame fits; those on the way are kept too."""
        async with asyncio.timeout(PATIENCE):
            while True:
                frame = await self.receive()
                if found(frame):
                    return frame

    async def until_type(self, kind: str) -> Frame:
        return await self.until(lambda frame: frame["type"] == kind)

    async def until_state(self, reached: Callable[[], bool]) -> None:
        """Receive until what this client knows is as wanted."""
        async with asyncio.timeout(PATIENCE):
            while not reached():
                await self.receive()

    async def until_version(self, version: int) -> None:
        await self.until_state(lambda: self.hand_id is not None and self.hand["version"] >= version)

    async def sync(self) -> Frame:
        """A fresh snapshot."""
        number = await self.send(type="sync")
        return await self.until(lambda frame: frame["type"] == "snapshot" and frame.get("id") == number)

    def seen(self, kind: str) -> list[Frame]:
        """The frames of a type that have come so far."""
        self.take()
        return [frame for frame in self.frames if frame["type"] == kind]

    # --- What it knows ---------------------------------------------------------------------------

    def _keep(self, message: Frame) -> Frame:
        if message["type"] == "websocket.close":
            frame = {"type": "closed", "code": message["code"]}
        else:
            frame = json.loads(message["text"])
        self.frames.append(frame)
        self._apply(frame)
        return frame

    def _apply(self, frame: Frame) -> None:
        if frame["type"] in ("snapshot", "table") and frame["now"] >= self.table_at:
            self.state["table"], self.table_at = frame["table"], frame["now"]
        if frame["type"] == "snapshot":
            self.state.update(me=frame["me"], hand=frame["hand"])
        elif frame["type"] == "hand" and self.state["table"] is not None:
            self.state["hand"] = applied(self.state, frame)

    @property
    def hand(self) -> Frame:
        """The hand as this client knows it."""
        found: Frame | None = self.state["hand"]
        if found is None:
            raise LookupError("no hand yet")
        return found

    @property
    def hand_id(self) -> str | None:
        return self.state["hand"] and self.state["hand"]["id"]

    @property
    def seat(self) -> int | None:
        """Where the user sits, by the newest table."""
        me = self.state["me"]["user"]
        seats = self.state["table"]["seats"]
        return next((seat["seat"] for seat in seats if seat["user"] == me), None)


def applied(state: Frame, frame: Frame) -> Frame:
    """A client's hand after one `hand` frame, by nothing but the frame and what it knew before."""
    before = state["hand"]
    same = before is not None and before["id"] == frame["hand"]
    if same and frame["version"] <= before["version"]:
        return before
    names = ("version", "view", "to_act", "deadlines", "actions", "away", "over")
    gone = set(frame["view"].get("gone", []))
    players = before["players"] if same else dealt_in(state["table"], frame)
    return {
        "id": frame["hand"],
        "stake": before["stake"] if same else state["table"]["stake"],
        **{name: frame[name] for name in names},
        "players": [{**player, "gone": player["seat"] in gone} for player in players],
        "payments": [*(before["payments"] if same else []), *frame["payments"]],
    }


def dealt_in(table: Frame, frame: Frame) -> list[Frame]:
    """The players of a hand that begins: those of the seats dealt in."""
    names = ("seat", "user", "name", "bot")
    dealt = table["dealt"]
    return [{name: seat[name] for name in names} for seat in table["seats"] if seat["seat"] in dealt]
