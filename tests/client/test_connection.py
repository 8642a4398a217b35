"""What happens when the line to the server breaks, lags or loses messages."""

import pytest
from playwright.sync_api import expect

from tests.client.tables import Table, deck, fits, my_turn, pick, table_where

pytestmark = pytest.mark.browser

WOKEN = "document.dispatchEvent(new Event('visibilitychange'))"
SEEN = "document.querySelector('.felt').innerText.replace(/\\d+ giây|^\\d+$/gm, '')"


def test_a_cut_line_is_said_at_once_and_mends_by_itself(table_of):
    page, wire = table_of(table_where(my_turn))
    before = page.evaluate(SEEN)
    wire.refuse_with = 1012
    wire.cut()
    expect(page.locator(".strip--warn")).to_contain_text("Mất kết nối. Đang nối lại… lần")
    expect(page.locator('[aria-live="assertive"]')).to_have_text("Mất kết nối, đang nối lại.")
    expect(page.locator(".hand .pick")).not_to_have_count(0)
    wire.refuse_with = None
    expect(page.locator(".strip--turn")).to_be_visible()
    expect(page.locator('[aria-live="assertive"]')).to_have_text("Đã nối lại.")
    assert page.evaluate(SEEN) == before


@pytest.mark.parametrize("sign", ["window.dispatchEvent(new Event('offline'))", WOKEN])
def test_a_line_cut_without_a_word_is_found_out_soon(table_of, sign):
    """The network went, or the page slept and its socket died meanwhile: the next ping would be seconds away."""
    page, wire = table_of(table_where(my_turn))
    wire.silent = True
    page.evaluate(sign)
    expect(page.locator(".strip--warn")).to_contain_text("Mất kết nối", timeout=6_000)
    wire.silent = False
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator(".strip--turn")).to_be_visible()


def test_a_line_that_only_seemed_cut_is_kept(table_of):
    page, wire = table_of(table_where(my_turn))
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    page.wait_for_timeout(2_500)
    expect(page.locator(".strip--turn")).to_be_visible()
    assert len(wire.urls) == 1


def test_an_unanswered_act_is_sent_again_as_it_was(table_of):
    table = table_where(lambda t: my_turn(t) and bool(pick(t, 1)))
    name = pick(table, 1)
    page, wire = table_of(table)
    wire.answers["act"] = lambda _: []
    page.locator(f'.hand [data-tile="{name}"]').dblclick()
    sent = wire.wait_for("act")
    table.act(sent["action"])  # played, but the answer is lost with the line
    wire.answers.clear()
    wire.cut()
    assert wire.wait_for("act", 2) == sent
    expect(page.locator(f'.hand [data-tile="{name}"]')).to_have_count(0)
    expect(page.locator(".strip--no")).to_have_count(0)
    assert len(wire.of("act")) == 2


def test_other_requests_are_not_repeated_but_said_to_have_failed(table_of):
    page, wire = table_of(Table(seated=2), size="desktop")
    wire.answers["chat"] = lambda _: []
    page.get_by_role("textbox", name="Nói gì đó").fill("chào")
    page.keyboard.press("Enter")
    wire.wait_for("chat")
    wire.cut()
    expect(page.locator(".strip--no")).to_have_text("Chưa gửi được vì mất kết nối. Hãy thử lại.")
    expect(page.get_by_role("textbox", name="Nói gì đó")).to_have_value("chào")
    assert len(wire.of("chat")) == 1


def test_a_lost_step_is_repaired_by_a_snapshot(table_of):
    table = Table()
    table.deal(deck(12), leader=0)
    page, wire = table_of(table, size="desktop")
    while not table.paid:
        table.act()  # these frames are lost
    wire.send(table.act())
    wire.wait_for("sync")
    expect(page.locator(".line__tile")).to_have_count(len(table.state.line))
    expect(page.locator(".side .money li")).to_have_count(len(table.paid))


def test_an_act_whose_step_never_comes_is_repaired(table_of):
    table = table_where(lambda t: my_turn(t) and bool(pick(t, 1)))
    name = pick(table, 1)
    page, wire = table_of(table)
    page.locator(f'.hand [data-tile="{name}"]').dblclick()
    table.act(wire.wait_for("act")["action"])
    wire.wait_for("sync")
    expect(page.locator(f'.hand [data-tile="{name}"]')).to_have_count(0)


def test_steps_twice_and_out_of_order_change_nothing(table_of):
    table = table_where(my_turn)
    page, wire = table_of(table)
    first, second = table.act(), table.act()
    for frame in (first, second, first, second):
        wire.send(frame)
    expect(page.locator(".line__tile")).to_have_count(len(table.state.line))
    assert wire.of("sync") == []


def test_a_stale_act_shows_how_the_table_stands(table_of):
    table = table_where(lambda t: my_turn(t) and bool(pick(t, 1)))
    name = pick(table, 1)
    page, wire = table_of(table)
    table.act({"type": "play", "tile": name, "end": fits(table)[name][0]})  # the clock was faster

    def stale(message):
        return [{"type": "error", "code": "stale", "message": "Bàn đã đi tiếp."}, table.snapshot()]

    wire.answers["act"] = stale
    page.locator(f'.hand [data-tile="{name}"]').dblclick()
    expect(page.locator(".strip--no")).to_have_text("Bàn đã đi tiếp.")
    expect(page.locator(".line__tile")).to_have_count(len(table.state.line))


def test_seconds_are_counted_by_the_servers_clock(table_of):
    table = Table()
    table.deal(deck(3), leader=0)
    table.deadline += 3_600_000
    snapshot = table.snapshot
    table.snapshot = lambda: {**snapshot(), "now": snapshot()["now"] + 3_600_000}
    page, _ = table_of(table)
    seconds = int(page.locator(".me .avatar__secs").inner_text())
    assert 15 <= seconds <= 20


@pytest.mark.parametrize(
    ("code", "says", "offers"),
    [
        (4401, "Hãy đăng nhập", "Đăng nhập"),
        (4403, "Bàn này kín", "Vào bàn"),
        (4404, "Không có bàn này", "Về sảnh"),
    ],
)
def test_who_is_not_let_in_is_told_why_and_where_to_go(table_of, code, says, offers):
    page, wire = table_of(Table(), code=code)
    expect(page.get_by_role("alert")).to_contain_text(says)
    expect(page.get_by_text(offers, exact=True)).to_be_visible()
    page.wait_for_timeout(700)
    assert len(wire.urls) == 1


def test_the_code_of_a_private_table_goes_to_the_server(table_of):
    _, wire = table_of(Table(code="KX7Q"), query="&code=KX7Q")
    assert wire.urls[0].endswith("/ws/tables/1234/?code=KX7Q")
