"""The other end of the page's socket."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.client.tables import Table

Answer = Callable[[dict[str, Any]], list[dict[str, Any]]]


class Wire:
    """Takes the page's sockets, sends it frames, and answers what it asks.

    `received` holds every message but pings. A type in `answers` is answered by that function's frames,
    `sync` by a snapshot, anything else by `ok`.
    """

    def __init__(self, page: Page, table: Table) -> None:
        self.page, self.table = page, table
        self.socket: WebSocketRoute | None = None
        self.urls: list[str] = []
        self.received: list[dict[str, Any]] = []
        self.answers: dict[str, Answer] = {}
        self.refuse_with: int | None = None
        self.silent = False
        page.route_web_socket("**/ws/tables/**", self._opened)

    def _opened(self, socket: WebSocketRoute) -> None:
        self.urls.append(socket.url)
        if self.refuse_with is not None:
            socket.close(code=self.refuse_with)
            return
        self.socket = socket
        socket.on_message(lambda text: self._heard(json.loads(text)))
        if not self.silent:
            self.send(self.table.snapshot())

    def _heard(self, message: dict[str, Any]) -> None:
        if message["type"] != "ping":
            self.received.append(message)
        if self.silent:
            return
        if message["type"] in self.answers:
            for frame in self.answers[message["type"]](message):
                self.send({"id": message["id"], **frame} if frame["type"] in ("ok", "error") else frame)
        elif message["type"] == "sync":
            self.send({**self.table.snapshot(), "id": message["id"]})
        else:
            self.send({"type": "ok", "id": message["id"]})

    def send(self, frame: dict[str, Any]) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(frame))

    def cut(self, code: int = 1012) -> None:
        assert self.socket is not None
        self.socket.close(code=code)

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.received if message["type"] == kind]

    def wait_for(self, kind: str, count: int = 1, seconds: float = 15) -> dict[str, Any]:
        """The `count`-th message of a type, waiting for it."""
        for _ in range(int(seconds * 50)):
            if len(self.of(kind)) >= count:
                return self.of(kind)[count - 1]
            self.page.wait_for_timeout(20)
        raise AssertionError(f"no {kind} was sent; only {self.received}")
