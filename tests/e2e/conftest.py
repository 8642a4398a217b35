from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import PHONE, chromium  # noqa: F401
from tests.load.site import Site, site


@pytest.fixture(scope="session")
def live_site(tmp_path_factory) -> Iterator[Site]:
    """The real site: a web process and a clock on databases of its own."""
    with site(tmp_path_factory.mktemp("site") / "var", durable=False, NEXT_HAND_MS="500") as found:
        found.start_web()
        found.start_clock()
        yield found
        log = (found.folder / "site.log").read_text()
        assert "ERROR" not in log, log
        assert "Traceback" not in log, log


@pytest.fixture
def address(live_site: Site) -> str:
    """Where the site answers; the ledger is checked after each test."""
    yield f"http://localhost:{next(iter(live_site.web))}"
    live_site.manage("check_ledger")


@pytest.fixture
def new_page(chromium: Browser):  # noqa: F811
    """Opens pages of separate browsers (own cookies), and fails on any script error."""
    contexts, problems = [], []

    def open_page(viewport: dict[str, int] = PHONE, **options: object) -> Page:
        context = chromium.new_context(viewport=viewport, locale="en-US", reduced_motion="reduce", **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert problems == []
