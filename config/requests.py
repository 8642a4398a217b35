"""A name for each request: in its log lines, in its answer and on the page of an error."""

import re
import uuid
from collections.abc import Callable

import structlog
from django.http import HttpRequest, HttpResponse

WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{8,64}")


def request_id(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Keep a proxy's X-Request-ID or make one; `request.id`, the logs' `request_id`, the answer's X-Request-ID."""

    def middleware(request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-ID", "")
        name = given if WELL_FORMED.fullmatch(given) else uuid.uuid4().hex
        request.id = name  # type: ignore[attr-defined]
        with structlog.contextvars.bound_contextvars(request_id=name):
            response = get_response(request)
        response.headers["X-Request-ID"] = name
        return response

    return middleware
