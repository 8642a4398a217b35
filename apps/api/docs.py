"""How the operations are described beside what their shapes say."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from apps.api.serializers import ProblemShape


def problem(words: str) -> OpenApiResponse:
    return OpenApiResponse(ProblemShape, words)


PROBLEMS = {
    400: problem("A parameter is wrong; `fields` says which."),
    401: problem("The token is missing, unknown or out of date."),
    403: problem("The account may not."),
    404: problem("There is no such thing, or it is not for the caller."),
    429: problem("Too many requests; `Retry-After` says when to come back."),
}


def described(
    shape: Any, tag: str, summary: str, parameters: list[OpenApiParameter] | None = None, **more: Any
) -> Callable[[Any], Any]:
    """An operation: what it answers (`shape`), and every way in which it refuses."""
    return extend_schema(
        tags=[tag], summary=summary, parameters=parameters or [], responses={200: shape, **PROBLEMS}, **more
    )


def text(name: str, words: str, **more: Any) -> OpenApiParameter:
    return OpenApiParameter(name, OpenApiTypes.STR, OpenApiParameter.QUERY, description=words, **more)
