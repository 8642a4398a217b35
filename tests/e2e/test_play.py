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
