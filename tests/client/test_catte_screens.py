"""Every phase of Catte with five seats fits a phone held upright, and everything that is tapped is large enough."""

import pytest

from tests.client.catte_tables import CatteTable, deck, my_turn, table_where, trick
from tests.client.test_screens import OVERFLOWING, SMALL

pytestmark = pytest.mark.browser

LONG = ["Nguyễn Phương Thảo Vy", "Trần Quang Minh Hoàng", "Bưởi", "Tôn Nữ Công Tằng", "Phạm Hồng Hạnh"]
RICH = [1_126_330, 2_465_118, 12_345_678, 999_999, 5_118_000]

COVERED = """() => {
  const out = [], laid = '.seat__played > *, .pot, .trick__mine > *, .felt__mark';
  const name = (el) => `${el.className || el.tagName} ${el.textContent.trim()}`;
  const parts = [...document.querySelectorAll(`${laid}, .strip, .hand .pick, .acts .btn, .me .ton, .me .dead`)]
    .map((el) => [el, el.getBoundingClientRect()]).filter(([, r]) => r.width);
  parts.forEach(([a, p], i) => parts.slice(i + 1).forEach(([b, q]) => {
    const w = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const h = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    const lifted = [a, b].some((el) => el.getAttribute('aria-pressed') === 'true');
    if (w > 2 && h > (lifted ? 14 : 2)) out.push(`${name(a)} and ${name(b)}`);
  }));
  for (const el of document.querySelectorAll(`${laid}, .tag, .dead`)) {
    const r = el.getBoundingClientRect();
    if (r.width && (r.left < 0 || r.right > innerWidth || r.bottom > innerHeight)) out.push(`${name(el)} is outside`);
    if (el.scrollWidth > el.clientWidth + 1) out.push(`${name(el)} is cut`);
  }
  return out;
}"""


def in_trick(number: int, leads: bool = False):
    def wanted(table: CatteTable) -> bool:
        if leads:
            return my_turn(table) and len(table.state.tricks) == number and not table.state.tricks[-1].laid
        return trick(number)(table)

    return wanted


def can_beat(table: CatteTable) -> bool:
    return any(action["type"] == "play" for action in table.engine.actions(table.state, 0))


def late(table: CatteTable) -> bool:
    return len(table.state.tricks) == 5 and len(table.state.tricks[-1].laid) >= 3 and not my_turn(table)


SCREENS = {
    "all six cards": lambda t: my_turn(t) and len(t.state.hands[0]) == 6,
    "an ace beats": lambda t: trick(3)(t) and any(c[0] == "A" for c in t.state.hands[0]) and can_beat(t),
    "lead": in_trick(4, leads=True),
    "trick 5, led": in_trick(5, leads=True),
    "trick 5, both choices": lambda t: trick(5)(t) and can_beat(t),
    "trick 5, three hidden": late,
    "dead": lambda t: 0 in t.state.dead and len(t.state.tricks[-1].laid) > 1,
}


def shown(table_of, wanted, size: str, language: str = "vi", stake: int = 100, **options):
    table = table_where(wanted, names=LONG, balances=RICH, stake=stake, **options)
    page, wire = table_of(table, size=size, language=language, reduced_motion="reduce")
    return table, page, wire


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_scrolls_is_cut_or_covered(table_of, screen, size):
    language = "en" if screen.startswith("trick 5") else "vi"
    _, page, _ = shown(table_of, SCREENS[screen], size, language, stake=20_000)
    lit = page.locator(".hand .is-lit, .hand .pick[aria-disabled=false]").first
    for lift in (False, True):
        if lift and page.locator(".strip--turn").count():
            lit.click()
            page.locator(".acts .btn--go").wait_for()
        page.wait_for_timeout(150)
        assert page.evaluate(OVERFLOWING) == []
        assert page.evaluate(SMALL) == []
        assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("me", [0, None])
def test_the_end_fits_with_its_result_and_without(table_of, size, me):
    table, page, wire = shown(table_of, late, size, me=me)
    while not table.state.over:
        wire.send(table.act())
    page.locator(".result--table").wait_for()
    assert page.evaluate(OVERFLOWING) == []
    assert page.evaluate(SMALL) == []
    page.locator(".result__head .btn--icon").click()
    page.locator(".seat__delta").first.wait_for(state="detached")
    assert page.evaluate(OVERFLOWING) == []
    assert page.evaluate(COVERED) == []


def test_pills_of_five_seats_stay_on_the_screen(table_of):
    table = CatteTable(names=LONG, balances=RICH, stake=20_000)
    page, wire = table_of(table, reduced_motion="reduce")
    wire.send(table.deal(deck(4), leader=0))
    page.locator(".seat__delta").nth(4).wait_for()
    outside = """() => [...document.querySelectorAll('.seat__delta')].map((el) => el.getBoundingClientRect())
        .filter((r) => r.left < 0 || r.right > innerWidth).length"""
    assert page.evaluate(outside) == 0
