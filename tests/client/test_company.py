"""What a table offers beside its game: choosing ahead, advice, other players, being ready, reminders, gifts."""

from random import Random
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from apps.games.cards import CARDS
from tests.client import page as pages
from tests.client.catte_tables import CatteTable
from tests.client.phom_tables import PhomTable, phom_where
from tests.client.tables import Table, fits, my_turn, now, table_where

pytestmark = pytest.mark.browser


def before_me(wanted) -> Table:
    """A table at which seat 3 is to act, seat 0 after it, where `wanted` is true of what seat 0 may do then."""

    def fit(table: Table) -> bool:
        if table.version < 5 or table.state.to_act != (3,):
            return False
        seat, action = 3, table.engine.autoplay(table.state, 3)
        after = table.engine.act(table.state, seat, action).state
        return after.to_act == (0,) and wanted(table, after)

    return table_where(fit)


def ends_after(table: Table, state) -> dict[str, int]:
    ends = dict.fromkeys(state.hands[0], 0)
    for action in table.engine.actions(state, 0):
        ends[action["tile"]] += 1
    return ends


def with_ends(count: int):
    """Such a table, and a tile of seat 0 that will fit so many ends."""
    table = before_me(lambda table, after: count in ends_after(table, after).values())
    after = table.engine.act(table.state, 3, table.engine.autoplay(table.state, 3)).state
    return table, next(tile for tile, ends in ends_after(table, after).items() if ends == count)


def tile(page, name):
    return page.locator(f'.hand [data-tile="{name}"]')


# --- Choosing ahead -------------------------------------------------------------------------------------


def test_a_tile_chosen_ahead_is_played_when_the_turn_comes(table_of):
    table, name = with_ends(1)
    page, wire = table_of(table)
    tile(page, name).click()
    expect(tile(page, name)).to_have_attribute("aria-label", f"{name}, chọn trước cho lượt sau")
    assert wire.of("act") == []
    wire.send(table.act())
    act = wire.wait_for("act")
    assert (act["action"]["tile"], act["version"]) == (name, table.version)


def test_a_tile_that_fits_no_more_is_dropped_and_the_player_told(table_of):
    table, name = with_ends(0)
    page, wire = table_of(table)
    tile(page, name).click()
    wire.send(table.act())
    expect(page.locator(".strip--no")).to_have_text("Nước chọn trước không còn đánh được.")
    expect(page.locator(".hand [data-plan]")).to_have_count(0)
    assert wire.of("act") == []


def test_a_tile_that_fits_both_ends_is_lifted_for_the_player_to_say_which(table_of):
    table, name = with_ends(2)
    page, wire = table_of(table)
    tile(page, name).click()
    wire.send(table.act())
    expect(page.locator(".acts .btn--go")).to_have_count(2)
    assert wire.of("act") == []


def test_a_choice_is_taken_back_by_the_same_tap_and_changed_by_another(table_of):
    table, name = with_ends(1)
    page, wire = table_of(table)
    other = next(held for held in table.state.hands[0] if held != name)
    tile(page, name).click()
    tile(page, other).click()
    expect(page.locator(".hand [data-plan]")).to_have_attribute("data-tile", other)
    tile(page, other).click()
    expect(page.locator(".hand [data-plan]")).to_have_count(0)
    wire.send(table.act())
    expect(page.locator(".strip--turn")).to_be_visible()
    assert wire.of("act") == []


def test_a_card_of_catte_is_played_if_it_beats_then(table_of):
    for beats, told in ((True, 0), (False, 1)):
        table, card = catte_before_me(beats)
        page, wire = table_of(table)
        page.locator(f'.hand [data-card="{card}"]').click()
        expect(page.locator(".hand .pick[data-plan]")).to_have_attribute("data-card", card)
        wire.send(table.act())
        if beats:
            assert wire.wait_for("act")["action"] == {"type": "play", "card": card}
        expect(page.locator(".strip--no")).to_have_count(told)


def catte_before_me(beats: bool) -> tuple[CatteTable, str]:
    """A table at which the seat before me leads, and a card of mine that will beat, or not."""
    for seed in range(100):
        table = CatteTable(seated=4)
        table.deal(Random(seed).sample(CARDS, len(CARDS)), leader=3)
        if table.state.over:
            continue
        after = table.engine.act(table.state, 3, table.engine.autoplay(table.state, 3)).state
        legal = [action["card"] for action in table.engine.actions(after, 0) if action["type"] == "play"]
        wanted = legal if beats else [card for card in table.state.hands[0] if card not in legal]
        if wanted:
            return table, wanted[0]
    raise AssertionError("no such table")


