"""Actions that nobody may make: damaged copies of legal ones, and values that are no action at all."""

from collections.abc import Iterator
from random import Random
from typing import Any

from apps.games.engine import Action


class Odd:
    """A value that cannot be hashed, compared or turned into JSON."""

    __hash__ = None

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("compared")


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


def values() -> list[Any]:
    """Wrong values for any field."""
    return [
        None, True, False, 0, 1, -1, 1.0, 0.5, float("nan"), float("inf"), 10**30, -(10**30), "", "play",
        "6-6", "6-7", "AS", "as", "\ud800", "x" * 10_000, b"6-6", [], [[]], ["6-6"], [["AS"], None],
        {}, {"a": 1}, {1: 2}, (), ("left",), set(), frozenset(), object(), Odd(), [Odd()], nested(50),
        nested(5_000),
    ]  # fmt: skip


def damaged(action: Action, random: Random) -> Iterator[Any]:
    """The action with fields dropped, wrapped, replaced or added, and as a list."""
    for name, value in action.items():
        yield {key: kept for key, kept in action.items() if key != name}
        yield {**action, name: [value]}
        for wrong in random.sample(values(), 5):
            yield {**action, name: wrong}
    yield {**action, "seat": 0}
    yield {**action, "template": True}
    yield {**action, 7: None}
    yield {**action, "\ud800": None}
    yield list(action.items())
    yield tuple(action)


def seats() -> list[Any]:
    """Values that are no seat of any hand."""
    return [None, True, False, 1.0, -1, 99, 10**30, "0", "", [], [0], {}, (0,), object(), Odd(), float("nan")]
