"""Reports of players: a statement, results, and pairs that give each other more than others."""

from collections.abc import Mapping
from typing import Any

from django.db import connection
from django.utils.translation import gettext_lazy as _

from apps.finance import links, words
from apps.finance.filters import Filters
from apps.finance.report import Column, Kind, Report
from apps.wallet.models import Account

SPAN = """
SELECT ledger_seq_at(%(account)s, %(first)s - 1), ledger_seq_at(%(account)s, %(last)s - 1)
"""
STATEMENT_TOTALS = """
SELECT count(*), coalesce(sum(p.amount), 0)::bigint
  FROM wallet_posting p JOIN wallet_transaction t ON t.id = p.transaction_id
 WHERE p.account_id = %(account_id)s AND p.seq > %(before)s AND p.seq <= %(until)s
   AND (%(game)s = '' OR t.game = %(game)s) AND (%(reason)s = '' OR p.reason = %(reason)s)
"""


def _span(filters: Filters) -> Mapping[str, Any]:
    """The player's account and the numbers of its postings in the period: above `before`, up to `until`."""
    account = Account.objects.filter(user=filters.player).values_list("pk", flat=True).first()
    if account is None:
        return {"account_id": 0, "before": 0, "until": 0}
    with connection.cursor() as cursor:
        cursor.execute(SPAN, {"account": account, "first": filters.first, "last": filters.last})
        before, until = cursor.fetchone()
    return {"account_id": account, "before": before, "until": until}


STATEMENT = Report(
    code="player-statement",
    title=_("Player statement"),
    about=_("A player's wallet, posting by posting, the newest first."),
    columns=(
        Column(name="seq", label=_("No."), kind=Kind.NUMBER),
        Column(name="posted", label=_("Time"), kind=Kind.TIME),
        Column(name="day", label=_("Gaming day"), kind=Kind.DAY),
        Column(name="reason", label=_("Reason"), words=words.reason),
        Column(name="other", label=_("With")),
        Column(name="game", label=_("Game"), words=words.game),
        Column(name="table_id", label=_("Table"), kind=Kind.NUMBER),
        Column(name="hand", label=_("Hand"), kind=Kind.NUMBER, link=links.hand),
        Column(
            name="amount",
            label=_("Amount"),
            kind=Kind.CHIPS,
            total=True,
            link=links.whole("transaction", "transaction_id"),
        ),
        Column(name="tax", label=_("Tax"), kind=Kind.CHIPS),
        Column(name="claimed", label=_("Claimed"), kind=Kind.CHIPS),
        Column(name="balance_after", label=_("Balance after"), kind=Kind.CHIPS),
    ),
    hidden=("hand_public", "transaction_id"),
    keys=("seq",),
    descending=True,
    asks=("period", "player", "game", "reason"),
    needs=("player",),
    values=_span,
    probe=True,
    totals_sql=STATEMENT_TOTALS,
)

WIN_LOSS = Report(
    code="win-loss",
    title=_("Player win and loss"),
    about=_("Each player's results by game: hands won, hands lost, and the tax of what was won."),
    columns=(
        Column(name="player", label=_("Player"), link=links.statement()),
        Column(name="game", label=_("Game"), words=words.game),
        Column(name="hands", label=_("Hands"), kind=Kind.INTEGER, total=True),
        Column(name="won", label=_("Won"), kind=Kind.CHIPS, total=True),
        Column(name="lost", label=_("Lost"), kind=Kind.CHIPS, total=True),
        Column(name="tax", label=_("Tax"), kind=Kind.CHIPS, total=True),
        Column(
            name="net",
            label=_("Net"),
            kind=Kind.CHIPS,
            total=True,
            link=links.postings(account="account", game="game"),
        ),
    ),
    hidden=("account_id", "user_id", "account"),
    keys=("account_id", "game"),
    asks=("period", "holders", "game", "player"),
)

PAIRS = Report(
    code="pairs",
    title=_("Pairs"),
    about=_("Who gives whom more than their play with others explains: dumped chips stand at the top."),
    columns=(
        Column(name="giver_name", label=_("Giver"), link=links.statement("giver_user")),
        Column(name="taker_name", label=_("Taker"), link=links.statement("taker_user")),
        Column(name="hands", label=_("Hands together"), kind=Kind.INTEGER),
        Column(
            name="flow",
            label=_("Net flow"),
            kind=Kind.CHIPS,
            link=lambda row, filters: links.report(
                "win-loss", filters, player=row["giver_user"], game=filters.game, holders="all"
            ),
        ),
        Column(name="share", label=_("Share of the giver's losses"), kind=Kind.RATE),
        Column(name="score", label=_("z-score"), kind=Kind.SCORE),
    ),
    hidden=("giver", "taker", "giver_user", "taker_user", "place"),
    keys=("place", "giver", "taker"),
    asks=("period", "holders", "game"),
)
