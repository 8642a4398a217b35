"""Why a payment was made: asked from the table's list of payments and from the result."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.client.tables import Table, table_where

pytestmark = pytest.mark.browser


def paid_twice(table: Table) -> bool:
    """Two have paid at different moves, and the hand goes on."""
    return len({payment["version"] for payment in table.paid}) > 1


def answering(page: Page) -> list[str]:
    """Have the site tell which payment was asked for; the addresses asked."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        move, line = re.search(r"/why/(\d+)/(\d+)/", route.request.url).groups()
        told: dict[str, Any] = {"text": f"Nước {move}, dòng {line}.", "rule": "/rules/domino/#x"}
        route.fulfill(body=json.dumps(told), content_type="application/json")

    page.route("**/why/**", answer)
    return asked


def test_a_payment_of_the_list_says_why_below_itself(table_of):
    table = table_where(paid_twice)
    page, wire = table_of(table, size="desktop")
    asked = answering(page)
    lines = page.locator(".side .money li")
    newest = table.paid[-1]
    place = [payment for payment in table.paid if payment["version"] == newest["version"]].index(newest) + 1
    button = lines.first.get_by_role("button", name="Vì sao?")
    button.click()
    said = f"Nước {newest['version']}, dòng {place}."
    expect(lines.first.locator(".why__text")).to_contain_text(said)
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(lines.first.get_by_role("link", name="Xem luật")).to_have_attribute("href", "/rules/domino/#x")
    assert asked == [f"{page.url.split('/tables')[0]}/hands/{table.hand_id}/why/{newest['version']}/{place}/"]
    before = len(table.paid)
    while len(table.paid) == before:
        wire.send(table.act())
    expect(lines).to_have_count(len(table.paid))
    expect(lines.first.locator(".why__text")).to_have_count(0)  # it is another payment's line now
    button.click()
    button.click()
    expect(lines.first.locator(".why__text")).to_have_count(0)


def test_the_result_says_why_too_and_a_private_table_gives_its_code(table_of):
    page, wire = table_of(table := table_where(paid_twice, code="ABC234"), query="&code=ABC234")
    asked = answering(page)
    while not table.state.over:
        wire.send(table.act())
    result = page.locator(".result--table")
    result.get_by_role("button", name="Vì sao?").first.click()
    expect(result.locator(".why__text")).to_contain_text("Nước")
    assert asked[0].endswith("?code=ABC234")


def test_a_why_that_cannot_be_loaded_says_so(table_of):
    page, _ = table_of(table_where(paid_twice), size="desktop")
    page.route("**/why/**", lambda route: route.fulfill(body="<html>"))
    page.locator(".side .money li").first.get_by_role("button", name="Vì sao?").click()
    expect(page.locator(".why__text")).to_have_text("Chưa tải được, thử lại.")
