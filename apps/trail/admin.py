"""The trail for the eyes of admins; nobody changes it, here or anywhere."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import display

from apps.trail.models import Change
from apps.users.admin import ReadOnly

KINDS = {
    "lobbies_room": _("room"),
    "users_user": _("user"),
    "wallet_adjustment": _("adjustment"),
}


@admin.register(Change)
class ChangeAdmin(ReadOnly, ModelAdmin):
    list_display = ("at", "by", "what", "name", "field", "was", "became")
    list_filter = ("kind", "field", "at")
    list_select_related = ("by",)
    search_fields = ("name", "by__username", "by__display_name")
    ordering = ("-pk",)
    show_full_result_count = False

    @display(description=_("what"), ordering="kind")
    def what(self, change: Change) -> str:
        """Which kind of row."""
        return f"{KINDS.get(change.kind, change.kind)} {change.object_id}"
