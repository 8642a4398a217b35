"""The examples in docstrings are true, and plots stand on their axes."""

import doctest
from datetime import date
from importlib import import_module

import pytest

from apps.finance import plots


@pytest.mark.parametrize("name", ["cells", "filters", "reading"])
def test_examples_hold(name):
    found = doctest.testmod(import_module(f"apps.finance.{name}"))
    assert found.attempted > 0 and found.failed == 0


def test_bars_are_stacked_to_the_days_sum():
    first, second = date(2026, 11, 1), date(2026, 11, 2)
    found = [(first, "a", 100), (first, "b", 300), (second, "a", 50)]
    plot = plots.stacked("x", found, {"b": "Bee", "a": "Ay", "c": "See"})
    assert plot is not None and [(series.name, series.total) for series in plot.series] == [
        ("Bee", 300),
        ("Ay", 150),
    ]
    assert plot.table == [(first, [300, 100]), (second, [0, 50])] and plot.total == 450
    top, bottom = plot.rows[-1], plot.rows[0]
    assert (bottom.value, bottom.at) == (0, plots.BOTTOM) and top.value >= 400
    per_chip = (bottom.at - top.at) / top.value
    for bar in plot.bars:
        assert bar.height + 1 == pytest.approx(bar.value * per_chip, abs=1)
    lower, upper = plot.bars[:2]
    assert lower.day == upper.day == first and upper.y + upper.height + 1 == lower.y
    assert all(bar.x >= plots.LEFT and bar.x + bar.width <= plots.RIGHT for bar in plot.bars)


def test_many_days_keep_their_room_and_few_marks():
    days = [(date.fromordinal(739_000 + n), "a", n) for n in range(365)]
    plot = plots.stacked("x", days, {"a": "Ay"})
    assert plot is not None and len(plot.columns) <= plots.LABELS
    assert all(bar.width >= plots.NARROWEST for bar in plot.bars)
    line = plots.line("x", "chips", [(day, value) for day, _code, value in days])
    assert line is not None and len(line.line.split()) == 365 and line.end == 364
    assert (
        plots.line("x", "chips", [(days[0][0], 5)]) is None
        and plots.stacked("x", [(days[0][0], "a", 0)], {"a": "A"}) is None
    )
