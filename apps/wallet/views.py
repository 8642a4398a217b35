"""The wallet's pages. GET changes nothing; a gift is a POST."""

from collections.abc import Callable
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from apps.users.models import User
from apps.users.views import safe_next
from apps.wallet import chart, export, filters, grants, labels, statements, summaries
from apps.wallet.days import gaming_day
from apps.wallet.errors import LedgerError
from apps.wallet.ledger import Posted
from apps.wallet.models import Account
from apps.wallet.templatetags.gifts import gifts_for

SPANS = (7, 30)
"""Days that the chart may show."""


def _user(request: HttpRequest) -> User:
    return cast(User, request.user)


def _account(user: User) -> Account:
    """The visitor's wallet; an empty one that is not kept, if he has none yet."""
    return Account.objects.filter(user=user).first() or Account(pk=0, user=user, balance=0, seq=0)


@require_safe
@never_cache
@login_required
def wallet(request: HttpRequest) -> HttpResponse:
    """Balance, chart, gifts and statement; to htmx only the statement's next piece."""
    account = _account(_user(request))
    context = _statement(request, account)
    if request.headers.get("HX-Request") and request.GET.get("part"):
        template = "wallet/rows.html" if context["before"] else "wallet/statement.html"
        return render(request, template, context)
    return render(request, "wallet/wallet.html", context | _summary(request, account))


def _statement(request: HttpRequest, account: Account) -> dict[str, Any]:
    asked = filters.read(request.GET)
    before = filters.number(request.GET.get("before", ""), 1, statements.END)
    return {
        "account": account,
        "filters": asked,
        "before": before,
        "page": statements.page(account, asked, before or statements.END),
        "reasons": labels.reasons(),
        "games": labels.games(),
    }


def _summary(request: HttpRequest, account: Account) -> dict[str, Any]:
    day = gaming_day()
    span = filters.number(request.GET.get("days", ""), *SPANS) or SPANS[-1]
    span = span if span in SPANS else SPANS[-1]
    return {
        "today": summaries.today(account, day),
        "chart": chart.draw(summaries.balances(account, span, day)),
        "span": span,
        "spans": SPANS,
        "gifts": gifts_for(_user(request), account.balance),
    }


@require_safe
@never_cache
@login_required
def statement_csv(request: HttpRequest) -> StreamingHttpResponse:
    """The statement of the same filters as a file."""
    account, asked = _account(_user(request)), filters.read(request.GET)
    write: Callable[..., Any] = export.alines if isinstance(request, ASGIRequest) else export.lines
    name = f"statement-{gaming_day().isoformat()}.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingHttpResponse(
        write(account, asked), content_type="text/csv; charset=utf-8", headers=headers
    )


@require_POST
@login_required
def daily(request: HttpRequest) -> HttpResponse:
    """Take the gift of the day."""
    return _gift(request, grants.daily)


@require_POST
@login_required
def rescue(request: HttpRequest) -> HttpResponse:
    """Ask the house for help."""
    return _gift(request, grants.rescue)


def _gift(request: HttpRequest, grant: Callable[[User], Posted]) -> HttpResponse:
    """Give, say so, and go back to the page that asked; to a script only 204, or 409 with the reason."""
    script = request.headers.get("Accept") == "application/json"
    try:
        grant(_user(request))
    except (grants.GrantRefused, LedgerError) as refused:
        if script:
            return JsonResponse({"message": refused.message}, status=409)
        messages.warning(request, refused.message)
    else:
        if script:
            return HttpResponse(status=204)
        messages.success(request, _("The house gave you chips."))
    return redirect(safe_next(request, reverse("wallet")))
