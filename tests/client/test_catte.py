"""Catte in the browser: what is lit, what it costs, what stays face down, who is dead, and how tricks 5 and 6 end."""

import re

import pytest
from playwright.sync_api import Page, expect

from apps.catte.cards import written
from tests.client.catte_tables import CatteTable, deck, my_turn, table_where, trick
from tests.client.tables import NAMES
from tests.client.test_table import amount, button, net, to_the_end

pytestmark = pytest.mark.browser

FIVE = {
    0: "AD 4S QH JH TC 9C",
    1: "3D 5S 8C KC 2H 6H",
    2: "5D QD KS 9S 7C 2C",
    3: "6D 3S 8S 5H 9H JC",
    4: "7D TD JS 2S 7H 4C",
}

OFFERED = """() => Object.fromEntries([...document.querySelectorAll('.hand .pick')]
    .map((el) => [el.dataset.card, [el.classList.contains('is-lit'), el.classList.contains('is-dim')]]))"""


def card(page: Page, name: str):
    return page.locator(f'.hand [data-card="{name}"]')


def offered(table: CatteTable) -> dict[str, list[bool]]:
    """Which of my cards must be lit, and which stand back."""
    playable = {a["card"] for a in table.engine.actions(table.state, 0) if a["type"] == "play"}
    follows = table.viewer_acts and table.state.tricks[-1].best is not None
    dead = 0 in table.state.dead
    return {
        name: [follows and name in playable, dead or (follows and name not in playable)]
        for name in table.state.hands[0]
    }


def following() -> CatteTable:
    """Seat 1 leads 3♦, beaten by the queen; it is seat 0's turn, last of all."""
    table = CatteTable()
    table.dealt(FIVE, leader=1)
    table.play("3D", "QD", "-3S", "-2S")
    return table


def table_in_trick_5(playable: bool) -> CatteTable:
    return table_where(
        lambda t: trick(5)(t) and playable == any(a["type"] == "play" for a in t.engine.actions(t.state, 0))
    )


# --- One's own turn ----------------------------------------------------------------------------------


def test_exactly_the_cards_that_beat_are_lit_all_hand_long(table_of):
    table = CatteTable()
    table.deal(deck(5), leader=0)
    page, wire = table_of(table)
    while not table.state.over:
        for _ in range(100):
            if page.evaluate(OFFERED) == offered(table):
                break
            page.wait_for_timeout(20)
        assert page.evaluate(OFFERED) == offered(table)
        wire.send(table.act())


def test_costs_and_gains_stand_there_before_any_tap(table_of):
    page, wire = table_of(following())
    expect(page.locator(".strip--turn")).to_have_text("Bắt Q♦: +98. Úp: −50; úp át: thua ván mất thêm 50.")
    expect(card(page, "AD").locator(".tag")).to_have_text("+98")
    for name in ("4S", "QH", "JH", "TC", "9C"):
        expect(card(page, name).locator(".tag")).to_have_text("−50")
    expect(card(page, "AD")).to_have_attribute("aria-label", "Át rô, bắt được Đầm rô, được 98")
    expect(card(page, "4S")).to_have_attribute("aria-label", "4 bích, úp mất 50")
    assert wire.received == []


def test_an_ace_that_must_be_folded_shows_its_fine(table_of):
    table = CatteTable()
    table.dealt({**FIVE, 0: "AC 4S QH JH TC 9C", 3: "AD 3S 8S 5H 9H JC"}, leader=1)
    table.play("3D", "QD", "-3S", "-2S")
    page, _ = table_of(table)
    expect(page.locator(".strip--turn")).to_have_text(
        "Không lá nào bắt được Q♦: úp một lá, −50; úp át: thua ván mất thêm 50."
    )
    expect(card(page, "AC").locator(".tag")).to_have_text("−100")
    expect(card(page, "AC")).to_have_attribute("aria-label", "Át chuồn, úp mất 50, thua ván trả thêm 50")
    card(page, "AC").click()
    expect(page.locator(".strip--turn")).to_have_text("Úp A♣: bạn trả Bưởi 50, thua ván trả thêm 50.")
    expect(page.locator(".acts .btn")).to_have_text("Úp A♣−50thua: −100")