def test_drawing_may_be_chosen_ahead_and_gives_way_to_a_card_to_eat(table_of):
    def waits(table: PhomTable) -> bool:
        return table.version > 4 and table.state.phase == "discard" and table.state.to_act == (3,)

    for eats in (False, True):

        def fit(table: PhomTable, eats: bool = eats) -> bool:
            if not waits(table):
                return False
            after = table.engine.act(table.state, 3, table.engine.autoplay(table.state, 3)).state
            kinds = [action["type"] for action in table.engine.actions(after, 0)]
            return after.to_act == (0,) and ("eat" in kinds) == eats

        table = phom_where(fit)
        page, wire = table_of(table)
        page.locator('[data-pile="stock"]').click()
        expect(page.locator('[data-pile="stock"]')).to_have_attribute("aria-pressed", "true")
        wire.send(table.act())
        if eats:
            expect(page.locator(".strip--no")).to_have_text("Nước chọn trước không còn đánh được.")
            assert wire.of("act") == []
        else:
            assert wire.wait_for("act")["action"] == {"type": "draw"}


# --- Other players --------------------------------------------------------------------------------------


def says(number: int, text: str) -> dict:
    name = f"user-{number}"
    return {"type": "chat", "seat": number, "user": name, "name": "Lan", "text": text, "at": now()}


def test_another_is_silenced_from_his_seat_and_heard_again(table_of):
    table = table_where(my_turn)
    page, wire = table_of(table, size="desktop")
    wire.send(says(1, "chào cả nhà"))
    lines = page.locator(".chat__lines p")
    expect(lines).to_have_text("Lan chào cả nhà")
    page.get_by_role("button", name="Lan: xem, tắt tiếng hoặc tố cáo").first.click()
    sheet = page.get_by_role("dialog", name="Người chơi")
    sheet.get_by_role("button", name="Không nghe người này").click()
    asked = wire.wait_for("silence")
    assert (asked["user"], asked["on"]) == ("user-1", True)
    expect(lines).to_have_text("Chưa ai nói gì.")
    wire.send(says(1, "nghe không?"))
    wire.send(says(3, "tôi đây"))
    expect(lines).to_have_text("Lan tôi đây")
    sheet.get_by_role("button", name="Nghe lại người này").click()
    assert wire.wait_for("silence", 2)["on"] is False
    expect(lines).to_have_count(3)


def test_whom_the_server_knows_as_silenced_is_silent_from_the_start(table_of):
    table = table_where(my_turn)
    plain = table.snapshot
    table.snapshot = lambda: {**plain(), "me": {**plain()["me"], "silenced": ["user-1"]}}
    page, wire = table_of(table, size="desktop")
    wire.send(says(1, "chào"))
    wire.send(says(3, "tôi đây"))
    expect(page.locator(".chat__lines p")).to_have_text(["Lan tôi đây"])


def test_a_report_says_what_it_is_about_and_what_the_site_answers(table_of):
    table = table_where(my_turn)
    page, wire = table_of(table)
    refusal = "Bạn đã tố cáo người này; chúng tôi đang xem xét."
    wire.answers["report"] = lambda _: [{"type": "error", "code": "already_reported", "message": refusal}]
    page.locator('.seat[data-seat="1"] .seat__face').click()
    sheet = page.get_by_role("dialog", name="Người chơi")
    sheet.get_by_role("button", name="Tố cáo với quản trị").click()
    sheet.get_by_label("Thông đồng chơi ép người khác").check()
    sheet.get_by_label("Ghi chú").fill("<b>hai người</b>")
    sheet.get_by_role("button", name="Gửi tố cáo").click()
    asked = wire.wait_for("report")
    assert (asked["user"], asked["reason"], asked["note"]) == ("user-1", "cheating", "<b>hai người</b>")
    expect(sheet.get_by_role("status")).to_have_text(refusal)
    del wire.answers["report"]
    sheet.get_by_role("button", name="Gửi tố cáo").click()
    expect(sheet.get_by_role("status")).to_have_text("Đã gửi. Cảm ơn bạn.")
    expect(sheet.get_by_role("button", name="Gửi tố cáo")).to_have_count(0)


