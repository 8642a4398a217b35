"""One hub per table and process: it hears the table's group and hands ready-made frames to that table's sockets."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import structlog
from prometheus_client import Gauge
from redis.exceptions import RedisError

from apps.play import announce, floor, metrics, presence, store
from apps.play.errors import Refused
from apps.play.faults import TRANSIENT
from apps.play.frames import EVERYBODY_ELSE
from apps.play.pools import connection
from apps.play.wire import wire

log = structlog.get_logger(__name__)

QUEUE_LENGTH = 64
SLOW_READER = 4409
RING = '{"type":"changed"}'

ON_ITS_WAY_SECONDS = 1.0
"""How long a committed step's message may take before it counts as lost."""

Step = tuple[int, int]
"""A hand's id and its version: later steps are greater."""
NOTHING: Step = (0, 0)

Send = Callable[[dict[str, Any]], Awaitable[None]]


class Socket:
    """One browser tab: a bounded queue and the task that empties it.

    A reader so slow that the queue fills is closed; he reconnects and resyncs.
    """

    def __init__(self, user: int, send: Send) -> None:
        self.user = user
        self._send = send
        self._queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue(QUEUE_LENGTH)
        self._writer = asyncio.create_task(self._write())
        self.closed = False

    def put(self, text: str) -> None:
        """Queue a frame; on a full queue, close."""
        if self.closed:
            return
        try:
            self._queue.put_nowait({"type": "websocket.send", "text": text})
        except asyncio.QueueFull:
            self.close(SLOW_READER)

    def close(self, code: int) -> None:
        """Close after what is queued; what comes later is dropped."""
        if self.closed:
            return
        self.closed = True
        if self._queue.full():
            self._queue.get_nowait()
        self._queue.put_nowait({"type": "websocket.close", "code": code})

    async def stop(self) -> None:
        """The connection is gone."""
        self.closed = True
        self._writer.cancel()
        with suppress(asyncio.CancelledError):
            await self._writer

    async def _write(self) -> None:
        while True:
            message = await self._queue.get()
            try:
                await self._send(message)
            except (RuntimeError, OSError):
                return  # the peer is gone; the consumer is told by its own disconnect
            if message["type"] == "websocket.close":
                return


class Bell(Socket):
    """A socket that only rings, at most once a second however often the group is told."""

    REST_SECONDS = 1.0

    def __init__(self, send: Send) -> None:
        super().__init__(0, send)
        self._resting: asyncio.TimerHandle | None = None
        self._again = False

    def put(self, text: str) -> None:
        if self._resting is not None:
            self._again = True
            return
        super().put(text)
        self._resting = asyncio.get_running_loop().call_later(self.REST_SECONDS, self._rested)

    def _rested(self) -> None:
        self._resting = None
        if self._again:
            self._again = False
            self.put(RING)


class Hub:
    """The sockets of one group in this process."""

    def __init__(self, group: str) -> None:
        self.group = group
        self.sockets: set[Socket] = set()
        self.heard = NOTHING
        self._task = asyncio.create_task(wire().subscribe(group, self._hear))
        announce.listeners[group] = self._deliver

    async def joined(self) -> None:
        """Wait until the group is heard: a snapshot read after this misses nothing. Raises OSError."""
        await asyncio.shield(self._task)

    async def stop(self) -> None:
        if announce.listeners.get(self.group) == self._deliver:
            del announce.listeners[self.group]
        self._task.cancel()
        with suppress(asyncio.CancelledError, OSError):
            await self._task
        wire().unsubscribe(self.group, self._hear)

    def _hear(self, sent: bytes) -> None:
        message = announce.opened(sent)
        if message is not None:
            self._deliver(message)

    def _deliver(self, message: dict[str, Any]) -> None:
        frames: dict[str, str] = message.get("frames", {EVERYBODY_ELSE: RING})
        if "step" in message:
            hand, version = message["step"]
            self.heard = max(self.heard, (hand, version))
        rest = frames.get(EVERYBODY_ELSE)
        for socket in tuple(self.sockets):
            text = frames.get(str(socket.user), rest)
            if text is not None:
                socket.put(text)


class Hubs:
    """The hubs of this process's event loop, by group; each lives while it has sockets."""

    def __init__(self, count: Gauge) -> None:
        self._hubs: dict[str, Hub] = {}
        self._count = count

    async def join(self, group: str, socket: Socket) -> Hub:
        """Add a socket; returns once the group is heard."""
        hub = self._hubs.get(group)
        if hub is None:
            hub = self._hubs[group] = Hub(group)
        hub.sockets.add(socket)
        self._count.inc()
        try:
            await hub.joined()
        except BaseException:
            await self.leave(group, socket)
            raise
        return hub

    async def leave(self, group: str, socket: Socket) -> None:
        hub = self._hubs.get(group)
        if hub is None or socket not in hub.sockets:
            return
        hub.sockets.remove(socket)
        self._count.dec()
        if not hub.sockets:
            del self._hubs[group]
            await hub.stop()

    def users(self, group: str) -> set[int]:
        """Users with a socket of the group in this process."""
        hub = self._hubs.get(group)
        return {socket.user for socket in hub.sockets} if hub else set()


class TableHubs(Hubs):
    """Table hubs also keep their sockets' users present, and look for steps that they were not told of."""

    def __init__(self) -> None:
        super().__init__(metrics.TABLES)
        self._renewing: dict[int, asyncio.Task[None]] = {}

    async def enter(self, table: int, socket: Socket) -> None:
        """Join a table's sockets, and be seen there."""
        group = announce.table_group(table)
        hub = await self.join(group, socket)
        await presence.renew(table, {socket.user})
        if table not in self._renewing:
            self._renewing[table] = asyncio.create_task(self._renew(table, group))
            hub.heard = max(hub.heard, await _newest_step(table))

    async def exit(self, table: int, socket: Socket) -> bool:
        """Leave; returns whether the user has no other socket at the table in this process."""
        group = announce.table_group(table)
        await self.leave(group, socket)
        last = socket.user not in self.users(group)
        if last:
            with suppress(RedisError, OSError):
                await presence.drop(table, socket.user)
        if not self.users(group) and (task := self._renewing.pop(table, None)):
            task.cancel()
        return last

    async def _renew(self, table: int, group: str) -> None:
        while True:
            await asyncio.sleep(presence.RENEW_SECONDS)
            try:
                await presence.renew(table, self.users(group))
                await self._catch_up(table, group)
                await announce.recheck(table)
            except (RedisError, OSError, Refused, *TRANSIENT) as error:
                log.warning("table not kept up", table=table, error=str(error))
            except Exception:
                log.exception("table not kept up", table=table)

    async def _catch_up(self, table: int, group: str) -> None:
        """Have a step told again that was never heard here: its message was lost, or its maker died before telling."""
        newest = await _newest_step(table)
        hub = self._hubs.get(group)
        if hub is None or newest <= hub.heard:
            return
        await asyncio.sleep(ON_ITS_WAY_SECONDS)
        if newest > hub.heard:
            log.warning("step told again", table=table, hand=newest[0], version=newest[1])
            await floor.retell(table)


async def _newest_step(table: int) -> Step:
    async with connection() as opened:
        return await store.newest_step(opened, table) or NOTHING


tables = TableHubs()
lobbies = Hubs(metrics.LOBBIES)
