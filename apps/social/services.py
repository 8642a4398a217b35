"""Silencing and reporting others, and what a member of staff decides about a report.

Whoever asks is the one it is done for: no function takes an author from what a client sent.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.social.models import Report, Silence
from apps.users import services as accounts
from apps.users.errors import Refusal
from apps.users.models import User

NOTE_LENGTH = 200
REPORTS_A_DAY = 10

MESSAGES = {
    "no_such_player": _("There is no such player."),
    "not_oneself": _("That is you."),
    "bad_reason": _("Choose what the report is about."),
    "note_too_long": _("A note has at most 200 characters."),
    "already_reported": _("You have reported this player already; it is being looked at."),
    "too_many_reports": _("You have sent many reports today. Please come back tomorrow."),
}


class SocialRefused(Refusal):
    """A wish about another player that cannot be met."""

    messages = MESSAGES


def _other(by: User, public_id: str) -> User:
    """The person of that public id, who is not `by` and no bot."""
    try:
        wanted = UUID(public_id)
    except ValueError:
        raise SocialRefused("no_such_player") from None
    found = User.objects.filter(public_id=wanted, is_bot=False).first()
    if found is None:
        raise SocialRefused("no_such_player")
    if found.pk == by.pk:
        raise SocialRefused("not_oneself")
    return found


def silence(by: User, public_id: str, on: bool) -> None:
    """Do not hear somebody any more, or hear him again. Raises SocialRefused no_such_player, not_oneself."""
    who = _other(by, public_id)
    if on:
        Silence.objects.bulk_create([Silence(by=by, who=who)], ignore_conflicts=True)
    else:
        Silence.objects.filter(by=by, who=who).delete()


def report(
    by: User, public_id: str, table: int, reason: str, note: str, lines: Sequence[dict[str, Any]]
) -> Report:
    """Tell the site of somebody's conduct at a table, with the last chat lines as the site kept them.

    Raises SocialRefused no_such_player, not_oneself, bad_reason, note_too_long, already_reported,
    too_many_reports.
    """
    who, note = _other(by, public_id), " ".join(note.split())
    if reason not in Report.Reason.values:
        raise SocialRefused("bad_reason")
    if len(note) > NOTE_LENGTH or not note.isprintable():
        raise SocialRefused("note_too_long")
    if Report.objects.filter(by=by, at__gt=timezone.now() - timedelta(days=1)).count() >= REPORTS_A_DAY:
        raise SocialRefused("too_many_reports")
    try:
        with transaction.atomic():
            return Report.objects.create(
                by=by, who=who, table=table, reason=reason, note=note, lines=list(lines)
            )
    except IntegrityError as error:
        raise SocialRefused("already_reported") from error


# --- What staff decides -----------------------------------------------------------------------------


@transaction.atomic
def dismiss(report: Report, by: User, reason: str) -> None:
    """Nothing is to be done. Only for an admin and not about himself (PermissionDenied), and once (ValueError)."""
    _close(report, by, Report.State.DISMISSED, reason)


@transaction.atomic
def mute(report: Report, by: User, until: datetime, reason: str) -> None:
    """Keep the reported player from chatting until then, and close the report; errors as `dismiss`."""
    _close(report, by, Report.State.MUTED, reason)
    accounts.mute(report.who, by, until, reason)


@transaction.atomic
def suspend(report: Report, by: User, reason: str) -> None:
    """Shut the reported player out, and close the report; errors as `dismiss`."""
    _close(report, by, Report.State.SUSPENDED, reason)
    accounts.suspend(report.who, by, reason)


def _close(report: Report, by: User, state: Report.State, reason: str) -> None:
    if not by.is_superuser or not by.is_active or by.pk == report.who_id:
        raise PermissionDenied
    closed = Report.objects.filter(pk=report.pk, state=Report.State.OPEN)
    if not closed.update(state=state, decision=reason, handled_by=by, handled_at=timezone.now()):
        raise ValueError(report.pk)
