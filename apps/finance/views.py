"""The finance pages. They read; nothing here changes the ledger."""

from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.finance import asks, cells, exports, filters, header, reading
from apps.finance.access import finance_only
from apps.finance.downloads import known
from apps.finance.filters import Filters
from apps.finance.report import Report
from apps.finance.reports import ALL
from apps.users.models import User

SHOWN = 5
"""So many fields of a form are always seen; the others are folded up while they say nothing."""


@require_safe
@finance_only
def index(request: HttpRequest) -> HttpResponse:
    """The list of all reports."""
    return render(request, "finance/index.html", {"reports": ALL})


@require_safe
@finance_only
def report(request: HttpRequest, code: str) -> HttpResponse:
    """A report on the screen, a page at a time."""
    found, asked = known(code), filters.read(request.GET)
    after = request.GET.get("after", "")
    sheet = reading.sheet(found, asked, after)
    fields = asks.fields(found, asked)
    context = {
        "report": found,
        "filters": asked,
        "sheet": sheet,
        "head": header.lines(found, asked, sheet.made_at, cast(User, request.user)),
        "fields": fields,
        "narrowed": any(field.value for field in fields[SHOWN:]),
        "lines": list(cells.lines(found, asked, sheet.rows, sheet.totals, ends=sheet.more is None)),
        "long": exports.is_long(sheet.totals.count),
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
