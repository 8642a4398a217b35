"""Closing a day for the reports: each is written once then, and is the same to the byte ever after."""

import io
import tempfile
from datetime import date, timedelta
from pathlib import Path

import structlog
from django.conf import settings
from django.db import transaction
from django.utils import translation
from kombu.exceptions import OperationalError

from apps.finance import files, reading
from apps.finance.filters import Filters
from apps.finance.models import ClosedReport
from apps.finance.report import Report
from apps.finance.reports import ALL
from apps.users.models import User
from apps.wallet import closing
from apps.wallet.models import ClosedDay

log = structlog.get_logger(__name__)

FORMS = ("csv", "xlsx")


def close(day: date, by: User) -> ClosedDay:
    """Close a gaming day; a worker writes its reports. Raises LedgerError as `wallet.closing.close` does."""
    from apps.finance.tasks import keep_reports

    def ask() -> None:
        try:
            keep_reports.delay(day.isoformat())
        except OperationalError as error:  # no broker: each report is kept when somebody asks for it
            log.warning("reports of a closed day not asked for", day=day.isoformat(), error=str(error))

    closed = closing.close(day, by)
    transaction.on_commit(ask)
    return closed


def of_day(day: date) -> Filters:
    """What a report is asked for that is of one day and of nothing else."""
    return Filters(first=day, last=day + timedelta(days=1))


def keep_reports(day: date) -> int:
    """Write every report of a closed day, in each language, that is not kept yet; how many are kept then."""
    closed = ClosedDay.objects.select_related("closed_by").get(day=day)
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            for report in ALL:
                for form in FORMS:
                    if reading.is_askable(report, of_day(day)):
                        _keep(closed, report, form, language)
    return ClosedReport.objects.filter(day=closed).count()


def kept(report: Report, asked: Filters, form: str) -> bytes | None:
    """The file of a closed day, in the language of the moment; None for anything else.

    What is asked for before the worker came to it is written now, and is the same from now on.
    """
    if asked != of_day(asked.first) or not reading.is_askable(report, asked):
        return None
    closed = ClosedDay.objects.select_related("closed_by").filter(day=asked.first).first()
    if closed is None:
        return None
    return _keep(closed, report, form, translation.get_language() or settings.LANGUAGE_CODE)


def _keep(closed: ClosedDay, report: Report, form: str, language: str) -> bytes:
    """What is kept, or is kept from now on; of two who write it at once, one is read by both."""
    found = ClosedReport.objects.filter(day=closed, code=report.code, language=language, form=form)
    if not found.exists():
        content = render(report, of_day(closed.day), form, closed.closed_by)
        made = ClosedReport(day=closed, code=report.code, language=language, form=form, content=content)
        ClosedReport.objects.bulk_create([made], ignore_conflicts=True)
    return bytes(found.get().content)


def render(report: Report, asked: Filters, form: str, by: User) -> bytes:
    """The whole report as a file ("csv" or "xlsx"), in the language of the moment."""
    with reading.snapshot(loops=report.probe):
        said = files.content(report, asked, by)
        if form == "csv":
            out = io.StringIO()
            files.write_csv(out, said)
            return out.getvalue().encode()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "report.xlsx"
            files.write_xlsx(path, said)
            return path.read_bytes()
