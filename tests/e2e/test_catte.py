"""A whole hand of Catte in a real browser, on the real site."""

import re

import pytest
from playwright.sync_api import Page, expect

from apps.games import registry
from tests.e2e import table

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("e2e"),
    pytest.mark.skipif("catte" not in registry.installed(), reason="Catte is not among GAMES"),
]


def open_table(page: Page, address: str, water: bool = True, bots: bool = True) -> None:
    """A guest's own table of five places, with or without the water stake."""
    table.enter(page, address)
    page.goto(f"{address}/play/catte/new/")
    option = page.get_by_label("Water stake")
    expect(option).to_be_checked()
    option.set_checked(water)
    page.get_by_label(re.compile("Bots")).set_checked(bots)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"/tables/\d+/"))


@pytest.mark.parametrize("water", [True, False])
def test_a_guest_plays_a_hand_against_bots_and_sees_it_again(address, new_page, water):
    page = new_page()
    open_table(page, address, water)
    table.get_ready(page)
    expect(page.locator(".hand .pick, .result--table").first).to_be_visible(timeout=15_000)
    expect(page.locator(".pot")).to_have_count(2 if water else 1)
    table.play_hand(page, seconds=180)
    panel = page.locator(".result--table")
    assert panel.locator(".result__rows li").count() >= 2
    said = panel.locator(".money").inner_text()
    assert "staked the ante" in said and "hand won" in said
    assert ("water shared" in said) == water
    page.goto(f"{address}/wallet/")
    expect(page.locator("body")).to_contain_text("Catte")
    page.goto(f"{address}/hands/")
    page.locator(".entries a").first.click()
    is_replayed(page, pots=2 if water else 1)


def is_replayed(page: Page, pots: int) -> None:
    replay = page.locator("hand-replay")
    expect(replay.locator(".pot")).to_have_count(pots)
    replay.get_by_role("button", name="To the beginning").click()
    expect(replay.locator(".seat__played play-card")).to_have_count(0)
    holders = replay.locator(".holder").count()
    expect(replay.locator(".holder__cards play-card")).to_have_count(6 * holders)
    expect(page.locator("#proof")).to_contain_text("It matches")


def test_two_people_see_each_other_s_cards_only_when_they_lie_open(address, new_page):
    first, second = new_page(), new_page()
    link = table.open_table(first, address, "catte")
    table.join(second, address, link)
    table.get_ready(first)
    table.get_ready(second)
    for page in (first, second):
        expect(page.locator(".hand .pick, .result--table").first).to_be_visible(timeout=15_000)
    for _ in range(4):
        if first.locator(".result--table").count():
            break
        held = [cards(page) for page in (first, second)]
        for page, others in ((first, held[1]), (second, held[0])):
            assert not others & set(
                page.locator("play-card[c]").evaluate_all("all => all.map((el) => el.getAttribute('c'))")
            )
        table.move(first, second)
    table.play_hand(first, second, seconds=180)
    sums = [page.locator(".result--table .result__sum").inner_text() for page in (first, second)]
    assert {text[0] for text in sums} == {"+", "−"}


def cards(page: Page) -> set[str]:
    return set(page.locator(".hand .pick").evaluate_all("all => all.map((el) => el.dataset.card)"))
