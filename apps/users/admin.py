from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django import forms
from django.contrib import admin, messages
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django_htmx.http import HttpResponseClientRedirect
from knox.models import AuthToken
from unfold.admin import ModelAdmin, TabularInline
from unfold.decorators import action, display
from unfold.enums import ActionVariant
from unfold.forms import BaseDialogForm
from unfold.widgets import UnfoldAdminIntegerFieldWidget, UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from apps.users import services
from apps.users.models import Sanction, User

# Rights are the role's; addresses, keys and tokens are their owner's.
for model in (Group, EmailAddress, Authenticator, AuthToken):
    if admin.site.is_registered(model):
        admin.site.unregister(model)


class ReasonForm(BaseDialogForm):
    reason = forms.CharField(label=_("Reason"), max_length=200, widget=UnfoldAdminTextInputWidget)


class MuteForm(ReasonForm):
    hours = forms.IntegerField(
        label=_("Hours"), min_value=1, max_value=24 * 365, initial=24, widget=UnfoldAdminIntegerFieldWidget
    )


class RoleForm(ReasonForm):
    role = forms.ChoiceField(label=_("Role"), choices=User.Role.choices, widget=UnfoldAdminSelectWidget)


def dialog(title: Any, form_class: type[ReasonForm] = ReasonForm, words: Any = "") -> dict[str, Any]:
    return {"title": title, "description": words, "form_class": form_class, "form_submit_text": title}


class ReadOnly:
    """Rows that only the site itself writes."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SanctionInline(ReadOnly, TabularInline):
    model = Sanction
    fk_name = "user"
    fields = ("at", "kind", "reason", "until", "by")
    extra = 0
    tab = True


@admin.register(Sanction)
class SanctionAdmin(ReadOnly, ModelAdmin):
    list_display = ("at", "user", "kind", "reason", "until", "by")
    list_filter = ("kind", "at")
    search_fields = ("user__username", "user__display_name", "by__username", "reason")
    list_select_related = ("user", "by")
    date_hierarchy = "at"


@admin.register(User)
class UserAdmin(ModelAdmin):
    """People and bots. Accounts are made by signing up, and never deleted: the ledger knows them."""

    list_display = ("display_name", "username", "role", "state", "kind", "date_joined", "last_login")
    list_filter = ("role", "is_active", "is_guest", "is_bot", "language", "date_joined")
    search_fields = ("username__iexact", "display_name__icontains", "email__iexact", "public_id")
    ordering = ("-date_joined",)
    fields = (
        ("display_name", "username"),
        ("email", "language"),
        ("role", "state_now"),
        ("suspended_at", "muted_until"),
        "closed_at",
        ("is_guest", "is_bot"),
        ("date_joined", "last_login"),
        "public_id",
    )
    inlines = (SanctionInline,)
    actions_detail = ("suspend", "restore", "mute", "unmute", "set_role", "close")
    list_per_page = 50

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> list[str]:
        """Only the shown name is changed here; the rest has its own action or its owner."""
        names = [name for row in self.fields for name in ((row,) if isinstance(row, str) else row)]
        return [name for name in names if name != "display_name"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False

    @display(description=_("State"), label={"active": "success", "muted": "warning", "suspended": "danger"})
    def state(self, user: User) -> tuple[str, Any]:
        if user.closed_at:
            return "suspended", _("Closed")
        if user.suspended_at:
            return "suspended", _("Suspended")
        return ("muted", _("Muted")) if user.is_muted else ("active", _("Active"))

    @display(description=_("State"))
    def state_now(self, user: User) -> Any:
        return self.state(user)[1]

    @display(description=_("Kind"))
    def kind(self, user: User) -> Any:
        if user.is_bot:
            return _("Bot")
        return _("Guest") if user.is_guest else _("Person")

    @action(
        description=_("Suspend"),
        permissions=["change"],
        icon="block",
        variant=ActionVariant.DANGER,
        dialog=dialog(_("Suspend")),
    )
    def suspend(self, request: HttpRequest, form: ReasonForm, object_id: int) -> HttpResponse:
        return self._apply(request, object_id, services.suspend, form.cleaned_data["reason"])

    @action(
        description=_("Lift the suspension"),
        permissions=["change"],
        icon="lock_open",
        dialog=dialog(_("Lift the suspension")),
    )
    def restore(self, request: HttpRequest, form: ReasonForm, object_id: int) -> HttpResponse:
        return self._apply(request, object_id, services.restore, form.cleaned_data["reason"])

    @action(
        description=_("Mute"), permissions=["change"], icon="volume_off", dialog=dialog(_("Mute"), MuteForm)
    )
    def mute(self, request: HttpRequest, form: MuteForm, object_id: int) -> HttpResponse:
        until = timezone.now() + timedelta(hours=form.cleaned_data["hours"])
        return self._apply(request, object_id, services.mute, until, form.cleaned_data["reason"])

    @action(
        description=_("Lift the mute"),
        permissions=["change"],
        icon="volume_up",
        dialog=dialog(_("Lift the mute")),
    )
    def unmute(self, request: HttpRequest, form: ReasonForm, object_id: int) -> HttpResponse:
        return self._apply(request, object_id, services.unmute, form.cleaned_data["reason"])

    @action(
        description=_("Change the role"),
        permissions=["change"],
        icon="badge",
        dialog=dialog(_("Change the role"), RoleForm),
    )
    def set_role(self, request: HttpRequest, form: RoleForm, object_id: int) -> HttpResponse:
        return self._apply(
            request, object_id, services.set_role, form.cleaned_data["role"], form.cleaned_data["reason"]
        )

    @action(
        description=_("Close for good"),
        permissions=["change"],
        icon="person_off",
        variant=ActionVariant.DANGER,
        dialog=dialog(
            _("Close the account for good"),
            words=_(
                "Name, address, password and tokens go; the ledger and the hands stay. It cannot be undone."
            ),
        ),
    )
    def close(self, request: HttpRequest, form: ReasonForm, object_id: int) -> HttpResponse:
        return self._apply(request, object_id, services.close_account, form.cleaned_data["reason"])

    def _apply(self, request: HttpRequest, object_id: int, service: Any, *values: Any) -> HttpResponse:
        """Run a service on the person and go back to his page; what may not be is said there."""
        person = get_object_or_404(User, pk=object_id)
        try:
            service(person, request.user, *values)
        except (PermissionDenied, ValueError):
            messages.error(request, gettext("That cannot be done to this account."))
        else:
            messages.success(request, gettext("Done."))
        return HttpResponseClientRedirect(reverse("admin:users_user_change", args=[person.pk]))
