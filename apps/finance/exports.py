"""Long reports as files: written by a worker, fetched by who asked for them, and thrown away after a day."""

from datetime import timedelta
from pathlib import Path

import structlog
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.db.models import Q
from django.http import QueryDict
from django.utils import timezone, translation
from kombu.exceptions import OperationalError

from apps.finance import files, filters, reading
from apps.finance.filters import Filters
from apps.finance.models import Export
from apps.finance.report import Report
from apps.finance.reports import BY_CODE
from apps.users.models import User

log = structlog.get_logger(__name__)

MOST_ROWS = 20_000
"""So many rows are written while the visitor waits; more become an export."""
KEPT = timedelta(days=1)
STUCK = timedelta(minutes=15)
"""A worker that has written for so long has died; the next may begin again."""
STEP = 2_000
"""Progress is told after so many rows."""


def is_long(rows: int) -> bool:
    return rows > MOST_ROWS


def ask(report: Report, asked: Filters, form: str, by: User) -> Export:
    """An export that a worker will write. Raises ValueError for rows that the format cannot hold."""
    rows = reading.totals(report, asked).count
    if form == Export.Format.XLSX and rows > files.MOST_ROWS:
        raise ValueError("more rows than a worksheet has")
    made = Export.objects.create(
        owner=by,
        report=report.code,
        query=asked.query(),
        format=form,
        language=translation.get_language() or settings.LANGUAGE_CODE,
        rows=rows,
        expires_at=timezone.now() + KEPT,
    )
    transaction.on_commit(lambda: _send(made.pk))
    return made


def _send(pk: int) -> None:
    """Tell a worker; an export that no worker can hear of has failed."""
    from apps.finance.tasks import write_export

    try:
        write_export.delay(pk)
    except OperationalError:
        log.exception("export not sent", export=pk)
        Export.objects.filter(pk=pk).update(state=Export.State.FAILED)


def write(pk: int) -> bool:
    """Write an export's file, unless that was done or another worker is at it; whether it is ready now."""
    due = Q(state=Export.State.WAITING) | Q(state=Export.State.WRITING, begun_at__lt=timezone.now() - STUCK)
    if not Export.objects.filter(due, pk=pk).update(state=Export.State.WRITING, begun_at=timezone.now()):
        return False
    export = Export.objects.select_related("owner").get(pk=pk)
    try:
        _write(export)
    except Exception:
        log.exception("export failed", export=pk)
        Export.objects.filter(pk=pk).update(state=Export.State.FAILED)
        return False
    Export.objects.filter(pk=pk).update(state=Export.State.READY)
    return True


def _write(export: Export) -> None:
    """The file is there whole or not at all."""
    path = path_of(export)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    part = path.with_suffix(".part")
    report, asked = BY_CODE[export.report], filters.read(QueryDict(export.query))

    def told(count: int) -> None:
        if count % STEP == 0:
            cache.set(_key(export), count, timeout=STUCK.total_seconds())

    with translation.override(export.language), reading.snapshot():
        said = files.content(report, asked, export.owner)
        if export.format == Export.Format.CSV:
            with part.open("w", encoding="utf-8", newline="") as out:
                files.write_csv(out, said, told)
        else:
            files.write_xlsx(part, said, told)
    part.rename(path)


def path_of(export: Export) -> Path:
    """Where the file of an export stands: outside of all that the web serves."""
    return Path(settings.EXPORTS_DIR) / f"{export.public_id}.{export.format}"


def written(export: Export) -> int:
    """Per cent of the rows that are written."""
    if export.state != Export.State.WRITING:
        return 100 if export.state == Export.State.READY else 0
    return min(99, 100 * int(cache.get(_key(export), 0)) // max(export.rows, 1))


def _key(export: Export) -> str:
    return f"export:{export.public_id}"


def own(user: User) -> list[Export]:
    """The user's exports that are still kept, the newest first."""
    return list(Export.objects.filter(owner=user, expires_at__gt=timezone.now())[:50])


def throw_away() -> int:
    """Delete what has expired, with its file; how many there were."""
    gone = list(Export.objects.filter(expires_at__lte=timezone.now()))
    for export in gone:
        path_of(export).unlink(missing_ok=True)
        path_of(export).with_suffix(".part").unlink(missing_ok=True)
        export.delete()
    return len(gone)
