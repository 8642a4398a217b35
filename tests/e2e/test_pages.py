"""Pages around the table, on the real site: the lobby's live list, and a hand replayed."""

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import DESKTOP
from tests.e2e import table

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("e2e")]


def test_a_finished_hand_is_replayed_step_by_step(address, new_page):
    page = new_page(DESKTOP)
    table.open_table(page, address, bots=True)
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
    steps_by_keys_and_swipes(page, last)
    plays_by_itself(page, last)
    a_link_leads_to_a_move(page)
    every_payment_says_why(page)
    the_shuffle_is_proved_step_by_step(page)


def steps_by_keys_and_swipes(page: Page, last: int) -> None:
    now = page.locator("[aria-current=step]")
    page.locator("h1").click()
    for key, number in (("Home", 1), ("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", last)):
        page.keyboard.press(key)
        expect(now).to_have_attribute("data-move", str(number))
    swipe(page, 120)
    expect(now).to_have_attribute("data-move", str(last - 1))
    swipe(page, -120)
    expect(now).to_have_attribute("data-move", str(last))


def swipe(page: Page, by: int) -> None:
    """A finger goes so many px to the right over the board."""
    page.locator("hand-replay .board").evaluate(
        """(board, by) => {
            const at = (type, x) => board.dispatchEvent(new PointerEvent(type, {
                pointerId: 7, pointerType: 'touch', clientX: 300 + x, clientY: 200, bubbles: true,
            }));
            at('pointerdown', 0);
            at('pointerup', by);
        }""",
        by,
    )


def plays_by_itself(page: Page, last: int) -> None:
    replay, now = page.locator("hand-replay"), page.locator("[aria-current=step]")
    replay.get_by_role("button", name="Fast").click()
    replay.get_by_role("button", name="Play", exact=True).click()
    expect(now).to_have_attribute("data-move", "3")
    page.locator("h1").click()
    page.keyboard.press(" ")
    expect(replay.get_by_role("button", name="Play", exact=True)).to_be_visible()
    stopped = int(now.get_attribute("data-move") or 0)
    page.wait_for_timeout(700)
    expect(now).to_have_attribute("data-move", str(stopped))
    page.keyboard.press("1")
    expect(replay.get_by_role("button", name="Slow")).to_have_attribute("aria-pressed", "true")


def a_link_leads_to_a_move(page: Page) -> None:
    now = page.locator("[aria-current=step]")
    page.goto(re.sub("#.*", "#4", page.url))
    page.reload()
    expect(now).to_have_attribute("data-move", "4")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("#5$"))
    page.evaluate("location.hash = '#2'")
    expect(now).to_have_attribute("data-move", "2")


def every_payment_says_why(page: Page) -> None:
    page.keyboard.press("End")
    page.locator("hand-replay why-line button").first.click()
    told = page.locator("hand-replay .why__text").first
    expect(told).to_contain_text(re.compile(r": .*\d+.*\."))
    address = told.get_by_role("link", name="The rule").get_attribute("href")
    assert re.fullmatch(r"/rules/domino/\?stake=\d+#iwin-domino\.\w+", address)


ALTERED: dict[str, Callable[[dict[str, Any]], object]] = {
    "the commitment is not the server's seed's": lambda fair: fair.update(commitment="0" * 64),
    "the server's seed is not the one committed to": lambda fair: fair.update(server_seed="0" * 64),
    "A player's seed is not the one": lambda fair: fair["players"][0].update(seed="other"),
    "cards have changed places": lambda fair: swap(fair["deck"]),
}
"""What the page says when something of the hand's secrets was altered on its way."""


def swap(deck: list[str]) -> None:
    deck[-1], deck[-2] = deck[-2], deck[-1]


def answer_altered(alter: Callable[[dict[str, Any]], object], route: Route) -> None:
    hand = route.fetch().json()
    alter(hand["fair"])
    route.fulfill(body=json.dumps(hand), content_type="application/json")


def the_shuffle_is_proved_step_by_step(page: Page) -> None:
    page.get_by_role("link", name="Follow the proof step by step").click()
    verdict, wrong = page.locator("[data-verdict]"), page.locator("[data-step][data-right=false]")
    expect(verdict).to_contain_text("the seeds lead to the very deck that was dealt")
    expect(page.locator("[data-step][data-right=true]")).to_have_count(5)
    for words, alter in ALTERED.items():
        page.route("**/steps/", partial(answer_altered, alter))
        page.reload()
        expect(verdict).to_contain_text(words)
        expect(wrong).not_to_have_count(0)
        page.unroute("**/steps/")


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
    for page in (looker, player):  # else the next test's guest would be seated with two who are gone
        page.get_by_role("button", name="Leave the table").first.click()
        page.wait_for_url("**/play/domino/")
