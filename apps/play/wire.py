"""The wire between the site's processes: Redis' publish and subscribe, over one connection per event loop.

At most once: nobody waits for a message, and it is lost while Redis is away. What a table shows rests on versions and
snapshots, so a loss costs a moment and no more. In RESP3 one connection both tells and hears, so that telling is a
write and hearing a read, with no task, queue or answer in between: that is a fifth of what a move costs otherwise.
"""

import asyncio
import ssl
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast
from weakref import WeakKeyDictionary

import hiredis
import structlog
from django.conf import settings
from redis.asyncio.connection import SSLConnection, parse_url

log = structlog.get_logger(__name__)

Listener = Callable[[bytes], None]

HEARD_SECONDS = 5.0
"""How long a subscriber waits to be confirmed."""
PING_SECONDS = 10.0
"""A connection on which nothing came for two of these is given up."""
AGAIN_SECONDS = 0.5
UNSENT_BYTES = 4 << 20
"""A connection that takes so much without passing it on is given up."""


class Link(asyncio.Protocol):
    """One connection: what others published goes to the wire, replies are only looked at for errors."""

    def __init__(self, wire: "Wire") -> None:
        self._wire = wire
        self._reader = hiredis.Reader()
        self.greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.heard = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def send(self, *words: bytes) -> None:
        """Write a command; nobody waits for its reply."""
        if self.transport.get_write_buffer_size() > UNSENT_BYTES:
            self.transport.abort()
            return
        self.transport.write(hiredis.pack_command(words))  # type: ignore[arg-type]  # the stub means tuple[…, ...]

    def data_received(self, data: bytes) -> None:
        self.heard = True
        self._reader.feed(data)
        while (item := self._reader.gets()) is not False:
            if isinstance(item, hiredis.PushNotification):
                self._wire.pushed(item)
            elif not self.greeted.done():
                self._greet(item)
            elif isinstance(item, hiredis.ReplyError):
                log.warning("Redis refused", error=str(item))

    def _greet(self, reply: Any) -> None:
        if isinstance(reply, hiredis.ReplyError):
            self.greeted.set_exception(ConnectionError(str(reply)))
        else:
            self.greeted.set_result(None)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.greeted.done():
            self.greeted.set_exception(ConnectionError("lost while greeting"))
        if not self.lost.done():
            self.lost.set_result(None)


class Wire:
    """Groups that this event loop listens to; opened on first use, and opened again whenever it is lost."""

    def __init__(self) -> None:
        self._listeners: dict[bytes, Listener] = {}
        self._confirmed: dict[bytes, asyncio.Event] = {}
        self._link: Link | None = None
        self._keeper = asyncio.create_task(self._keep())

    def publish(self, group: str, message: bytes) -> None:
        """Tell whoever listens to the group, this loop too if it does; lost while Redis is away."""
        if self._link is None:
            log.warning("message lost", group=group)
            return
        self._link.send(b"PUBLISH", _channel(group), message)

    async def subscribe(self, group: str, listener: Listener) -> None:
        """Have `listener` called with each message from now on; returns once nothing can be missed.

        Raises TimeoutError (an OSError) while Redis is away.
        """
        channel = _channel(group)
        self._listeners[channel] = listener
        confirmed = self._confirmed.setdefault(channel, asyncio.Event())
        if self._link is not None:
            self._link.send(b"SUBSCRIBE", channel)
        async with asyncio.timeout(HEARD_SECONDS):
            await confirmed.wait()

    def unsubscribe(self, group: str, listener: Listener) -> None:
        """Listen no more, unless another listener has taken the group over meanwhile."""
        channel = _channel(group)
        if self._listeners.get(channel) != listener:
            return
        del self._listeners[channel], self._confirmed[channel]
        if self._link is not None:
            self._link.send(b"UNSUBSCRIBE", channel)

    def pushed(self, item: list[Any]) -> None:
        """A message, or the confirmation of a subscription."""
        kind, channel, content = item
        if kind == b"message" and (listener := self._listeners.get(channel)) is not None:
            try:
                listener(content)
            except Exception:
                log.exception("message not delivered", group=channel.decode())
        elif kind == b"subscribe" and (confirmed := self._confirmed.get(channel)) is not None:
            confirmed.set()

    async def close(self) -> None:
        self._keeper.cancel()
        with suppress(asyncio.CancelledError):
            await self._keeper

    async def _keep(self) -> None:
        """Stay connected."""
        while True:
            link = None
            try:
                link = await _connect(self)
                self._link = link
                for channel in self._listeners:
                    link.send(b"SUBSCRIBE", channel)
                await self._watch(link)
                log.warning("Redis connection lost")
            except OSError as error:
                log.warning("Redis away", error=str(error))
            finally:
                self._link = None
                if link is not None:
                    link.transport.abort()
            await asyncio.sleep(AGAIN_SECONDS)

    async def _watch(self, link: Link) -> None:
        """Return when the connection is lost or dead."""
        while link.heard:
            link.heard = False
            link.send(b"PING")
            await asyncio.wait({link.lost}, timeout=PING_SECONDS)
            if link.lost.done():
                return


def _channel(group: str) -> bytes:
    return f"{settings.REDIS_PREFIX}:{group}".encode()


async def _connect(wire: Wire) -> Link:
    """A greeted connection to REDIS_URL; raises OSError."""
    where: dict[str, Any] = dict(parse_url(settings.REDIS_URL))
    loop = asyncio.get_running_loop()

    def made() -> Link:
        return Link(wire)

    if "path" in where:
        _, link = await loop.create_unix_connection(made, where["path"])
    else:
        secure = ssl.create_default_context() if where.get("connection_class") is SSLConnection else None
        _, link = await loop.create_connection(
            made, where.get("host", "localhost"), where.get("port", 6379), ssl=secure
        )
    login = []
    if password := where.get("password"):
        login = [b"AUTH", (where.get("username") or "default").encode(), password.encode()]
    link.send(b"HELLO", b"3", *login)
    try:
        async with asyncio.timeout(HEARD_SECONDS):
            await link.greeted
    except BaseException:
        link.transport.abort()
        raise
    return link


_wires: WeakKeyDictionary[asyncio.AbstractEventLoop, Wire] = WeakKeyDictionary()


def wire() -> Wire:
    """The running loop's wire."""
    loop = asyncio.get_running_loop()
    if loop not in _wires:
        _wires[loop] = Wire()
    return _wires[loop]


async def close() -> None:
    """Close the running loop's wire (tests and commands)."""
    found = _wires.pop(asyncio.get_running_loop(), None)
    if found is not None:
        await found.close()
