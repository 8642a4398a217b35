"""A player's turn at Phỏm in the browser: what is offered, refused and sent, by tap, key and drag."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from apps.games.engine import Seat
from apps.phom import bot
from apps.phom.cards import shown
from apps.phom.state import PhomState
from tests.client.phom_tables import PhomTable, deck, mine, phom_where
from tests.phom.position import last_turn, position

pytestmark = pytest.mark.browser

PLAYED = """() => Object.fromEntries([...document.querySelectorAll('.hand .pick')]
    .map((el) => [el.dataset.pick, el.getAttribute('aria-disabled') === 'false']))"""


def card(page: Page, name: str) -> Locator:
    return page.locator(f'.hand [data-pick="{name}"]')


def button(page: Page, name: str) -> Locator:
    return page.locator(".acts .btn", has_text=re.compile(f"^{re.escape(name)}"))


def at(state: PhomState) -> PhomTable:
    return PhomTable(seated=len(state.seats)).put(state)


def sent(wire, count: int = 1) -> dict:
    return wire.wait_for("act", count)["action"]


def order(page: Page) -> list[str]:
    page.locator(".hand .pick").first.wait_for()
    return page.locator(".hand .pick").evaluate_all("els => els.map((el) => el.dataset.pick)")


def drag(page: Page, name: str, to: Locator) -> None:
    start, end = card(page, name).bounding_box(), to.bounding_box()
    page.mouse.move(start["x"] + 20, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(start["x"] + 24, start["y"] + 10, steps=4)
    end = to.bounding_box() or end
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


# --- What is offered --------------------------------------------------------------------------------


def offered(page: Page, table: PhomTable) -> list[str]:
    """The kinds of act that the screen offers now, each card that may be played by its own name."""
    found = [kind for kind, name in (("draw", "Bốc"), ("eat", "Ăn")) if button(page, name).count()]
    if page.locator(".acts .btn", has_text=re.compile("Hạ|Không có phỏm")).count():
        found.append("lay")
    if table.state.phase == "discard":
        found += sorted(name for name, free in page.evaluate(PLAYED).items() if free)
    return found


def legal(table: PhomTable) -> list[str]:
    actions = table.engine.actions(table.state, 0)
    kinds = [kind for kind in ("draw", "eat", "lay") if any(act["type"] == kind for act in actions)]
    return kinds + sorted({act["card"] for act in actions if "card" in act})


@pytest.mark.parametrize("seed", [5, 8])
def test_exactly_the_legal_moves_are_offered(table_of, seed):
    table = PhomTable()
    table.deal(deck(seed), leader=1)
    page, wire = table_of(table)
    while not table.state.over:
        if table.viewer_acts:
            expect(page.locator(".strip--turn")).to_be_visible()
            assert offered(page, table) == legal(table)
        else:
            expect(page.locator(".acts .btn")).to_have_count(0)
        wire.send(table.play())
        page.wait_for_timeout(60)


def test_drawing_and_eating_are_two_choices_with_the_price(table_of):
    table = phom_where(mine("take", eat=True))
    offer = table.engine.view(table.state, Seat(0))["offer"]
    page, wire = table_of(table)
    meld = table.engine.view(table.state, Seat(0))["eat_meld"]
    who = table.names[offer["seat"]]
    expect(page.locator(".strip--turn")).to_have_text(
        f"Ăn {shown(offer['card'])} thành phỏm {' '.join(map(shown, meld))}, hoặc bốc."
    )
    expect(button(page, "Bốc")).to_have_text(f"Bốccòn {len(table.state.stock)} lá")
    price = f"{offer['price']:,}".replace(",", ".")
    expect(button(page, "Ăn")).to_have_text(f"Ăn {shown(offer['card'])}+{price} từ {who}")
    for partner in meld:
        if partner != offer["card"]:
            expect(card(page, partner)).to_have_class(re.compile("is-lit"))
    button(page, "Ăn").click()
    assert sent(wire) == {"type": "eat"}


@pytest.mark.parametrize(("way", "kind"), [("b", "draw"), ("d", "draw"), ("a", "eat"), ("e", "eat")])
def test_keys_draw_and_eat(table_of, way, kind):
    page, wire = table_of(phom_where(mine("take", eat=True)), size="desktop")
    page.keyboard.press(way)
    assert sent(wire) == {"type": kind}


@pytest.mark.parametrize(("pile", "kind"), [("stock", "draw"), ("offer", "eat")])
def test_the_piles_are_buttons_too(table_of, pile, kind):
    page, wire = table_of(phom_where(mine("take", eat=True)))
    page.locator(f'[data-pile="{pile}"]').click()
    assert sent(wire) == {"type": kind}


def test_a_card_that_makes_no_meld_says_so(table_of):
    table = at(position({0: "7S 7C 2D 4H 9H JC QD KS AC", 1: "2C"}, offer="TH", stock="QH JH"))
    page, wire = table_of(table)
    why = "10♥ không tạo được phỏm riêng với bài của bạn."
    expect(page.locator(".strip--turn")).to_have_text("Lượt 2/4: không ăn được 10♥, hãy bốc.")
    expect(button(page, "Ăn")).to_have_count(0)
    page.locator('[data-pile="offer"]').click(force=True)
    expect(page.locator(".strip--no")).to_have_text(why)
    assert wire.of("act") == []
    page.keyboard.press("b")
    assert sent(wire) == {"type": "draw"}


# --- Throwing ---------------------------------------------------------------------------------------


def test_first_tap_lifts_and_tells_the_price_second_throws(table_of):
    table = at(position({0: "7S 7C 2D 4H 9H JC QD KS AC TH", 1: "2C", 2: "3C"}, phase="discard", turn=3))
    page, wire = table_of(table)
    card(page, "KS").click()
    expect(card(page, "KS")).to_have_attribute("aria-pressed", "true")
    expect(button(page, "Đánh")).to_have_text("Đánh K♠bị ăn: −300")
    expect(page.locator(".strip")).to_have_text("Chạm K♠ lần nữa để đánh.")
    assert wire.received == []
    card(page, "KS").click()
    assert sent(wire) == {"type": "discard", "card": "KS"}


def test_ten_cards_have_keys_and_enter_throws(table_of):
    table = at(position({0: "7S 7C 2D 4H 9H JC QD KS AC TH", 1: "2C"}, phase="discard"))
    page, wire = table_of(table, size="desktop")
    page.keyboard.press("0")
    last = order(page)[9]
    expect(card(page, last)).to_be_focused()
    page.keyboard.press("Escape")
    expect(card(page, last)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    assert sent(wire) == {"type": "discard", "card": order(page)[0]}


def test_an_eaten_card_is_locked_and_what_it_needs_is_bound(table_of):
    hand = "7S 7C 7H 4H 9H JC QD KS AC TD"
    page, wire = table_of(at(position({0: hand, 1: "2C"}, phase="discard", eaten={0: "7H"})))
    expect(page.locator(".hand .pick__lock")).to_have_count(1)
    expect(card(page, "7H")).to_have_class(re.compile("is-eaten"))
    for name, why in (
        ("7H", "7♥ là lá đã ăn, phải giữ trong phỏm."),
        ("7S", "Bỏ 7♠ thì lá đã ăn không còn phỏm riêng."),
    ):
        expect(card(page, name)).to_have_attribute("aria-disabled", "true")
        expect(card(page, name)).to_have_attribute("aria-label", re.compile(f"{re.escape(why)}$"))
        card(page, name).click(force=True)
        expect(page.locator(".strip--no")).to_have_text(why)
    assert wire.of("act") == []


def test_a_card_is_dragged_to_the_discards(table_of):
    table = at(position({0: "7S 7C 2D 4H 9H JC QD KS AC TH", 1: "2C"}, phase="discard"))
    page, wire = table_of(table)
    drag(page, "QD", page.locator(".pile").nth(1))
    assert sent(wire) == {"type": "discard", "card": "QD"}


def test_nothing_is_played_out_of_turn_but_cards_are_sorted_and_moved(table_of):
    hand = "KS 7D 2H 7C 9H 7S 3H 4H AC"
    page, wire = table_of(at(position({0: hand, 1: "2C 3D"}, to_act=1, stock="QH")))
    card(page, "KS").click()
    expect(page.locator(".strip--no")).to_have_text("Chưa đến lượt bạn.")
    assert order(page) == ["2H", "3H", "4H", "7S", "7C", "7D", "AC", "9H", "KS"]
    page.get_by_role("button", name="Xếp theo số").click()
    assert order(page) == ["AC", "2H", "3H", "4H", "7S", "7C", "7D", "9H", "KS"]
    page.keyboard.press("s")
    assert order(page) == ["7S", "KS", "AC", "7C", "7D", "2H", "3H", "4H", "9H"]
    expect(page.get_by_role("button", name="Xếp theo chất")).to_have_attribute("aria-pressed", "true")
    drag(page, "9H", card(page, "KS"))
    assert order(page) == ["7S", "9H", "KS", "AC", "7C", "7D", "2H", "3H", "4H"]
    expect(page.locator('.sorts [aria-pressed="true"]')).to_have_count(0)
    card(page, "AC").focus()
    page.keyboard.press("Shift+ArrowLeft")
    assert order(page) == ["7S", "9H", "AC", "KS", "7C", "7D", "2H", "3H", "4H"]
    expect(card(page, "AC")).to_be_focused()
    expect(page.locator('[aria-live="polite"]')).to_have_text("A♣ ở chỗ 3.")
    page.reload()
    assert order(page) == ["7S", "KS", "AC", "7C", "7D", "2H", "3H", "4H", "9H"]
    assert wire.of("act") == []


def test_melds_are_marked_and_said(table_of):
    page, _ = table_of(at(position({0: "KS 7D 2H 7C 9H 7S 3H 4H AC", 1: "2C"}, to_act=1, stock="QH")))
    marked = page.locator(".hand .pick.is-meld").evaluate_all("els => els.map((el) => el.dataset.pick)")
    assert marked == ["2H", "3H", "4H", "7S", "7C", "7D"]
    expect(card(page, "7C")).to_have_attribute("aria-label", "7 chuồn, trong phỏm 7 bích, 7 chuồn, 7 rô")


def test_the_hand_is_one_tab_stop_and_arrows_move_in_two_rows(table_of):
    page, _ = table_of(at(position({0: "AC 2D 4H 7S 7C 9H JC QD KS", 1: "2C"}, to_act=1, stock="QH")))
    assert page.locator('.hand [tabindex="0"]').count() == 1
    page.keyboard.press("Tab")
    for key, name in (("ArrowRight", "2D"), ("ArrowDown", "JC"), ("ArrowUp", "2D"), ("ArrowLeft", "AC")):
        page.keyboard.press(key)
        expect(card(page, name)).to_be_focused()


# --- Laying down and off ----------------------------------------------------------------------------

TWO_WAYS = "7S 7C 7D 8S 9S AH 2H 3H KD JC"


def test_the_best_way_to_lay_down_is_proposed_and_can_be_changed(table_of):
    table = at(last_turn({0: TWO_WAYS, 1: "2C"}))
    page, wire = table_of(table)
    expect(button(page, "Hạ 2 phỏm")).to_have_text("Hạ 2 phỏmcòn 38 điểm")
    expect(page.locator(".strip--turn")).to_have_text("Hạ A♥ 2♥ 3♥, 7♠ 8♠ 9♠? Chạm lá để đổi.")
    button(page, "Cách khác").click()
    expect(button(page, "Hạ 2 phỏm")).to_have_text("Hạ 2 phỏmcòn 41 điểm")
    expect(page.locator(".strip--turn")).to_contain_text("7♠ 7♣ 7♦")
    card(page, "9S").click()
    expect(button(page, "Cách khác")).to_have_text("Cách khác1/2")
    card(page, "AH").click()
    expect(page.locator(".strip--no")).to_have_text("A♥ chỉ có một cách này.")
    card(page, "7D").click()
    button(page, "Hạ 2 phỏm").click()
    assert sent(wire) == {"type": "lay", "melds": [["AH", "2H", "3H"], ["7S", "7C", "7D"]]}


def test_enter_lays_down_as_proposed(table_of):
    table = at(last_turn({0: TWO_WAYS, 1: "2C"}))
    page, wire = table_of(table, size="desktop")
    page.keyboard.press("Enter")
    assert sent(wire) == table.engine.autoplay(table.state, Seat(0))


def test_without_a_meld_one_is_burnt_and_told_so(table_of):
    table = at(last_turn({0: "AC 2D 4H 7S 7C 9H JC QD KS 9C", 1: "2C"}))
    page, wire = table_of(table)
    expect(page.locator(".strip--turn")).to_have_text("Lượt cuối: bạn không có phỏm nào.")
    button(page, "Không có phỏm").click()
    assert sent(wire) == {"type": "lay", "melds": []}
    wire.send(table.act({"type": "lay", "melds": []}))
    expect(page.locator(".pile--mine .badge")).to_have_text("Cháy")


def lay_off() -> PhomTable:
    """7H fits two melds of seat 1, QS one of seat 2; seat 0 plays last."""
    hands = {0: "7H QS 2D KD", 1: "4C 5D", 2: "2C 4S"}
    laid = {1: "4H 5H 6H, 7S 7C 7D", 2: "9S TS JS", 0: "3S 3C 3D"}
    return at(last_turn(hands, melds=laid, leader=1, phase="discard"))


def test_the_melds_of_all_are_targets_for_a_card_that_fits(table_of):
    table = lay_off()
    page, wire = table_of(table)
    expect(page.locator(".hand .pick__tag")).to_have_count(2)
    expect(page.locator(".strip--turn")).to_have_text("Gửi được Q♠ 7♥; hoặc đánh một lá.")
    expect(page.locator(".meld.is-target")).to_have_count(0)
    card(page, "7H").click()
    expect(page.locator('.seat[data-seat="1"] .meld.is-target')).to_have_count(2)
    expect(page.locator(".meld.is-target")).to_have_count(2)
    expect(button(page, "Gửi 7♥")).to_have_text("Gửi 7♥vào phỏm Lan")
    page.get_by_role("button", name="Gửi 7 cơ vào phỏm 7 bích, 7 chuồn, 7 rô của Lan").click()
    assert sent(wire) == {"type": "layoff", "card": "7H", "seat": 1, "meld": 1}
    wire.send(table.act({"type": "layoff", "card": "7H", "seat": 1, "meld": 1}))
    expect(page.locator('.seat[data-seat="1"] .meld').nth(1).locator("play-card")).to_have_count(4)


@pytest.mark.parametrize("way", ["button", "key", "drag"])
def test_a_card_is_laid_off_by_button_key_or_drag(table_of, way):
    page, wire = table_of(lay_off())
    if way == "drag":
        drag(page, "QS", page.locator('.seat[data-seat="2"] .meld'))
    else:
        card(page, "QS").click()
        button(page, "Gửi").click() if way == "button" else page.keyboard.press("g")
    assert sent(wire) == {"type": "layoff", "card": "QS", "seat": 2, "meld": 0}


def test_a_card_that_may_be_laid_off_is_put_down_by_a_second_tap(table_of):
    page, wire = table_of(lay_off())
    card(page, "QS").click()
    expect(button(page, "Đánh Q♠")).to_have_text("Đánh Q♠không bị ăn")
    card(page, "QS").click()
    expect(page.locator(".acts .btn")).to_have_count(0)
    assert wire.of("act") == []


# --- What lies on the felt --------------------------------------------------------------------------


def test_discards_lie_in_their_order_and_the_chot_is_marked(table_of):
    table = phom_where(
        lambda t: (
            t.state.phase == "take"
            and any(
                t.state.thrown[s] == 4 and len(t.state.discards[s]) == 3 and s != 0 for s in t.state.seats
            )
            and t.state.to_act == (0,)
        )
    )
    page, _ = table_of(table)
    for seat in (1, 2, 3):
        lying = list(table.state.discards[Seat(seat)])
        if table.state.offer in lying:
            lying.remove(table.state.offer)
        thrown = page.locator(f'.seat[data-seat="{seat}"] .fan--thrown')
        assert thrown.locator("play-card").evaluate_all("els => els.map((el) => el.dataset.card)") == lying
        eaten = table.state.thrown[Seat(seat)] - len(table.state.discards[Seat(seat)])
        expect(thrown.locator(".throw.is-gone")).to_have_count(eaten)
    fourth = next(s for s in (1, 2, 3) if table.state.thrown[Seat(s)] == 4)
    assert page.locator(".throw__chot").count() >= 1
    if table.state.offer is None:
        expect(page.locator(f'.seat[data-seat="{fourth}"] .throw__chot')).to_have_count(1)
    expect(page.locator(".seat [data-card]")).not_to_have_count(0)


def test_a_card_is_in_one_place_only_through_a_whole_hand(table_of):
    table = PhomTable()
    table.deal(deck(21), leader=2)
    page, wire = table_of(table, size="desktop", reduced_motion="reduce")
    while not table.state.over:
        wire.send(table.play())
        page.wait_for_timeout(30)
        cards = page.locator(".felt [data-card]").evaluate_all("els => els.map((el) => el.dataset.card)")
        assert len(cards) == len(set(cards)), table.version


def test_every_payment_says_which_discard_and_how_many_stakes(table_of):
    table = phom_where(lambda t: any(t.state.eaten.values()) and t.state.to_act == (0,) and not t.state.over)
    (paid,) = table.paid[-1:]
    eaten = table.state.eaten[Seat(paid["to"])][-1]
    page, _ = table_of(table, size="desktop")
    line = page.locator(".money li").first
    expect(line).to_contain_text("bị ăn →")
    expect(line.locator("small")).to_have_text(
        re.compile(
            rf"^(lá đánh thứ [1-4]|chốt|chốt hạ) {re.escape(shown(eaten))}: {paid['claimed'] // 100} × 100 · nước "
        )
    )


def test_u_is_celebrated_with_its_melds(table_of):
    hands = {0: "2C 4D", 1: "7S 7C 7D 8H 9H TH KS KC 2D", 2: "3C 5D"}
    table = PhomTable(seated=3).put(position(hands, to_act=1, stock="KH"))
    page, wire = table_of(table)
    wire.send(table.act({"type": "draw"}))
    expect(page.locator(".u__word")).to_have_text("Lan ù!")
    expect(page.locator(".u__melds .fan:not(.is-spare)")).to_have_count(3)
    expect(page.locator(".u__melds play-card")).to_have_count(10)
    expect(page.locator('[aria-live="polite"]')).to_contain_text("Lan ù: 7♠ 7♣ 7♦, 8♥ 9♥ 10♥, K♠ K♣ K♥.")
    result = page.locator(".result--table")
    expect(result).to_contain_text("Lan nhất · ù")
    expect(result.locator(".money")).to_contain_text("Bạn trả ù → Lan")
    expect(result.locator(".money li").first.locator("small")).to_contain_text("5 × 100")


def test_the_result_tells_points_the_burnt_and_each_reason(table_of):
    hands = {0: "KD 2C", 1: "AC 9D", 2: "AC 2D 4H 7S 7C 9H JC QD KS 9C"}
    laid = {0: "3S 3C 3D", 1: "4S 5S 6S"}
    table = PhomTable(seated=3).put(last_turn(hands, to_act=2, melds=laid, phase="lay"))
    page, wire = table_of(table)
    wire.send(table.act())
    wire.send(table.act())
    rows = page.locator(".result__rows li")
    expect(rows.nth(0)).to_contain_text("10 điểm")
    expect(rows.nth(1)).to_contain_text("15 điểm")
    expect(rows.nth(2)).to_contain_text("cháy")
    lines = page.locator(".result--table .money li")
    expect(lines.filter(has_text="cháy →")).to_contain_text("4 × 100")
    expect(lines.filter(has_text="thua ván →")).to_contain_text("hạng 2: 2 × 100")


def test_in_english(table_of):
    page, _ = table_of(phom_where(mine("take", eat=True)), language="en")
    expect(page.locator(".strip--turn")).to_have_text(re.compile(r"^Eat .+ to make .+, or draw\.$"))
    expect(page.locator(".acts .btn").first).to_have_text(re.compile(r"^Draw\d+ left$"))
    expect(page.get_by_role("group", name="Sort the cards")).to_be_visible()


# --- A whole hand -----------------------------------------------------------------------------------


def bots_until_mine(table: PhomTable, wire) -> None:
    while not table.state.over and not table.viewer_acts:
        seat = table.state.to_act[0]
        listed = table.engine.actions(table.state, seat)
        wire.send(table.act(bot.choose(table.engine.view(table.state, seat), listed)))


def click_something(page: Page) -> str:
    """One move by what the screen offers: eats, lays and lays off whenever it may."""
    for name in ("Ăn", "Bốc", "Hạ", "Không có phỏm"):
        if button(page, name).count():
            button(page, name).click()
            return name
    tagged = page.locator(".hand .pick:has(.pick__tag)")
    if tagged.count():
        tagged.first.click()
        button(page, "Gửi").click()
        return "Gửi"
    free = page.locator('.hand .pick[aria-disabled="false"]:not(.is-meld)')
    free.last.click()
    button(page, "Đánh").click()
    return "Đánh"


def test_a_whole_hand_with_bots_with_an_eat_a_lay_down_and_lay_offs(table_of):
    table = PhomTable()
    table.deal(deck(0), leader=1)
    page, wire = table_of(table, reduced_motion="reduce")
    did: list[str] = []
    bots_until_mine(table, wire)
    while not table.state.over:
        expect(page.locator(".strip--turn")).to_be_visible()
        did.append(click_something(page))
        action = sent(wire, len(did))
        assert wire.of("act")[-1]["version"] == table.version
        wire.send(table.act(action))
        bots_until_mine(table, wire)
        expect(page.locator(".strip--turn, .result--table").first).to_be_visible()
    assert {"Ăn", "Hạ", "Gửi"} <= set(did) and did.count("Đánh") == 4
    expect(page.locator(".result__rows li")).to_have_count(4)