def test_first_tap_lifts_second_beats(table_of):
    table = following()
    page, wire = table_of(table)
    card(page, "AD").click()
    expect(card(page, "AD")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".strip--turn")).to_have_text(
        "A♦ bắt Q♦: Bưởi trả 50 + 50 (át). Úp: bạn trả 50, thua ván trả thêm 50."
    )
    expect(page.locator(".acts .btn")).to_have_text(["Úp A♦−50thua: −100", "Bắt A♦+98sau thuế"])
    assert wire.received == []
    card(page, "AD").click()
    sent = wire.wait_for("act")
    assert (sent["hand"], sent["version"]) == (table.hand_id, table.version)
    assert sent["action"] == {"type": "play", "card": "AD"}


def test_who_could_beat_may_fold_by_the_button_and_by_key(table_of):
    page, wire = table_of(following())
    card(page, "AD").click()
    page.get_by_role("button", name="Úp A♦").click()
    assert wire.wait_for("act")["action"] == {"type": "fold", "card": "AD"}
    page, wire = table_of(following(), size="desktop")
    page.keyboard.press("2")
    expect(card(page, "AD")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".acts .btn")).to_have_count(0)
    page.keyboard.press("2")
    page.keyboard.press("u")
    assert wire.wait_for("act")["action"] == {"type": "fold", "card": "AD"}


def test_a_card_that_cannot_beat_is_folded_by_enter(table_of):
    page, wire = table_of(following(), size="desktop")
    page.keyboard.press("1")
    expect(page.locator(".strip--turn")).to_have_text("Úp 4♠: bạn trả Bưởi 50.")
    page.locator(".hand").press("ArrowRight")
    expect(card(page, "AD")).to_be_focused()
    card(page, "4S").focus()
    page.keyboard.press("Enter")
    assert wire.wait_for("act")["action"] == {"type": "fold", "card": "4S"}


def test_leading_any_card_may_be_played_and_none_folded(table_of):
    table = CatteTable()
    table.dealt(FIVE, leader=0)
    page, wire = table_of(table)
    expect(page.locator(".strip--turn")).to_have_text("Bạn mở vòng 1: ra một lá bất kỳ.")
    expect(page.locator(".tag")).to_have_count(0)
    card(page, "QH").click()
    expect(page.locator(".strip--turn")).to_have_text("Ra Q♥: ai úp trả bạn 50, ai bắt được thì bạn trả 50.")
    page.get_by_role("button", name="Ra Q♥").click()
    assert wire.wait_for("act")["action"] == {"type": "play", "card": "QH"}


def test_out_of_turn_a_card_is_chosen_ahead_and_nothing_is_sent(table_of):
    page, wire = table_of(table_where(lambda t: t.version > 3 and not my_turn(t)))
    card = page.locator(".hand .pick").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    assert wire.received == []


def test_the_best_card_of_a_leaver_earns_and_costs_nothing(table_of):
    table = CatteTable()
    table.dealt(FIVE, leader=1)
    table.play("3D", "QD", "-3S", "-2S")
    table.leave(2)
    page, _ = table_of(table)
    expect(page.locator(".strip--turn")).to_have_text(
        "Q♦ của người đã rời: bắt không được, úp không mất chip."
    )
    card(page, "AD").click()
    expect(page.locator(".acts .btn").last).to_have_text("Bắt A♦không mất chip")
    card(page, "4S").click()
    expect(page.locator(".acts .btn")).to_have_text("Úp 4♠không mất chip")
    expect(page.locator('.seat[data-seat="2"] .is-best')).to_have_attribute("aria-label", "Đầm rô")


# --- On the felt --------------------------------------------------------------------------------------


@pytest.mark.parametrize("me", [0, None])
def test_what_others_fold_stays_face_down(table_of, me):
    table = CatteTable(me=me)
    table.dealt(FIVE, leader=1)
    page, wire = table_of(table)
    for name in ("3D", "QD", "-3S", "-2S"):
        wire.send(table.play(name)[0])
    folded = page.locator(".folded")
    expect(folded).to_have_count(2)
    expect(page.locator(".folded small")).to_have_count(0)
    assert page.locator('[c="3S"], [c="2S"]').count() == 0
    assert "3♠" not in page.locator("body").inner_text()
    expect(page.locator('.seat[data-seat="3"] .folded play-card')).to_have_attribute("aria-label", "Lá úp")
    wire.send(table.play("-4S")[0])
    if me is None:
        expect(folded).to_have_count(3)
        expect(page.locator(".folded small")).to_have_count(0)
    else:
        expect(page.locator(".trick__mine .folded small")).to_have_text("4♠")


