"""Mậu Binh in the browser: arranging by tap, drag and key, suggestions, drafts, the end, all at once."""

import pytest
from playwright.sync_api import Page, expect

from apps.maubinh.arranging import suggest
from apps.maubinh.rows import is_foul
from tests.client.maubinh_tables import MaubinhTable, dealt, dealt_where, pack, with_hand
from tests.client.tables import NAMES
from tests.client.test_table import amount, net

pytestmark = pytest.mark.browser

CARDS_SHOWN = "() => [...document.querySelectorAll('.hand .pick')].map((el) => el.dataset.card)"
SOUND = ["AS", "AH", "AC", "JH", "JC", "KS", "KH", "KD", "9S", "9H", "7C", "6C", "2H"]
DRAGON = ["2S", "3S", "4C", "5D", "6S", "7H", "8S", "9S", "TD", "JS", "QS", "KH", "AC"]


def shown(page: Page) -> list[list[str]]:
    cards = page.evaluate(CARDS_SHOWN)
    return [cards[:5], cards[5:10], cards[10:]]


def slot(page: Page, number: int):
    return page.locator(f'.hand [data-slot="{number}"]')


def row(page: Page, number: int):
    return page.locator(".rows .row").nth(number - 1)


def button(page: Page, name: str):
    return page.locator(".acts").get_by_role("button", name=name)


def server(wire, table: MaubinhTable, seat: int = 0) -> None:
    """The other end plays what the page sends, refusing what is not on the newest version."""

    def act(message):
        if message["version"] != table.version:
            return [{"type": "error", "code": "stale", "message": "Bàn đã đi tiếp."}]
        return [table.play(seat, message["action"]), {"type": "ok"}]

    wire.answers["act"] = act


def swapped(rows: list[list[str]], a: int, b: int) -> list[list[str]]:
    cards = [card for cards in rows for card in cards]
    cards[a], cards[b] = cards[b], cards[a]
    return [cards[:5], cards[5:10], cards[10:]]


def draft(table: MaubinhTable, seat: int = 0) -> list[list[str]] | None:
    rows = table.state.drafts.get(seat)
    return rows and [list(cards) for cards in rows]


# --- Arranging ---------------------------------------------------------------------------------------


def test_two_taps_change_two_cards_and_the_server_keeps_the_draft(table_of):
    table = with_hand(SOUND)
    page, wire = table_of(table)
    server(wire, table)
    before = shown(page)
    slot(page, 0).click()
    expect(slot(page, 0)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".strip--turn")).to_have_text("Chạm lá thứ hai để đổi chỗ với A♠.")
    slot(page, 12).click()
    assert shown(page) == swapped(before, 0, 12)
    sent = wire.wait_for("act")
    assert sent["action"] == {"type": "arrange", "rows": swapped(before, 0, 12), "done": False}
    assert draft(table) == swapped(before, 0, 12)
    assert not page.locator(".strip", has_text="Đang gửi").count()


def test_a_tap_on_the_same_card_puts_it_down(table_of):
    page, wire = table_of(with_hand(SOUND))
    slot(page, 3).click()
    slot(page, 3).click()
    expect(slot(page, 3)).to_have_attribute("aria-pressed", "false")
    page.wait_for_timeout(1000)
    assert wire.of("act") == []


def drag(page: Page, start: int, x: float, y: float) -> None:
    box = slot(page, start).bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"], box["y"] + 20, steps=3)
    page.mouse.move(x, y, steps=5)


def test_a_card_is_dragged_onto_another(table_of):
    table = with_hand(SOUND)
    page, wire = table_of(table)
    before = shown(page)
    goal = slot(page, 7).bounding_box()
    drag(page, 0, goal["x"] + 20, goal["y"] + 20)
    expect(slot(page, 7)).to_have_class("pick is-target")
    page.mouse.up()
    assert shown(page) == swapped(before, 0, 7)
    expect(page.locator(".is-dragged, .is-target")).to_have_count(0)
    assert wire.wait_for("act")["action"]["rows"] == swapped(before, 0, 7)


