"""Around the game: seats, money, the end of a hand, leaving, watching, talking."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.client.tables import NAMES, Table, deck, my_turn, now, table_where

pytestmark = pytest.mark.browser


def amount(chips: int) -> str:
    text = f"{abs(chips):,}".replace(",", ".")
    return f"+{text}" if chips > 0 else f"−{text}" if chips < 0 else text


def net(table: Table, seat: int) -> int:
    got = sum(p["paid"] - p["tax"] for p in table.paid if p["to"] == seat)
    return got - sum(p["paid"] for p in table.paid if p["from"] == seat)


def to_the_end(table: Table, wire) -> None:
    while not table.state.over:
        wire.send(table.act())


def button(page: Page, name: str):
    return page.get_by_role("button", name=name, exact=True)


# --- Seats ------------------------------------------------------------------------------------------


def test_seats_say_everything_in_words(table_of):
    table = Table(me=0)
    table.deal(deck(3), leader=1)
    page, wire = table_of(table)
    seat = page.locator(".seat")
    expect(page.locator('.seat[data-place="1"]')).to_have_attribute(
        "aria-label", re.compile(r"^Lan, chủ bàn, 2\.465 chip, còn 7 quân, còn \d+ giây$")
    )
    expect(page.locator('.seat[data-place="2"]')).to_have_attribute(
        "aria-label", "Bưởi, máy, 5.118 chip, còn 7 quân"
    )
    expect(page.locator('.seat[data-place="3"]')).to_contain_text("126.330")
    table.away = [1]
    wire.send(table.act())
    expect(seat.filter(has_text="Vắng")).to_have_attribute("aria-label", re.compile("vắng, máy đánh thay"))
    wire.send(table.leave(3))
    expect(page.locator('.seat[data-place="3"].is-gone')).to_have_attribute(
        "aria-label", re.compile("đã rời bàn")
    )


def test_a_watcher_sees_no_hand_and_can_sit_down(table_of):
    table = Table(me=None, seated=3)
    table.deal(deck(3), leader=0)
    page, wire = table_of(table)
    expect(page.locator(".hand")).to_have_count(0)
    expect(page.locator(".seat")).to_have_count(4)
    button(page, "Ngồi vào ghế 4").click()
    assert wire.wait_for("sit")["seat"] == 3
    table.me, table.names[3], table.balances[3] = 3, "Tôi", 4000
    wire.send(table.snapshot())
    expect(page.locator('.seat[data-place="0"]')).to_contain_text("chờ ván sau")
    expect(page.locator(".seat__free")).to_have_count(0)


def test_ready_sends_a_seed_and_a_new_one_the_next_time(table_of):
    table = Table(seated=2)
    page, wire = table_of(table)
    button(page, "Sẵn sàng").click()
    first = wire.wait_for("ready")["seed"]
    assert re.fullmatch("[0-9a-f]{32}", first)
    table.ready, table.starts_at = {0, 1}, now() + 9000
    wire.send(table.table_frame())
    expect(page.locator(".strip")).to_have_text(re.compile(r"Chia bài sau (9|8) giây\."))
    button(page, "Chưa sẵn sàng").click()
    wire.wait_for("unready")
    table.ready = {1}
    wire.send(table.table_frame())
    page.get_by_role("button", name="Sẵn sàng ·").click()
    assert wire.wait_for("ready", 2)["seed"] != first


def test_a_player_types_his_own_seed_and_sees_the_commitment(table_of):
    page, wire = table_of(Table(seated=2))
    button(page, "Thêm").click()
    page.get_by_text("Xáo bài công bằng").click()
    expect(page.locator(".fair .hash")).to_have_text("5f" * 32)
    page.get_by_role("textbox", name="Hạt giống của bạn").fill("con số của tôi")
    page.keyboard.press("Escape")
    button(page, "Sẵn sàng").click()
    assert wire.wait_for("ready")["seed"] == "con số của tôi"


def test_the_host_deals_and_sets_the_stake(table_of):
    table = Table(seated=2)
    table.host, table.ready = 0, {0}
    page, wire = table_of(table)
    expect(button(page, "Chia bài")).to_have_count(0)
    page.locator(".wait input[name=stake]").fill("200")
    button(page, "Đổi").click()
    assert wire.wait_for("stake")["stake"] == 200
    table.ready = {0, 1}
    wire.send(table.table_frame())
    button(page, "Chia bài").click()
    wire.wait_for("start")


def test_an_away_player_comes_back(table_of):
    table = table_where(lambda t: t.version > 4 and t.state.to_act == (1,))
    table.away = [0]
    page, wire = table_of(table)
    expect(page.locator(".strip--warn")).to_have_text("Bạn đang vắng: máy đánh thay.")
    button(page, "Tôi đây").click()
    wire.wait_for("sync")


def test_who_is_stood_up_is_told_why(table_of):
    table = Table(seated=2)
    page, wire = table_of(table)
    del table.names[0]
    left = [{"seat": 0, "user": "user-0", "name": NAMES[0], "reason": "poor"}]
    wire.send({**table.table_frame(), "left": left})
    expect(page.locator(".strip--no")).to_contain_text("không còn đủ chip")


# --- Money -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_payment_stands_at_both_seats_with_its_reason(table_of, motion):
    table = table_where(lambda t: t.version > 4 and not t.paid and _next_pays(t))
    page, wire = table_of(table, size="desktop", reduced_motion=motion)
    before = dict(table.balances)
    step = table.act()
    paid = step["payments"][0]
    wire.send(step)
    payer = page.locator(f'.seat[data-seat="{paid["from"]}"]')
    payee = page.locator(f'.seat[data-seat="{paid["to"]}"]')
    if motion == "no-preference":
        expect(page.locator(".flight")).to_have_text(f"−{paid['paid']} thiệp")
        expect(payee.locator(".seat__chips")).to_have_text(amount(before[paid["to"]]).lstrip("+"))
    expect(payer.locator(".seat__delta")).to_have_text(f"−{paid['paid']} thiệp")
    expect(payee.locator(".seat__delta")).to_have_text(f"+{paid['paid'] - paid['tax']} thiệp")
    expect(payee.locator(".seat__chips")).to_have_text(amount(table.balances[paid["to"]]).lstrip("+"))
    expect(page.locator(".flight")).to_have_count(0)
    expect(page.locator(".side .money li")).to_have_count(1)
    expect(page.locator(".seat__delta")).to_have_count(0)


def _next_pays(table: Table) -> bool:
    step = table.engine.act(
        table.state, table.state.to_act[0], table.engine.autoplay(table.state, table.state.to_act[0])
    )
    return len(step.claims) == 1 and not step.state.over


def test_the_hands_money_is_listed_and_adds_up(table_of):
    table = table_where(lambda t: len(t.paid) >= 3 and my_turn(t))
    page, _ = table_of(table)
    button(page, "Chip ván này").click()
    lines = page.locator("dialog .money li")
    expect(lines).to_have_count(len(table.paid))
    newest = table.paid[-1]
    expect(lines.first.locator("small")).to_contain_text(f"nước {newest['version']}")
    expect(page.locator("dialog .side__sum .num")).to_have_text(amount(net(table, 0)))


def test_the_result_names_everybody_and_every_line(table_of):
    table = Table()
    page, wire = table_of(table, size="desktop")
    wire.send(table.deal(deck(12), leader=0))
    to_the_end(table, wire)
    panel = page.locator(".result--table")
    panel.wait_for()
    result = table.state.result
    rows = panel.locator(".result__rows li")
    for row, (seat,) in enumerate(result.ranking):
        expect(rows.nth(row)).to_contain_text("Bạn" if seat == 0 else NAMES[seat])
        expect(rows.nth(row).locator(".num")).to_have_text(amount(net(table, seat)))
    expect(panel.locator(".money li")).to_have_count(len(table.paid))
    expect(panel.locator(".result__sum")).to_have_text(amount(net(table, 0)))
    expect(panel.locator(".hash")).to_have_text("5f" * 32)
    expect(panel.get_by_role("link", name="Xem lại ván")).to_have_attribute("href", "/hands/hand-1/")
    table.ready, table.starts_at = {1}, now() + 8000
    wire.send(table.table_frame())
    expect(panel.locator("footer")).to_contain_text("Ván sau sau")
    panel.get_by_role("button", name="Sẵn sàng").click()
    wire.wait_for("ready")
    expect(panel).to_have_count(0)
    wire.send(table.deal(deck(4), leader=0))
    expect(page.locator(".hand .pick")).to_have_count(7)


# --- Leaving -----------------------------------------------------------------------------------------


def fine(chips: int, stays: bool = False) -> dict:
    reasons = [{"reason": "domino.leave_fine", "amount": chips}] if chips else []
    return {"type": "ok", "fine": {"amount": chips, "reasons": reasons, "stays": stays}}


def test_leaving_shows_the_exact_fine_first(table_of):
    table = table_where(my_turn)
    doubles = [tile for tile in table.state.hands[0] if tile[0] == tile[2]]
    chips = 100 + 200 * len(doubles)
    page, wire = table_of(table)
    wire.answers["leave"] = lambda m: [{"type": "ok"} if m["confirm"] else fine(chips)]
    button(page, "Rời bàn").click()
    dialog = page.get_by_role("alertdialog")
    expect(dialog.locator(".result__sum")).to_have_text(amount(-chips))
    expect(dialog).to_contain_text("người thắng ván nhận")
    expect(button(page, "Ở lại")).to_be_focused()
    assert wire.of("leave") == [{"type": "leave", "id": 1, "confirm": False}]
    button(page, f"Rời, trả {chips}").click()
    page.wait_for_url("**/lobby/")
    assert wire.of("leave")[1] == {"type": "leave", "id": 2, "confirm": True, "fine": chips}


def test_a_fine_that_changed_is_shown_before_it_is_paid(table_of):
    page, wire = table_of(table_where(my_turn))
    fines = iter([fine(100), fine(300)])
    changed = {"type": "error", "code": "fine_changed", "message": "Tiền phạt đã đổi."}
    wire.answers["leave"] = lambda m: [changed if m["confirm"] else next(fines)]
    button(page, "Rời bàn").click()
    button(page, "Rời, trả 100").click()
    expect(page.get_by_role("alertdialog")).to_contain_text("Tiền phạt vừa đổi")
    expect(button(page, "Rời, trả 300")).to_be_visible()
    button(page, "Ở lại").click()
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    expect(page.locator(".strip--turn")).to_be_visible()


def test_leaving_for_nothing_where_the_machine_plays_on(table_of):
    page, wire = table_of(table_where(my_turn, variant="kenvn"))
    wire.answers["leave"] = lambda m: [{"type": "ok"} if m["confirm"] else fine(0, stays=True)]
    button(page, "Rời bàn").click()
    expect(page.get_by_role("alertdialog")).to_contain_text("Không mất chip nào.")
    expect(page.get_by_role("alertdialog")).to_contain_text("Máy đánh nốt ván thay bạn")


def test_leaving_between_hands_asks_nothing(table_of):
    page, wire = table_of(Table(seated=2))
    button(page, "Rời bàn").click()
    page.wait_for_url("**/lobby/")
    assert wire.of("leave") == [{"type": "leave", "id": 1, "confirm": True}]


# --- The rest ----------------------------------------------------------------------------------------


def test_chat_is_text_and_nothing_else(table_of):
    page, wire = table_of(Table(), size="desktop")
    evil = '<img src=x onerror="alert(1)"><b>đậm</b>'
    wire.send({"type": "chat", "seat": 1, "user": "user-1", "name": "<i>Lan</i>", "text": evil, "at": now()})
    expect(page.locator(".chat__lines p")).to_have_text(f"<i>Lan</i> {evil}")
    expect(page.locator('[aria-live="polite"]')).to_contain_text("nói:")
    button(page, "Hay quá!").click()
    assert wire.wait_for("chat")["text"] == "Hay quá!"
    page.get_by_role("textbox", name="Nói gì đó").fill("1 l r")
    page.keyboard.press("Enter")
    assert wire.wait_for("chat", 2)["text"] == "1 l r"
    expect(page.get_by_role("textbox", name="Nói gì đó")).to_have_value("")


def test_unread_chat_is_marked_on_a_phone(table_of):
    page, wire = table_of(Table())
    wire.send({"type": "chat", "seat": 1, "user": "user-1", "name": "Lan", "text": "chào", "at": now()})
    page.get_by_role("button", name="Trò chuyện, có tin mới").click()
    expect(page.locator("dialog .chat__lines")).to_contain_text("chào")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(button(page, "Trò chuyện")).to_be_focused()


def test_the_rules_come_with_the_page(table_of):
    page, _ = table_of(Table(), size="desktop")
    page.get_by_role("tab", name="Luật và tiền").click()
    expect(page.locator(".side .rules")).to_contain_text("Người thiệp trả")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tab", name="Chip ván này")).to_be_focused()


@pytest.mark.parametrize(("status", "says"), [("halted", "Bàn tạm dừng"), ("closed", "Bàn đã đóng")])
def test_a_table_that_is_stopped_says_so(table_of, status, says):
    table = Table(seated=2)
    table.status = status
    page, _ = table_of(table)
    expect(page.locator(".strip--warn")).to_contain_text(says)
    expect(page.locator(".acts .btn")).to_have_count(0)


def test_a_table_that_will_close_says_so_and_its_hand_is_played_on(table_of):
    table = table_where(my_turn)
    page, wire = table_of(table)
    table.status = "closing"
    wire.send(table.table_frame())
    expect(page.locator(".strip--no")).to_contain_text("Bàn sẽ đóng sau ván này")
    wire.wait_for("sync")
    expect(page.locator(".strip--turn")).to_be_visible()  # what it said goes by, and it is my turn as before


def test_nobody_gets_ready_at_a_table_that_closes(table_of):
    table = Table(seated=2)
    table.status = "closing"
    page, _ = table_of(table)
    expect(page.locator(".strip")).to_contain_text("Bàn sẽ đóng sau ván này")
    expect(page.locator(".acts .btn")).to_have_count(0)


def test_a_hand_stopped_by_a_fault_is_not_played_on(table_of):
    table = table_where(my_turn)
    page, wire = table_of(table)
    table.status = "halted"
    wire.send(table.table_frame())
    expect(page.locator(".strip--warn")).to_contain_text("Bàn tạm dừng")
    wire.wait_for("sync")
    expect(page.locator(".line__tile")).to_have_count(len(table.state.line))
    page.locator(".hand .pick").first.click()
    assert wire.of("act") == []


def test_an_invitation_is_copied_with_its_code(table_of):
    page, _ = table_of(Table(code="KX7Q"), permissions=["clipboard-read", "clipboard-write"])
    page.locator(".wait .btn").click()
    expect(page.locator(".wait .btn")).to_have_text("Đã chép đường dẫn.")
    assert page.evaluate("navigator.clipboard.readText()").endswith("/tables/1234/?code=KX7Q")


def test_everything_is_said_in_english_too(table_of):
    table = table_where(my_turn)
    page, _ = table_of(table, language="en", size="desktop")
    expect(page.locator(".strip--turn")).to_contain_text("Your turn: match")
    expect(page.locator('.seat[data-place="3"]')).to_contain_text("126,")
    vietnamese = set("ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ")
    words = page.locator(".acts, .strip, .tabs, .chat, .felt__mark").all_inner_texts()
    assert not vietnamese & set(" ".join(words).lower())


def test_the_switch_of_the_sounds_is_remembered(table_of):
    page, _ = table_of(Table(), size="desktop")
    button(page, "Âm thanh: bật").click()
    expect(button(page, "Âm thanh: tắt")).to_be_visible()
    page.reload()
    expect(button(page, "Âm thanh: tắt")).to_be_visible()
