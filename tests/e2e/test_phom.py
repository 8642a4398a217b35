"""Phỏm on the real site, against bots, by clicking what the page offers."""

import re

import pytest
from playwright.sync_api import Page, expect

from apps.games import registry
from tests.e2e import table

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("e2e"),
    pytest.mark.skipif("phom" not in registry.installed(), reason="Phỏm is not among GAMES"),
]

MOVES = {"eat": "Eat", "draw": "Draw", "lay": "Lay [0-9]|No meld", "layoff": "Lay off"}


def move(page: Page) -> str | None:
    """One move if it is this page's turn: eats, lays down and lays off whenever it may; what was done."""
    if page.locator(".strip--turn").count() == 0:
        return None
    for kind, name in MOVES.items():
        button = page.locator(".acts .btn", has_text=re.compile(f"^({name})"))
        if button.count():
            button.first.click()
            return kind
    cards = page.locator('.hand .pick[aria-disabled="false"]')
    tagged = page.locator(".hand .pick:has(.pick__tag)")
    loose = page.locator('.hand .pick[aria-disabled="false"]:not(.is-meld)')
    next(found for found in (tagged, loose, cards) if found.count()).last.click()
    if tagged.count():
        return "lift"
    page.locator(".acts .btn", has_text=re.compile("^Discard")).click()
    return "discard"


def play_hand(*pages: Page, seconds: int = 150) -> list[str]:
    """Play until the result is shown on every page; the moves made."""
    did: list[str] = []
    for _ in range(seconds * 10):
        if all(page.locator(".result--table").count() for page in pages):
            return did
        made = [done for page in pages if (done := move(page))]
        did += made
        pages[0].wait_for_timeout(100 if made else 50)
    raise AssertionError("the hand did not end")


def sit(page: Page, address: str) -> None:
    table.enter(page, address)
    page.goto(f"{address}/play/phom/")
    page.get_by_role("button", name=re.compile("Quick play")).first.click()
    page.wait_for_url(re.compile(r"/tables/\d+/"))
    expect(page.locator("table-app .felt")).to_be_visible()


def get_ready(*pages: Page) -> None:
    for page in pages:
        page.locator(".acts button, .result__foot button", has_text=re.compile("^Ready")).first.click()
    for page in pages:
        expect(page.locator(".hand .pick, .result--table").first).to_be_visible(timeout=20_000)


@pytest.mark.timeout(300)
def test_two_people_eat_and_lay_down(address, new_page):
    """Two people throw what they have loose, so that the other eats sooner or later; bots are more careful."""
    pages = new_page(), new_page()
    link = table.open_table(pages[0], address, "phom")
    table.join(pages[1], address, link)
    did: set[str] = set()
    for _ in range(10):
        get_ready(*pages)
        did |= set(play_hand(*pages))
        if {"eat", "lay"} <= did:
            break
    assert {"eat", "lay", "draw", "discard"} <= did
    for page in pages:
        expect(page.locator(".result--table .result__rows li")).to_have_count(2)
        expect(page.locator(".result--table .money li")).not_to_have_count(0)
    sums = [page.locator(".result--table .result__sum").inner_text() for page in pages]
    assert {text[0] for text in sums} in ({"+", "−"}, {"0"})


def test_a_guest_plays_a_hand_against_bots_and_sees_it_again(address, new_page):
    page = new_page()
    sit(page, address)
    get_ready(page)
    play_hand(page)
    expect(page.locator(".result--table .result__rows li")).not_to_have_count(0)
    page.goto(f"{address}/wallet/")
    expect(page.locator("body")).to_contain_text("Phỏm")
    page.goto(f"{address}/hands/")
    page.locator(".entries a").first.click()
    is_replayed(page)


def is_replayed(page: Page) -> None:
    replay = page.locator("hand-replay")
    replay.get_by_role("button", name="To the beginning").click()
    held = replay.locator(".holder__cards play-card")
    expect(held).to_have_count(9 * replay.locator(".holder").count() + 1)
    thrown = replay.locator(".throw play-card")
    expect(thrown).to_have_count(0)
    replay.get_by_role("button", name="One move on").click()
    if page.locator("[data-move]").count() > 2:
        expect(thrown).to_have_count(1)
    expect(page.locator("#proof")).to_contain_text("It matches")