def test_won_tricks_stand_at_each_seat(table_of):
    table = CatteTable()
    page, wire = table_of(table)
    wire.send(table.deal(deck(5), leader=0))
    while len(table.state.tricks) < 5 and not table.state.over:
        wire.send(table.act())
    for seat in table.state.seats:
        won = [each.winner == seat for each in table.state.tricks[:4]]
        place = page.locator(f'.seat[data-seat="{seat}"]')
        if any(won):
            expect(place.locator(".ton")).to_have_attribute("aria-label", f"{sum(won)} tồn")
            expect(place.locator(".ton i")).to_have_class(["is-won" if one else "" for one in won])
            expect(place.locator(".dead")).to_have_count(0)
        else:
            expect(place.locator(".dead")).to_have_text("Gục tùng")
            expect(place.locator(".seat__held")).to_have_count(0)


def test_a_finished_trick_stays_until_the_next_is_led(table_of):
    table = following()
    page, wire = table_of(table)
    wire.send(table.play("AD")[0])
    expect(page.locator(".trick__mine .is-best")).to_have_attribute("c", "AD")
    expect(page.locator(".felt__mark").first).to_have_text("Bạn thắng vòng 1: thêm một tồn.")
    expect(page.locator(".felt__mark").nth(1)).to_have_text("Vòng 2/6 · bạn mở vòng")
    wire.send(table.play("QH")[0])
    expect(page.locator(".seat__played play-card")).to_have_count(0)
    expect(page.locator(".felt__mark").first).to_have_text("Vòng 2/6 · chất cơ · lớn nhất Q♥ của bạn")


def test_the_dead_are_told_so_and_play_no_more(table_of):
    table = table_where(lambda t: 0 in t.state.dead and len(t.state.tricks[-1].laid) == 1)
    page, wire = table_of(table)
    expect(page.locator(".me .dead")).to_have_text("Gục tùng")
    expect(page.locator(".trick__note")).to_have_text("Bạn: gục tùng, không tồn nào, chờ hết ván.")
    page.locator(".hand .pick").first.click(force=True)
    expect(page.locator(".strip--no")).to_have_text("Bạn đã gục tùng: hai lá này không đánh nữa.")
    assert wire.received == []


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_water_suit_is_shown_all_the_hand_and_settled_in_view(table_of, size):
    table = CatteTable()
    page, wire = table_of(table, size=size, reduced_motion="reduce")
    wire.send(table.dealt(FIVE, leader=0, first_left="3C"))
    water = page.locator('.pot[data-pot="pot:water"]')
    while not table.state.over:
        expect(water.locator(".water")).to_have_attribute("aria-label", "Cá nước chất chuồn")
        expect(water.locator("> b")).to_have_text("500")
        wire.send(table.act())
    expect(water.locator("small")).to_have_text(f"{NAMES[1]} · K♣")
    expect(water.locator("> b")).to_have_text("500")


def test_water_that_nobody_was_dealt_goes_back(table_of):
    table = CatteTable(seated=2)
    page, wire = table_of(table)
    wire.send(table.dealt({0: "AD 4S QH JH TH 9D", 1: "3D 5S KH 2H 6H 7S"}, leader=0, first_left="3C"))
    to_the_end(table, wire)
    expect(page.locator('.pot[data-pot="pot:water"] small')).to_have_text("không ai có, trả lại")


def test_without_the_option_there_is_no_water(table_of):
    table = CatteTable()
    table.dealt(FIVE, leader=0)
    page, _ = table_of(table)
    expect(page.locator(".pot")).to_have_text(["Cược500"])


# --- Tricks 5 and 6 -----------------------------------------------------------------------------------


