"""A player of Catte who sees what any player sees.

It counts what is out and plans its cards to the end of the hand: a trick among the first four, so that it is not
dead, then the lead of trick 5 with a card that holds it, and a hidden card that is hard to beat.
"""

from apps.catte.plan import Plan, Weights
from apps.games.engine import Action, View

WEIGHTS = Weights()


def choose(view: View, legal: list[Action]) -> Action:
    """The most promising of the legal moves; the first of equals."""
    return max(legal, key=Plan(view, WEIGHTS).worth)
