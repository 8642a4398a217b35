"""Closing gaming days: what was posted in them stays as it is, and nothing is added."""

from datetime import date

from django.db import DatabaseError, connection, transaction
from django.db.models import Max, Min

from apps.users.models import User
from apps.wallet.days import gaming_day
from apps.wallet.errors import refusal
from apps.wallet.models import ClosedDay, Transaction


def close(day: date, by: User) -> ClosedDay:
    """Close a day that is over. Raises LedgerError day_not_over, closed_day, earlier_day_open, not_approved."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT ledger_close_day(%s, %s)", [day, by.pk])
    except DatabaseError as error:
        if refused := refusal(error):
            raise refused from error
        raise
    return ClosedDay.objects.get(day=day)


def last_closed() -> ClosedDay | None:
    """The newest day that is closed; all before it are too."""
    return ClosedDay.objects.select_related("closed_by").order_by("-day").first()


def next_to_close() -> date | None:
    """The oldest day with postings that is not closed; None if that is today, or there is none."""
    after = ClosedDay.objects.aggregate(day=Max("day"))["day"]
    open_days = Transaction.objects.filter(gaming_day__lt=gaming_day())
    if after is not None:
        open_days = open_days.filter(gaming_day__gt=after)
    found: date | None = open_days.aggregate(day=Min("gaming_day"))["day"]
    return found
