"""The table's page without the site: the real template, style sheets, bundles and policy; no database, no socket."""

import mimetypes
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import parse_qsl, urlsplit

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.template import Template
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation

STATIC = Path(__file__).resolve().parents[2] / "static"
TABLE = {
    "id": 1234,
    "name": "Bàn 17",
    "room": "Bình dân",
    "places": 4,
    "turn_seconds": 20,
}
ELSEWHERE = b'<!doctype html><link rel="icon" href="data:,"><title>elsewhere</title>'
LOBBY = (
    ELSEWHERE
    + b"""<p data-lobby-socket="/ws/lobby/domino/"></p>
<script type="module" src="/static/dist/pages/lobby.js"></script>"""
)
RULES = Template("<h3>Thiệp</h3><p>Người thiệp trả người vừa đánh nửa mức cược.</p>")


def table_page(language: str, code: str | None, game: str, extra: str = "") -> HttpResponse:
    """The page of a table of a game as a view would answer it, policy header included.

    `extra` is a query string of what the site tells a player who is known: `remind-after=30&notify=on`.
    """
    request = RequestFactory().get("/tables/1234/")
    request.user = AnonymousUser()
    context = {
        "table": SimpleNamespace(**TABLE, game=game, game_name=import_module(f"apps.{game}.labels").NAME),
        "socket_path": "/ws/tables/1234/" + (f"?code={code}" if code else ""),
        "client_url": f"/static/dist/games/{game}.js",
        "style_url": f"/static/css/games/{game}.css",
        "rules_template": RULES,
        "lobby_url": "/lobby/",
        "wallet_url": "/wallet/",
        "hand_url": "/hands/{id}/",
    }
    with translation.override(language):
        html = render_to_string("play/table.html", context, request)
    more = "".join(f' data-{name}="{value}"' for name, value in parse_qsl(extra))
    html = html.replace("<body", f"<body{more}", 1)
    return CSPMiddleware(lambda _: HttpResponse(html))(request)


posted: list[tuple[str, dict[str, str]]] = []
"""Every POST since the test emptied it: path and fields."""


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        url = urlsplit(self.path)
        if url.path == "/tables/1234/":
            query = dict(parse_qsl(url.query))
            game, extra = query.get("game", "domino"), query.get("extra", "")
            response = table_page(query.get("lang", "vi"), query.get("code"), game, extra)
            self.answer(200, response.content, "text/html; charset=utf-8", response.headers[HEADER])
        elif url.path.startswith("/static/") and ".." not in url.path and (STATIC / url.path[8:]).is_file():
            kind = mimetypes.guess_type(url.path)[0] or "application/octet-stream"
            self.answer(200, (STATIC / url.path[8:]).read_bytes(), kind)
        elif url.path == "/worker.js":
            self.answer(200, b"", "text/javascript")
        elif url.path == "/manifest.webmanifest":
            self.answer(200, b"{}", "application/manifest+json")
        elif url.path in ("/lobby/", "/wallet/"):
            self.answer(200, ELSEWHERE, "text/html")
        elif url.path == "/tables/":
            self.answer(200, LOBBY, "text/html")
        else:
            self.answer(404, b"", "text/plain")

    def do_POST(self) -> None:
        """What a script tells the site: taken, and kept for the test to look at."""
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        posted.append((urlsplit(self.path).path, dict(parse_qsl(body))))
        self.answer(204, b"", "text/plain")

    def answer(self, status: int, body: bytes, kind: str, policy: str | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        if policy is not None:
            self.send_header(HEADER, policy)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Tests need no access log."""


class PageServer:
    """Serves the page at `url` + /tables/1234/ from a thread of its own."""

    def __enter__(self) -> "PageServer":
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05})
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()
