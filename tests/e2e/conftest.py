from collections.abc import Iterator

import psycopg
import pytest
from playwright.sync_api import Browser, Page

from apps.wallet import audit
from tests.browser import PHONE, chromium  # noqa: F401
from tests.load.site import Site, site


@pytest.fixture(scope="session")
def live_site(tmp_path_factory) -> Iterator[Site]:
    """The real site: a web process and a clock on databases of its own."""
    quick = {"NEXT_HAND_MS": "500", "BOT_MS": "100,200"}
    with site(tmp_path_factory.mktemp("site") / "var", durable=False, **quick) as found:
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
    with psycopg.connect(live_site.environment["DATABASE_URL"]) as look:
        look.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        assert audit.check_rows(look.cursor()) == []


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
