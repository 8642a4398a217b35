"""A player."""

from apps.games.engine import Action, View


def choose(view: View, legal: list[Action]) -> Action:
    return legal[0]
