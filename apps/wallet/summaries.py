"""What a wallet's page tells at a glance: today's figures, and the balance day by day. One statement each."""

from datetime import date, timedelta

import msgspec
from django.db import connection

from apps.wallet.models import Account

BUSIEST_DAY = 10_000
"""Postings of one day that are still summed up; who has more than that is told only the net."""

TODAY = """
WITH today AS (
  SELECT p.transaction_id, p.line, p.amount, t.kind
  FROM wallet_posting p JOIN wallet_transaction t ON t.id = p.transaction_id
  WHERE p.account_id = %(account)s AND p.seq > ledger_seq_at(%(account)s, %(yesterday)s)
  ORDER BY p.seq DESC LIMIT %(most)s + 1
)
SELECT count(*),
  (SELECT balance_after FROM wallet_posting
    WHERE account_id = %(account)s AND seq = ledger_seq_at(%(account)s, %(yesterday)s)),
  coalesce(sum(amount) FILTER (WHERE kind = 'hand'), 0)::bigint,
  coalesce((
    SELECT sum(till.amount) FROM today
    JOIN wallet_posting till ON till.transaction_id = today.transaction_id AND till.line = today.line
    JOIN wallet_account a ON a.id = till.account_id AND a.kind = 'till'
    WHERE today.amount > 0 AND till.amount > 0 AND today.kind = 'hand'), 0)::bigint
FROM today
"""

BALANCES = """
SELECT day::date, coalesce((SELECT balance_after FROM wallet_posting
  WHERE account_id = %(account)s AND seq = ledger_seq_at(%(account)s, day::date)), 0)
FROM generate_series(%(first)s::date, %(last)s::date, interval '1 day') AS day ORDER BY day
"""


class Today(msgspec.Struct, frozen=True):
    """Chips of the gaming day: net, of that from games (after tax), and the tax of what was won.

    The last two are None for who was too busy to be summed up on a page.
    """

    net: int
    games: int | None
    tax: int | None


def today(account: Account, day: date) -> Today:
    """The figures of the gaming day `day`, which is today."""
    values: dict[str, int | date] = {
        "account": account.pk,
        "yesterday": day - timedelta(days=1),
        "most": BUSIEST_DAY,
    }
    with connection.cursor() as cursor:
        cursor.execute(TODAY, values)
        count, before, games, tax = cursor.fetchone()
    net = account.balance - (before or 0)
    return Today(net, games, tax) if count <= BUSIEST_DAY else Today(net, None, None)


def balances(account: Account, days: int, last: date) -> list[tuple[date, int]]:
    """The balance at the end of each of the last `days` gaming days."""
    first = last - timedelta(days=days - 1)
    with connection.cursor() as cursor:
        cursor.execute(BALANCES, {"account": account.pk, "first": first, "last": last})
        return list(cursor.fetchall())
