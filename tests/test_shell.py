"""The site as an app on a phone: its manifest, its worker, and the page without a connection."""

import json
import re
import struct

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from playwright.sync_api import expect

from config import icons, shell
from tests.browser import PHONE, chromium  # noqa: F401
from tests.client.conftest import bundles  # noqa: F401
from tests.line import Line


def test_the_manifest_names_the_site_and_icons_that_are_there():
    answer = Client().get("/manifest.webmanifest", headers={"Accept-Language": "en"})
    assert answer.headers["Content-Type"] == "application/manifest+json"
    body = json.loads(answer.content)
    assert (body["start_url"], body["scope"], body["display"], body["lang"]) == ("/", "/", "standalone", "en")
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in body["icons"]}
    assert any(icon.get("purpose") == "maskable" for icon in body["icons"])
    for icon in body["icons"]:
        found = finders.find(icon["src"].removeprefix("/static/"))
        assert found, icon
        if icon["type"] == "image/png":
            with open(found, "rb") as file:
                width, height = struct.unpack(">II", file.read(24)[16:])
            assert f"{width}x{height}" == icon["sizes"]


def test_the_icons_are_drawn_from_the_mark():
    assert all(icons.MARK.exists() and (icons.IMAGES / name).exists() for name in icons.SIZES)
    assert icons.GROUND in icons.MARK.read_text()


def test_the_worker_keeps_the_page_without_a_line_and_nothing_else():
    answer = Client().get("/worker.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert "no-store" in answer.headers["Cache-Control"] or "no-cache" in answer.headers["Cache-Control"]
    files = re.search(r"const FILES = \[(.*)\];", answer.text)[1].replace("'", "").split(", ")
    assert (
        files[0] == "OFFLINE"
        and "const OFFLINE = '/offline/';" in answer.text
        and len(files) == 1 + len(shell.SHELL)
    )
    for file in files[1:]:
        assert file.startswith("/static/") and "games/" not in file and "table" not in file
        assert finders.find(file.removeprefix("/static/")), file
    assert ".put(" not in answer.text, "nothing that a player was shown is kept"


def test_the_page_without_a_line_stands_alone(client):
    page = client.get("/offline/").text
    used = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    assert {file.removeprefix("/static/") for file in used} <= set(shell.SHELL)
    bundle = finders.find("dist/pages/offline.js")
    with open(bundle) as file:
        assert "import" not in file.read(), "it is one file"


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_without_a_connection_the_site_says_so_and_comes_back_by_itself(chromium, bundles, live_server):  # noqa: F811
    context = chromium.new_context(viewport=PHONE, locale="vi-VN")
    page = context.new_page()
    with Line(live_server.thread.port) as line:
        site = f"http://localhost:{line.port}"
        page.goto(site)
        page.evaluate(
            """() => new Promise((done) => navigator.serviceWorker.controller
                ? done() : navigator.serviceWorker.addEventListener('controllerchange', () => done()))"""
        )
        line.cut()
        for path in ("/play/domino/", "/tables/17/", "/"):
            page.goto(f"{site}{path}")
            expect(page.get_by_role("heading", name="Không có kết nối")).to_be_visible()
        assert page.evaluate("getComputedStyle(document.body).display") == "grid", (
            "its style sheets are there"
        )
        page.goto(f"{site}/play/domino/")
        line.mend()
        page.get_by_role("button", name="Thử ngay").click()
        expect(page.get_by_role("heading", name="Domino")).to_be_visible()
        assert page.evaluate("caches.keys().then((names) => names.length)") == 1
    context.close()
