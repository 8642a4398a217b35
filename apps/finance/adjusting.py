"""The page of adjustments: proposing, and deciding what others proposed."""

from typing import Any, cast

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from apps.finance.access import finance_only
from apps.users.models import User
from apps.wallet import adjustments
from apps.wallet.models import Account, Adjustment, Transaction

SHOWN = 100


class ProposalForm(forms.Form):
    """What to correct: an account and an amount, or a transaction to reverse."""

    kind = forms.ChoiceField(label=gettext_lazy("What"), choices=Adjustment.Kind.choices)
    account = forms.CharField(
        label=gettext_lazy("Account or username"), required=False, max_length=40, strip=True
    )
    amount = forms.IntegerField(
        label=gettext_lazy("Chips"), required=False, min_value=1, max_value=10**12, localize=True
    )
    transaction = forms.IntegerField(
        label=gettext_lazy("Transaction no."), required=False, min_value=1, max_value=2**63 - 1
    )
    reason = forms.ChoiceField(label=gettext_lazy("Reason"), choices=Adjustment.Reason.choices)
    note = forms.CharField(label=gettext_lazy("Note"), max_length=400, strip=True)

    def clean(self) -> dict[str, Any]:
        """`account` becomes an Account, `transaction` a Transaction; what the kind does not want is left out."""
        found = self.cleaned_data
        if found.get("kind") == Adjustment.Kind.REVERSE:
            found |= {"account": None, "amount": None, "target": self._transaction(found.get("transaction"))}
        else:
            found |= {"account": self._account(found.get("account", "")), "target": None}
            if not found.get("amount") and "amount" not in self.errors:
                self.add_error("amount", _("How many chips?"))
        return found

    def _transaction(self, number: int | None) -> Transaction | None:
        found = Transaction.objects.filter(pk=number).first() if number else None
        if found is None and "transaction" not in self.errors:
            self.add_error("transaction", _("There is no such transaction."))
        return found

    def _account(self, said: str) -> Account | None:
        found = (
            Account.objects.filter(code=said).first()
            or Account.objects.filter(user__username__iexact=said).first()
        )
        if found is None and "account" not in self.errors:
            self.add_error("account", _("There is no such account."))
        return found


@require_http_methods(["GET", "HEAD", "POST"])
@finance_only
def index(request: HttpRequest) -> HttpResponse:
    """What waits, what was decided, and the form to propose."""
    form = ProposalForm(request.POST or None, initial={"transaction": request.GET.get("transaction")})
    if request.method == "POST" and form.is_valid() and _propose(request, form):
        return redirect("finance_adjustments")
    user = cast(User, request.user)
    found = Adjustment.objects.select_related(
        "account__user", "target", "proposed_by", "decided_by", "posted"
    )
    context = {
        "form": form,
        "waiting": found.filter(state=Adjustment.State.PROPOSED).order_by("pk")[:SHOWN],
        "decided": found.exclude(state=Adjustment.State.PROPOSED).order_by("-decided_at")[:SHOWN],
        "limit": adjustments.limit(user.role),
        "me": user.pk,
    }
    return render(request, "finance/adjustments.html", context, status=400 if form.errors else 200)


def _propose(request: HttpRequest, form: ProposalForm) -> bool:
    said = form.cleaned_data
    try:
        adjustments.propose(
            cast(User, request.user),
            Adjustment.Kind(said["kind"]),
            account=said["account"],
            amount=said["amount"],
            target=said["target"],
            reason=said["reason"],
            note=said["note"],
        )
    except adjustments.AdjustmentRefused as refused:
        form.add_error(None, refused.message)
        return False
    messages.success(request, _("Proposed. Somebody else has to approve it."))
    return True


@require_POST
@finance_only
def decide(request: HttpRequest, pk: int) -> HttpResponse:
    """Approve, which posts, or refuse."""
    by, action = cast(User, request.user), request.POST.get("action")
    try:
        if action == "approve":
            adjustments.approve(pk, by)
            messages.success(request, _("Approved and posted."))
        elif action == "refuse":
            adjustments.refuse(pk, by, request.POST.get("answer", "").strip()[:400])
            messages.success(request, _("Refused."))
        else:
            raise Http404
    except Adjustment.DoesNotExist:
        raise Http404 from None
    except adjustments.AdjustmentRefused as refused:
        messages.error(request, refused.message)
    return redirect("finance_adjustments")
