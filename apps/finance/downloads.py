"""Files of reports: short ones at once, long ones from the list of one's exports."""

from typing import cast
from uuid import UUID

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from apps.finance import closing, exports, files, filters, reading
from apps.finance.access import finance_only
from apps.finance.models import Export
from apps.finance.report import Report
from apps.finance.reports import BY_CODE
from apps.users.models import User
from apps.wallet.days import ZONE, gaming_day

TYPES = {"csv": "text/csv; charset=utf-8", "xlsx": files.XLSX}


def known(code: str) -> Report:
    """The report of that code. Raises Http404."""
    found = BY_CODE.get(code)
    if found is None:
        raise Http404
    return found


@require_safe
@finance_only
def file(request: HttpRequest, code: str, form: str) -> HttpResponseBase:
    """A report as a file at once, that of a closed day as it was kept; a long one wants to be asked for."""
    found, asked = known(code), filters.read(request.GET)
    kept = closing.kept(found, asked, form)
    if kept is not None:
        return _file(found, form, kept)
    with reading.snapshot(loops=found.probe):
        if exports.is_long(reading.totals(found, asked).count):
            messages.warning(request, _("That is long: ask for the file, and it will be written for you."))
            return redirect(f"{reverse('finance_report', args=[code])}?{asked.query()}")
        return _file(found, form, closing.render(found, asked, form, cast(User, request.user)))


def _file(found: Report, form: str, body: bytes) -> HttpResponse:
    name = f"{found.code}-{gaming_day().isoformat()}.{form}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(body, content_type=TYPES[form], headers=headers)


@require_POST
@finance_only
def ask(request: HttpRequest, code: str) -> HttpResponse:
    """Ask for a report's file of the filters in `query`."""
    found, form = known(code), request.POST.get("format", "")
    if form not in Export.Format.values:
        raise Http404
    try:
        asked = filters.read(QueryDict(request.POST.get("query", "")))
        exports.ask(found, asked, form, cast(User, request.user))
    except ValueError:
        messages.warning(request, _("A workbook cannot hold so many rows. Take CSV, or fewer days."))
        return redirect(f"{reverse('finance_report', args=[code])}?{asked.query()}")
    return redirect("finance_exports")


@require_safe
@finance_only
def index(request: HttpRequest) -> HttpResponse:
    """The visitor's exports; to htmx only the list, which asks for itself while something is being written."""
    own = exports.own(cast(User, request.user))
    context = {
        "exports": [
            (export, BY_CODE[export.report].title, exports.written(export))
            for export in own
            if export.report in BY_CODE
        ],
        "busy": any(export.state in (Export.State.WAITING, Export.State.WRITING) for export in own),
    }
    part = request.headers.get("HX-Request") and request.GET.get("part")
    return render(request, "finance/export_list.html" if part else "finance/exports.html", context)


@require_safe
@finance_only
def fetch(request: HttpRequest, export: UUID) -> HttpResponseBase:
    """The file of one's own export; of anybody else's there is nothing here."""
    found = get_object_or_404(
        Export,
        public_id=export,
        owner=cast(User, request.user),
        state=Export.State.READY,
        expires_at__gt=timezone.now(),
    )
    path = exports.path_of(found)
    if not path.exists():
        raise Http404
    name = f"{found.report}-{found.asked_at.astimezone(ZONE):%Y-%m-%d}.{found.format}"
    return FileResponse(path.open("rb"), as_attachment=True, filename=name, content_type=TYPES[found.format])
