"""The page of exceptions: what failed, where it is, what people found out."""

import re
from typing import Any, cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from apps.finance import exceptions
from apps.finance.access import finance_only
from apps.finance.models import Case
from apps.users.models import User

MOST = 200
"""Cases on the page; what is open comes first."""
CHECKS: dict[str, Promise] = {
    "balance_is_last": gettext_lazy("A balance is that after the account's last posting"),
    "balance_is_sum": gettext_lazy("A balance is the sum of the account's postings"),
    "closed_accounts_are_empty": gettext_lazy("A closed account is empty"),
    "closed_days_stay": gettext_lazy("A closed day is as it was when it was closed"),
    "days": gettext_lazy("A transaction belongs to the day it was posted on"),
    "hands_leave_no_pot": gettext_lazy("A hand that is over leaves nothing in its pot"),
    "idle_tables_have_no_pot": gettext_lazy("A table without a hand has an empty pot"),
    "keys": gettext_lazy("A transaction's key names its cause, once"),
    "kinds": gettext_lazy("A correction was asked for by one and approved by another"),
    "ledger_sums_to_zero": gettext_lazy("All balances together are zero"),
    "lines_sum_to_zero": gettext_lazy("A line of a transaction sums to zero"),
    "moves_are_posted": gettext_lazy("What moves say was paid is what was posted"),
    "postings_run_on": gettext_lazy("An account's postings follow each other without a gap"),
    "requests": gettext_lazy("What was posted is what was asked for"),
    "reversals_mirror": gettext_lazy("A reversal mirrors what it reverses"),
    "signs": gettext_lazy("Nobody is below zero"),
    "tax_is_kept": gettext_lazy("All tax lies in the tills and with the house"),
    "transactions_have_postings": gettext_lazy("No transaction is empty"),
}
OBJECT = re.compile(r"\b(hand|transaction|account) ([^\s]+)")


@require_safe
@finance_only
def index(request: HttpRequest) -> HttpResponse:
    """Open cases first, then explained, then closed; each with its history."""
    state = request.GET.get("state", "")
    found = Case.objects.prefetch_related("events__by").order_by("-last_seen", "-pk")
    if state in Case.State.values:
        found = found.filter(state=state)
    order = [Case.State.OPEN, Case.State.EXPLAINED, Case.State.CLOSED]
    shown = sorted(found[:MOST], key=lambda case: order.index(Case.State(case.state)))
    context: dict[str, Any] = {
        "cases": [(case, CHECKS.get(case.check_code, case.check_code), _link(case)) for case in shown],
        "state": state,
        "states": Case.State.choices,
        "open": exceptions.open_count(),
    }
    return render(request, "finance/exceptions.html", context)


def _link(case: Case) -> str:
    """Where the postings of the case's object are."""
    found = OBJECT.search(case.object_name)
    return f"{reverse('finance_report', args=['postings'])}?{found[1]}={found[2]}" if found else ""


@require_POST
@finance_only
def decide(request: HttpRequest, case_id: int) -> HttpResponse:
    """Explain or close a case, with a note."""
    actions = {"explain": exceptions.explain, "close": exceptions.close}
    action = actions.get(request.POST.get("action", ""))
    if action is None:
        raise Http404
    try:
        action(case_id, cast(User, request.user), request.POST.get("note", ""))
    except Case.DoesNotExist:
        raise Http404 from None
    except exceptions.CaseRefused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("Written down."))
    return redirect("finance_exceptions")
