"""Why Catte's bot would make a move, in words."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.catte.bot import WEIGHTS
from apps.catte.cards import ORDER, written
from apps.catte.plan import Plan
from apps.catte.rules import LAST_FOLDING
from apps.games.engine import Action, View
from apps.games.labels import Text

SURE, UNLIKELY = 0.75, 0.35
"""From what chance on a card counts as one that stays the best, and up to what as one that does not."""

MOVES: dict[str, Text] = {
    "play": gettext_lazy("Play %(card)s: %(reason)s."),
    "fold": gettext_lazy("Fold %(card)s: %(reason)s."),
    "keep": gettext_lazy("Keep %(card)s hidden: %(reason)s."),
}


def why(view: View, action: Action, legal: list[Action]) -> str:
    """The move, and what it is good for."""
    reason = _reason(Plan(view, WEIGHTS), view, action, legal)
    return str(MOVES[action["type"]]) % {"card": written(action["card"]), "reason": reason}


def _reason(plan: Plan, view: View, action: Action, legal: list[Action]) -> str:
    if len(legal) == 1:
        return _("nothing else can be played")
    if action["type"] == "fold":
        return _fold(legal, action)
    if action["type"] == "keep":
        return _("it is the harder one to beat in trick 6")
    return _lead(plan, view, action) if view["due"] is None else _beat(plan, view)


def _fold(legal: list[Action], action: Action) -> str:
    if any(other["type"] == "play" for other in legal):
        return _("winning this trick is worth less than the card that it takes")
    folds = [other["card"] for other in legal]
    if action["card"] == min(folds, key=ORDER.__getitem__):
        return _("nothing beats, and this card is the lowest")
    return _("nothing beats, and this card is missed least")


def _lead(plan: Plan, view: View, action: Action) -> str:
    safe = plan.odds.safe(action["card"], plan.behind, plan.shares[plan.now])
    if view["trick"] > LAST_FOLDING:
        return _("the other card stays hidden, and it is the better one for trick 6")
    if safe >= SURE:
        return _("hardly anybody can beat it")
    if safe <= UNLIKELY:
        return _("it will be beaten, but your better cards stay for later tricks")
    return _("it may hold the trick, and your better cards stay for later")


def _beat(plan: Plan, view: View) -> str:
    due: dict[str, Any] = view["due"]
    if not plan.alive and view["trick"] <= LAST_FOLDING:
        return _("you need a trick among the first four, or you are dead")
    return _("beating brings %(chips)s chips at once") % {"chips": due["beat"]}
