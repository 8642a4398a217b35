"""The admin's side bar: what the visitor may see, grouped as people look for it."""

from typing import Any, NamedTuple

from django.contrib import admin
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from config.context import link


class Group(NamedTuple):
    """A group of the side bar: the models of one app, in the order of their names."""

    app: str
    title: Promise


GROUPS = (
    Group("users", _("People")),
    Group("social", _("Reports")),
    Group("lobbies", _("Rooms and tables")),
    Group("play", _("Play")),
    Group("care", _("Care")),
    Group("wallet", _("Ledger")),
    Group("trail", _("Audit trail")),
)
ICONS = {
    "User": "group",
    "Sanction": "gavel",
    "Room": "meeting_room",
    "Table": "table_restaurant",
    "Seat": "chair",
    "Hand": "playing_cards",
    "Move": "format_list_numbered",
    "Report": "flag",
    "Refund": "undo",
    "Account": "account_balance_wallet",
    "Transaction": "receipt_long",
    "Posting": "list_alt",
    "Adjustment": "tune",
    "Change": "history",
    "ClosedDay": "event_available",
}


def navigation(request: HttpRequest) -> list[dict[str, Any]]:
    """Unfold's SIDEBAR navigation."""
    apps = {app["app_label"]: app["models"] for app in admin.site.get_app_list(request)}
    ways = [("dashboard", _("Dashboard"), link("admin:index")), ("monitoring", _("Finance"), link("finance"))]
    first = [{"title": title, "icon": icon, "link": url} for icon, title, url in ways if url]
    groups = [
        {"title": group.title, "separator": True, "items": [_entry(model) for model in apps[group.app]]}
        for group in GROUPS
        if group.app in apps
    ]
    return [{"title": None, "items": first}, *groups]


def _entry(model: dict[str, Any]) -> dict[str, Any]:
    return {
        "title": model["name"],
        "icon": ICONS.get(model["object_name"], "database"),
        "link": model["admin_url"],
    }
