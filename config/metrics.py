"""`/metrics` for Prometheus: what the processes of this machine count, and how the site stands as a whole.

Counts live in each process. Where PROMETHEUS_MULTIPROC_DIR names a folder they are kept there, and one process tells
those of all on the machine, the clock's too.
"""

import ipaddress
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.utils.module_loading import import_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

# Each column is a probe of an index, or reads what is open now.
STANDING = """
SELECT (SELECT count(*) FROM lobbies_table WHERE status <> 'closed') AS tables_open,
       (SELECT count(*) FROM play_live WHERE status = 'playing') AS hands_playing,
       (SELECT count(*) FROM lobbies_seat s JOIN users_user u ON u.id = s.user_id WHERE NOT u.is_bot) AS players_seated,
       greatest(0, extract(epoch FROM clock_timestamp()) - least(
         (SELECT min(due_at) FROM play_live WHERE due_at IS NOT NULL) / 1000.0,
         (SELECT extract(epoch FROM min(due_at)) FROM lobbies_table WHERE due_at IS NOT NULL))) AS clock_lag_seconds,
       (SELECT coalesce(max(id), 0) FROM wallet_posting) AS ledger_postings,
       (SELECT -balance FROM wallet_account WHERE code = 'house:issue') AS chips_in_the_world
"""
WORDS = {
    "tables_open": "Tables that are not closed.",
    "hands_playing": "Hands in play.",
    "players_seated": "People who sit at a table, bots left out.",
    "clock_lag_seconds": "How long the oldest thing that is due has been waiting for a clock.",
    "ledger_postings": "Number of the newest posting.",
    "chips_in_the_world": "Chips that the house has issued.",
    "exceptions_open": "Findings of the checks that nobody has closed.",
}


def standing() -> dict[str, float]:
    """How the site stands, by name."""
    with connection.cursor() as cursor:
        cursor.execute(STANDING)
        names = [column.name for column in cursor.description or ()]
        found = {name: float(value or 0) for name, value in zip(names, cursor.fetchone(), strict=True)}
    exceptions = open_exceptions()
    return found if exceptions is None else {**found, "exceptions_open": float(exceptions)}


def open_exceptions() -> int | None:
    """How many findings of the checks nobody has closed; None where no app keeps any."""
    if not settings.OPEN_EXCEPTIONS:
        return None
    count: Callable[[], int] = import_string(settings.OPEN_EXCEPTIONS)
    return count()


class Standing(Collector):
    """The site as a whole, read when Prometheus asks."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        for name, value in standing().items():
            yield GaugeMetricFamily(f"banbai_{name}", WORDS[name], value=value)


def _counted() -> list[CollectorRegistry]:
    """What processes count: this one's, or those of all that share the folder."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if not folder:
        return [REGISTRY]
    _forget_the_dead(folder)
    shared = CollectorRegistry()
    MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
    return [shared]


def _forget_the_dead(folder: str) -> None:
    """A killed process takes no leave, so what it says of the moment is dropped here; its counts stay."""
    for pid in {path.stem.rpartition("_")[2] for path in Path(folder).glob("gauge_live*.db")}:
        if pid.isdigit() and not _runs(int(pid)):
            mark_process_dead(int(pid), folder)  # type: ignore[no-untyped-call]


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # somebody else's, but there
        return True
    return True


def allowed(request: HttpRequest) -> bool:
    """By METRICS_TOKEN, or from METRICS_ADDRESSES when no proxy stands between (which could hide anybody)."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if settings.METRICS_TOKEN and scheme == "Bearer":
        return constant_time_compare(token, settings.METRICS_TOKEN)
    if "X-Forwarded-For" in request.headers or "Forwarded" in request.headers:
        return False
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return any(address in ipaddress.ip_network(each) for each in settings.METRICS_ADDRESSES)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The page for Prometheus; nobody else learns that it is there."""
    if not allowed(request):
        raise Http404
    now = CollectorRegistry()
    now.register(Standing())
    text = b"".join(generate_latest(registry) for registry in [*_counted(), now])
    return HttpResponse(text, content_type=CONTENT_TYPE_LATEST)
