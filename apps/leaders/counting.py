"""Counting the boards. A week is counted from its own postings and hands; all time is the sum of the weeks.

So a run costs what was played this week, however old the site is.
"""

from datetime import date, datetime, time, timedelta

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper

from apps.leaders.models import Tally
from apps.wallet.days import ZONE, gaming_day

WEEK = timedelta(days=7)

ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(hashtext('leaders'))"
FIRST_DAY = "SELECT min(gaming_day) FROM wallet_transaction WHERE game IS NOT NULL"
EMPTY_WEEK = "DELETE FROM leaders_tally WHERE week = %(week)s"
COUNT_WEEK = """
INSERT INTO leaders_tally (week, game, user_id, net, hands)
SELECT %(week)s, game, user_id, coalesce(won.net, 0), coalesce(played.hands, 0)
  FROM (SELECT t.game, a.user_id, sum(p.amount) AS net
          FROM wallet_transaction t
          JOIN wallet_posting p ON p.transaction_id = t.id
          JOIN wallet_account a ON a.id = p.account_id
         WHERE t.gaming_day >= %(week)s AND t.gaming_day < %(end)s AND t.game IS NOT NULL AND a.kind = 'player'
         GROUP BY t.game, a.user_id) won
  FULL JOIN
       (SELECT h.game, s.user_id, count(*) AS hands
          FROM play_hand h
          JOIN play_seating s ON s.hand_id = h.id
         WHERE h.started_at >= %(begins)s AND h.started_at < %(ends)s AND h.over_at IS NOT NULL AND NOT h.halted
         GROUP BY h.game, s.user_id) played
 USING (game, user_id)
"""

# Bots and the suspended (so the closed accounts too) stand on no board.
RANK = """
WITH counted AS (
  SELECT t.game, t.user_id, sum(t.net) AS net, sum(t.hands) AS hands
    FROM leaders_tally t JOIN users_user u ON u.id = t.user_id
   WHERE t.week >= %(since)s AND NOT u.is_bot AND u.suspended_at IS NULL
   GROUP BY t.game, t.user_id
  HAVING sum(t.hands) > 0
), ranked AS (
  SELECT *, rank() OVER (PARTITION BY game ORDER BY net DESC) AS by_net,
            rank() OVER (PARTITION BY game ORDER BY hands DESC) AS by_hands
    FROM counted
), gone AS (
  DELETE FROM leaders_place p
   WHERE p.board = %(board)s
     AND NOT EXISTS (SELECT FROM ranked r WHERE r.game = p.game AND r.user_id = p.user_id)
)
INSERT INTO leaders_place AS p (board, game, user_id, net, hands, by_net, by_hands)
SELECT %(board)s, game, user_id, net, hands, by_net, by_hands FROM ranked
ON CONFLICT (board, game, user_id) DO UPDATE
   SET net = excluded.net, hands = excluded.hands, by_net = excluded.by_net, by_hands = excluded.by_hands
 WHERE (p.net, p.hands, p.by_net, p.by_hands)
       IS DISTINCT FROM (excluded.net, excluded.hands, excluded.by_net, excluded.by_hands)
"""


def week_of(day: date) -> date:
    """The Monday of a day's week.

    >>> week_of(date(2026, 11, 29)), week_of(date(2026, 11, 30))
    (datetime.date(2026, 11, 23), datetime.date(2026, 11, 30))
    """
    return day - timedelta(days=day.weekday())


def refresh(today: date | None = None) -> int:
    """Count the weeks that may have changed and rank both boards anew; how many weeks were counted.

    Readers see the old boards until it is done. Two that run at once wait for each other.
    """
    this = week_of(today or gaming_day())
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(ONE_AT_A_TIME)
        weeks = _weeks(cursor, this)
        for week in weeks:
            _count(cursor, week)
        cursor.execute(RANK, {"board": "week", "since": this})
        cursor.execute(RANK, {"board": "all", "since": date.min})
    return len(weeks)


def _weeks(cursor: CursorWrapper, this: date) -> list[date]:
    """From the newest week that was counted (it may have gone on after that), or from the first posting, to this."""
    counted = Tally.objects.order_by("-week").values_list("week", flat=True).first()
    if counted is None:
        cursor.execute(FIRST_DAY)
        first = cursor.fetchone()[0]
        counted = week_of(first) if first else this
    start = min(counted, this)
    return [start + WEEK * number for number in range((this - start) // WEEK + 1)]


def _count(cursor: CursorWrapper, week: date) -> None:
    end = week + WEEK
    values = {"week": week, "end": end, "begins": _midnight(week), "ends": _midnight(end)}
    cursor.execute(EMPTY_WEEK, values)
    cursor.execute(COUNT_WEEK, values)


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time.min, ZONE)
