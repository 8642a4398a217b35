"""Playing at a table as a person does: by clicking what the page offers."""

import json
import re

import psycopg
from playwright.sync_api import Page, expect

from tests.load.site import Site

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
        moved = [act(page) for page in pages]
        if not any(moved):
            pages[0].wait_for_timeout(100)
    raise AssertionError("the hand did not end")


def chips(page: Page) -> int:
    """The balance on one's own plate."""
    text = page.locator(".me .seat__chips").inner_text()
    return int(re.sub(r"\D", "", text))


def open_table(page: Page, address: str, game: str = "domino", bots: bool = False) -> str:
    """A guest's own private table; returns the link for friends."""
    enter(page, address)
    page.goto(f"{address}/play/{game}/new/")
    page.get_by_label(re.compile("Private")).check()
    page.get_by_label(re.compile("Bots")).set_checked(bots)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"/tables/\d+/"))
    page.get_by_role("button", name="More").click()
    code = page.locator("text=/Table code: [A-Z0-9]+/").inner_text().split()[-1]
    page.keyboard.press("Escape")
    return f"{page.url.split('?')[0]}?code={code}"


def enter(page: Page, address: str) -> None:
    """Become a guest, without sitting down."""
    page.goto(f"{address}/accounts/login/")
    page.evaluate(
        """async () => {
            const token = document.querySelector('[name=csrfmiddlewaretoken]').value;
            await fetch('/guest/', {method: 'POST', headers: {'X-CSRFToken': token}});
        }"""
    )


def join(page: Page, address: str, link: str) -> None:
    """A guest with the link sits down."""
    enter(page, address)
    page.goto(link)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".me .seat__chips")).to_be_visible()


def turn_of(*pages: Page) -> Page:
    """The page whose turn it is."""
    for _ in range(200):
        for page in pages:
            if page.locator(".me .seat.is-turn").count():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("it is nobody's turn")


def move(*pages: Page) -> Page:
    """One move by whoever's turn it is; returns his page."""
    page = turn_of(*pages)
    held = page.locator(".hand .pick").count()
    for _ in range(100):
        act(page)
        if page.locator(".hand .pick").count() != held or not page.locator(".me .seat.is-turn").count():
            return page
        page.wait_for_timeout(50)
    raise AssertionError("the move was not taken")


def let_time_pass(site: Site, page: Page, seconds: int) -> None:
    """Bring the deadlines of the page's table nearer, as the site keeps them: nobody wants to wait so long."""
    number = int(re.search(r"/tables/(\d+)", page.url)[1])
    with psycopg.connect(site.environment["DATABASE_URL"]) as change:
        query = "SELECT clocks FROM play_live WHERE table_id = %s FOR NO KEY UPDATE"
        clocks = json.loads(change.execute(query, [number]).fetchone()[0])
        for seat in clocks["deadlines"]:
            clocks["deadlines"][seat] -= seconds * SECOND
        change.execute(
            "UPDATE play_live SET clocks = %s, due_at = %s WHERE table_id = %s",
            [json.dumps(clocks), min(clocks["deadlines"].values()), number],
        )
