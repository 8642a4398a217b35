"""Words for people that all games share; only the site imports this, since it needs Django's translations."""

from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from apps.games import registry
from apps.games.engine import IllegalAction

Text = str | Promise
"""A sentence that is translated when it is shown."""


class Section(NamedTuple):
    """A part of a game's rules page; `reason` is the payment that it explains and no line of the money table does."""

    title: Text
    paragraphs: tuple[Text, ...]
    reason: str = ""


class MoneyRow(NamedTuple):
    """A line of a game's money table: who pays whom and when, under which reason, how many half stakes."""

    when: Text
    reason: str
    halves: int


ERRORS: dict[str, Text] = {
    "not_in_hand": _("You are not in this hand."),
    "hand_over": _("This hand is over."),
    "not_your_turn": _("It is not your turn."),
    "already_gone": _("You have already left this hand."),
    "malformed": _("There is no such move."),
    "bad_deal": _("This hand cannot be dealt: %(reason)s."),
}
"""The sentence for each code that any game may refuse an action with."""


def explain(game: str, error: IllegalAction) -> str:
    """Why an action was refused, in the language of the moment.

    A game's own codes stand in `ERRORS` of its labels module; a code without words there is told in English.
    """
    own: dict[str, Any] = registry.labels(game).ERRORS
    template = own.get(error.code) or ERRORS.get(error.code)
    return str(template) % error.params if template else str(error)
