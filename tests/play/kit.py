"""Players with chips, tables, a clock that tests set, and sockets of the real application without a server."""

import asyncio
import json
import uuid
from collections.abc import Callable
from typing import Any

from asgiref.testing import ApplicationCommunicator
from channels.routing import URLRouter

from apps.lobbies import seating
from apps.lobbies.models import Room, Table
from apps.play.routing import websocket_urlpatterns
from apps.users.models import User
from apps.wallet import ledger
from apps.wallet.accounts import wallet_of
from apps.wallet.models import Account

application = URLRouter(websocket_urlpatterns)


def player(name: str = "An", chips: int = 10_000, **fields: Any) -> User:
    """A user with a wallet of so many chips."""
    user = User(username=f"u{uuid.uuid4().hex[:12]}", display_name=name, **fields)
    user.set_unusable_password()
    user.save()
    wallet = wallet_of(user)
    if chips:
        issue = Account.objects.get(code="house:issue")
        legs = [ledger.Leg(1, issue.pk, -chips, "grant.test"), ledger.Leg(1, wallet.pk, chips, "grant.test")]
        ledger.post(key=f"test:{user.pk}", kind="grant", legs=legs)
    return user


def players(count: int, chips: int = 10_000) -> list[User]:
    return [player(f"P{number}", chips) for number in range(count)]


def room(game: str = "domino", variant: str = "iwin", tier: str = "popular") -> Room:
    return Room.objects.get(game=game, variant=variant, tier=tier)


def table_of(users: list[User], *, stake: int = 100, bots: bool = False, **options: Any) -> Table:
    """A table of the first user, the others seated after him."""
    where = options.pop("room", None) or room(options.pop("game", "domino"), options.pop("variant", "iwin"))
    table = seating.open_table(users[0], where, stake=stake, bots=bots, **options)
    for user in users[1:]:
        seating.sit(user, table.pk)
    return table


class FakeClock:
    """The site's time, in ms; stands still until moved."""

    def __init__(self, at: int = 1_790_000_000_000) -> None:
        self.at = at

    def __call__(self) -> int:
        return self.at

    def forward(self, seconds: float) -> None:
        self.at += int(seconds * 1_000)


class Client:
    """One socket. Frames are kept as they come; `last` holds the newest of each type."""

    def __init__(self, table: int, user: User | Any, query: str = "") -> None:
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
        self.frames: list[dict[str, Any]] = []
        self._number = 0

    async def connect(self) -> "Client":
        await self.open()
        await self.until(lambda frame: frame["type"] == "snapshot")
        return self

    async def open(self) -> None:
        """Only the handshake."""
        await self.socket.send_input({"type": "websocket.connect"})
        assert (await self.socket.receive_output(5))["type"] == "websocket.accept"

    async def receive(self, timeout: float = 5) -> dict[str, Any]:
        message = await self.socket.receive_output(timeout)
        if message["type"] == "websocket.close":
            frame = {"type": "closed", "code": message["code"]}
        else:
            frame = json.loads(message["text"])
        self.frames.append(frame)
        return frame

    async def until(self, found: Callable[[dict[str, Any]], bool], timeout: float = 5) -> dict[str, Any]:
        """Receive until a frame fits; those on the way are kept too."""
        async with asyncio.timeout(timeout):
            while True:
                frame = await self.receive(timeout)
                if found(frame):
                    return frame

    async def send(self, **message: Any) -> Any:
        self._number += 1
        await self.send_text(json.dumps({"id": self._number, **message}))
        return self._number

    async def send_text(self, text: str) -> None:
        await self.socket.send_input({"type": "websocket.receive", "text": text})

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send, and wait for the answer with the same id."""
        number = await self.send(**message)
        return await self.until(lambda frame: frame["type"] in ("ok", "error") and frame["id"] == number)

    async def drain(self) -> None:
        """Take in whatever has come."""
        while not await self.socket.receive_nothing(timeout=0.05, interval=0.01):
            await self.receive()

    async def close(self) -> None:
        await self.socket.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.socket.wait(5)

    @property
    def hand(self) -> dict[str, Any]:
        """The newest state of the hand: the last snapshot's or hand frame's."""
        for frame in reversed(self.frames):
            if frame["type"] == "hand":
                return frame
            if frame["type"] == "snapshot" and frame["hand"]:
                return frame["hand"]
        raise LookupError("no hand yet")


async def play_out(clients: list[Client], choose: Callable[[Client], dict[str, Any]] | None = None) -> int:
    """Everybody plays his first legal action until the hand is over; returns the number of moves."""
    moves = 0
    while True:
        for client in clients:
            await client.drain()
        newest = max((client.hand for client in clients), key=lambda hand: hand["version"])
        if newest["over"]:
            return moves
        acting = next(client for client in clients if client.hand["actions"])
        action = choose(acting) if choose else acting.hand["actions"][0]
        answer = await acting.ask(type="act", version=acting.hand["version"], action=action)
        assert answer["type"] == "ok", answer
        moves += 1
