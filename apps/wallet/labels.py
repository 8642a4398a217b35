"""Words for the ledger's codes. Apps above this one register theirs when they are ready: games their reasons."""

from collections.abc import Mapping

from django.utils.formats import number_format
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
_whys: dict[str, Text] = {
    "grant.welcome": _("The house gives every new player chips to begin with, once: %(chips)s."),
    "grant.daily": _("The house gives every player who comes a gift once a day: %(chips)s chips."),
    "grant.rescue": _(
        "Who has hardly any chips left and none on a table is helped up by the house: %(chips)s chips."
    ),
    "funding.bot": _("The bots' bank gives a bot chips to play with: %(chips)s."),
    "funding.bank": _("The house makes chips for the bots' bank, which bots are funded from: %(chips)s."),
    "sweep": _("The tax that a table's till has taken goes to the house from time to time: %(chips)s chips."),
    "adjustment": _(
        "Something was wrong; one person proposed this correction and another approved it: %(chips)s chips."
    ),
    "reversal": _("An earlier entry was wrong; two people had it posted back in full: %(chips)s chips."),
}


def register(
    reasons: Mapping[str, Text],
    games: Mapping[str, Text] | None = None,
    whys: Mapping[str, Text] | None = None,
) -> None:
    """Add labels of reasons, names of games, and sentences that say why, by their codes.

    A reason that only payments of hands have needs no sentence here: the hand's own page tells it.
    """
    _reasons.update(reasons)
    _games.update(games or {})
    _whys.update(whys or {})


def label(reason: str) -> str:
    """What a reason is called in the language of the moment; the code itself if nobody named it."""
    return str(_reasons.get(reason, reason))


def why(reason: str, amount: int) -> str:
    """Why chips moved, as one sentence with the amount (chips, either sign); "" if only a hand could tell."""
    words = {"chips": number_format(abs(amount), force_grouping=True)}
    return str(_whys[reason]) % words if reason in _whys else ""


def game_name(code: str | None) -> str:
    """What a game is called; "" for none."""
    return str(_games.get(code, code)) if code else ""


def reasons() -> dict[str, str]:
    """All reasons that have words, by code, in the order of the words."""
    return dict(sorted(((code, str(text)) for code, text in _reasons.items()), key=lambda pair: pair[1]))


def games() -> dict[str, str]:
    """All games that have names, by code."""
    return {code: str(text) for code, text in _games.items()}