def test_a_thumb_drags_a_card_too(table_of):
    table = with_hand(SOUND)
    page, wire = table_of(table, has_touch=True, is_mobile=True)
    before = shown(page)
    start, goal = slot(page, 2).bounding_box(), slot(page, 11).bounding_box()
    touch = page.context.new_cdp_session(page)

    def finger(kind: str, x: float, y: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = start["x"] + 25, start["y"] + 40
    finger("touchStart", x, y)
    for step in range(1, 9):
        across, down = goal["x"] + 25 - x, goal["y"] + 40 - y
        finger("touchMove", x + across * step / 8, y + down * step / 8)
    finger("touchEnd", 0, 0)
    expect(slot(page, 11)).to_have_attribute("data-card", before[0][2])
    assert shown(page) == swapped(before, 2, 11)
    assert wire.wait_for("act")["action"]["rows"] == swapped(before, 2, 11)


def test_a_drag_to_nowhere_changes_nothing(table_of):
    page, wire = table_of(with_hand(SOUND))
    before = shown(page)
    drag(page, 0, 170, 90)
    page.mouse.up()
    page.wait_for_timeout(1000)
    assert shown(page) == before
    expect(page.locator(".is-dragged, .pick[aria-pressed=true]")).to_have_count(0)
    assert wire.of("act") == []


def test_keys_pick_by_row_and_arrows_walk(table_of):
    page, _ = table_of(with_hand(SOUND), size="desktop")
    before = shown(page)
    page.keyboard.press("2")
    expect(slot(page, 1)).to_be_focused()
    page.keyboard.press("s")
    assert shown(page) == swapped(before, 1, 11)
    page.keyboard.press("q")
    page.keyboard.press("Escape")
    expect(page.locator(".pick[aria-pressed=true]")).to_have_count(0)
    expect(slot(page, 5)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(slot(page, 10)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(slot(page, 6)).to_be_focused()
    assert page.locator('.hand [tabindex="0"]').count() == 1
    page.keyboard.press("Enter")
    expect(slot(page, 6)).to_have_attribute("aria-pressed", "true")


def test_rows_are_named_live_and_a_foul_is_told_at_once(table_of):
    page, _ = table_of(with_hand(SOUND), size="desktop")
    page.keyboard.press("h")
    expect(row(page, 1)).to_contain_text("Chi 1 · Cù lũ Át")
    expect(row(page, 2)).to_contain_text("Chi 2 · Cù lũ Già")
    expect(row(page, 2)).to_contain_text("thắng được 4 × 100")
    expect(row(page, 3)).to_have_attribute("aria-label", "Chi 3: Mậu thầu 7")
    expect(page.locator(".row.is-foul")).to_have_count(0)
    for key in ("1", "q", "2", "w", "3", "e"):
        page.keyboard.press(key)
    expect(row(page, 1)).to_contain_text("Cù lũ Già")
    for key in ("4", "r", "5", "t"):
        page.keyboard.press(key)
    expect(page.locator(".strip--turn")).to_have_text("Binh lủng: chi 2 mạnh hơn chi 1.")
    expect(row(page, 2)).to_contain_text("mạnh hơn Chi 1")
    expect(page.locator('[aria-live="polite"]')).to_contain_text("Binh lủng: chi 2 mạnh hơn chi 1.")


def test_suggestions_are_cycled_and_lead_back_to_ones_own(table_of):
    table = dealt_where(lambda t: not t.state.instants and len(suggest(t.state.hands[0], 5)) >= 3)
    page, _ = table_of(table)
    own = shown(page)
    found = [[list(cards) for cards in rows] for rows in suggest(table.state.hands[0], 5)]
    hint = page.locator(".acts .btn").first
    for number, rows in enumerate(found, 1):
        hint.click()
        assert shown(page) == rows
        expect(page.locator(".strip--turn")).to_contain_text(f"Gợi ý {number}/{len(found)}:")
        expect(hint).to_contain_text(f"Gợi ý {number}/{len(found)}")
    hint.click()
    assert shown(page) == own


# --- Done --------------------------------------------------------------------------------------------


def test_done_is_asked_once_and_is_final(table_of):
    table = with_hand(SOUND)
    page, wire = table_of(table)
    server(wire, table)
    button(page, "Gợi ý").click()
    rows = shown(page)
    button(page, "Xếp xong").dblclick()
    expect(page.locator(".strip--turn")).to_have_text("Chốt bài? Sau đó không đổi được nữa.")
    assert not [message for message in wire.of("act") if message["action"]["done"]]
    button(page, "Xếp tiếp").click()
    button(page, "Xếp xong").click()
    page.wait_for_timeout(450)
    button(page, "Chốt bài").click()
    expect(page.locator(".me .seat__state")).to_have_text("✓ Xếp xong")
    last = wire.of("act")[-1]["action"]
    assert last == {"type": "arrange", "rows": rows, "done": True}
    expect(page.locator(".acts .btn")).to_have_count(0)
    slot(page, 0).click(force=True)
    expect(page.locator(".strip--no")).to_have_text("Bạn đã chốt bài, không đổi được nữa.")
    assert shown(page) == rows


def test_what_a_foul_costs_stands_there_before_it_is_done(table_of):
    page, wire = table_of(with_hand(SOUND))
    button(page, "Gợi ý").click()
    for a, b in ((0, 12), (1, 11)):
        slot(page, a).click()
        slot(page, b).click()
    button(page, "Xếp xong").click()
    expect(page.locator(".strip--turn")).to_have_text(
        "Binh lủng, ít nhất thua 300 mỗi người không lủng. Vẫn chốt?"
    )
    page.wait_for_timeout(450)
    button(page, "Vẫn chốt").click()
    page.wait_for_timeout(100)
    last = wire.of("act")[-1]["action"]
    assert last["done"] and is_foul(last["rows"])


def test_enter_asks_and_enter_again_is_done(table_of):
    page, wire = table_of(with_hand(SOUND), size="desktop")
    page.keyboard.press("h")
    page.keyboard.press("Enter")
    page.wait_for_timeout(450)
    page.keyboard.press("Enter")
    wire.wait_for("act")
    assert wire.of("act")[-1]["action"]["done"]


def test_an_act_that_others_overtook_is_sent_again(table_of):
    table = with_hand(SOUND)
    page, wire = table_of(table)
    server(wire, table)
    table.arrange(1)  # its frame is lost on the way
    table.arrange(2)
    button(page, "Xếp xong").click()
    page.wait_for_timeout(450)
    button(page, "Chốt bài").click()
    expect(page.locator(".me .seat__state")).to_have_text("✓ Xếp xong")
    assert 0 in table.state.arranged
    assert [message["version"] for message in wire.of("act")] == [1, 3]
    expect(page.locator(".strip--no")).to_have_count(0)


# --- Drafts ------------------------------------------------------------------------------------------


def test_a_reload_loses_nothing(table_of):
    table = with_hand(SOUND)
    page, wire = table_of(table)
    server(wire, table)
    slot(page, 0).click()
    slot(page, 12).click()
    kept = shown(page)
    wire.wait_for("act")
    page.wait_for_timeout(200)
    page.reload()
    page.locator(".hand .pick").first.wait_for()
    assert shown(page) == kept == draft(table)


def test_a_reload_before_the_draft_was_sent_loses_nothing_either(table_of):
    table = with_hand(SOUND)
    page, wire = table_of(table)
    slot(page, 0).click()
    slot(page, 12).click()
    kept = shown(page)
    page.reload()
    page.locator(".hand .pick").first.wait_for()
    assert shown(page) == kept
    server(wire, table)
    slot(page, 1).click()
    slot(page, 2).click()
    page.wait_for_timeout(1500)
    assert draft(table) == swapped(kept, 1, 2)


def test_a_draft_made_in_another_tab_is_taken_over(table_of):
    table = with_hand(SOUND)
    page, wire = table_of(table)
    rows = suggest(SOUND, 1)[0]
    wire.send(table.arrange(0, rows, done=False))
    expect(slot(page, 0)).to_have_attribute("data-card", rows[0][0])
    assert shown(page) == [list(cards) for cards in rows]


def test_ones_own_draft_is_no_new_turn(table_of):
    table = with_hand(SOUND)
    page, wire = table_of(table)
    server(wire, table)
    page.evaluate("document.querySelector('[aria-live=assertive]').textContent = 'still'")
    slot(page, 0).click()
    slot(page, 12).click()
    wire.wait_for("act")
    page.wait_for_timeout(300)
    expect(page.locator('[aria-live="assertive"]')).to_have_text("still")


# --- The others, and the end -------------------------------------------------------------------------


def test_of_the_others_one_sees_only_whether_they_are_done(table_of):
    table = dealt(2)
    page, wire = table_of(table)
    lan = page.locator('.seat[data-seat="1"]')
    expect(lan.locator(".seat__state")).to_have_text("Đang xếp…")
    wire.send(table.arrange(1, suggest(table.state.hands[1], 1)[0], done=False))
    page.wait_for_timeout(200)
    expect(lan.locator(".seat__state")).to_have_text("Đang xếp…")
    wire.send(table.arrange(1))
    expect(lan.locator(".seat__state")).to_have_text("✓ Xếp xong")
    expect(lan).to_have_attribute("aria-label", "Lan, chủ bàn, 2.465 chip, ✓ Xếp xong")
    expect(page.locator('[aria-live="polite"]')).to_contain_text("Lan xếp xong.")
    expect(page.locator("play-card")).to_have_count(13)


def all_done(table: MaubinhTable, wire) -> None:
    for seat in table.state.to_act:
        wire.send(table.arrange(seat))


def row_net(table: MaubinhTable, seat: int, reason: str) -> int:
    got = sum(p["paid"] - p["tax"] for p in table.paid if p["to"] == seat and p["reason"] == reason)
    return got - sum(p["paid"] for p in table.paid if p["from"] == seat and p["reason"] == reason)


def test_rows_are_revealed_one_by_one_each_payment_named(table_of):
    table = dealt(2)
    page, wire = table_of(table, size="desktop")
    before = dict(table.balances)
    all_done(table, wire)
    mine = page.locator('.seat[data-seat="0"]')
    expect(page.locator(".strip")).to_have_text("Mở bài so chi.")
    expect(page.locator(".seat play-card[c]")).to_have_count(0)
    expect(mine.locator(".seat__chips")).to_have_text(amount(before[0]).lstrip("+"))
    expect(page.locator(".side__sum .num")).to_have_text("0")
    for number in (1, 2, 3):
        expect(page.locator(".strip")).to_have_text(f"So chi {number}")
        lines = [p for p in table.paid if p["reason"] == f"maubinh.row{number}"]
        expect(page.locator(".tale li")).to_have_count(len(lines))
        expect(page.locator(".show__row.is-now")).to_have_count(4)
        for seat in range(4):
            won = mine.page.locator(f'.seat[data-seat="{seat}"] .show__row').nth(number - 1).locator(".num")
            expect(won).to_have_text(amount(row_net(table, seat, f"maubinh.row{number}")))
    expect(page.locator(".tale")).to_have_count(0)
    for seat in range(4):
        block = page.locator(f'.seat[data-seat="{seat}"]')
        expect(block.locator(".show__sum")).to_have_text(amount(net(table, seat)))
        expect(block.locator(".seat__chips")).to_have_text(amount(table.balances[seat]).lstrip("+"))
    expect(page.locator(".side__sum .num")).to_have_text(amount(net(table, 0)))
    expect(page.locator(".result--table")).to_have_count(0)
    button(page, "Chi tiết").click()
    expect(page.locator(".result--table .money li")).to_have_count(len(table.paid))
    expect(page.locator(".result--table .result__sum")).to_have_text(amount(net(table, 0)))


@pytest.mark.parametrize("way", ["button", "tap", "key"])
def test_the_reveal_is_skipped(table_of, way):
    table = dealt(2)
    page, wire = table_of(table)
    all_done(table, wire)
    expect(page.locator(".strip")).to_have_text("So chi 1")
    if way == "button":
        button(page, "Xem ngay").click()
    elif way == "tap":
        page.locator(".show").first.click()
    else:
        page.keyboard.press("Escape")
    expect(page.locator(".show__sum")).to_have_count(4)
    expect(page.locator(".show play-card:not([c])")).to_have_count(0)
    expect(page.locator('.seat[data-seat="0"] .seat__chips')).to_have_text(
        amount(table.balances[0]).lstrip("+")
    )
    expect(page.locator('[aria-live="polite"]')).to_contain_text("Chi 3.")


def test_whoever_comes_after_the_end_sees_everything_at_once(table_of):
    table = dealt(2)
    for seat in (0, 1, 2, 3):
        table.arrange(seat)
    page, _ = table_of(table)
    expect(page.locator(".show__sum")).to_have_count(4)
    expect(page.locator(".show play-card[c]")).to_have_count(52)


def test_a_new_hand_ends_the_reveal(table_of):
    table = dealt(2)
    page, wire = table_of(table)
    all_done(table, wire)
    expect(page.locator(".strip")).to_have_text("So chi 1")
    wire.send(table.deal(pack(3)))
    expect(page.locator(".hand .pick")).to_have_count(13)
    expect(page.locator(".show")).to_have_count(0)
    page.wait_for_timeout(2500)
    expect(page.locator('.seat[data-seat="0"] .seat__chips')).to_have_text(
        amount(table.balances[0]).lstrip("+")
    )
    expect(page.locator(".flight, .seat__delta")).to_have_count(0)


def test_a_mau_binh_is_celebrated_and_kept_until_the_end(table_of):
    table = with_hand(DRAGON)
    page, wire = table_of(table, reduced_motion="reduce")
    expect(page.locator(".feast")).to_contain_text("Mậu binh: Rồng!")
    expect(page.locator(".feast")).to_contain_text("39 × 100 = 3.900")
    assert [card[0] for cards in shown(page) for card in cards] == list("23456789TJQKA")
    expect(page.locator(".acts .btn")).to_have_count(0)
    slot(page, 0).click(force=True)
    expect(page.locator(".strip--no")).to_have_text("Mậu binh không cần xếp.")
    all_done(table, wire)
    mine = page.locator('.seat[data-seat="0"]')
    expect(mine.locator(".show__head")).to_contain_text("Rồng ×39")
    expect(mine.locator(".show__head .num")).to_have_text(amount(row_net(table, 0, "maubinh.instant")))
    expect(page.locator(".show.is-winner")).to_have_count(1)


def test_a_whole_hand_by_time_out_counts_the_draft(table_of):
    """The viewer only drafts; when his time is up the clock plays his draft, and the rows are compared."""
    table = with_hand(SOUND)
    page, wire = table_of(table, reduced_motion="reduce")
    server(wire, table)
    button(page, "Gợi ý").click()
    button(page, "Gợi ý").click()
    rows = shown(page)
    wire.wait_for("act")
    page.wait_for_timeout(300)
    assert draft(table) == rows
    for seat in (1, 2, 3):
        wire.send(table.arrange(seat))
    wire.send(table.play(0, table.engine.autoplay(table.state, 0)))
    assert [list(cards) for cards in table.state.arranged[0]] == rows
    mine = page.locator('.seat[data-seat="0"]')
    expect(mine.locator(".show__sum")).to_have_text(amount(net(table, 0)))
    cards = mine.locator(".show play-card").evaluate_all("all => all.map((el) => el.getAttribute('c'))")
    assert cards == [card for row in rows for card in row]


def test_a_foul_hand_and_one_who_left_are_told(table_of):
    table = dealt(4)
    page, wire = table_of(table, reduced_motion="reduce")
    wire.send(table.leave(3))
    expect(page.locator('.seat[data-seat="3"].is-gone')).to_be_visible()
    best = suggest(table.state.hands[1], 1)[0]
    foul = [*sorted(best[:2], key=lambda cards: is_foul([cards, best[0], best[2]]), reverse=True), best[2]]
    foul = foul if is_foul(foul) else [best[1], best[0], best[2]]
    assert is_foul(foul)
    wire.send(table.arrange(1, foul))
    all_done(table, wire)
    expect(page.locator('.seat[data-seat="1"] .show__head')).to_have_text("Binh lủng")
    expect(page.locator('.seat[data-seat="3"] .show')).to_have_count(0)
    expect(page.locator('.seat[data-seat="0"] .show__sum')).to_have_text(amount(net(table, 0)))


def test_a_watcher_sees_no_cards_before_the_end(table_of):
    table = dealt(3, me=None, seated=3)
    page, wire = table_of(table, reduced_motion="reduce")
    expect(page.locator("play-card")).to_have_count(0)
    all_done(table, wire)
    expect(page.locator(".show play-card[c]")).to_have_count(39)


def test_everything_is_said_in_english_too(table_of):
    table = with_hand(SOUND, names=["Ann", "Ben", "Cy", "Dee"])
    page, wire = table_of(table, language="en", size="desktop", reduced_motion="reduce")
    page.keyboard.press("h")
    words = page.locator(".acts, .strip, .rows, .seat__state").all_inner_texts()
    expect(row(page, 1)).to_contain_text("Row 1 · Full house, ace")
    all_done(table, wire)
    words += page.locator(".acts, .strip, .show").all_inner_texts()
    page.get_by_role("button", name="More").click()
    words += page.locator("dialog .more__note").all_inner_texts()
    vietnamese = set("ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ")
    assert not vietnamese & set(" ".join(words).lower())
    assert NAMES[0] not in " ".join(words)
