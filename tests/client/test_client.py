"""One's own turn: what is offered, refused and sent, by tap, key and drag."""

import pytest
from playwright.sync_api import Page, expect

from tests.client.tables import Table, deck, fits, my_turn, pick, table_where

pytestmark = pytest.mark.browser


def tile(page: Page, name: str):
    return page.locator(f'.hand [data-tile="{name}"]')


def turn_with(ends: int) -> tuple[Table, str]:
    """A turn of the viewer at which a tile of his fits so many ends, and that tile."""
    table = table_where(lambda t: my_turn(t) and bool(pick(t, ends)))
    return table, pick(table, ends)


def act(table: Table, name: str, end: str, number: int) -> dict:
    return {
        "type": "act",
        "id": number,
        "hand": table.hand_id,
        "version": table.version,
        "action": {"type": "play", "tile": name, "end": end},
    }


OFFERED = """() => Object.fromEntries([...document.querySelectorAll('.hand .pick')]
    .map((el) => [el.dataset.tile, el.getAttribute('aria-disabled') === 'false']))"""


def test_exactly_the_legal_tiles_are_offered(table_of):
    table = Table()
    table.deal(deck(12), leader=0)
    page, wire = table_of(table)
    while not table.state.over:
        offered = {name: bool(ends) or not table.viewer_acts for name, ends in fits(table).items()}
        assert page.evaluate(OFFERED) == offered
        wire.send(table.act())
        page.locator(f".line__tile:nth-child({len(table.state.line)})").wait_for()


def test_first_tap_lifts_second_plays(table_of):
    table, name = turn_with(1)
    (end,) = fits(table)[name]
    page, wire = table_of(table)
    tile(page, name).click()
    expect(tile(page, name)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".line__ghost")).to_have_count(1)
    assert wire.received == []
    tile(page, name).click()
    assert wire.wait_for("act") == act(table, name, end, 1)


def test_a_tile_for_both_ends_asks_which(table_of):
    table, name = turn_with(2)
    page, wire = table_of(table)
    tile(page, name).click()
    expect(page.locator(".line__ghost")).to_have_count(2)
    expect(page.locator(".strip")).to_contain_text(f"đặt {name} ở đầu nào?")
    left = table.state.line[0][0]
    expect(page.locator(".acts .btn").first).to_have_text(f"Đầu tráinối số {left}")
    page.locator(".acts .btn").last.click()
    assert wire.wait_for("act")["action"]["end"] == "right"


def test_a_ghost_in_the_line_is_a_target(table_of):
    table, name = turn_with(2)
    page, wire = table_of(table)
    tile(page, name).click()
    page.locator('.line__ghost[data-end="left"]').click()
    assert wire.wait_for("act")["action"] == {"type": "play", "tile": name, "end": "left"}


