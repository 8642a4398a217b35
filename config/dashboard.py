"""The admin's first page: how the site stands now, what waits for somebody, and how the last weeks went."""

import time
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, NamedTuple

import structlog
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from redis import Redis
from redis.exceptions import RedisError

from apps.care.models import Refund
from apps.finance import plots
from apps.games import registry
from apps.play import presence
from apps.social.models import Report
from apps.wallet.days import ZONE, gaming_day
from apps.wallet.models import Adjustment
from config.context import link
from config.metrics import standing

log = structlog.get_logger(__name__)

DAYS = 14
MINUTES = 10
"""Hands a minute are counted over so many minutes."""
PLOTS_SECONDS = 60
"""The plots are drawn anew so often at most."""

ONLINE = "SELECT id FROM lobbies_table WHERE status <> 'closed'"
RATE = "SELECT count(*) FROM play_hand WHERE started_at >= clock_timestamp() - make_interval(mins => %s)"
HANDS = """
SELECT (started_at AT TIME ZONE %(zone)s)::date AS day, game, count(*)
  FROM play_hand WHERE started_at >= %(since)s::date::timestamp AT TIME ZONE %(zone)s GROUP BY 1, 2 ORDER BY 1
"""
NEWCOMERS = """
SELECT (date_joined AT TIME ZONE %(zone)s)::date AS day, CASE WHEN is_guest THEN 'guest' ELSE 'person' END, count(*)
  FROM users_user WHERE NOT is_bot AND date_joined >= %(since)s::date::timestamp AT TIME ZONE %(zone)s
 GROUP BY 1, 2 ORDER BY 1
"""
ISSUED = """
SELECT t.gaming_day, sum(-p.amount)
  FROM wallet_transaction t JOIN wallet_posting p ON p.transaction_id = t.id
  JOIN wallet_account a ON a.id = p.account_id AND a.code = 'house:issue'
 WHERE t.gaming_day > %(since)s AND t.kind <> 'hand' AND t.kind <> 'sweep'
 GROUP BY 1
"""


class Figure(NamedTuple):
    """A figure of the dashboard; `alarm` where somebody has to look."""

    label: str | Promise
    value: int | str
    icon: str
    url: str = ""
    alarm: bool = False


def dashboard(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """Unfold's DASHBOARD_CALLBACK."""
    found = standing()
    return {**context, "now": _now(found), "waiting": _waiting(request, found), "plots": _plots()}


def _now(found: dict[str, float]) -> list[Figure]:
    return [
        Figure(_("Players on line"), _online(), "person", _list("users_user")),
        Figure(_("Players seated"), int(found["players_seated"]), "chair"),
        Figure(
            _("Live tables"),
            int(found["tables_open"]),
            "table_restaurant",
            _list("lobbies_table", "status__exact=open"),
        ),
        Figure(_("Hands in play"), int(found["hands_playing"]), "playing_cards", _list("play_hand")),
        Figure(_("Hands a minute"), _rate(), "speed"),
        Figure(_("Chips in the world"), int(found["chips_in_the_world"]), "toll", link("finance")),
    ]


def _waiting(request: HttpRequest, found: dict[str, float]) -> list[Figure]:
    """What somebody has to look at, as far as the visitor may."""
    waiting = []
    if "exceptions_open" in found:
        count = int(found["exceptions_open"])
        waiting.append(Figure(_("Open exceptions"), count, "report", link("finance_exceptions"), count > 0))
    adjustments = Adjustment.objects.filter(state=Adjustment.State.PROPOSED).count()
    waiting.append(
        Figure(_("Adjustments to decide"), adjustments, "tune", link("finance_adjustments"), adjustments > 0)
    )
    if getattr(request.user, "is_superuser", False):
        refunds = Refund.objects.filter(state=Refund.State.ASKED).count()
        reports = Report.objects.filter(state=Report.State.OPEN).count()
        halted = _one("SELECT count(*) FROM lobbies_table WHERE status = 'halted'")
        waiting += [
            Figure(
                _("Halted tables"),
                halted,
                "warning",
                _list("lobbies_table", "status__exact=halted"),
                halted > 0,
            ),
            Figure(
                _("Refunds to decide"),
                refunds,
                "undo",
                _list("care_refund", "state__exact=asked"),
                refunds > 0,
            ),
            Figure(
                _("Reports of players"),
                reports,
                "flag",
                _list("social_report", "state__exact=open"),
                reports > 0,
            ),
        ]
    return waiting


def _list(model: str, query: str = "") -> str:
    return reverse(f"admin:{model}_changelist") + (f"?{query}" if query else "")


def _one(statement: str, *values: Any) -> int:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return int(cursor.fetchone()[0])


def _rate() -> str:
    return number_format(Decimal(_one(RATE, MINUTES)) / MINUTES, 1)


def _online() -> int | str:
    """People with a live socket at a table (apps.play.presence), each counted once; "?" while Redis is away."""
    with connection.cursor() as cursor:
        cursor.execute(ONLINE)
        tables = [row[0] for row in cursor.fetchall()]
    now = time.time_ns() // 1_000_000
    try:
        with Redis.from_url(settings.REDIS_URL, decode_responses=True) as redis:
            pipe = redis.pipeline(transaction=False)
            for table in tables:
                pipe.zrangebyscore(presence.key(table), now, "+inf")
            members = [member for each in pipe.execute() for member in each]
    except RedisError as error:
        log.warning("presence not read", error=str(error))
        return "?"
    return len({member.partition(":")[0] for member in members})


# --- Plots ----------------------------------------------------------------------------------------------


def _plots() -> list[plots.Plot]:
    """The last days' plots, as they were within the last minute; those without a figure are left out."""
    days = [gaming_day() - timedelta(days=back) for back in range(DAYS - 1, -1, -1)]
    found: dict[str, Any] = (
        cache.get_or_set(f"dashboard:{days[-1]}", lambda: _figures(days), PLOTS_SECONDS) or {}
    )
    games = {code: str(registry.labels(code).NAME) for code in registry.installed()}
    people = {"person": str(_("Signed up")), "guest": str(_("Guests"))}
    drawn = [
        plots.stacked(_("Hands by day"), found["hands"], games),
        plots.stacked(_("New players by day"), found["newcomers"], people),
        plots.line(_("Chips in the world"), str(_("Chips")), found["chips"]),
    ]
    return [plot for plot in drawn if plot is not None]


def _figures(days: list[date]) -> dict[str, Any]:
    codes = registry.installed()
    return {
        "hands": _by_day(HANDS, days, codes[:1]),
        "newcomers": _by_day(NEWCOMERS, days, ["person"]),
        "chips": _chips(days),
    }


def _by_day(statement: str, days: list[date], codes: Any) -> list[tuple[date, str, int]]:
    """The counts by day and code, with a day of nothing for each that has none."""
    with connection.cursor() as cursor:
        cursor.execute(statement, {"since": days[0], "zone": ZONE.key})
        found: list[tuple[date, str, int]] = cursor.fetchall()
    return [*((day, code, 0) for day in days for code in codes), *found]


def _chips(days: list[date]) -> list[tuple[date, int]]:
    """Chips in the world at the end of each day: those of now, less what was issued since."""
    now = _one("SELECT -balance FROM wallet_account WHERE code = 'house:issue'")
    with connection.cursor() as cursor:
        cursor.execute(ISSUED, {"since": days[0]})
        issued = dict(cursor.fetchall())
    values, chips = [], now
    for day in reversed(days):
        values.append((day, chips))
        chips -= int(issued.get(day, 0))
    return values[::-1]
