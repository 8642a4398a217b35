"""The page where a player makes and ends his tokens."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from apps.api import tokens
from apps.users.models import User


class TokenForm(forms.Form):
    days = forms.TypedChoiceField(
        label=gettext_lazy("Valid for"),
        coerce=int,
        choices=lambda: [(days, _days(days)) for days in tokens.DAYS],
    )


def _days(days: int) -> str:
    return ngettext("%(days)s day", "%(days)s days", days) % {"days": days}


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def mine(request: HttpRequest) -> HttpResponse:
    """The visitor's tokens; a POST makes one and shows it, this once."""
    assert isinstance(request.user, User)
    form, made = TokenForm(request.POST if request.method == "POST" else None), ""
    if request.method == "POST" and form.is_valid():
        try:
            made = tokens.make(request.user, form.cleaned_data["days"])
        except tokens.TooMany:
            form.add_error(None, _("You have %(most)s tokens; revoke one first.") % {"most": tokens.MOST})
    context = {"form": form if form.errors else TokenForm(), "made": made, "tokens": tokens.of(request.user)}
    return render(request, "api/tokens.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def revoke(request: HttpRequest) -> HttpResponse:
    assert isinstance(request.user, User)
    if tokens.revoke(request.user, request.POST.get("token", "")):
        messages.success(request, _("The token is revoked."))
    return redirect("tokens")
