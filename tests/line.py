"""A line to a server that a test can cut: a TCP proxy."""

import selectors
import socket
import socketserver
import threading


class Line:
    """`with Line(port) as line:` answers at `line.port` until `line.cut()`; `line.mend()` opens it again."""

    def __init__(self, upstream: int) -> None:
        line = self

        class Pipe(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                if not line.whole:
                    return
                with socket.create_connection(("localhost", upstream)) as other:
                    line.open |= {self.request, other}
                    _copy(self.request, other)

        class Server(socketserver.ThreadingTCPServer):
            allow_reuse_address = daemon_threads = True

        self.whole = True
        self.open: set[socket.socket] = set()
        self.server = Server(("127.0.0.1", 0), Pipe)
        self.port: int = self.server.server_address[1]

    def __enter__(self) -> "Line":
        threading.Thread(
            target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
        ).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()
        self.server.shutdown()
        self.server.server_close()

    def cut(self) -> None:
        """Whoever speaks is interrupted, and whoever comes is sent away."""
        self.whole = False
        for end in list(self.open):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                self.open.discard(end)  # it was closed already

    def mend(self) -> None:
        self.whole = True


def _copy(one: socket.socket, other: socket.socket) -> None:
    """Hand on what either says until one has nothing more to say."""
    with selectors.DefaultSelector() as ready:
        ready.register(one, selectors.EVENT_READ, other)
        ready.register(other, selectors.EVENT_READ, one)
        while True:
            for key, _ in ready.select():
                try:
                    said = key.fileobj.recv(65_536)  # type: ignore[union-attr]
                    key.data.sendall(said)
                except OSError:
                    return
                if not said:
                    return
