import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import DESKTOP, PHONE, chromium  # noqa: F401
from tests.client.page import PageServer

ROOT = Path(__file__).resolve().parents[2]
SIZES = {"phone": PHONE, "desktop": DESKTOP}


@pytest.fixture(scope="session")
def bundles() -> None:
    """The client as it is in the sources now."""
    subprocess.run([ROOT / ".venv/bin/node", "build.mjs"], cwd=ROOT, check=True)


@pytest.fixture(scope="module")
def server(bundles: None) -> Iterator[PageServer]:
    with PageServer() as running:
        yield running


@pytest.fixture
def open_page(chromium: Browser, server: PageServer) -> Iterator:  # noqa: F811
    """Opens pages; every error of script or policy in one of them fails the test."""
    contexts, faults = [], []

    def opened(size: str = "phone", language: str = "vi", **options) -> Page:
        context = chromium.new_context(viewport=SIZES[size], base_url=server.url, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: message.type == "error" and faults.append(message.text))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults
