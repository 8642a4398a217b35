"""The trail for the eyes of admins; nobody changes it, here or anywhere."""

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import display

from apps.trail.models import Change
from apps.users.admin import ReadOnly

KINDS = {
    "lobbies_room": _("room"),
    "lobbies_table": _("table"),
    "users_user": _("user"),
    "care_refund": _("refund of a hand"),
    "wallet_adjustment": _("adjustment"),
}
PAGES = ("lobbies_room", "lobbies_table", "users_user", "care_refund")
"""Kinds of rows that have a page in the admin."""


@admin.register(Change)
class ChangeAdmin(ReadOnly, ModelAdmin):
    list_display = ("at", "by", "what", "name", "field", "was", "became")
    list_filter = ("kind", "field", "at")
    list_select_related = ("by",)
    search_fields = ("name", "=object_id", "by__username", "by__display_name")
    ordering = ("-pk",)
    show_full_result_count = False

    @display(description=_("what"), ordering="kind")
    def what(self, change: Change) -> str:
        """Which row, with the way to its page."""
        told = f"{KINDS.get(change.kind, change.kind)} {change.object_id}"
        if change.kind not in PAGES:
            return told
        return format_html(
            '<a href="{}">{}</a>', reverse(f"admin:{change.kind}_change", args=[change.object_id]), told
        )
