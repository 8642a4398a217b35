"""Figures of reports found a second way: what the identities of the ledger demand."""

from django.db import connection
from django.utils.translation import gettext_lazy as _

from apps.finance.filters import Filters
from apps.finance.report import Row, Tie

TAX_TAKEN = """
SELECT coalesce(sum(p.amount), 0)::bigint
  FROM wallet_account a
  JOIN wallet_posting p ON p.account_id = a.id
  JOIN wallet_transaction t ON t.id = p.transaction_id
 WHERE (a.kind = 'till' OR a.code = 'house:tax') AND t.gaming_day >= %(first)s AND t.gaming_day < %(last)s
"""
CLOSING = """
SELECT a.kind, (sum(a.balance) - coalesce(sum(l.amount), 0))::bigint
  FROM wallet_account a
  LEFT JOIN (
    SELECT p.account_id, sum(p.amount) AS amount
      FROM wallet_transaction t JOIN wallet_posting p ON p.transaction_id = t.id
     WHERE t.gaming_day >= %(last)s GROUP BY p.account_id) AS l ON l.account_id = a.id
 GROUP BY a.kind
"""


def trial(filters: Filters, total: Row) -> list[Tie]:
    """Every line sums to zero, so everything does; of one kind of account alone nothing of that is said."""
    if filters.kind:
        return []
    return [
        Tie(_("Debits and credits"), total.get("debits", 0), total.get("credits", 0)),
        Tie(_("Sum of all balances"), 0, total.get("closing", 0)),
    ]


def liability(filters: Filters, total: Row) -> list[Tie]:
    """The wallets beside the control figure of the trial balance; with everybody's, the pots too."""
    control = closing(filters)
    kinds = {"players": ["player"], "bots": ["bot"], "all": ["player", "bot"]}[filters.holders]
    wallets = sum(control.get(kind, 0) for kind in kinds)
    found = [Tie(_("Wallets on the trial balance"), wallets, total.get("wallet", 0))]
    if filters.holders == "all":
        found.append(Tie(_("Pots on the trial balance"), control.get("pot", 0), total.get("in_pots", 0)))
    return found


def roll(filters: Filters, total: Row) -> list[Tie]:
    """Opening and movements make the closing, which is the liability; nothing is made or lost by games and fines."""
    moved = ("opening", "grants", "funding", "adjustments", "games", "fines", "tax", "reversals")
    control = closing(filters)
    owed = sum(control.get(kind, 0) for kind in ("player", "bot", "pot"))
    return [
        Tie(
            _("Opening and movements make the closing"),
            total.get("closing", 0),
            sum(total.get(n, 0) for n in moved),
        ),
        Tie(_("Closing is the liability"), owed, total.get("closing", 0)),
        Tie(_("Games sum to zero"), 0, total.get("games", 0)),
    ]


def tax(filters: Filters, total: Row) -> list[Tie]:
    """The tables' tax is what came into the tills and house:tax."""
    if filters.game:
        return []
    with connection.cursor() as cursor:
        cursor.execute(TAX_TAKEN, filters.values())
        taken = cursor.fetchone()[0]
    return [Tie(_("Change of the tills and house:tax"), taken, total.get("charged", 0))]


def closing(filters: Filters) -> dict[str, int]:
    """Balances at the end of the period, summed by kind of account."""
    with connection.cursor() as cursor:
        cursor.execute(CLOSING, filters.values())
        return dict(cursor.fetchall())
