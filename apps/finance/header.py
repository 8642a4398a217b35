"""What stands above every report: of which days, made when and by whom, and what was asked for."""

from datetime import datetime

from django.utils.translation import gettext as _

from apps.finance import asks, made
from apps.finance.cells import day, day_and_time
from apps.finance.filters import Filters
from apps.finance.report import Report
from apps.users.models import User
from apps.wallet.days import ZONE, gaming_day

Lines = list[tuple[str, str]]


def lines(report: Report, filters: Filters, made_at: datetime, by: User) -> Lines:
    """The header as pairs of a label and its text, in the language of the moment."""
    made_at, by = made.of(filters, made_at, by)
    return [
        *_period(report, filters),
        (_("A gaming day is"), _("midnight to midnight, Asia/Ho_Chi_Minh")),
        (_("Made"), day_and_time(made_at.astimezone(ZONE))),
        (_("By"), str(by)),
        *asks.told(report, filters),
    ]


def _period(report: Report, filters: Filters) -> Lines:
    if "period" in report.asks and not filters.all_days:
        days = f"[{day(filters.first)}, {day(filters.last)})"
    elif "as_of" in report.asks:
        days = _("at the end of %(day)s") % {"day": day(filters.as_of)}
    else:
        days = _("all days")
    pairs = [(_("Gaming days"), days)]
    today = gaming_day()
    if filters.first <= today < filters.last and {"period", "as_of"} & set(report.asks):
        pairs.append((_("Still running"), day(today)))
    return pairs
