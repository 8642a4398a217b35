"""Every moment of Phỏm fits a phone held upright; ten cards can be told apart and tapped."""

import pytest
from playwright.sync_api import Page

from apps.games.engine import Seat
from tests.client.phom_tables import PhomTable, deck, mine, phom_where
from tests.client.test_screens import LONG, OVERFLOWING, SMALL
from tests.phom.position import last_turn

pytestmark = pytest.mark.browser

COVERED = """() => {
  const out = [];
  const box = (el) => el.getBoundingClientRect();
  const cross = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const picks = [...document.querySelectorAll('.hand .pick')];
  const down = picks.filter((pick) => pick.getAttribute('aria-pressed') === 'false');
  down.forEach((pick, i) => down.slice(i + 1).forEach((other) => {
    if (cross(box(pick), box(other)))
      out.push(`${pick.dataset.pick} covers ${other.dataset.pick}`);
  }));
  const parts = ['.strip', '.hand', '.sorts', '.acts .btn', '.me .seat__chips', '.piles', '.u', '.opponents .seat'];
  const boxes = (part) => [...document.querySelectorAll(part)].map((el) => [part, box(el)]);
  const all = parts.flatMap(boxes).filter(([, r]) => r.width);
  all.forEach(([a, r], i) => all.slice(i + 1).forEach(([b, s]) => {
    if (a !== b && cross(r, s)) out.push(`${a} covers ${b}`);
  }));
  return out;
}"""


def opened() -> PhomTable:
    table = PhomTable(names=LONG)
    table.deal(deck(4), leader=0)
    return table


def crowded() -> PhomTable:
    """Two melds before each, and four discards: the most that lies on a table."""
    hands = {0: "AC 2D 4H 7S JC AD AS 9H 9C 8H", 1: "2H", 2: "3H", 3: "4D"}
    laid = {1: "4S 5S 6S, TH TS TC", 2: "QS QC QH, 5H 6H 7H", 3: "KC KD KH, 7D 8D 9D TD"}
    state = last_turn(hands, melds=laid, leader=1, eaten={1: "TH", 2: "QC", 3: "KH"})
    lying = {0: "2S 3S 6C", 1: "JS JD JH 2C", 2: "3C 3D 4C 5D", 3: "5C 6D 8S 9S"}
    state.discards = {Seat(seat): tuple(cards.split()) for seat, cards in lying.items()}
    return PhomTable(names=LONG).put(state)


def ended(table: PhomTable, how: str) -> bool:
    return table.state.over and table.state.result.how == how


def lifted(page: Page) -> None:
    page.locator('.hand .pick[aria-disabled="false"]').last.click()


def layable(page: Page) -> None:
    page.locator(".hand .pick:has(.pick__tag)").first.click()


SCREENS = {
    "opening": (opened, lifted),
    "eat": (lambda: phom_where(mine("take", eat=True), names=LONG), None),
    "draw": (lambda: phom_where(mine("take", eat=False), names=LONG), None),
    "throw": (lambda: phom_where(mine("discard", layoff=False), names=LONG), lifted),
    "lay": (lambda: phom_where(mine("lay", ways=2), names=LONG), None),
    "lay off": (lambda: phom_where(mine("discard", layoff=True), names=LONG), layable),
    "crowded": (crowded, None),
    "two players": (lambda: phom_where(mine("lay"), names=LONG, seated=2), None),
    "watching": (lambda: phom_where(lambda t: len(t.state.melds) == 3, names=LONG, me=None), None),
    "points": (lambda: phom_where(lambda t: ended(t, "points"), names=LONG), None),
    "ù": (lambda: phom_where(lambda t: ended(t, "u"), names=LONG), None),
    "my ù": (lambda: phom_where(lambda t: ended(t, "u") and t.state.result.winner == 0, names=LONG), None),
}


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_scrolls_is_cut_or_covered(table_of, screen, size):
    make, then = SCREENS[screen]
    language = "en" if screen in ("lay off", "eat") else "vi"
    page, _ = table_of(make(), size=size, language=language, reduced_motion="reduce")
    if then:
        then(page)
    page.wait_for_timeout(150)
    assert page.evaluate(OVERFLOWING) == []
    assert page.evaluate(SMALL) == []
    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_result_fits_and_leaves_the_buttons_free(table_of, size):
    table = phom_where(lambda t: len(t.state.melds) == 3, names=LONG)
    page, wire = table_of(table, size=size, reduced_motion="reduce")
    while not table.state.over:
        wire.send(table.play())
    page.locator(".result--table").wait_for()
    assert page.evaluate(OVERFLOWING) == []
    assert page.evaluate(SMALL) == []
    page.locator(".acts .btn--go").click()
    wire.wait_for("ready")


def test_text_at_double_size_keeps_amounts_whole(table_of):
    page, _ = table_of(phom_where(mine("take", eat=True), names=LONG))
    page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    page.wait_for_timeout(200)
    cut = "[...document.querySelectorAll('.seat__chips')].filter((el) => el.scrollWidth > el.clientWidth + 1).length"
    assert page.evaluate(cut) == 0
