"""Pages about oneself. Views parse and answer; services change."""

from typing import cast

from allauth.core import ratelimit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from apps.users import care, services
from apps.users.forms import BreakForm, ClaimForm, CloseForm, ProfileForm
from apps.users.models import User
from apps.users.words import Moment


def safe_next(request: HttpRequest, default: str = "/") -> str:
    """Where the visitor wanted to go, if that is on this site."""
    url = request.POST.get("next") or request.GET.get("next") or ""
    ours = url_has_allowed_host_and_scheme(url, {request.get_host()}, require_https=request.is_secure())
    return url if ours else default


@require_POST
def guest(request: HttpRequest) -> HttpResponse:
    """One click: a guest with a welcome grant, then on to `next`. Who is logged in already only goes on."""
    if not request.user.is_authenticated:
        if not ratelimit.consume(request, action="guest"):
            return _too_many(request)
        services.create_guest(request)
    return redirect(safe_next(request))


@login_required
@require_http_methods(["GET", "POST"])
def claim(request: HttpRequest) -> HttpResponse:
    user = _person(request)
    if not user.is_guest:
        return redirect("me")
    form = ClaimForm(request.POST or None, user=user)
    if request.method == "POST":
        if not ratelimit.consume(request, action="signup"):
            return _too_many(request)
        if form.is_valid():
            form.save(request)
        if form.is_valid():
            messages.success(request, _("The account is yours now. Your chips and your hands came with you."))
            return redirect(safe_next(request, "/me/"))
    return render(request, "users/claim.html", {"form": form}, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "POST"])
def me(request: HttpRequest) -> HttpResponse:
    user = _person(request)
    form = ProfileForm(request.POST or None, instance=User.objects.get(pk=user.pk))
    if request.method == "POST" and form.is_valid():
        form.instance.save(update_fields=form.Meta.fields)
        messages.success(request, _("Saved."))
        return _in_language(redirect("me"), form.instance.language)
    return _profile(request, form, BreakForm())


def _profile(request: HttpRequest, form: ProfileForm, break_form: BreakForm) -> HttpResponse:
    context = {"form": form, "break_form": break_form, "break_until": care.break_until(_person(request))}
    return render(request, "users/me.html", context, status=422 if form.errors or break_form.errors else 200)


@login_required
@require_POST
def take_break(request: HttpRequest) -> HttpResponse:
    """A break from play, for the visitor alone; nobody can take it back."""
    user, form = _person(request), BreakForm(request.POST)
    if not form.is_valid():
        return _profile(request, ProfileForm(instance=User.objects.get(pk=user.pk)), form)
    until = Moment(care.take_break(user, form.cleaned_data["days"]))
    messages.success(request, _("Your break has begun. It ends on %(until)s.") % {"until": until})
    return redirect(f"{reverse('me')}#care")


SWITCHES = ("sounds", "auto_ready", "notify")


@login_required
@require_POST
def switch(request: HttpRequest) -> HttpResponse:
    """Keep a switch that was turned at a table: `name` is one of SWITCHES, `on` is 0 or 1. Answers 204, else 400."""
    name, on = request.POST.get("name"), request.POST.get("on")
    if name not in SWITCHES or on not in ("0", "1"):
        return HttpResponseBadRequest()
    User.objects.filter(pk=_person(request).pk).update(**{name: on == "1"})
    return HttpResponse(status=204)


@login_required
@require_http_methods(["GET", "POST"])
def close(request: HttpRequest) -> HttpResponse:
    """Leave for good. Staff have to lose their role first."""
    user = _person(request)
    if user.is_staff:
        return render(request, "users/close.html", {"form": None})
    form = CloseForm(request.POST if request.method == "POST" else None, user=user)
    if request.method == "POST":
        if not ratelimit.consume(request, action="close_account"):
            return _too_many(request)
        if form.is_valid():
            services.close_account(user, user)
            logout(request)
            messages.success(request, _("Your account is closed. Goodbye!"))
            return redirect("/")
    return render(request, "users/close.html", {"form": form}, status=422 if form.errors else 200)


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Keep the visitor's language: in a cookie, and with the account of who has one."""
    code = request.POST.get("language", "")
    response = redirect(safe_next(request))
    if code not in dict(settings.LANGUAGES):
        return response
    if request.user.is_authenticated:
        User.objects.filter(pk=request.user.pk).update(language=code)
    return _in_language(response, code)


def _too_many(request: HttpRequest) -> HttpResponse:
    return cast(HttpResponse, ratelimit.respond_429(request))


def _person(request: HttpRequest) -> User:
    return cast(User, request.user)  # login_required let nobody else in


def _in_language(response: HttpResponse, code: str) -> HttpResponse:
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite="Lax",
    )
    return response
