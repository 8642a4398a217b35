"""Hands and moves for the eyes only; a hand's secrets show once it is over."""

import json
from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline
from unfold.decorators import display

from apps.play.models import Hand, Move
from apps.play.replay import verify
from apps.users.admin import ReadOnly

SECRETS = ("shuffled", "seed")


class MoveInline(ReadOnly, TabularInline):
    """The moves in order. What was done may itself be a secret (an arranged hand) until the end."""

    model = Move
    extra = 0
    ordering = ("number",)
    hide_title = True

    def get_fields(self, request: HttpRequest, obj: Hand | None = None) -> tuple[str, ...]:
        open_now = ("done",) if obj is not None and obj.over_at else ()
        return ("which", "who", "how", *open_now, "paid", "when")

    def get_readonly_fields(self, request: HttpRequest, obj: Hand | None = None) -> tuple[str, ...]:
        return self.get_fields(request, obj)

    @display(description=_("move"))
    def which(self, move: Move) -> int:
        return move.number

    @display(description=_("place"))
    def who(self, move: Move) -> str:
        return "–" if move.seat is None else str(move.seat)

    @display(description=_("how"))
    def how(self, move: Move) -> str:
        return move.get_kind_display()

    @display(description=_("action"))
    def done(self, move: Move) -> str:
        return "–" if move.action is None else json.dumps(move.action)

    @display(description=_("payments"))
    def paid(self, move: Move) -> SafeString:
        """A line each: payer, payee, chips paid (of those claimed), tax and reason."""
        line = "{payer} → {payee}: {paid}/{claimed}, {tax}, {reason}"
        return format_html_join("", "<div>{}</div>", [(line.format(**each),) for each in move.payments or []])

    @display(description=_("time"))
    def when(self, move: Move) -> str:
        return localtime(move.at).strftime("%H:%M:%S.%f")[:-3]


@admin.register(Hand)
class HandAdmin(ReadOnly, ModelAdmin):
    list_display = ("started_at", "game", "variant", "room", "where", "stake", "state", "over_at")
    list_filter = ("game", "variant", "halted", "started_at")
    search_fields = ("=public_id", "=table__id", "=room")
    list_per_page = 50
    show_full_result_count = False
    ordering = ("-pk",)
    inlines = (MoveInline,)

    def get_fields(self, request: HttpRequest, obj: Hand | None = None) -> list[Any]:
        shown: list[Any] = [
            ("where", "page"),
            ("game", "variant"),
            ("room", "stake"),
            ("tax_bps", "last_move"),
            ("started_at", "over_at"),
            ("halted", "seats"),
            "public",
            "committed",
        ]
        return shown if obj is None or obj.over_at is None else [*shown, "outcome", *SECRETS, "proof"]

    def get_readonly_fields(self, request: HttpRequest, obj: Hand | None = None) -> list[str]:
        """All of them: the fields of the page's own are computed."""
        rows = self.get_fields(request, obj)
        return [name for row in rows for name in ((row,) if isinstance(row, str) else row)]

    @display(description=_("table and hand"), ordering="table_id")
    def where(self, hand: Hand) -> str:
        return f"{hand.table_id} / {hand.number}"

    @display(description=_("state"), label={"over": "success", "halted": "danger", "live": "warning"})
    def state(self, hand: Hand) -> tuple[str, Any]:
        if hand.halted:
            return "halted", _("halted by a fault")
        return ("over", _("over")) if hand.over_at else ("live", _("in play"))

    @display(description=_("page"))
    def page(self, hand: Hand) -> SafeString:
        return format_html('<a href="{}">{}</a>', reverse("hand", args=[hand.public_id]), _("Move by move"))

    @display(description=_("public id"))
    def public(self, hand: Hand) -> str:
        return str(hand.public_id)

    @display(description=_("commitment"))
    def committed(self, hand: Hand) -> str:
        return hand.commitment

    @display(description=_("players: place, name, seed"))
    def seats(self, hand: Hand) -> SafeString:
        rows = [(player["seat"], player["name"], player["seed"]) for player in hand.players]
        return format_html_join("", "<div>{}: {} <code>{}</code></div>", rows)

    @display(description=_("result"))
    def outcome(self, hand: Hand) -> str:
        return json.dumps(hand.result)

    @display(description=_("deck"))
    def shuffled(self, hand: Hand) -> str:
        return " ".join(hand.deck)

    @display(description=_("server seed"))
    def seed(self, hand: Hand) -> str:
        return bytes(hand.server_seed).hex()

    @display(description=_("played again"))
    def proof(self, hand: Hand) -> SafeString:
        """What the replay finds: shuffle, moves, payments, postings and result."""
        found = verify(hand) or [gettext("as stored: shuffle, moves, payments, postings and result")]
        return format_html_join("", "<div>{}</div>", [(line,) for line in found])
