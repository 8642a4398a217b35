"""The report of failed checks."""

from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from apps.finance.filters import Filters
from apps.finance.models import Case
from apps.finance.report import Column, Kind, Report, Row


def _check(row: Row) -> str:
    from apps.finance.cases import CHECKS

    return str(CHECKS.get(row["check_code"], row["check_code"]))


def _state(row: Row) -> str:
    return str(Case.State(row["state"]).label)


def _object(row: Row, filters: Filters) -> str:
    """The postings of what the check names, if it names something that has any."""
    if not row["what"]:
        return reverse("finance_exceptions")
    return f"{reverse('finance_report', args=['postings'])}?{urlencode({row['what']: row['which']})}"


EXCEPTIONS = Report(
    code="exceptions",
    title=_("Exceptions"),
    about=_("Every failed check: what was expected, what was found, and who has said what of it."),
    columns=(
        Column(name="check_code", label=_("Check"), words=_check),
        Column(name="object_name", label=_("Object"), link=_object),
        Column(name="expected", label=_("Expected")),
        Column(name="found", label=_("Found")),
        Column(name="state", label=_("Status"), words=_state),
        Column(name="first_seen", label=_("First seen"), kind=Kind.TIME),
        Column(name="last_seen", label=_("Last seen"), kind=Kind.TIME),
        Column(name="decided", label=_("By")),
        Column(name="note", label=_("Note")),
    ),
    hidden=("id", "rank", "what", "which"),
    keys=("rank", "id"),
    asks=(),
)
