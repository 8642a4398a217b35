"""Failed checks as cases: opened by night, explained and closed by people, with all of it written down."""

from collections.abc import Sequence

import structlog
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.finance import checks
from apps.finance.models import Case, CaseEvent
from apps.users.models import User
from apps.wallet.audit import Finding

log = structlog.get_logger(__name__)

What = CaseEvent.What
State = Case.State


class CaseRefused(Exception):
    """What cannot be done with a case; the words are for people."""


def nightly() -> int:
    """Prove the books and write down what fails; how many findings there were. May run twice or late."""
    found = checks.findings()
    for finding in found:
        log.error("ledger.finding", **finding.as_dict())
    record(found)
    return len(found)


@transaction.atomic
def record(findings: Sequence[Finding]) -> None:
    """A case for each finding: a new one, or the one that there is of this check and object.

    A case that was explained is open again when something else is found; one that was closed, when it comes again.
    """
    now = timezone.now()
    for finding in findings:
        case, is_new = Case.objects.select_for_update(no_key=True).get_or_create(
            check_code=finding.check,
            object_name=finding.object,
            defaults={
                "expected": finding.expected,
                "found": finding.found,
                "first_seen": now,
                "last_seen": now,
            },
        )
        what = What.OPENED if is_new else _news(case, finding)
        case.expected, case.found, case.last_seen = finding.expected, finding.found, now
        if what is not None:
            case.state = State.OPEN
            _write(case, what, None, "")
        case.save()


def _news(case: Case, finding: Finding) -> CaseEvent.What | None:
    """What this finding changes in a case that there is already."""
    if case.state == State.CLOSED:
        return What.REOPENED
    same = (case.expected, case.found) == (finding.expected, finding.found)
    return None if same else What.CHANGED


def explain(case_id: int, by: User, note: str) -> Case:
    """Say why an open case is as it is; it stays on the list. Raises CaseRefused, Case.DoesNotExist."""
    return _decide(case_id, by, note, What.EXPLAINED, State.EXPLAINED, {State.OPEN})


def close(case_id: int, by: User, note: str) -> Case:
    """Say that a case is settled. Raises CaseRefused, Case.DoesNotExist."""
    return _decide(case_id, by, note, What.CLOSED, State.CLOSED, {State.OPEN, State.EXPLAINED})


@transaction.atomic
def _decide(
    case_id: int, by: User, note: str, what: CaseEvent.What, state: Case.State, wanted: set[Case.State]
) -> Case:
    case = Case.objects.select_for_update(no_key=True).get(pk=case_id)
    note = note.strip()
    if not note:
        raise CaseRefused(_("Say in a note what was found out."))
    if case.state not in wanted:
        raise CaseRefused(_("Somebody else was faster: this exception is not open any more."))
    case.state = state
    case.save(update_fields=["state"])
    _write(case, what, by, note)
    return case


def _write(case: Case, what: CaseEvent.What, by: User | None, note: str) -> None:
    CaseEvent.objects.create(
        case=case,
        what=what,
        by=by,
        at=timezone.now(),
        note=note[:500],
        expected=case.expected,
        found=case.found,
    )


def open_count() -> int:
    """How many cases nobody has explained or closed: what staff are alerted to."""
    return Case.objects.filter(state=State.OPEN).count()