def test_trick_5_explains_both_choices_and_what_follows(table_of):
    table = table_in_trick_5(playable=True)
    best = written(table.state.tricks[-1].best.card)
    play, *keeps = table.engine.actions(table.state, 0)
    lit, other = play["card"], next(c for c in table.state.hands[0] if c != play["card"])
    page, wire = table_of(table)
    expect(page.locator(".strip--turn")).to_have_text(
        f"Chưng: hớt {best} để giành cái, hoặc bỏ ngửa một lá và giữ úp lá kia."
    )
    expect(page.locator(".trick__note")).to_contain_text("Vòng 6: lật lá úp. Người giữ cái thắng")
    card(page, lit).click()
    expect(page.locator(".acts .btn")).to_have_text(
        [f"Bỏ ngửa {written(lit)}giữ úp {written(other)}", f"Hớt {written(lit)}+49sau thuế"]
    )
    page.locator(".acts .btn").first.click()
    assert wire.wait_for("act")["action"] == {"type": "keep", "card": other}
    assert {"type": "keep", "card": other} in keeps


def test_trick_5_without_a_card_that_beats(table_of):
    table = table_in_trick_5(playable=False)
    first, second = table.state.hands[0]
    page, wire = table_of(table)
    expect(page.locator(".strip--turn")).to_contain_text("Chưng: không hớt được")
    expect(page.locator(".hand .tag")).to_have_text(["bỏ ngửa", "bỏ ngửa"])
    card(page, first).click()
    expect(page.locator(".strip--turn")).to_have_text(
        f"Bỏ ngửa {written(first)}, giữ úp {written(second)} cho vòng 6."
    )
    card(page, first).click()
    assert wire.wait_for("act")["action"] == {"type": "keep", "card": second}


def test_a_card_kept_hidden_stays_put(table_of):
    table = table_where(lambda t: len(t.state.tricks) == 5 and len(t.state.hands[0]) == 1)
    (name,) = table.state.hands[0]
    page, _ = table_of(table)
    expect(card(page, name).locator(".tag")).to_have_text("giữ úp")
    card(page, name).click(force=True)
    expect(page.locator(".strip--no")).to_have_text(f"{written(name)} giữ úp tới vòng 6.")
    for seat in (each.seat for each in table.state.tricks[-1].laid if each.seat != 0):
        back = page.locator(f'.seat[data-seat="{seat}"] .seat__played play-card').last
        expect(back).not_to_have_attribute("c", re.compile("."))


def about_to_turn(me: int | None) -> CatteTable:
    """One more card, and trick 6 is turned."""
    return table_where(
        lambda t: len(t.state.tricks) == 5 and len(t.state.contending) == len(t.state.tricks[-1].laid) + 1,
        me=me,
    )


def turned(step: dict, me: int | None) -> dict[int, str]:
    """The cards that this viewer sees turned, by seat."""
    (event,) = (event for event in step["events"] if event["type"] == "turned")
    return {int(seat): name for seat, name in event["cards"].items() if int(seat) != me}


@pytest.mark.parametrize("me", [0, None])
def test_without_motion_trick_6_is_open_at_once(table_of, me):
    table = about_to_turn(me)
    page, wire = table_of(table, reduced_motion="reduce")
    step = table.act()
    wire.send(step)
    winner = table.state.result.winner
    for seat, name in turned(step, me).items():
        face = page.locator(f'[data-turned="{seat}"] play-card[c]')
        expect(face).to_have_attribute("c", name)
        expect(face).to_have_class("is-best" if seat == winner else "is-dim")
    page.locator(".result--table").wait_for()


