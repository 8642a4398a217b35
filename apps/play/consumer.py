"""The table's socket: reads a frame, calls the service that does it, answers. Nothing here decides anything."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, ClassVar, TypeVar

import structlog
from channels.consumer import AsyncConsumer, get_handler_name
from channels.exceptions import StopConsumer
from django.utils import translation
from structlog.contextvars import bind_contextvars

from apps.games.engine import IllegalAction
from apps.games.labels import explain
from apps.lobbies import seating
from apps.play import (
    access,
    announce,
    chat,
    dealer,
    floor,
    frames,
    hints,
    hub,
    leaving,
    playtime,
    requests,
    snapshots,
    tables,
    timing,
)
from apps.play.errors import Refused, Stale
from apps.play.flood import Flood
from apps.play.pools import in_thread
from apps.social import services as social
from apps.users.errors import Refusal

log = structlog.get_logger(__name__)

BAD_FRAME, FLOODED, NOT_LOGGED_IN, FORBIDDEN, NO_TABLE, FAILED = 4400, 4408, 4401, 4403, 4404, 4500

M = TypeVar("M", bound=requests.Message)


class HubConsumer(AsyncConsumer):
    """A consumer whose hub speaks to it, so it needs no channel of its own.

    Channels' own dispatch visits a thread with every frame, to tidy the ORM's connections; here the ORM is used in the
    bounded pool alone, which does that itself.
    """

    async def __call__(self, scope: Any, receive: Callable[[], Awaitable[Any]], send: Any) -> None:
        """Run the socket to its end, however it comes."""
        self.scope, self.base_send = scope, send
        try:
            with suppress(StopConsumer):
                while True:
                    await self.dispatch(await receive())
        finally:
            await self.part()

    async def dispatch(self, message: Any) -> None:
        await getattr(self, get_handler_name(message))(message)

    async def websocket_disconnect(self, message: Any) -> None:
        raise StopConsumer

    async def part(self) -> None:
        """Nobody speaks to the socket any more."""
        raise NotImplementedError


class TableConsumer(HubConsumer):
    """One socket at one table. It keeps ids, not objects: what an admin changes holds at once."""

    handlers: ClassVar[dict[type[requests.Message], str]] = {
        requests.Sit: "sit",
        requests.Ready: "ready",
        requests.Unready: "unready",
        requests.Start: "start",
        requests.Act: "act",
        requests.Leave: "leave",
        requests.Stake: "stake",
        requests.Sync: "sync",
        requests.Chat: "chat",
        requests.Silence: "silence",
        requests.Report: "report",
        requests.Hint: "hint",
        requests.Ping: "ping",
    }

    socket: hub.Socket | None = None
    since: int = 0
    note_again: int = 0

    # --- Life of a socket -------------------------------------------------------------------------

    async def websocket_connect(self, message: Any) -> None:
        self.table = int(self.scope["url_route"]["kwargs"]["table"])
        self.user: int | None = getattr(self.scope.get("user"), "pk", None)
        self.flood, self.game = Flood(timing.now_ms), ""
        bind_contextvars(table=self.table)  # in every line that this socket's requests log
        await self.base_send({"type": "websocket.accept"})
        refused, self.game = await access.check(self.table, self.user, self.scope)
        if refused is not None:
            await self.base_send({"type": "websocket.close", "code": refused})
            return
        assert self.user is not None
        self.language = access.language(self.scope)
        self.socket = hub.Socket(self.user, self.base_send)
        await hub.tables.enter(self.table, self.socket)  # join first, read after
        await self._then(dealer.set_away(self.table, self.user, away=False))
        await self._snapshot()
        await self._then(announce.table(self.table))

    async def part(self) -> None:
        if self.socket is None:
            return
        await self.socket.stop()
        if await hub.tables.exit(self.table, self.socket):
            await self._then(announce.table(self.table))

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        if self.socket is None or self.socket.closed:
            return
        if not self.flood.allows():
            await self._close(FLOODED, Refused("flood"))
            return
        try:
            request = requests.read(message.get("text"))
        except requests.NotJson:
            await self._close(BAD_FRAME, Refused("bad_frame"))
            return
        except Refused as refused:
            self._error(refused.request_id, refused.code, self._sentence(refused))
            return
        await self._answer(request)

    async def _answer(self, request: requests.Message) -> None:
        """Do what was asked; every refusal is an `error` with the request's id."""
        try:
            await getattr(self, self.handlers[type(request)])(request)
        except IllegalAction as error:
            self._error(request.id, error.code, self._sentence(error))
        except Stale as stale:
            self._error(request.id, stale.code, self._sentence(stale))
            await self._snapshot()
        except Refusal as refused:
            self._error(request.id, refused.code, self._sentence(refused))
        except Exception:
            hand = getattr(request, "hand", None)
            log.exception("socket request failed", table=self.table, hand=hand, kind=type(request).__name__)
            self._error(request.id, "busy", self._sentence(Refused("busy")))

    async def _then(self, work: Awaitable[Any]) -> None:
        """What follows a request that is done already and answered: if it fails, the clock makes up for it."""
        try:
            await work
        except Refused as refused:
            log.warning("table not looked after", table=self.table, code=refused.code)
        except Exception:
            log.exception("table not looked after", table=self.table)

    # --- Requests ----------------------------------------------------------------------------------

    async def sit(self, request: requests.Sit) -> None:
        await in_thread(seating.sit, self.scope["user"], self.table, request.seat)
        self._ok(request)
        await self._then(floor.look_after(self.table))
        await self._then(self._snapshot())

    async def ready(self, request: requests.Ready) -> None:
        rows = await tables.set_ready(self.table, self._me, True, request.seed)
        self._ok(request, playing_since=await self._playing_since())
        await self._then(floor.deal_now(self.table) if tables.starts_now(rows) else announce.seats(rows))

    async def _playing_since(self) -> int:
        """When this sitting began, in ms; noted once a minute, not with every hand."""
        now = timing.now_ms()
        if now >= self.note_again:
            self.since, self.note_again = await playtime.note(self._me), now + playtime.NOTE_MS
        return self.since

    async def unready(self, request: requests.Unready) -> None:
        rows = await tables.set_ready(self.table, self._me, False)
        self._ok(request)
        await self._then(announce.seats(rows))

    async def start(self, request: requests.Start) -> None:
        await floor.deal_now(self.table, by=self._me)
        self._ok(request)

    async def stake(self, request: requests.Stake) -> None:
        await tables.set_stake(self.table, self._me, request.stake)
        self._ok(request)
        await self._then(floor.look_after(self.table))

    async def act(self, request: requests.Act) -> None:
        played = await dealer.act(self.table, self._me, request.version, request.action, request.hand)
        self._ok(request)
        await self._then(floor.retell(self.table) if played is None else floor.after(played))

    async def leave(self, request: requests.Leave) -> None:
        if not request.confirm:
            self._ok(request, fine=await leaving.price(self.table, self._me))
            return
        played = await leaving.leave(self.table, self._me, request.fine)
        self._ok(request)
        if played is not None:
            await self._then(floor.after(played))
        await self._then(floor.look_after(self.table))
        await self._then(self._snapshot())

    async def sync(self, request: requests.Sync) -> None:
        await self._then(self._set_away(False))
        await self._snapshot(request.id)

    async def chat(self, request: requests.Chat) -> None:
        await announce.everybody(self.table, await chat.message(self.table, self._me, request.text))
        self._ok(request)

    async def silence(self, request: requests.Silence) -> None:
        await in_thread(social.silence, self.scope["user"], request.user, request.on)
        self._ok(request)

    async def report(self, request: requests.Report) -> None:
        lines = await chat.last_lines(self.table)
        await in_thread(
            social.report, self.scope["user"], request.user, self.table, request.reason, request.note, lines
        )
        self._ok(request)

    async def hint(self, request: requests.Hint) -> None:
        self._ok(request, hint=await hints.hint(self.table, self._me, self.language))

    async def ping(self, request: requests.Ping) -> None:
        self._ok(request, now=timing.now_ms())

    # --- Answers -----------------------------------------------------------------------------------

    @property
    def _me(self) -> int:
        assert self.user is not None
        return self.user

    def _put(self, frame: dict[str, Any]) -> None:
        assert self.socket is not None
        self.socket.put(frames.encode_text(frame))

    def _ok(self, request: requests.Message, **more: Any) -> None:
        self._put({"type": "ok", "id": request.id, **more})

    def _error(self, number: requests.Id, code: str, message: str) -> None:
        self._put({"type": "error", "id": number, "code": code, "message": message})

    def _sentence(self, error: Refusal | IllegalAction) -> str:
        """Why not, in the viewer's language."""
        with translation.override(self.language):
            return explain(self.game, error) if isinstance(error, IllegalAction) else error.message

    async def _snapshot(self, number: requests.Id = None) -> None:
        frame = await snapshots.snapshot(self.table, self._me)
        self._put(frame if number is None else {**frame, "id": number})

    async def _close(self, code: int, refused: Refused) -> None:
        """Say why, close, and leave the seat to the clock."""
        assert self.socket is not None
        self._error(None, refused.code, self._sentence(refused))
        self.socket.close(code)
        await self._then(self._set_away(True))

    async def _set_away(self, away: bool) -> None:
        if await dealer.set_away(self.table, self._me, away=away):
            await announce.table(self.table)


class LobbyConsumer(HubConsumer):
    """The lobby's bell: {"type": "changed"} when the list of a game's tables looks different."""

    bell: hub.Bell | None = None

    async def websocket_connect(self, message: Any) -> None:
        await self.base_send({"type": "websocket.accept"})
        self.group = announce.lobby_group(self.scope["url_route"]["kwargs"]["game"])
        self.bell = hub.Bell(self.base_send)
        await hub.lobbies.join(self.group, self.bell)

    async def websocket_receive(self, message: Any) -> None:
        """Nothing that a client says matters here."""

    async def part(self) -> None:
        if self.bell is not None:
            await self.bell.stop()
            await hub.lobbies.leave(self.group, self.bell)
