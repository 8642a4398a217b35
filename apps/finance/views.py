"""The finance pages. They read; nothing here changes the ledger."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.finance.access import finance_only


@require_safe
@finance_only
def index(request: HttpRequest) -> HttpResponse:
    """The list of all reports."""
    return render(request, "finance/index.html")