@pytest.mark.parametrize("skip", [False, True])
def test_trick_6_turns_card_after_card_then_the_chips_move(table_of, skip):
    table = about_to_turn(None)
    page, wire = table_of(table)
    before = dict(table.balances)
    step = table.act()
    wire.send(step)
    cards = turned(step, None)
    holder, winner = table.state.holder, table.state.result.winner
    open_cards = page.locator("[data-turned]")
    expect(page.locator(".strip")).to_have_text("Vòng 6: lật lá úp, người giữ cái trước.")
    expect(page.locator(".felt__mark")).to_have_text(f"Vòng 6: {NAMES[holder]} giữ cái")
    expect(open_cards).to_have_count(1)
    expect(page.locator(f'[data-turned="{holder}"] [c]')).to_have_attribute("c", cards[holder])
    expect(page.locator('.pot[data-pot="pot:ante"]')).to_have_text("Cược500")
    shown = page.locator(f'.seat[data-seat="{winner}"] .seat__chips')
    expect(shown).to_have_text(amount(before[winner]).lstrip("+"))
    expect(page.locator(".result--table, .turned .is-best")).to_have_count(0)
    if skip:
        button(page, "Xem ngay").click()
    expect(open_cards).to_have_count(len(cards))
    expect(page.locator(f'[data-turned="{winner}"] .is-best')).to_have_attribute("c", cards[winner])
    expect(shown).to_have_text(amount(table.balances[winner]).lstrip("+"))
    expect(page.locator('[aria-live="polite"]')).to_contain_text(f"{NAMES[winner]} nhận")
    page.locator(".result--table").wait_for()


def test_an_instant_win_shows_its_cards(table_of):
    table = CatteTable()
    page, wire = table_of(table)
    wire.send(table.dealt({**FIVE, 1: "KS KD KH KC 2H 6H", 2: "5D QD 3H 9S 7C 2C"}, leader=0))
    expect(page.locator(".felt__mark")).to_have_text("Lan thắng trắng: tứ quý")
    expect(page.locator(".trick__cards play-card")).to_have_count(6)
    expect(page.locator(".ton, .dead")).to_have_count(0)
    expect(page.locator(".result__head")).to_contain_text("Lan nhất · thắng trắng, tứ quý")


# --- Money and words ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [3, 8])
def test_the_result_names_everybody_and_every_line_by_its_reason(table_of, seed):
    table = CatteTable()
    page, wire = table_of(table, size="desktop", reduced_motion="reduce")
    wire.send(table.deal(deck(seed), leader=0))
    to_the_end(table, wire)
    panel = page.locator(".result--table")
    panel.wait_for()
    rows = panel.locator(".result__rows li")
    for row, seat in enumerate(seat for group in table.state.result.ranking for seat in group):
        expect(rows.nth(row)).to_contain_text("Bạn" if seat == 0 else NAMES[seat])
        expect(rows.nth(row).locator(".num")).to_have_text(amount(net(table, seat)))
        won = sum(each.winner == seat for each in table.state.tricks)
        expect(rows.nth(row)).to_contain_text(f"{won} tồn" if won else "Gục tùng")
    lines = panel.locator(".money li")
    expect(lines).to_have_count(len(table.paid))
    said = " ".join(lines.all_inner_texts())
    assert "catte." not in said
    for words in ("đặt cược", "đặt cá nước", "úp bài", "thắng ván", "chia cá nước"):
        assert words in said


def test_a_step_is_told_in_words(table_of):
    table = following()
    page, wire = table_of(table)
    wire.send(table.play("AD")[0])
    polite = page.locator('[aria-live="polite"]')
    expect(polite).to_contain_text("Bạn bắt bằng Át rô.")
    expect(polite).to_contain_text("Bạn thắng vòng 1, có tồn.")
    expect(polite).to_contain_text("Bưởi bị át bắt, trả Bạn 50 chip.")


def test_leaving_says_how_its_fine_comes_about(table_of):
    page, wire = table_of(following())
    fine = {"amount": 150, "reasons": [{"reason": "catte.leave_fine", "amount": 150}], "stays": False}
    wire.answers["leave"] = lambda m: [{"type": "ok", "fine": fine}]
    button(page, "Rời bàn").click()
    dialog = page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("phạt 100 + 50 mỗi lá át được chia (A♦), vào hũ cược")
    expect(dialog).to_contain_text("phạt rời bàn")


def test_in_english(table_of):
    page, _ = table_of(following(), language="en")
    expect(page.locator(".strip--turn")).to_have_text(
        "Beat Q♦: +98. Fold: −50; folding an ace: 50 more if you lose."
    )
    expect(page.locator(".felt__mark")).to_have_text("Trick 1/6 · diamonds · best Q♦, Bưởi")
    expect(page.locator(".pot")).to_contain_text(["Ante"])
    card(page, "AD").click()
    expect(page.locator(".acts .btn")).to_have_text(["Fold A♦−50lost: −100", "Beat: A♦+98after tax"])
