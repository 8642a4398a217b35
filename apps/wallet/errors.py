"""Why the ledger refused: a code for each reason, in the order of precedence, and a sentence for people."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.db import Error as DjangoDatabaseError
from django.utils.translation import gettext_lazy as _
from psycopg import Error as DatabaseError

REFUSED = "LG001"
"""SQLSTATE of errors that the ledger's functions raise: MESSAGE is the code, DETAIL the details."""

MESSAGES = {
    "busy": _("The ledger is busy. Nothing was posted; please try again."),
    "bad_request": _("The posting is malformed."),
    "key_conflict": _("This was posted before with other content."),
    "unbalanced": _("A line of the posting does not sum to zero."),
    "unknown_account": _("There is no such account."),
    "closed_account": _("The account is closed."),
    "not_approved": _("Another member of staff has to approve this."),
    "own_account": _("Nobody may ask for or approve a change of their own balance."),
    "unknown_transaction": _("There is no such transaction."),
    "already_reversed": _("The transaction was reversed before."),
    "not_a_mirror": _("A reversal must mirror the transaction leg by leg."),
    "overdrawn": _("There are not enough chips on the account."),
    "account_conflict": _("The account exists with another kind or holder."),
    "closed_day": _("The gaming day is closed; nothing is posted into it any more."),
    "day_not_over": _("A gaming day can be closed an hour after it is over."),
    "earlier_day_open": _("The days before it have to be closed first."),
    "not_empty": _("The account still holds chips."),
}


class LedgerError(Exception):
    """A refusal: nothing was written. `code` is a key of `MESSAGES`, `details` names what was wrong."""

    def __init__(self, code: str, details: Mapping[str, Any]) -> None:
        super().__init__(code, dict(details))
        self.code = code
        self.details = dict(details)

    @property
    def message(self) -> str:
        """The sentence to show, in the language of the moment."""
        return str(MESSAGES[self.code])


def refusal(error: BaseException) -> LedgerError | None:
    """The ledger's refusal inside a psycopg or Django database error; None if it is something else."""
    cause = error.__cause__ if isinstance(error, DjangoDatabaseError) else error
    if not isinstance(cause, DatabaseError) or cause.sqlstate != REFUSED:
        return None
    diagnosis = cause.diag
    return LedgerError(str(diagnosis.message_primary), msgspec.json.decode(diagnosis.message_detail or "{}"))
