"""Refusals in the site's one form: a code for programs, a sentence for people, the request's id."""

from typing import Any

from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

CODES = {
    400: "bad_request",
    401: "not_logged_in",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    415: "unsupported_media_type",
    429: "rate_limited",
}


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """`{"code", "message", "request_id"}`, with `fields` where parameters were wrong; headers stay (Retry-After)."""
    response = exception_handler(error, context)
    if response is None:
        return None
    body = {
        "code": CODES.get(response.status_code, "bad_request"),
        "message": _message(response.data),
        "request_id": getattr(context["request"], "id", ""),
    }
    if isinstance(error, exceptions.ValidationError) and isinstance(response.data, dict):
        body["fields"] = response.data
    response.data = body
    return response


def _message(data: Any) -> str:
    """The first sentence of what Django REST framework has to say."""
    while isinstance(data, dict | list) and data:
        data = data.get("detail", next(iter(data.values()))) if isinstance(data, dict) else data[0]
    return str(data)
