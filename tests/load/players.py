"""Players on sockets: each gets ready, plays a legal action in his turn, and measures the way to his own update."""

import asyncio
import json
import random
import time
from typing import Any

import msgspec

from apps.games import registry
from tests.load.websocket import Connection, connect


class Frame(msgspec.Struct):
    """What a playing client needs of any frame."""

    type: str
    version: int = 0
    code: str = ""
    id: int | str | None = None
    actions: list[dict[str, Any]] = []
    over: bool = False
    view: msgspec.Raw = msgspec.Raw(b"null")
    hand: Any = None
    table: Any = None


decode = msgspec.json.Decoder(Frame).decode


class Player:
    """One socket at a table, playing by itself until told to stop."""

    def __init__(self, port: int, table: int, user: dict[str, Any], seed: int = 0) -> None:
        self.port, self.table, self.user = port, table, user
        self.random = random.Random(seed)
        self.latencies: list[float] = []
        self.errors: list[str] = []
        self.acknowledged: dict[tuple[str, int], Any] = {}
        self.playing = True
        self.connected = False
        self.hands = 0
        self.game = ""
        self._number = 0
        self._sent_at = 0.0
        self._waiting_version = 0
        self._pending: tuple[str, int, Any] | None = None
        self._pending_id = 0
        self._ready_for = ""
        self._hand = ""

    async def open(self) -> "Player":
        path = f"/ws/tables/{self.table}/"
        self.socket: Connection = await connect(
            self.port, path, self.user["cookie"], self._text, self._closed
        )
        self.connected = True
        return self

    def _closed(self, code: int) -> None:
        self.connected = False
        if self.playing:
            self.errors.append(f"closed {code}")

    def _send(self, message: dict[str, Any]) -> int:
        self._number += 1
        self.socket.send(json.dumps({"id": self._number, **message}).encode())
        return self._number

    def _text(self, payload: bytes) -> None:
        frame = decode(payload)
        if frame.type == "hand":
            if frame.version == self._waiting_version:
                self.latencies.append(time.perf_counter() - self._sent_at)
                self._waiting_version = 0
            self._hand = frame.hand
            self.hands += frame.over
            self._play(frame.version, frame.actions, frame.view)
        elif frame.type == "table":
            self._get_ready(frame.table)
        elif frame.type == "snapshot":
            self.game = frame.table["game"]
            if frame.hand:
                self._hand = frame.hand["id"]
                self._play(frame.hand["version"], frame.hand["actions"], frame.hand["view"])
            self._get_ready(frame.table)
        elif frame.type == "ok" and self._pending and frame.id == self._pending_id:
            hand, version, action = self._pending
            self.acknowledged[(hand, version)] = action
            self._answered()
        elif frame.type == "error":
            if frame.id == self._pending_id:
                self._answered()
            if frame.code not in ("in_hand", "stale"):
                self.errors.append(frame.code)

    def _play(self, version: int, actions: list[dict[str, Any]], view: Any) -> None:
        if not actions or not self.playing:
            return
        action = self._choose(actions, view)
        self._waiting_version, self._sent_at = version + 1, time.perf_counter()
        self._pending = (self._hand, version, action)
        self._pending_id = self._act(
            {"type": "act", "hand": self._hand, "version": version, "action": action}
        )

    def _choose(self, actions: list[dict[str, Any]], view: Any) -> dict[str, Any]:
        """Any listed action; where a template stands for many, what the game's bot would play."""
        if any(action.get("template") for action in actions):
            return registry.bot(self.game)(view if isinstance(view, dict) else json.loads(view), actions)
        return self.random.choice(actions)

    def _act(self, message: dict[str, Any]) -> int:
        return self._send(message)

    def _answered(self) -> None:
        """The pending move was acknowledged or refused."""

    def _get_ready(self, table: dict[str, Any]) -> None:
        upcoming = table["next"]
        if not self.playing or upcoming is None or upcoming["hand"] == self._ready_for:
            return
        seat = next((seat for seat in table["seats"] if seat["user"] == self.user["public"]), None)
        if seat is not None and not seat["ready"]:
            self._ready_for = upcoming["hand"]
            self._send({"type": "ready", "seed": "load"})


async def open_all(players: list[Player]) -> None:
    """Connect, a few at a time."""
    gate = asyncio.Semaphore(20)

    async def one(player: Player) -> None:
        async with gate:
            await player.open()

    await asyncio.gather(*(one(player) for player in players))
