"""Codes of rows in words, and what the games say of their payments."""

from collections.abc import Callable
from functools import cache

from django.db.models import TextChoices
from django.utils.translation import gettext as _

from apps.finance.report import Row
from apps.games import registry
from apps.lobbies.models import Room
from apps.wallet import labels
from apps.wallet.models import Account, Adjustment, Transaction

Words = Callable[[Row], str]


def game(row: Row) -> str:
    return labels.game_name(row["game"])


def variant(row: Row) -> str:
    """The rule set; its code where the game is no longer installed."""
    if row["game"] not in registry.installed():
        return str(row["variant"])
    return str(registry.labels(row["game"]).VARIANTS.get(row["variant"], row["variant"]))


def tier(row: Row) -> str:
    return _label(Room.Tier, row["tier"])


def kind(row: Row) -> str:
    return _label(Account.Kind, row["kind"])


def cause(row: Row) -> str:
    return _label(Transaction.Kind, row["cause"])


def reason(row: Row) -> str:
    return labels.label(row["reason"])


def why(row: Row) -> str:
    """The reason code of an adjustment; "" for a correction that nobody proposed."""
    return _label(Adjustment.Reason, row["why"])


def way(row: Row) -> str:
    return _("source") if row["way"] == "source" else _("sink")


def status(row: Row) -> str:
    names = {
        "active": _("active"),
        "guest": _("guest"),
        "bot": _("bot"),
        "suspended": _("suspended"),
        "closed": _("closed"),
    }
    return names[row["status"]]


def _label(choices: type[TextChoices], code: str) -> str:
    return str(choices(code).label) if code in choices.values else code


@cache
def penalties() -> list[str]:
    """Reasons of payments that punish, fines for leaving among them, of all installed games."""
    return sorted(code for name in registry.installed() for code in registry.labels(name).PENALTIES)


@cache
def leaving() -> list[str]:
    """Reasons of fines for leaving a hand."""
    return sorted(code for name in registry.installed() for code in registry.labels(name).LEAVING)


@cache
def untaxed() -> list[str]:
    """Reasons of payments between seats that bear no tax whatever the room's rate."""
    return sorted(code for name in registry.installed() for code in registry.labels(name).UNTAXED)
