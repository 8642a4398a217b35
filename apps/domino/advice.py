"""Why Domino's bot would make a move, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.domino.bot import WEIGHTS, Weights, considered
from apps.games.engine import Action, View
from apps.games.labels import Text

REASONS: dict[str, Text] = {
    "shed": gettext_lazy("it rids you of many points"),
    "double": gettext_lazy("a double fits only one number, so it goes early"),
    "served": gettext_lazy("the new ends fit more of the tiles that you keep"),
    "open_to_others": gettext_lazy("the new ends fit few of the tiles that you do not see"),
    "lock": gettext_lazy("it locks the line, and you are likely to hold the fewest points"),
}


def why(view: View, action: Action, legal: list[Action]) -> str:
    """The move, and the consideration in which it is furthest ahead of the other moves."""
    return _("Play %(tile)s %(where)s: %(reason)s.") % {
        "tile": action["tile"],
        "where": _where(view, action),
        "reason": _reason(view, action, legal),
    }


def _where(view: View, action: Action) -> str:
    if view["ends"] is None:
        return _("first")
    return _("at the left end") if action["end"] == "left" else _("at the right end")


def _reason(view: View, action: Action, legal: list[Action]) -> Text:
    others = [other for other in legal if other != action]
    if not others:
        return gettext_lazy("nothing else can be played")
    if len(view["hand"]) == 1:
        return gettext_lazy("it is your last tile")
    own = considered(view, action, WEIGHTS)
    rest = [considered(view, other, WEIGHTS) for other in others]
    ahead = [len(rest) * mine - sum(them) for mine, them in zip(own, zip(*rest, strict=True), strict=True)]
    best = max(range(len(ahead)), key=ahead.__getitem__)
    return REASONS[Weights._fields[best]]
