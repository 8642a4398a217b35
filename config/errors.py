"""Pages for what went wrong: one clear sentence, a way back, and JSON for programs."""

from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Problem(NamedTuple):
    """What went wrong: a code for programs, a heading and a sentence for people."""

    status: int
    code: str
    title: Promise
    text: Promise


BAD_REQUEST = Problem(
    400,
    "bad_request",
    _("That request makes no sense"),
    _("Something in the address or the form was malformed."),
)
FORBIDDEN = Problem(
    403, "forbidden", _("This door is closed to you"), _("Your account may not open this page.")
)
CSRF = Problem(
    403,
    "csrf",
    _("The form has gone stale"),
    _("Go back, reload the page and send it again. Cookies must be allowed for this site."),
)
NOT_FOUND = Problem(
    404, "not_found", _("There is nothing here"), _("The page was moved, or the table was cleared away.")
)
TOO_MANY = Problem(
    429, "rate_limited", _("Slow down a little"), _("Too many requests came from you in a short time.")
)
BROKEN = Problem(
    500,
    "server_error",
    _("Something broke on our side"),
    _("Nothing that you were told is lost. Please try again."),
)
DEFAULT_WAIT_SECONDS = 60


def wants_json(request: HttpRequest) -> bool:
    return request.path.startswith("/api/") or request.get_preferred_type(
        ["text/html", "application/json"]
    ) == ("application/json")


def answer(request: HttpRequest, problem: Problem, **extra: Any) -> HttpResponse:
    """The problem as a page, or as `{"code", "message", "request_id", …}` for programs."""
    name = getattr(request, "id", "")
    if wants_json(request):
        body = {"code": problem.code, "message": str(problem.text), "request_id": name, **extra}
        return JsonResponse(body, status=problem.status)
    context = {"problem": problem, "request_id": name, **extra}
    if problem.status >= 500:  # no context processors: whatever broke may break them too
        return HttpResponse(render_to_string("errors/broken.html", context), status=problem.status)
    return render(request, "errors/problem.html", context, status=problem.status)


def handler400(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return answer(request, BAD_REQUEST)


def handler403(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return answer(request, FORBIDDEN)


def handler404(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return answer(request, NOT_FOUND)


def handler429(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Says when to come back: after `request.retry_after` seconds."""
    seconds = int(getattr(request, "retry_after", DEFAULT_WAIT_SECONDS))
    response = answer(request, TOO_MANY, retry_after=seconds)
    response.headers["Retry-After"] = str(seconds)
    return response


def handler500(request: HttpRequest) -> HttpResponse:
    return answer(request, BROKEN)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return answer(request, CSRF)
