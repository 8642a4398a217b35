"""For load balancers: is the process alive, and can it serve?"""

from collections.abc import Callable

import structlog
from django.core.cache import cache
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

log = structlog.get_logger(__name__)


class NotReady(Exception):
    """A part answers, but not as it should."""


def database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def migrations() -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise NotReady("migrations are missing")


def redis() -> None:
    cache.set("readyz", 1, 5)
    if cache.get("readyz") != 1:
        raise NotReady("what was written is not read back")


CHECKS: dict[str, Callable[[], None]] = {"database": database, "migrations": migrations, "redis": redis}


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """200 when every part answers, else 503; each part is "ok" or "failed", the reason is in the log."""
    parts = {name: _answers(name, check) for name, check in CHECKS.items()}
    ready = all(parts.values())
    body = {name: "ok" if fine else "failed" for name, fine in parts.items()}
    return JsonResponse({"ready": ready, **body}, status=200 if ready else 503)


def _answers(name: str, check: Callable[[], None]) -> bool:
    try:
        check()
    except Exception as error:  # whatever a part throws, the answer is "not ready"
        log.warning("not_ready", part=name, error=str(error))
        return False
    return True
