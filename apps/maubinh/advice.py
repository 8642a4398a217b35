"""Why Mậu Binh's bot arranges its cards as it does, in words."""

from django.utils.translation import gettext as _

from apps.games.engine import Action, View


def why(view: View, action: Action, legal: list[Action]) -> str:
    """The rows, and what they are good for."""
    rows = [" ".join(map(_written, row)) for row in action["rows"]]
    return _(
        "Row 1 %(one)s, row 2 %(two)s, row 3 %(three)s: of all sound ways to set these 13 cards, "
        "this one is likely to win the most."
    ) % {"one": rows[0], "two": rows[1], "three": rows[2]}


def _written(card: str) -> str:
    """A card as people write it.

    >>> _written("TD")
    '10♦'
    """
    return card.replace("T", "10").translate(str.maketrans("SCDH", "♠♣♦♥"))
