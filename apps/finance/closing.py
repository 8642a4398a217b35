"""Closing a day for the reports: they are written once, then, and are the same to the byte ever after."""

import io
import tempfile
from datetime import date, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import translation

from apps.finance import files, reading
from apps.finance.filters import Filters
from apps.finance.models import ClosedReport
from apps.finance.report import Report
from apps.finance.reports import ALL
from apps.users.models import User
from apps.wallet import closing
from apps.wallet.models import ClosedDay

FORMS = ("csv", "xlsx")


def close(day: date, by: User) -> ClosedDay:
    """Close a gaming day and keep its reports. Raises LedgerError as `wallet.closing.close` does."""
    closed = closing.close(day, by)
    keep_reports(closed)
    return closed


def of_day(day: date) -> Filters:
    """What a report is asked for that is of one day and of nothing else."""
    return Filters(first=day, last=day + timedelta(days=1))


def keep_reports(closed: ClosedDay) -> None:
    """Write every report of the day that is not kept yet, in each language; may be done again after a crash."""
    asked = of_day(closed.day)
    kept = set(ClosedReport.objects.filter(day=closed).values_list("code", "language", "form"))
    for language, _name in settings.LANGUAGES:
        for report in ALL:
            for form in FORMS:
                if reading.is_askable(report, asked) and (report.code, language, form) not in kept:
                    with translation.override(language):
                        content = render(report, asked, form, closed.closed_by)
                    ClosedReport.objects.create(
                        day=closed, code=report.code, language=language, form=form, content=content
                    )


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


def kept(report: Report, asked: Filters, form: str) -> bytes | None:
    """The file of a closed day as it was kept, in the language of the moment; None for anything else."""
    if asked != of_day(asked.first):
        return None
    language = translation.get_language() or settings.LANGUAGE_CODE
    found = ClosedReport.objects.filter(day=asked.first, code=report.code, language=language, form=form)
    content = found.values_list("content", flat=True).first()
    return None if content is None else bytes(content)
