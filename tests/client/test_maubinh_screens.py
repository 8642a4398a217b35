"""Every state of a hand of Mậu Binh fits a phone held upright; cards can be read, and moved by a thumb."""

import pytest

from tests.client.maubinh_tables import MaubinhTable, dealt, with_hand
from tests.client.test_maubinh import DRAGON, SOUND, button, slot
from tests.client.test_screens import LONG, OVERFLOWING, SMALL

pytestmark = pytest.mark.browser

HIDDEN = """() => [...document.querySelectorAll('.hand .pick')].filter((el) => {
  const r = el.getBoundingClientRect();
  return document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)?.closest('.pick') !== el
    || document.elementFromPoint(r.left + 8, r.top + 10)?.closest('.pick') !== el;
}).map((el) => el.dataset.card)"""

COVERED = """() => {
  const out = [];
  for (const row of document.querySelectorAll('.show__row')) {
    const text = row.textContent.trim();
    const box = row.closest('.seat').getBoundingClientRect();
    const r = row.getBoundingClientRect();
    if (r.left < box.left || r.right > box.right || r.bottom > box.bottom + 1) out.push(`${text} leaves its seat`);
    const cards = row.querySelector('.show__cards').lastElementChild.getBoundingClientRect();
    const amount = row.querySelector('.num')?.getBoundingClientRect();
    if (amount && amount.top < cards.bottom && amount.left < cards.right - 1) out.push(`${text} lies on cards`);
  }
  for (const badge of document.querySelectorAll('.seat .badge')) {
    const b = badge.getBoundingClientRect();
    for (const el of badge.closest('.seat').querySelectorAll('.seat__chips, .show__sum, .show__cards')) {
      const r = el.getBoundingClientRect();
      const across = b.left < r.right - 1 && r.left < b.right - 1;
      const along = b.top < r.bottom - 1 && r.top < b.bottom - 1;
      if (b.width && r.width && across && along)
        out.push(`${badge.textContent.trim()} covers ${el.textContent.trim()}`);
    }
  }
  for (const el of document.querySelectorAll('.tale .num, .show .num'))
    if (el.scrollWidth > el.clientWidth + 1) out.push(`${el.textContent} is cut`);
  return out;
}"""


def fits(page) -> None:
    page.wait_for_timeout(400)
    found = page.evaluate(OVERFLOWING)
    if page.locator(".is-reveal").count():  # my plate stands above my cards, not beside the buttons
        found = [text for text in found if not text.endswith("covers my name")]
    assert found == []
    assert page.evaluate(SMALL) == []
    assert page.evaluate(COVERED) == []


def all_done(table: MaubinhTable, wire) -> None:
    for seat in table.state.to_act:
        wire.send(table.arrange(seat))


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("hand", [SOUND, DRAGON], ids=["ordinary", "instant"])
def test_all_cards_are_whole_and_the_moves_fit(table_of, hand, size):
    page, _ = table_of(with_hand(hand, names=LONG), size=size)
    page.wait_for_timeout(800)
    fits(page)
    assert page.evaluate(HIDDEN) == []
    assert (
        page.evaluate(
            "Math.min(...[...document.querySelectorAll('.hand .pick')].map((el) => el.offsetWidth))"
        )
        >= 54
    )


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("language", ["vi", "en"])
def test_a_foul_hand_that_is_asked_about_fits(table_of, size, language):
    page, _ = table_of(with_hand(SOUND, names=LONG), size=size, language=language)
    page.keyboard.press("h")
    for a, b in ((0, 12), (1, 11)):
        slot(page, a).click()
        slot(page, b).click()
    fits(page)
    slot(page, 4).click()
    fits(page)
    page.locator(".acts .btn").last.click()
    fits(page)


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("seated", [2, 3, 4])
def test_the_reveal_fits(table_of, size, seated):
    table = dealt(2, names=LONG, seated=seated, balances=[126_330] * 4)
    page, wire = table_of(table, size=size)
    all_done(table, wire)
    page.locator(".tale").wait_for()
    fits(page)
    button(page, "Xem ngay").click()
    page.locator(".show__sum").first.wait_for()
    fits(page)
    table.ready = {1}
    wire.send(table.table_frame())
    fits(page)
    button(page, "Chi tiết").click()
    fits(page)


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_revealed_mau_binh_fits(table_of, size):
    table = with_hand(DRAGON, names=LONG, balances=[126_330] * 4)
    page, wire = table_of(table, size=size, reduced_motion="reduce")
    all_done(table, wire)
    page.locator(".show__sum").first.wait_for()
    fits(page)
