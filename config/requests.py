"""A name for each request: in its log lines, in its answer and on the page of an error."""

import re
import uuid
from collections.abc import Callable

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse

GetResponse = Callable[[HttpRequest], HttpResponse]
WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{8,64}")


def request_id(get_response: GetResponse) -> GetResponse:
    """Keep a proxy's X-Request-ID or make one; it is `request.id`, and `request_id` in the logs."""

    def middleware(request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-ID", "")
        name = given if WELL_FORMED.fullmatch(given) else uuid.uuid4().hex
        request.id = name  # type: ignore[attr-defined]
        with structlog.contextvars.bound_contextvars(request_id=name):
            response = get_response(request)
        response.headers["X-Request-ID"] = name
        return response

    return middleware


def admin_policy(get_response: GetResponse) -> GetResponse:
    """The admin's own content security policy (its interface does not work under the site's)."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.path.startswith("/admin/"):
            response._csp_replace = settings.ADMIN_CONTENT_SECURITY_POLICY  # type: ignore[attr-defined]
        return response

    return middleware
