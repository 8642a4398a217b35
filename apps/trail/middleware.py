"""Tells the database which member of staff a request comes from, so that the trail of changes names him."""

from collections.abc import Callable

from django.db import connection
from django.http import HttpRequest, HttpResponse

GetResponse = Callable[[HttpRequest], HttpResponse]

SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
SET = "SELECT set_config('banbai.actor', %s, false)"


def staff_actor(get_response: GetResponse) -> GetResponse:
    """Requests of staff that may change something have a name in their database session, and leave it without."""

    def middleware(request: HttpRequest) -> HttpResponse:
        user = request.user
        if request.method in SAFE or not user.is_authenticated or not getattr(user, "is_staff", False):
            return get_response(request)
        _say(str(user.pk))
        try:
            return get_response(request)
        finally:
            _forget()

    return middleware


def _say(actor: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(SET, [actor])


def _forget() -> None:
    """The session may serve somebody else next; one that cannot be told so is not used again."""
    if connection.needs_rollback or not connection.is_usable():
        connection.close()
    else:
        _say("")
