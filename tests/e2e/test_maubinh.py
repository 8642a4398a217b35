"""A whole hand of Mậu Binh in real browsers, on the real site; one player drafts and lets his time run out."""

import re

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.e2e import table

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("e2e"),
    pytest.mark.skipif("maubinh" not in settings.GAMES, reason="Mậu Binh is not installed"),
]

CARDS = "() => [...document.querySelectorAll('.hand .pick')].map((el) => el.dataset.card)"
SHOWN = "() => [...document.querySelectorAll('.me .show play-card')].map((el) => el.getAttribute('c'))"


def two_at_a_table(address: str, new_page) -> tuple[Page, Page]:
    """Two guests who have 13 cards to arrange; two others while somebody holds a mậu binh."""
    for _ in range(5):
        first, second = new_page(), new_page()  # who lost to a mậu binh may be too poor to stay
        link = table.open_table(first, address, "maubinh")
        table.join(second, address, link)
        table.get_ready(first)
        table.get_ready(second)
        for page in (first, second):
            expect(page.locator(".hand .pick, .me .show").first).to_be_visible(timeout=15_000)
        if all(page.get_by_role("button", name="Suggest").count() for page in (first, second)):
            return first, second
    raise AssertionError("five mậu binh in a row")


def hint(page: Page) -> None:
    page.get_by_role("button", name="Suggest").click()


def done(page: Page) -> None:
    page.get_by_role("button", name="Done", exact=True).click()
    page.wait_for_timeout(450)
    page.get_by_role("button", name="Yes, done").click()
    expect(page.locator(".me .seat__state, .me .show").first).to_be_visible()


def test_a_hand_ends_by_time_out_with_a_draft(live_site, address, new_page):
    first, second = two_at_a_table(address, new_page)
    hint(first)
    hint(second)
    second.locator('.hand [data-slot="0"]').click()
    second.locator('.hand [data-slot="1"]').click()
    drafted = second.evaluate(CARDS)
    done(first)
    expect(second.locator(".opponents .seat__state").first).to_have_text("✓ Done")
    second.wait_for_timeout(1_500)
    second.reload()
    expect(second.locator(".hand .pick")).to_have_count(13)
    assert second.evaluate(CARDS) == drafted
    table.let_time_pass(live_site, second, seconds=50)
    expect(second.locator(".me .show__sum")).to_be_visible(timeout=25_000)
    expect(first.locator(".me .show__sum")).to_be_visible()
    assert second.evaluate(SHOWN) == drafted
    sums = [page.locator(".me .show__sum").inner_text() for page in (first, second)]
    assert {text[0] for text in sums} in ({"+", "−"}, {"0"})
    first.get_by_role("button", name="Details").click()
    expect(first.locator(".result--table .result__sum")).to_have_text(sums[0])


def test_both_are_done_and_leaving_costs_what_was_shown(address, new_page):
    first, second = two_at_a_table(address, new_page)
    before = table.chips(second)
    hint(first)
    done(first)
    second.get_by_role("button", name="Leave the table").first.click()
    shown = second.locator("dialog.leave .btn--danger")
    expect(shown).to_contain_text("pay")
    fine = int(re.sub(r"\D", "", shown.inner_text()))
    second.get_by_role("button", name="Stay").click()
    hint(second)
    done_at = second.locator(".hand .pick").count()
    assert done_at == 13
    second.get_by_role("button", name="Leave the table").first.click()
    second.locator("dialog.leave .btn--danger").click()
    second.wait_for_url(re.compile("/play/maubinh/"))
    expect(first.locator(".strip")).to_contain_text("You won the hand")
    second.goto(f"{address}/wallet/")
    assert int(re.sub(r"\D", "", second.locator(".big.num").inner_text())) == before - fine


def test_a_guest_plays_a_hand_against_bots(address, new_page):
    page = new_page()
    table.enter(page, address)
    page.goto(f"{address}/play/maubinh/new/")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"/tables/\d+/"))
    expect(page.locator(".opponents .seat__chips").first).to_be_visible(timeout=20_000)
    table.get_ready(page)
    expect(page.locator(".hand .pick, .show").first).to_be_visible(timeout=30_000)
    if page.get_by_role("button", name="Suggest").count():
        hint(page)
        done(page)
    expect(page.locator(".me .show")).to_be_visible(timeout=30_000)
    expect(page.locator(".me .show__sum")).to_be_visible()
