"""Playing at a table as a person does: by clicking what the page offers."""

import re

from playwright.sync_api import Page, expect

SECOND = 1_000


def guest(page: Page, address: str) -> None:
    """Become a guest and sit down to play with bots, in one click."""
    page.goto(address)
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url(re.compile(r"/tables/\d+/"))
    expect(page.locator("table-app .felt")).to_be_visible()


def get_ready(page: Page) -> None:
    page.locator("button", has_text=re.compile(r"^\s*Ready\s*$")).first.click()


def act(page: Page) -> bool:
    """Make one move if it is this page's turn; returns whether it did."""
    tiles = page.locator(".hand .pick:not([aria-disabled=true])")
    if page.locator(".me .seat.is-turn").count() == 0 or tiles.count() == 0:
        return False
    tiles.first.click()
    ends = page.locator(".acts .btn--go")
    if ends.count():
        ends.first.click()
    page.wait_for_timeout(100)
    return True


def play_hand(*pages: Page, seconds: int = 120) -> None:
    """Everybody plays until the result is shown on every page."""
    for _ in range(seconds * 10):
        if all(page.locator(".result--table").count() for page in pages):
            return
        if not any([act(page) for page in pages]):
            pages[0].wait_for_timeout(100)
    raise AssertionError("the hand did not end")


def chips(page: Page) -> int:
    """The balance on one's own plate."""
    text = page.locator(".me .seat__chips").inner_text()
    return int(re.sub(r"\D", "", text))
