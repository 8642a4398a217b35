"""A player of Domino who sees what any player sees.

It sheds points and doubles early, keeps ends open that it can serve, and closes those that the tiles unseen
cannot: each pass earns who placed the last tile. It locks the line only when it is likely to hold the least.
"""

from collections.abc import Collection
from typing import NamedTuple

from apps.domino.tiles import DOUBLES, ENDS, FITTING, POINTS, points
from apps.games.cards import DOMINOES
from apps.games.engine import Action, View


class Weights(NamedTuple):
    """How much each consideration counts, in tenths of a point shed; found by playing against autoplay."""

    shed: int = 10
    double: int = 200
    served: int = 40
    open_to_others: int = 55
    lock: int = 100


WEIGHTS = Weights()


def choose(view: View, legal: list[Action]) -> Action:
    """The most promising of the legal plays; the first of equals."""
    return max(legal, key=lambda action: score(view, action, WEIGHTS))


def score(view: View, action: Action, weights: Weights) -> int:
    """How promising a play is."""
    return sum(considered(view, action, weights))


def considered(view: View, action: Action, weights: Weights) -> Weights:
    """What each consideration adds to a play's score."""
    tile = action["tile"]
    rest = [held for held in view["hand"] if held != tile]
    fitting = FITTING[_ends_after(view["ends"], tile, action["end"])]
    unseen = _unseen(view)
    locks = rest and not view["boneyard"] and fitting.isdisjoint(unseen) and fitting.isdisjoint(rest)
    return Weights(
        shed=weights.shed * POINTS[tile],
        double=weights.double * (tile in DOUBLES),
        served=weights.served * len(fitting.intersection(rest)),
        open_to_others=-weights.open_to_others * len(fitting & unseen),
        lock=weights.lock * (_least_likely(view, unseen) - points(rest)) if locks else 0,
    )


def _ends_after(ends: list[int] | None, tile: str, end: str) -> tuple[int, int]:
    high, low = ENDS[tile]
    if ends is None:
        return high, low
    left, right = ends
    if end == "left":
        return (low if high == left else high), right
    return left, (low if high == right else high)


def _unseen(view: View) -> frozenset[str]:
    laid = {f"{max(tile)}-{min(tile)}" for tile in view["line"]}
    return frozenset(DOMINOES) - laid - set(view["hand"])


def _least_likely(view: View, unseen: Collection[str]) -> int:
    """The points that the lightest of the others is likely to hold: his share of the tiles unseen."""
    others: list[int] = list(view["counts"].values())
    others.remove(len(view["hand"]))
    return points(unseen) * min(others) // sum(others)