def test_keys_pick_choose_the_end_and_put_down(table_of):
    table, name = turn_with(2)
    page, wire = table_of(table, size="desktop")
    key = str(list(table.state.hands[0]).index(name) + 1)
    page.keyboard.press(key)
    expect(tile(page, name)).to_have_attribute("aria-pressed", "true")
    expect(tile(page, name)).to_be_focused()
    page.keyboard.press("Escape")
    expect(tile(page, name)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press(key)
    page.keyboard.press("r")
    assert wire.wait_for("act")["action"]["end"] == "right"


def test_enter_lifts_and_plays_and_focus_stays_on_the_hand(table_of):
    table, name = turn_with(1)
    (end,) = fits(table)[name]
    page, wire = table_of(table)
    tile(page, name).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    wire.wait_for("act")
    wire.send(table.act({"type": "play", "tile": name, "end": end}))
    expect(tile(page, name)).to_have_count(0)
    expect(page.locator(".hand .pick:focus")).to_have_count(1)


def test_the_hand_is_one_tab_stop_and_arrows_move_in_it(table_of):
    page, _ = table_of(table_where(my_turn))
    tiles = page.locator(".hand .pick")
    assert page.locator('.hand [tabindex="0"]').count() == 1
    page.keyboard.press("Tab")
    expect(tiles.nth(0)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(tiles.nth(1)).to_be_focused()
    assert page.locator('.hand [tabindex="0"]').count() == 1
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(tiles.last).to_be_focused()


def test_a_tile_is_dragged_to_an_end(table_of):
    table, name = turn_with(2)
    page, wire = table_of(table)
    box = tile(page, name).bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"], box["y"] - 60, steps=4)
    page.locator('.line__ghost[data-end="left"]').wait_for()
    page.wait_for_timeout(300)  # the line makes room for the targets
    goal = page.locator('.line__ghost[data-end="left"]').bounding_box()
    page.mouse.move(goal["x"] + 5, goal["y"] + 5, steps=4)
    page.mouse.up()
    assert wire.wait_for("act") == act(table, name, "left", 1)


def test_a_drag_to_nowhere_plays_nothing(table_of):
    table, name = turn_with(1)
    page, wire = table_of(table)
    box = tile(page, name).bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 20, box["y"] - 20, steps=4)
    page.mouse.move(box["x"] + 22, box["y"] + 60, steps=4)
    page.mouse.up()
    page.wait_for_timeout(150)
    assert wire.of("act") == []
    expect(tile(page, name)).to_have_attribute("aria-pressed", "true")


def test_what_cannot_be_played_says_why(table_of):
    table = table_where(lambda t: my_turn(t) and bool(pick(t, 0)) and t.state.ends[0] != t.state.ends[1])
    name, (left, right) = pick(table, 0), table.state.ends
    page, wire = table_of(table)
    why = f"Chưa đánh được {name}: hai đầu là {left} và {right}."
    expect(tile(page, name)).to_have_attribute("aria-label", why)
    tile(page, name).click(force=True)
    expect(page.locator(".strip--no")).to_have_text(why)
    expect(page.locator('[aria-live="polite"]')).to_have_text(why)
    assert wire.of("act") == []


def test_a_lead_that_must_be_says_so(table_of):
    table = Table()
    table.deal(["6-6", *(t for t in deck(3) if t != "6-6")])
    page, wire = table_of(table)
    expect(page.locator(".strip--turn")).to_have_text("Đến lượt bạn: phải ra 6-6.")
    other = table.state.hands[0][1]
    tile(page, other).click(force=True)
    expect(page.locator(".strip--no")).to_contain_text("phải ra 6-6 trước")
    tile(page, "6-6").click()
    page.locator(".line__ghost").click()
    assert wire.wait_for("act")["action"] == {"type": "play", "tile": "6-6", "end": "left"}


def test_nothing_is_offered_out_of_turn(table_of):
    table = table_where(lambda t: t.version > 4 and t.state.to_act == (1,))
    page, wire = table_of(table)
    page.locator(".hand .pick").first.click()
    expect(page.locator(".hand .pick[data-plan]")).to_have_count(1)
    expect(page.locator(".acts .btn")).to_have_count(0)
    assert wire.of("act") == []


def test_one_act_is_sent_however_often_it_is_tapped(table_of):
    table, name = turn_with(1)
    page, wire = table_of(table)
    tile(page, name).click()
    page.locator(".acts .btn--go").evaluate("button => { for (let i = 0; i < 5; i++) button.click(); }")
    wire.wait_for("act")
    page.wait_for_timeout(200)
    assert len(wire.of("act")) == 1
    expect(page.locator(".strip")).to_have_text("Đang gửi nước đi…")


def test_the_servers_refusal_is_shown_and_the_turn_stays(table_of):
    table, name = turn_with(1)
    page, wire = table_of(table)
    wire.answers["act"] = lambda _: [{"type": "error", "code": "busy", "message": "Bàn đang bận."}]
    tile(page, name).dblclick()
    expect(page.locator(".strip--no")).to_have_text("Bàn đang bận.")
    expect(page.locator(".hand .pick:not(.is-dim)").first).to_be_visible()


def test_whose_turn_is_in_the_title_and_said_at_once(table_of):
    table = table_where(lambda t: t.version > 4 and t.state.to_act == (3,))
    page, wire = table_of(table)
    expect(page).to_have_title("Domino · Bàn 17 · Bàn Bài")
    step = table.act()
    if table.state.to_act != (0,):
        pytest.fail("the deck was chosen so that the viewer is next")
    wire.send(step)
    expect(page).to_have_title("● Đến lượt bạn · Domino · Bàn 17 · Bàn Bài")
    expect(page.locator('[aria-live="assertive"]')).to_have_text("Đến lượt bạn, còn 20 giây.")
    expect(page.locator('[aria-live="polite"]')).to_contain_text("Tuấn đánh")
