"""Rooms are set here; tables and seats are only looked at, since the site itself writes them."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline
from unfold.decorators import display

from apps.games import registry
from apps.lobbies.levels import HANDS
from apps.lobbies.models import Room, Seat, Table
from apps.lobbies.templatetags.figures import percent
from apps.users.admin import ReadOnly


class RoomForm(forms.ModelForm):  # type: ignore[type-arg]
    """What may change in a room, within what its game and the levels allow."""

    def clean_entry(self) -> int:
        """The entry has to cover at least what the rule set asks for."""
        entry: int = self.cleaned_data["entry"]
        least = registry.game(self.instance.game).variants[self.instance.variant].entry
        if entry < least:
            raise forms.ValidationError(
                _("These rules need at least %(least)s stakes."), params={"least": least}
            )
        return entry

    def clean_min_level(self) -> int:
        level: int = self.cleaned_data["min_level"]
        if not 1 <= level <= len(HANDS):
            raise forms.ValidationError(_("Levels go from 1 to %(last)s."), params={"last": len(HANDS)})
        return level


@admin.register(Room)
class RoomAdmin(ModelAdmin):
    """A room's limits and tax. What was dealt keeps the tax that it was dealt with."""

    form = RoomForm
    list_display = ("code", "game", "rules", "tier", "stakes", "tax", "entry", "min_level", "is_open")
    list_filter = ("game", "tier", "is_open")
    search_fields = ("code",)
    readonly_fields = ("code", "game", "variant", "tier")
    fields = (
        ("code", "game"),
        ("variant", "tier"),
        ("min_stake", "max_stake"),
        ("tax_bps", "entry"),
        ("min_level", "position"),
        "is_open",
    )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Room | None = None) -> bool:
        return False

    @display(description=_("rule set"))
    def rules(self, room: Room) -> Any:
        return room.variant_name

    @display(description=_("stakes"), ordering="min_stake")
    def stakes(self, room: Room) -> str:
        return f"{room.min_stake} – {room.max_stake}"

    @display(description=_("tax"), ordering="tax_bps")
    def tax(self, room: Room) -> str:
        return percent(room.tax_bps)


class SeatInline(ReadOnly, TabularInline):
    model = Seat
    fields = ("number", "player", "ready", "missed", "since")
    readonly_fields = fields
    extra = 0
    hide_title = True

    @display(description=_("player"))
    def player(self, seat: Seat) -> str:
        return seat.user.display_name

    @display(description=_("sat down"))
    def since(self, seat: Seat) -> str:
        return date_format(localtime(seat.sat_at), "SHORT_DATETIME_FORMAT")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        found: QuerySet[Seat] = super().get_queryset(request).select_related("user")
        return found


@admin.register(Table)
class TableAdmin(ReadOnly, ModelAdmin):
    """Who sits where. The seed of a table's next hand is shown nowhere."""

    list_display = ("number", "where", "state", "stake", "places", "people", "leader", "hands", "opened_at")
    list_filter = ("status", "room__game", "room__tier", "bots_allowed", "opened_at")
    search_fields = ("=id", "=code", "seats__user__display_name", "=seats__user__username")
    list_select_related = ("room", "host")
    ordering = ("-pk",)
    list_per_page = 50
    show_full_result_count = False
    inlines = (SeatInline,)
    fields = (
        ("where", "status"),
        ("stake", "places"),
        ("chosen", "bots_allowed"),
        ("leader", "code"),
        ("hands", "dealt"),
        ("opened_at", "closed_at"),
        ("starts_at", "page"),
        "commitment",
    )
    readonly_fields = ("where", "chosen", "leader", "page")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        found: QuerySet[Table] = super().get_queryset(request)
        return found.annotate(taken=Count("seats", distinct=True))

    @display(description=_("Table"), ordering="pk")
    def number(self, table: Table) -> str:
        return f"{table.pk}"

    @display(description=_("room"), ordering="room")
    def where(self, table: Table) -> str:
        return str(table.room)

    @display(description=_("host"), ordering="host__display_name")
    def leader(self, table: Table) -> str:
        return table.host.display_name if table.host else "–"

    @display(description=_("options"))
    def chosen(self, table: Table) -> str:
        names = registry.labels(table.room.game).OPTIONS
        return ", ".join(str(names.get(option, option)) for option, on in table.options.items() if on) or "–"

    @display(description=_("seats taken"), ordering="taken")
    def people(self, table: Any) -> int:
        taken: int = table.taken
        return taken

    @display(description=_("status"), label={"open": "success", "halted": "danger", "closed": "info"})
    def state(self, table: Table) -> tuple[str, str]:
        return table.status, table.get_status_display()

    @display(description=_("page"))
    def page(self, table: Table) -> SafeString:
        return format_html('<a href="{}">{}</a>', reverse("table", args=[table.pk]), _("Watch"))