def test_bots_and_oneself_have_no_such_button(table_of):
    page, _ = table_of(table_where(my_turn))
    for seat, count in ((0, 0), (1, 1), (2, 0), (3, 1)):
        expect(page.locator(f'.seat[data-seat="{seat}"] .seat__face')).to_have_count(count)


def test_who_only_watches_reads_but_does_not_write(table_of):
    table = table_where(my_turn, me=None)
    page, _ = table_of(table, size="desktop")
    expect(page.locator(".chat")).to_contain_text("Ngồi vào bàn để trò chuyện.")
    expect(page.locator(".chat__form")).to_have_count(0)


# --- Advice ---------------------------------------------------------------------------------------------


def all_bots(table: Table) -> Table:
    """The same table with bots on all other seats."""
    plain_seat, plain_hand = table.seat, table.hand

    def hand():
        found = plain_hand()
        for player in found["players"]:
            player["bot"] = player["seat"] != 0
        return found

    table.seat = lambda seat: {**plain_seat(seat), "bot": seat != 0}
    table.hand = hand
    return table


@pytest.mark.parametrize("by", ["button", "key"])
def test_among_bots_alone_one_may_ask_what_to_play_and_why(table_of, by):
    table = all_bots(table_where(my_turn))
    name = next(held for held, ends in fits(table).items() if ends)
    page, wire = table_of(table)
    hint = {"action": {"type": "play", "tile": name, "end": "left"}, "why": f"Đánh {name}: nặng nhất."}
    wire.answers["hint"] = lambda _: [{"type": "ok", "hint": hint}]
    if by == "key":
        page.keyboard.press("h")
    else:
        page.get_by_role("button", name="Gợi ý").click()
    expect(page.locator(".strip")).to_have_text(hint["why"])
    expect(page.locator(".hand [data-hint]")).to_have_attribute("data-tile", name)
    expect(page.locator('[aria-live="polite"]')).to_have_text(hint["why"])
    wire.send(table.act())
    expect(page.locator(".hand [data-hint]")).to_have_count(0)


def test_among_people_there_is_no_advice(table_of):
    page, wire = table_of(table_where(my_turn))
    expect(page.get_by_role("button", name="Gợi ý")).to_have_count(0)
    page.keyboard.press("h")
    assert wire.of("hint") == []


# --- Ready, notices, reminders, gifts -------------------------------------------------------------------


def ended(table: Table) -> Table:
    while not table.state.over:
        table.act()
    return table


def test_ready_by_itself_once_a_hand_for_who_is_there(table_of):
    table = ended(table_where(my_turn))
    pages.posted.clear()
    page, wire = table_of(table, query="&extra=" + quote("switch-url=/me/switch/"))
    page.get_by_role("button", name="Thêm").click()
    page.get_by_role("button", name="Tự sẵn sàng ván sau: tắt").click()
    expect(page.get_by_role("button", name="Tự sẵn sàng ván sau: bật")).to_have_attribute(
        "aria-pressed", "true"
    )
    assert wire.wait_for("ready")["seed"]
    page.wait_for_timeout(1_500)
    assert len(wire.of("ready")) == 1, "once, whatever came of it"
    assert ("/me/switch/", {"name": "auto_ready", "on": "1"}) in pages.posted


def test_who_is_away_or_went_away_is_not_ready_by_itself(table_of):
    away = ended(table_where(my_turn))
    away.away = [0]
    gone = ended(table_where(my_turn))
    both = [
        table_of(away, query="&extra=" + quote("auto-ready=on")),
        table_of(gone, query="&extra=" + quote("auto-ready=on")),
    ]
    both[1][0].evaluate("() => { const now = Date.now; Date.now = () => now() + 3_601_000; }")
    both[1][0].wait_for_timeout(6_500)
    for _, wire in both:
        assert wire.of("ready") == []


