"""The moderation queue: reports of players, and what is decided about them."""

from datetime import datetime, timedelta
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django_htmx.http import HttpResponseClientRedirect
from unfold.admin import ModelAdmin
from unfold.decorators import action, display
from unfold.enums import ActionVariant

from apps.social import services
from apps.social.models import Report
from apps.users.admin import MuteForm, ReadOnly, ReasonForm, dialog


@admin.register(Report)
class ReportAdmin(ReadOnly, ModelAdmin):
    """Reports are written by players and closed by one of the actions; nobody edits one."""

    list_display = ("at", "who", "reason", "note", "by", "state_now")
    list_filter = ("state", "reason", "at")
    search_fields = ("who__username", "who__display_name", "by__username", "note")
    list_select_related = ("who", "by")
    date_hierarchy = "at"
    fields = (
        ("who", "by"),
        ("reason", "note"),
        ("table", "at"),
        "said",
        ("state", "decision"),
        ("handled_by", "handled_at"),
    )
    readonly_fields = ("said",)
    actions_detail = ("dismiss", "mute", "suspend")
    list_per_page = 50

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Who reported whom is for admins alone."""
        return bool(getattr(request.user, "is_superuser", False))

    has_module_permission = has_view_permission

    @display(
        description=_("State"),
        label={"open": "warning", "dismissed": "info", "muted": "success", "suspended": "danger"},
    )
    def state_now(self, report: Report) -> tuple[str, Any]:
        return report.state, report.get_state_display()

    @display(description=_("Last lines of the chat"))
    def said(self, report: Report) -> Any:
        """The chat as the site kept it, the reported player's own lines marked."""
        if not report.lines:
            return gettext("Nobody had said anything.")
        own = str(report.who.public_id)
        rows = [
            (
                _clock(line["at"]),
                "font-semibold" if line["user"] == own else "",
                line["name"],
                line["text"],
            )
            for line in report.lines
        ]
        return format_html(
            "<ol>{}</ol>",
            format_html_join("", '<li><time>{}</time> <span class="{}">{}: {}</span></li>', rows),
        )

    @action(
        description=_("Nothing to be done"), permissions=["handle"], icon="check", dialog=dialog(_("Close"))
    )
    def dismiss(self, request: HttpRequest, form: ReasonForm, object_id: int) -> HttpResponse:
        return self._decide(request, object_id, services.dismiss, form.cleaned_data["reason"])

    @action(
        description=_("Mute"), permissions=["handle"], icon="volume_off", dialog=dialog(_("Mute"), MuteForm)
    )
    def mute(self, request: HttpRequest, form: MuteForm, object_id: int) -> HttpResponse:
        until = timezone.now() + timedelta(hours=form.cleaned_data["hours"])
        return self._decide(request, object_id, services.mute, until, form.cleaned_data["reason"])

    @action(
        description=_("Suspend"),
        permissions=["handle"],
        icon="block",
        variant=ActionVariant.DANGER,
        dialog=dialog(_("Suspend")),
    )
    def suspend(self, request: HttpRequest, form: ReasonForm, object_id: int) -> HttpResponse:
        return self._decide(request, object_id, services.suspend, form.cleaned_data["reason"])

    def has_handle_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        return self.has_view_permission(request)

    def _decide(self, request: HttpRequest, object_id: int, service: Any, *values: Any) -> HttpResponse:
        report = get_object_or_404(Report.objects.select_related("who"), pk=object_id)
        try:
            service(report, request.user, *values)
        except (PermissionDenied, ValueError):
            messages.error(request, gettext("This report is closed already, or it is about yourself."))
        else:
            messages.success(request, gettext("Done."))
        return HttpResponseClientRedirect(reverse("admin:social_report_changelist"))


def _clock(ms: int) -> str:
    return localtime(datetime.fromtimestamp(ms / 1_000, timezone.get_current_timezone())).strftime("%H:%M:%S")
