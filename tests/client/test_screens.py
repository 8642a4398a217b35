"""Every state of the table fits a phone held upright, and everything that is tapped is large enough."""

import pytest
from playwright.sync_api import Page

from tests.client.tables import Table, my_turn, now, table_where

pytestmark = pytest.mark.browser

LONG = ["Nguyễn Phương Thảo Vy", "Trần Quang Minh Hoàng", "Bưởi", "Tôn Nữ Công Tằng"]

OVERFLOWING = """() => {
  const out = [];
  if (document.documentElement.scrollWidth > innerWidth) out.push('the page scrolls sideways');
  if (document.documentElement.scrollHeight > innerHeight) out.push('the page scrolls');
  for (const el of document.querySelectorAll('button, .strip, .seat__plate, .badge, .line__tile, .felt__mark')) {
    const r = el.getBoundingClientRect();
    if (el.closest('.money')) continue;  // these lists scroll by themselves
    if (r.width && (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1))
      out.push(`${el.className} ${el.textContent.trim()} leaves the screen`);
  }
  for (const el of document.querySelectorAll('.seat__chips, .amount, .btn'))
    if (el.scrollWidth > el.clientWidth + 1) out.push(`${el.textContent.trim()} is cut`);
  const name = document.querySelector('.me .seat__text').getBoundingClientRect();
  for (const button of document.querySelectorAll('.acts .btn'))
    if (button.getBoundingClientRect().left < name.right) out.push(`${button.textContent.trim()} covers my name`);
  return out;
}"""

SMALL = """() => [...document.querySelectorAll('button, a[href], input, summary')].filter((el) => {
  const r = el.getBoundingClientRect();
  const after = getComputedStyle(el, '::after');
  const grown = after.content !== 'none' ? [parseFloat(after.width), parseFloat(after.height)] : [0, 0];
  return r.width && (Math.max(r.width, grown[0]) < 43.5 || Math.max(r.height, grown[1]) < 43.5);
}).map((el) => `${el.className} ${el.textContent.trim()}`)"""


def playing(page: Page, wire) -> None:
    page.locator(".hand .pick:not(.is-dim)").first.click()
    page.wait_for_timeout(300)


def watching() -> Table:
    table = table_where(my_turn, me=None, names=LONG)
    table.watching = 12
    return table


def waiting() -> Table:
    table = Table(seated=2, code="KX7QKX7Q", names=LONG)
    table.host, table.ready, table.starts_at = 0, {0, 1}, now() + 9000
    return table


def drawn() -> Table:
    """Two players, and more tiles in my hand than fit one row."""
    return table_where(lambda t: my_turn(t) and len(t.state.hands[0]) > 8, seated=2, names=LONG)


SCREENS = {
    "my turn": (lambda: table_where(my_turn, names=LONG), playing),
    "long line": (lambda: table_where(lambda t: len(t.state.line) >= 22, names=LONG), None),
    "two rows": (drawn, None),
    "watching": (watching, None),
    "waiting": (waiting, None),
}


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_scrolls_or_is_cut(table_of, screen, size):
    make, then = SCREENS[screen]
    page, wire = table_of(make(), size=size)
    if then:
        then(page, wire)
    page.wait_for_timeout(100)
    assert page.evaluate(OVERFLOWING) == []
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_result_fits_and_leaves_the_buttons_free(table_of, size):
    table = table_where(lambda t: t.version == 10, names=LONG)
    page, wire = table_of(table, size=size, reduced_motion="reduce")
    while not table.state.over:
        wire.send(table.act())
    page.locator(".result--table").wait_for()
    assert page.evaluate(OVERFLOWING) == []
    assert page.evaluate(SMALL) == []
    page.locator(".acts .btn--go").click()
    wire.wait_for("ready")


def test_text_at_double_size_keeps_amounts_whole(table_of):
    page, _ = table_of(table_where(my_turn, names=LONG))
    page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    page.wait_for_timeout(200)
    cut = "[...document.querySelectorAll('.seat__chips')].filter((el) => el.scrollWidth > el.clientWidth + 1).length"
    assert page.evaluate(cut) == 0
