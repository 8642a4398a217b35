"""Tables with what staff may do to them, and the refunds that wait for a second person."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django_htmx.http import HttpResponseClientRedirect
from unfold.admin import ModelAdmin
from unfold.decorators import action, display
from unfold.enums import ActionVariant

from apps.care import refunds, tables
from apps.care.errors import CareRefused
from apps.care.models import Refund
from apps.lobbies.admin import TableAdmin
from apps.lobbies.models import Table
from apps.play.models import Hand, Live
from apps.users.admin import ReadOnly, ReasonForm, dialog
from apps.wallet.errors import LedgerError


class Cared(ReadOnly):
    """Rows that only change by the actions of their page; each is told in the page's history."""

    @staticmethod
    def may_care(request: HttpRequest) -> bool:
        return bool(getattr(request.user, "is_superuser", False))

    def carry_out(
        self: Any, request: HttpRequest, row: Any, done: str, change: Callable[[], Any], *, why: str = ""
    ) -> HttpResponse:
        """Do it, say so (here and in the history of the row), and go back to the row's page."""
        try:
            change()
        except (CareRefused, LedgerError) as refused:
            messages.error(request, refused.message)
        else:
            messages.success(request, done)
            self.log_change(request, row, f"{done} {why}".strip())
        meta = row._meta
        return HttpResponseClientRedirect(
            reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[row.pk])
        )


class PlainForm(ReasonForm):
    """An action that asks for nothing but a second thought."""

    reason = forms.CharField(required=False, widget=forms.HiddenInput)


admin.site.unregister(Table)


@admin.register(Table)
class CaredTableAdmin(Cared, TableAdmin):
    actions_detail = ("close", "reopen", "refund")

    def get_readonly_fields(self, request: HttpRequest, obj: Table | None = None) -> tuple[str, ...]:
        return (*super().get_readonly_fields(request, obj), "hand_now")

    def get_fields(self, request: HttpRequest, obj: Table | None = None) -> list[Any]:
        return [*super().get_fields(request, obj), "hand_now"]

    def has_close_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        over = (Table.Status.CLOSING, Table.Status.CLOSED)
        return self.may_care(request) and Table.objects.filter(pk=object_id).exclude(status__in=over).exists()

    def has_reopen_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        halted = Table.objects.filter(pk=object_id, status=Table.Status.HALTED)
        return self.may_care(request) and halted.exists()

    def has_refund_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        return self.may_care(request) and Live.objects.filter(table=object_id).exists()

    @display(description=_("Latest hand"))
    def hand_now(self, table: Table) -> SafeString | str:
        live = Live.objects.filter(table=table).select_related("hand").first()
        if live is None:
            return "–"
        address = reverse("admin:play_hand_change", args=[live.hand_id])
        return format_html('<a href="{}">{}</a>', address, live.hand.number)

    @action(
        description=_("Close the table"),
        permissions=["close"],
        icon="door_front",
        variant=ActionVariant.DANGER,
        dialog=dialog(
            _("Close the table"),
            words=_(
                "A hand in play is played to its end first; nobody sits down and no other hand is dealt."
            ),
        ),
    )
    def close(self, request: HttpRequest, form: ReasonForm, object_id: int) -> HttpResponse:
        table = get_object_or_404(Table, pk=object_id)
        return self.carry_out(
            request,
            table,
            gettext("The table closes."),
            lambda: tables.close(table.pk),
            why=form.cleaned_data["reason"],
        )

    @action(
        description=_("Open again"),
        permissions=["reopen"],
        icon="lock_open",
        dialog=dialog(
            _("Open again"), words=_("A halted table gets a new shuffle and goes on with its next hand.")
        ),
    )
    def reopen(self, request: HttpRequest, form: ReasonForm, object_id: int) -> HttpResponse:
        table = get_object_or_404(Table, pk=object_id)
        return self.carry_out(
            request,
            table,
            gettext("The table is open again."),
            lambda: tables.reopen(table.pk),
            why=form.cleaned_data["reason"],
        )

    @action(
        description=_("Refund the latest hand"),
        permissions=["refund"],
        icon="undo",
        dialog=dialog(
            _("Refund the latest hand"),
            words=_(
                "Every chip of it goes back once another admin has approved; a hand in play is stopped then."
            ),
        ),
    )
    def refund(self, request: HttpRequest, form: ReasonForm, object_id: int) -> HttpResponse:
        table, reason = get_object_or_404(Table, pk=object_id), form.cleaned_data["reason"]

        def ask() -> None:
            live = Live.objects.filter(table=table).select_related("hand").first()
            if live is None:
                raise CareRefused("no_hand")
            refunds.ask(live.hand, request.user, reason)  # type: ignore[arg-type]

        return self.carry_out(
            request, table, gettext("The refund waits for a second person."), ask, why=reason
        )


@admin.register(Refund)
class RefundAdmin(Cared, ModelAdmin):
    """Refunds are asked for at their table and decided here."""

    list_display = ("asked_at", "where", "reason", "asked_by", "shown", "decided_by", "decided_at")
    list_filter = ("state", "asked_at")
    list_select_related = ("hand", "asked_by", "decided_by")
    search_fields = ("=hand__public_id", "=hand__table__id", "reason")
    fields = (("where", "state"), "reason", ("asked_by", "asked_at"), ("decided_by", "decided_at"), "posted")
    readonly_fields = ("where", "posted")
    actions_detail = ("approve", "refuse")

    def has_refuse_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        asked = Refund.objects.filter(pk=object_id, state=Refund.State.ASKED)
        return self.may_care(request) and asked.exists()

    def has_approve_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        """Whoever asked does not approve; the service and the database say so too."""
        others = Refund.objects.filter(pk=object_id).exclude(asked_by=request.user.pk)
        return self.has_refuse_permission(request, object_id) and others.exists()

    @display(description=_("table and hand"))
    def where(self, refund: Refund) -> SafeString:
        hand: Hand = refund.hand
        address = reverse("admin:play_hand_change", args=[hand.pk])
        return format_html('<a href="{}">{} / {}</a>', address, hand.table_id, hand.number)

    @display(description=_("state"), label={"asked": "warning", "done": "success", "refused": "info"})
    def shown(self, refund: Refund) -> tuple[str, str]:
        return refund.state, refund.get_state_display()

    @display(description=_("postings"))
    def posted(self, refund: Refund) -> SafeString:
        address = f"{reverse('admin:wallet_transaction_changelist')}?q={refund.hand_id}"
        return format_html('<a href="{}">{}</a>', address, _("Transactions of the hand"))

    @action(
        description=_("Approve: give every chip back"),
        permissions=["approve"],
        icon="check",
        variant=ActionVariant.DANGER,
        dialog=dialog(_("Approve: give every chip back"), PlainForm),
    )
    def approve(self, request: HttpRequest, form: ReasonForm, object_id: int) -> HttpResponse:
        refund = get_object_or_404(Refund, pk=object_id)
        return self.carry_out(
            request,
            refund,
            gettext("Every chip went back."),
            lambda: refunds.approve(refund.pk, request.user),  # type: ignore[arg-type]
        )

    @action(
        description=_("Refuse"), permissions=["refuse"], icon="close", dialog=dialog(_("Refuse"), PlainForm)
    )
    def refuse(self, request: HttpRequest, form: ReasonForm, object_id: int) -> HttpResponse:
        refund = get_object_or_404(Refund, pk=object_id)
        return self.carry_out(
            request,
            refund,
            gettext("The refund was refused."),
            lambda: refunds.refuse(refund.pk, request.user),  # type: ignore[arg-type]
        )
