"""Whole hands in a real browser, on the real site."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e import table

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("e2e")]


def test_a_guest_finishes_a_hand_against_bots(address, new_page):
    page = new_page()
    table.guest(page, address)
    table.get_ready(page)
    table.play_hand(page)
    expect(page.locator(".result--table .result__rows li")).to_have_count(3)
    page.goto(f"{address}/wallet/")
    expect(page.locator("body")).to_contain_text("Domino")


def two_at_a_table(address, new_page):
    first, second = new_page(), new_page()
    link = table.open_table(first, address)
    table.join(second, address, link)
    table.get_ready(first)
    table.get_ready(second)
    expect(first.locator(".hand .pick")).to_have_count(7, timeout=10_000)
    expect(second.locator(".hand .pick")).to_have_count(7)
    return first, second


def test_a_cut_connection_comes_back_to_the_right_state(address, new_page):
    first, second = two_at_a_table(address, new_page)
    table.move(first, second)
    first.context.set_offline(True)
    first.evaluate("dispatchEvent(new Event('offline'))")
    expect(first.locator(".strip")).to_contain_text("Connection lost", timeout=30_000)
    if second.locator(".me .seat.is-turn").count():
        table.move(second)
    first.context.set_offline(False)
    expect(first.locator(".strip")).not_to_contain_text("Connection lost", timeout=30_000)
    expect(first.locator(".line__tile")).to_have_count(second.locator(".line__tile").count())
    table.play_hand(first, second)
    sums = [page.locator(".result--table .result__sum").inner_text() for page in (first, second)]
    assert {text[0] for text in sums} == {"+", "−"}


def test_leaving_costs_exactly_what_was_shown(address, new_page):
    first, second = two_at_a_table(address, new_page)
    table.move(first, second)
    before = table.chips(second)
    second.get_by_role("button", name="Leave the table").first.click()
    shown = second.locator("dialog.leave .btn--danger")
    expect(shown).to_contain_text("pay")
    fine = int(re.sub(r"\D", "", shown.inner_text()))
    assert fine >= 100
    shown.click()
    second.wait_for_url(re.compile("/play/domino/"))
    expect(first.locator(".result--table")).to_be_visible()
    second.goto(f"{address}/wallet/")
    balance = re.sub(r"\D", "", second.locator(".big.num").inner_text())
    assert int(balance) == before - fine
