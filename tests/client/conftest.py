import fcntl
import subprocess
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import DESKTOP, PHONE, chromium  # noqa: F401
from tests.client.page import PageServer
from tests.client.tables import Table
from tests.client.wire import Wire

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 15_000  # ms; only a test that fails, or a busy machine, waits so long
expect.set_options(timeout=PATIENCE)
ELSEWHERE = "/wallet/"
"""A page of the server's with no script."""
SIZES = {"phone": PHONE, "desktop": DESKTOP}

Open = Callable[..., tuple[Page, Wire]]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A module's browser is started by one of the test processes, not by each."""
    for item in items:
        if item.get_closest_marker("browser") and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("::")[0]))


@pytest.fixture(scope="session")
def bundles(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The client as it is in the sources now; one of the test processes builds it if `make setup` has not."""
    stamp = ROOT / "static/dist/.built"
    with (tmp_path_factory.getbasetemp().parent / "bundles.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        newest = max(file.stat().st_mtime for file in (ROOT / "static/src").rglob("*.ts"))
        if not stamp.exists() or stamp.stat().st_mtime < newest:
            subprocess.run([ROOT / ".venv/bin/node", "build.mjs"], cwd=ROOT, check=True)
            stamp.touch()


@pytest.fixture(scope="module")
def server(bundles: None) -> Iterator[PageServer]:
    with PageServer() as running:
        yield running


class Tabs:
    """Browser tabs, each with a context of its own, lent and taken back as good as new.

    Opening a page in a tab that has shown the site costs a third of what it costs in a new one.
    """

    def __init__(self, chromium: Browser, url: str) -> None:  # noqa: F811
        self.chromium, self.url = chromium, url
        self.free: dict[str, list[Page]] = {}
        self.lent: list[tuple[str, Page]] = []
        self.faults: list[str] = []
        """Every error of a script or of the page's policy."""

    def lend(self, **options: Any) -> Page:
        kind = repr(sorted(options.items()))
        free = self.free.get(kind)
        page = free.pop() if free else self._new(**options)
        self.lent.append((kind, page))
        return page

    def _new(self, **options: Any) -> Page:
        page = self.chromium.new_context(base_url=self.url, **options).new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)
        return page

    def take_back(self) -> None:
        for kind, page in self.lent:
            if page.is_closed():
                continue
            page.unroute_all()
            page.mouse.move(-1, -1)
            page.goto(ELSEWHERE)
            page.evaluate("localStorage.clear(); sessionStorage.clear()")
            self.free.setdefault(kind, []).append(page)
        self.lent.clear()

    def forget(self) -> None:
        """Close what is free: the next tabs are ones that have seen nothing of the site."""
        for page in chain.from_iterable(self.free.values()):
            page.context.close()
        self.free.clear()


@pytest.fixture(scope="module")
def tabs(chromium: Browser, server: PageServer) -> Tabs:  # noqa: F811
    return Tabs(chromium, server.url)


@pytest.fixture
def table_of(tabs: Tabs) -> Iterator[Open]:
    """Opens a table's page; any error of script or of the page's policy fails the test."""

    def opened(
        table: Table,
        size: str = "phone",
        language: str = "vi",
        code: int | None = None,
        query: str = "",
        **options: Any,
    ) -> tuple[Page, Wire]:
        page = tabs.lend(viewport=SIZES[size], **options)
        wire = Wire(page, table)
        wire.refuse_with = code
        page.goto(f"/tables/1234/?lang={language}&game={table.engine.code}{query}")
        page.locator(".strip, .gate").wait_for()
        if code is None:
            page.locator("body:not(:has(.strip:text('…')))").wait_for()
        return page, wire

    tabs.faults.clear()
    yield opened
    tabs.take_back()
    assert not tabs.faults
