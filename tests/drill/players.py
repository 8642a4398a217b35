"""Players who come back: each reconnects after a cut and sends an unanswered move again, as the page does."""

import asyncio
from typing import Any

from tests.load.players import Player


class Stubborn(Player):
    """A playing socket that survives the death of the web process; an `idle` one only watches its seat."""

    def __init__(self, *where: Any, idle: bool = False, seed: int = 0) -> None:
        super().__init__(*where, seed=seed)
        self.idle = idle
        self._unanswered: dict[str, Any] | None = None
        self._again: asyncio.Task[None] | None = None

    def _closed(self, code: int) -> None:
        self.connected = False
        if self.playing and (self._again is None or self._again.done()):
            self._again = asyncio.create_task(self._reconnect())

    async def _reconnect(self) -> None:
        pause = 0.1
        while self.playing and not self.connected:
            await asyncio.sleep(pause)
            pause = min(1.0, pause * 1.5)
            try:
                await self.open()
            except OSError:
                continue
            if self._unanswered is not None:
                self._pending_id = self._send(self._unanswered)

    def _act(self, message: dict[str, Any]) -> int:
        self._unanswered = message
        return self._send(message)

    def _answered(self) -> None:
        self._unanswered = None

    def _play(self, version: int, actions: list[dict[str, Any]], view: Any) -> None:
        if not self.idle:
            super()._play(version, actions, view)
