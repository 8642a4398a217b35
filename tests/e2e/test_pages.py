"""Pages around the table, on the real site: the lobby's live list, and a hand replayed."""

import pytest
from playwright.sync_api import expect

from tests.browser import DESKTOP
from tests.e2e import table

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("e2e")]


def test_a_finished_hand_is_replayed_step_by_step(address, new_page):
    page = new_page(DESKTOP)
    table.guest(page, address)
    table.get_ready(page)
    table.play_hand(page)
    page.goto(f"{address}/hands/")
    page.locator(".entries a").first.click()
    replay, laid = page.locator("hand-replay"), page.locator("hand-replay .line__tile")
    moves = page.locator("[data-move]")
    last = moves.count()
    expect(replay.get_by_text(f"Move {last} / {last}:")).to_be_visible()
    expect(moves.last).to_have_attribute("aria-current", "step")
    replay.get_by_role("button", name="To the beginning").click()
    expect(laid).to_have_count(0)
    expect(replay.locator(".holder__cards domino-tile")).to_have_count(7 * replay.locator(".holder").count())
    replay.get_by_role("button", name="One move on").click()
    expect(laid).to_have_count(1)
    expect(moves.nth(1)).to_have_attribute("aria-current", "step")
    moves.nth(2).click()
    expect(laid).to_have_count(2)
    expect(page.locator("#proof")).to_contain_text("It matches")
    replay.get_by_role("slider").press("End")
    expect(moves.last).to_have_attribute("aria-current", "step")


def test_the_lobby_shows_a_new_table_by_itself(address, new_page):
    looker, player = new_page(DESKTOP), new_page()
    looker.goto(f"{address}/play/domino/")
    table.enter(player, address)
    player.goto(f"{address}/play/domino/new/")
    player.get_by_label("Stake").fill("64")
    player.get_by_role("button", name="Open the table").click()
    player.wait_for_url("**/tables/*/")
    row = looker.locator("#tables li", has_text="Stake 64").first
    expect(row).to_be_visible(timeout=10_000)
    row.get_by_role("button", name="Sit down").click()
    looker.wait_for_url(player.url)
