import fcntl
import subprocess
from collections.abc import Callable, Iterator
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
SIZES = {"phone": PHONE, "desktop": DESKTOP}

Open = Callable[..., tuple[Page, Wire]]


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


@pytest.fixture
def table_of(chromium: Browser, server: PageServer) -> Iterator[Open]:  # noqa: F811
    """Opens a table's page; any error of script or of the page's policy fails the test."""
    contexts: list[Any] = []
    faults: list[str] = []

    def opened(
        table: Table,
        size: str = "phone",
        language: str = "vi",
        code: int | None = None,
        query: str = "",
        **options: Any,
    ) -> tuple[Page, Wire]:
        context = chromium.new_context(viewport=SIZES[size], base_url=server.url, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        wire = Wire(page, table)
        wire.refuse_with = code
        page.goto(f"/tables/1234/?lang={language}&game={table.engine.code}{query}")
        page.locator(".strip, .gate").wait_for()
        if code is None:
            page.locator("body:not(:has(.strip:text('…')))").wait_for()
        return page, wire

    yield opened
    for context in contexts:
        context.close()
    assert not faults
