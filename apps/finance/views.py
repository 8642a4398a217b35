"""The finance pages. They read; nothing here changes the ledger."""

from typing import Any, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.finance import asks, cells, closing, files, filters, header, reading
from apps.finance.access import finance_only
from apps.finance.filters import Filters
from apps.finance.report import Report
from apps.finance.reports import ALL, BY_CODE
from apps.users.models import User
from apps.wallet.days import gaming_day


@require_safe
@finance_only
def index(request: HttpRequest) -> HttpResponse:
    """The list of all reports."""
    return render(request, "finance/index.html", {"reports": ALL})


def _report(code: str) -> Report:
    found = BY_CODE.get(code)
    if found is None:
        raise Http404
    return found


@require_safe
@finance_only
def report(request: HttpRequest, code: str) -> HttpResponse:
    """A report on the screen, a page at a time."""
    found, asked = _report(code), filters.read(request.GET)
    after = request.GET.get("after", "")
    sheet = reading.sheet(found, asked, after)
    context = {
        "report": found,
        "filters": asked,
        "sheet": sheet,
        "head": header.lines(found, asked, sheet.made_at, cast(User, request.user)),
        "fields": asks.fields(found, asked),
        "lines": list(cells.lines(found, asked, sheet.rows, sheet.totals, ends=sheet.more is None)),
        "askable": reading.is_askable(found, asked),
        "after": after,
    }
    return render(request, "finance/report.html", context | _summary(found, asked, sheet, after))


def _summary(found: Report, asked: Filters, sheet: reading.Sheet, after: str) -> dict[str, Any]:
    """What stands above the table of a first page that has rows: figures, ties and plots."""
    if after or not sheet.rows:
        return {}
    total = sheet.totals.total
    return {
        "facts": [
            (found.column(name).label, cells.shown(total.get(name), found.column(name).kind))
            for name in found.facts
        ],
        "ties": found.ties(asked, total) if found.ties else [],
        "plots": [plot for plot in found.plots(found, sheet) if plot] if found.plots else [],
    }


@require_safe
@finance_only
def report_csv(request: HttpRequest, code: str) -> HttpResponse:
    """The whole report as CSV."""
    return _written(request, code, "csv", "text/csv; charset=utf-8")


@require_safe
@finance_only
def report_xlsx(request: HttpRequest, code: str) -> HttpResponse:
    """The whole report as a workbook."""
    return _written(request, code, "xlsx", files.XLSX)


def _written(request: HttpRequest, code: str, form: str, kind: str) -> HttpResponse:
    """A report as a file; that of a closed day as it was kept."""
    found, asked = _report(code), filters.read(request.GET)
    body = closing.kept(found, asked, form) or closing.render(found, asked, form, cast(User, request.user))
    return _file(body, f"{_name(found)}.{form}", kind)


def _file(body: bytes, name: str, kind: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(body, content_type=kind, headers=headers)


def _name(found: Report) -> str:
    return f"{found.code}-{gaming_day().isoformat()}"
