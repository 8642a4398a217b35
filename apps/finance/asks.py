"""The fields of a report's form: how each filter is called, and what may be chosen."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.finance.filters import Filters
from apps.finance.report import Report
from apps.lobbies.models import Room
from apps.wallet import labels
from apps.wallet.models import Account, Transaction

Choices = Callable[[], Mapping[str, str]]


def _holders() -> dict[str, str]:
    return {"players": _("Players"), "bots": _("Bots"), "all": _("Players and bots")}


def _rooms() -> dict[str, str]:
    return {code: code for code in Room.objects.values_list("code", flat=True)}


class Ask(msgspec.Struct, frozen=True):
    """A filter: its label, the type of its field, its choices, and the words for "any" (None: it always has one)."""

    label: str | Promise
    type: str = "select"
    choices: Choices | None = None
    any: str | Promise | None = None


ASKS = {
    "holders": Ask(gettext_lazy("Of whom"), choices=_holders),
    "game": Ask(gettext_lazy("Game"), choices=labels.games, any=gettext_lazy("Every game")),
    "room": Ask(gettext_lazy("Room"), choices=_rooms, any=gettext_lazy("Every room")),
    "kind": Ask(
        gettext_lazy("Kind of account"),
        choices=lambda: {code: str(text) for code, text in Account.Kind.choices},
        any=gettext_lazy("Every kind of account"),
    ),
    "cause": Ask(
        gettext_lazy("Cause"),
        choices=lambda: {code: str(text) for code, text in Transaction.Kind.choices},
        any=gettext_lazy("Every cause"),
    ),
    "reason": Ask(gettext_lazy("Reason"), choices=labels.reasons, any=gettext_lazy("Every reason")),
    "table": Ask(gettext_lazy("Table no."), "number"),
    "player": Ask(gettext_lazy("Player no."), "number"),
    "account": Ask(gettext_lazy("Account"), "text"),
    "hand": Ask(gettext_lazy("Hand no."), "number"),
    "transaction": Ask(gettext_lazy("Transaction no."), "number"),
    "line": Ask(gettext_lazy("Line"), "number"),
}


class Field(msgspec.Struct, frozen=True):
    """A field of the form, filled in."""

    name: str
    label: str
    type: str
    value: str
    options: list[tuple[str, str]]


def fields(report: Report, filters: Filters) -> list[Field]:
    """The form's fields, in the report's order; dates first."""
    return [*_dates(report, filters), *(_field(name, filters) for name in report.asks if name in ASKS)]


def _dates(report: Report, filters: Filters) -> list[Field]:
    if "period" in report.asks:
        first, last = ("", "") if filters.all_days else (filters.first.isoformat(), filters.last.isoformat())
        return [
            Field("from", _("From"), "date", first, []),
            Field("to", _("Up to, without"), "date", last, []),
        ]
    if "as_of" in report.asks:
        return [Field("as_of", _("At the end of"), "date", filters.as_of.isoformat(), [])]
    return []


def _field(name: str, filters: Filters) -> Field:
    ask, value = ASKS[name], _text(getattr(filters, name))
    options = list(ask.choices().items()) if ask.choices else []
    if options and ask.any:
        options.insert(0, ("", str(ask.any)))
    return Field(name, str(ask.label), ask.type, value, options)


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def told(report: Report, filters: Filters) -> list[tuple[str, str]]:
    """What was asked for, in words: pairs of a filter's label and its value, of those that say something."""
    filled = [_field(name, filters) for name in report.asks if name in ASKS]
    return [
        (field.label, dict(field.options).get(field.value, field.value)) for field in filled if field.value
    ]
