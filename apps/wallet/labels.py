"""Words for the ledger's codes. Apps above this one register theirs when they are ready: games their reasons."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text = str | Promise

_reasons: dict[str, Text] = {
    "grant.welcome": _("Welcome gift"),
    "grant.daily": _("Daily gift"),
    "grant.rescue": _("Help from the house"),
    "funding.bot": _("Funding of a bot"),
    "funding.bank": _("Funding of the bots' bank"),
    "sweep": _("Tax swept from the till"),
    "adjustment": _("Adjustment"),
    "reversal": _("Reversal"),
}
_games: dict[str, Text] = {}


def register(reasons: Mapping[str, Text], games: Mapping[str, Text] | None = None) -> None:
    """Add labels of reasons, and names of games, by their codes."""
    _reasons.update(reasons)
    _games.update(games or {})


def label(reason: str) -> str:
    """What a reason is called in the language of the moment; the code itself if nobody named it."""
    return str(_reasons.get(reason, reason))


def game_name(code: str | None) -> str:
    """What a game is called; "" for none."""
    return str(_games.get(code, code)) if code else ""


def reasons() -> dict[str, str]:
    """All reasons that have words, by code, in the order of the words."""
    return dict(sorted(((code, str(text)) for code, text in _reasons.items()), key=lambda pair: pair[1]))


def games() -> dict[str, str]:
    """All games that have names, by code."""
    return {code: str(text) for code, text in _games.items()}
