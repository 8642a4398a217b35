"""The page as a whole: its weight, its policy, and the lobby's doorbell."""

import gzip
import json

import pytest
from playwright.sync_api import Browser, expect

from tests.client.page import PageServer
from tests.client.tables import Table, my_turn, table_where
from tests.client.wire import Wire

pytestmark = pytest.mark.browser

BUDGET = 120_000


def test_a_first_visit_is_light(chromium: Browser, server: PageServer):
    context = chromium.new_context(base_url=server.url)
    page = context.new_page()
    weights: dict[str, int] = {}
    page.on("response", lambda answer: weights.update({answer.url: len(gzip.compress(answer.body(), 6))}))
    Wire(page, table_where(my_turn))
    page.goto("/tables/1234/")
    expect(page.locator(".hand .pick").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    context.close()
    assert any("/games/domino.js" in url for url in weights)
    assert sum(weights.values()) < BUDGET, weights


def test_the_page_has_a_policy_without_inline_code(server: PageServer, chromium: Browser):
    context = chromium.new_context(base_url=server.url)
    page = context.new_page()
    Wire(page, Table())
    policy = page.goto("/tables/1234/").headers["content-security-policy"]
    context.close()
    assert "unsafe" not in policy
    assert "style-src 'self'" in policy


def test_the_lobby_is_fetched_anew_when_its_bell_rings(chromium: Browser, server: PageServer):
    context = chromium.new_context(base_url=server.url)
    page = context.new_page()
    sockets = []
    page.route_web_socket("**/ws/lobby/**", lambda socket: sockets.append(socket))
    rung = (
        "window.rung = []; window.htmx = { trigger: (target, event) => window.rung.push([target, event]) };"
    )
    page.add_init_script(rung)
    page.goto("/tables/")
    page.wait_for_function("document.readyState === 'complete'")
    assert sockets[0].url.endswith("/ws/lobby/domino/")
    sockets[0].send(json.dumps({"type": "changed"}))
    page.wait_for_function("window.rung.length === 1")
    assert page.evaluate("window.rung") == [["#tables", "refresh"]]
    sockets[0].close(code=1012)
    page.wait_for_function("window.rung.length === 2")  # what changed while the line was cut
    assert len(sockets) == 2
    context.close()
