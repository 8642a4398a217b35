"""Chromium for tests that look at pages: `from tests.browser import chromium  # noqa: F401` in a conftest."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1280, "height": 800}


def executable() -> str | None:
    """The system's Chromium: the environment's CHROMIUM, or the first one on the PATH."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser for the tests of one module.

    Playwright keeps an event loop running in this thread meanwhile, so a module that uses it has no
    async tests, and Django has to be told that its ORM is used from ordinary code all the same.
    Without a Chromium the tests are skipped, or fail if REQUIRE_BROWSER=1.
    """
    path = executable()
    if path is None:
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail("REQUIRE_BROWSER=1, but there is no Chromium: install it or set CHROMIUM to its path")
        pytest.skip("no Chromium on this machine (set CHROMIUM to its path)")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
            yield browser
            browser.close()
