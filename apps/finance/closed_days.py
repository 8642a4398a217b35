"""The page of gaming days: which are closed, and what they came to."""

from datetime import date
from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from apps.finance import closing
from apps.finance.access import finance_only
from apps.users.models import User
from apps.wallet.closing import next_to_close
from apps.wallet.errors import LedgerError
from apps.wallet.models import ClosedDay, Transaction

SHOWN = 60


@require_http_methods(["GET", "HEAD", "POST"])
@finance_only
def index(request: HttpRequest) -> HttpResponse:
    """The closed days; the next one can be closed."""
    if request.method == "POST":
        _close(request)
        return redirect("finance_days")
    kinds = {kind.value: kind.label for kind in Transaction.Kind}
    days = [
        (closed, [(kinds.get(kind, kind), chips) for kind, chips in sorted(closed.totals["kinds"].items())])
        for closed in ClosedDay.objects.select_related("closed_by")[:SHOWN]
    ]
    return render(request, "finance/days.html", {"days": days, "next": next_to_close()})


def _close(request: HttpRequest) -> None:
    try:
        day = date.fromisoformat(request.POST.get("day", ""))
        closing.close(day, cast(User, request.user))
    except ValueError:
        messages.error(request, _("Which day?"))
    except LedgerError as refused:
        messages.error(request, refused.message)
    else:
        messages.success(request, _("The day is closed, and its reports are kept."))
