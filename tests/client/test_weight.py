"""What a first visit to a table weighs, and that nothing jumps while it loads."""

from pathlib import Path
from urllib.parse import urlsplit

import brotli
import pytest

from tests.client.catte_tables import CatteTable
from tests.client.catte_tables import deck as cards
from tests.client.maubinh_tables import MaubinhTable
from tests.client.page import STATIC
from tests.client.phom_tables import PhomTable
from tests.client.tables import Table
from tests.client.tables import deck as dominoes

pytestmark = pytest.mark.browser

MOST_BYTES = 120_000
MOST_SHIFT = 0.1
TABLES = {
    "domino": (Table, dominoes),
    "catte": (CatteTable, cards),
    "phom": (PhomTable, cards),
    "maubinh": (MaubinhTable, cards),
}
SHIFT = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done(sum), 600);
})"""
LOADED = "() => performance.getEntriesByType('resource').map((entry) => entry.name)"


def weight(path: str) -> int:
    """Bytes of a static file as the site sends it: pictures as they are, text as brotli."""
    content = (STATIC / Path(path).relative_to("/static")).read_bytes()
    return len(content) if path.endswith(".png") else len(brotli.compress(content))


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("game", TABLES)
def test_a_first_visit_is_light_and_still(tabs, table_of, game, size):
    tabs.forget()
    make, pack = TABLES[game]
    table = make()
    table.deal(pack(3), leader=1)
    page, _ = table_of(table, size=size)
    shift = page.evaluate(SHIFT)
    paths = {urlsplit(url).path for url in page.evaluate(LOADED)}
    files = [path for path in paths if path.startswith("/static/")]
    assert {"/static/dist/pages/table.js", f"/static/dist/games/{game}.js", "/static/css/kit.css"} <= set(
        files
    )
    total = len(page.content().encode()) + sum(map(weight, files))
    print(f"{game} {size}: {total} bytes, shift {shift:.4f}")
    assert total <= MOST_BYTES
    assert shift < MOST_SHIFT
