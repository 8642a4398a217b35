"""When and by whom a report was made: those of closed days were made when the last of the days was closed."""

from datetime import datetime, timedelta

from apps.finance.filters import Filters
from apps.users.models import User
from apps.wallet.models import ClosedDay


def of(filters: Filters, now: datetime, by: User) -> tuple[datetime, User]:
    """The moment and the maker that the report's header names."""
    last = filters.last - timedelta(days=1)
    closed = ClosedDay.objects.select_related("closed_by").filter(day__gte=last).order_by("day").first()
    return (now, by) if closed is None else (closed.closed_at, closed.closed_by)
