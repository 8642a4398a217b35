"""A WebSocket client that costs almost nothing, so that a load test measures the site and not itself."""

import asyncio
import os
import struct
from base64 import b64encode
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Connection(asyncio.Protocol):
    """One socket: `on_text(bytes)` is called for every text frame, `on_close(code)` once."""

    def __init__(
        self, request: bytes, on_text: Callable[[bytes], None], on_close: Callable[[int], None]
    ) -> None:
        self._request = request
        self._on_text = on_text
        self._on_close = on_close
        self._buffer = b""
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        transport.write(self._request)  # type: ignore[attr-defined]

    def connection_lost(self, error: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(error or ConnectionError("closed in the handshake"))
        self._end(1006)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.open.done():
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.open.set_exception(ConnectionError(head.decode(errors="replace")))
                self.transport.close()
                return
            self._buffer = rest
            self.open.set_result(None)
        self._read_frames()

    def _read_frames(self) -> None:
        data, at = self._buffer, 0
        while len(data) - at >= 2:
            length, start = data[at + 1] & 0x7F, at + 2
            if length == 126:
                if len(data) - at < 4:
                    break
                length, start = struct.unpack_from(">H", data, at + 2)[0], at + 4
            elif length == 127:
                if len(data) - at < 10:
                    break
                length, start = struct.unpack_from(">Q", data, at + 2)[0], at + 10
            if len(data) < start + length:
                break
            self._frame(data[at] & 0x0F, data[start : start + length])
            at = start + length
        self._buffer = data[at:]

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self._on_text(payload)
        elif kind == PING:
            self._write(PONG, payload)
        elif kind == CLOSE:
            self._end(struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005)
            self.transport.close()

    def _end(self, code: int) -> None:
        if not self._closed:
            self._closed = True
            self._on_close(code)

    def send(self, text: bytes) -> None:
        """Send one text frame (masked with zeros, as the protocol allows)."""
        self._write(TEXT, text)

    def _write(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        head = (
            bytes([0x80 | kind, 0x80 | size]) if size < 126 else struct.pack(">BBH", 0x80 | kind, 0xFE, size)
        )
        if not self.transport.is_closing():
            self.transport.write(head + b"\0\0\0\0" + payload)  # type: ignore[attr-defined]

    def close(self) -> None:
        self.transport.close()

    def abort(self) -> None:
        """Cut the line, as a dying phone does."""
        self.transport.abort()  # type: ignore[attr-defined]


async def connect(
    port: int, path: str, cookie: str, on_text: Callable[[bytes], None], on_close: Callable[[int], None]
) -> Connection:
    """Open a socket to the site on this machine."""
    key = b64encode(os.urandom(16)).decode()
    request = (
        f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nOrigin: http://localhost:{port}\r\n"
        f"Cookie: {cookie}\r\n\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    _, connection = await loop.create_connection(
        lambda: Connection(request, on_text, on_close), "127.0.0.1", port
    )
    await connection.open
    return connection
