"""axe-core finds nothing on any page, in either theme and size, and none is wider than a phone."""

from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page

from apps.users.models import User
from tests import axe, world
from tests.browser import DESKTOP, PHONE, chromium  # noqa: F401
from tests.client.conftest import bundles  # noqa: F401

pytestmark = pytest.mark.browser


def session_of(user) -> dict[str, str]:
    browser = Client()
    browser.force_login(user)
    return {
        "name": settings.SESSION_COOKIE_NAME,
        "value": browser.cookies[settings.SESSION_COOKIE_NAME].value,
    }


def of_each_kind(pages: list) -> list:
    """One lobby stands for the others, one rules page, one board; every game's own hand; some reports."""
    seen: dict[str, int] = {}
    chosen = []
    for user, path in pages:
        kind = path.strip("/").rpartition("/")[0]
        seen[kind] = seen.get(kind, 0) + 1
        most = {"play": 1, "rules": 1, "leaderboards": 1, "finance/reports": 3}.get(kind)
        if most is None or seen[kind] <= most:
            chosen.append((user, path))
    return chosen


@pytest.mark.django_db(transaction=True)
@pytest.mark.timeout(300)
def test_no_page_shuts_anybody_out(chromium, bundles, live_server):  # noqa: F811
    found, faults = world.made(), {}
    # English words are longer; the others see Vietnamese.
    User.objects.filter(pk=found.finance.pk).update(language="en")
    tabs: dict[Any, Page] = {}
    for number, (user, path) in enumerate(of_each_kind(found.pages())):
        page = tabs[user] = tabs.get(user) or tab_of(user, chromium, live_server.url)
        page.set_viewport_size(PHONE if number % 2 else DESKTOP)
        page.goto(f"{live_server.url}{path}")
        if wrong := axe.in_both_themes(page):
            faults[path] = wrong
        page.set_viewport_size(PHONE)
        if (width := page.evaluate("document.documentElement.scrollWidth")) > PHONE["width"]:
            faults.setdefault(path, []).append(f"is {width} px wide")
    for page in tabs.values():
        page.context.close()
    assert faults == {}, "\n".join(f"{path} {fault}" for path, wrong in faults.items() for fault in wrong)


def tab_of(user, chromium, url: str) -> Page:  # noqa: F811
    context = chromium.new_context(locale="vi-VN", reduced_motion="reduce", service_workers="block")
    context.route("**/healthz", lambda route: route.abort())  # so the offline page stays
    if user is not None:
        context.add_cookies([{**session_of(user), "url": url}])
    return context.new_page()