def test_ones_turn_is_in_the_title_and_in_a_notice_for_who_looks_elsewhere(table_of):
    table = before_me(lambda table, after: True)
    page, wire = table_of(table, query="&extra=" + quote("notify=on"))
    page.evaluate(
        """() => {
            window.shown = []; window.trembled = 0;
            window.Notification = class { static permission = 'granted'; };
            const worker = {
                showNotification: async (title, how) => { shown.push([title, how.body]); },
                getNotifications: async () => [],
            };
            navigator.serviceWorker.getRegistration = async () => worker;
            navigator.vibrate = () => { window.trembled += 1; return true; };
            Object.defineProperty(document, 'hidden', { value: true });
        }"""
    )
    wire.send(table.act())
    page.wait_for_function("() => shown.length === 1")
    assert page.evaluate("shown[0]") == ["Đến lượt bạn.", "Domino · Bàn 17"]
    assert page.evaluate("trembled") == 1
    assert page.title().startswith("● Đến lượt bạn")


def test_the_time_played_is_told_as_often_as_one_asked(table_of):
    table = table_where(my_turn)
    plain = table.snapshot
    since = now() - 61 * 60_000
    table.snapshot = lambda: {**plain(), "me": {**plain()["me"], "playing_since": since}}
    extra = "&extra=" + quote("remind-after=30&care-url=/me/")
    page, _ = table_of(table, query=extra)
    note = page.locator(".remind")
    expect(note).to_contain_text("Bạn đã chơi 1 giờ.")
    expect(note.get_by_role("link", name="Nghỉ chơi…")).to_have_attribute("href", "/me/")
    expect(page.locator(".strip--turn")).to_be_visible()
    page.locator(".hand .pick:not([aria-disabled=true])").first.click()  # play goes on beneath it
    note.get_by_role("button", name="Chơi tiếp").click()
    expect(note).to_have_count(0)
    page.reload()
    page.locator(".strip--turn").wait_for()
    expect(note).to_have_count(0)
    page.evaluate("() => { const now = Date.now; Date.now = () => now() + 30 * 60_000; }")
    expect(note).to_contain_text("Bạn đã chơi 1 giờ 30 phút.")


def test_the_broke_are_offered_help_where_they_stand(table_of):
    table = Table(me=None, balances=[150, 2000, 3000, 4000])
    plain = table.snapshot
    chips = {"balance": 150}
    table.snapshot = lambda: {**plain(), "me": {**plain()["me"], **chips}}
    pages.posted.clear()
    extra = "&extra=" + quote("rescue-below=200&rescue-url=/wallet/rescue/&daily-url=/wallet/daily/")
    page, wire = table_of(table, query=extra)
    page.get_by_role("button", name="Nhận quà hôm nay").click()
    wire.wait_for("sync")
    page.get_by_role("button", name="Nhờ nhà cái giúp").click()
    wire.wait_for("sync", 2)
    assert [path for path, _ in pages.posted] == ["/wallet/daily/", "/wallet/rescue/"]


def test_friends_are_invited_by_the_phones_own_sheet(table_of):
    table = table_where(my_turn, code="K7M2PQ")
    page, _ = table_of(table)
    page.evaluate("() => { navigator.share = async (what) => { window.shared = what; }; }")
    page.get_by_role("button", name="Thêm").click()
    page.get_by_role("button", name="Mời bạn bè").click()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("shared.url").endswith("/tables/1234/?code=K7M2PQ")
    assert page.evaluate("shared.title") == "Domino · Bàn 17"


def test_hostile_names_and_messages_are_text_all_over_the_table(table_of):
    """A whole hand with such names: seats, words for the ear, chat, chips, result and the sheet of a player."""
    names = ["<b>me</b>", "<img src=x>", '"><i>x', "</script>"]
    table = table_where(my_turn, names=names)
    page, wire = table_of(table, size="desktop", reduced_motion="reduce")
    wire.send({**says(1, "<img src=x onerror=alert(1)>"), "name": names[1]})
    while not table.state.over:
        wire.send(table.act())
    page.locator(".result--table").wait_for()
    page.locator('.seat[data-seat="1"] .seat__face').evaluate("face => face.click()")
    expect(page.get_by_role("dialog")).to_contain_text(names[1])
    for name in names[1:]:
        expect(page.locator(".seat__name", has_text=name)).to_have_count(1)
    made = (
        "table-app :is(img, i, script), table-app .seat__name *, table-app .chat__lines p > :not(button, b)"
    )
    expect(page.locator(made)).to_have_count(0)
