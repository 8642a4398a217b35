"""Reports of where chips come from and go to, of corrections, and of postings themselves."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from apps.finance import links, plots, words
from apps.finance.filters import Filters
from apps.finance.reading import Sheet
from apps.finance.report import Column, Kind, Report
from apps.wallet.models import ISSUE as ISSUE_CODE
from apps.wallet.models import Account

CAUSE = links.whole("transaction", "transaction_id")

CORRECTIONS = Report(
    code="corrections",
    title=_("Adjustments and reversals"),
    about=_("What staff changed: who asked, who approved, why, and the balance before and after."),
    columns=(
        Column(name="requested", label=_("Requested"), kind=Kind.TIME),
        Column(name="asked", label=_("Requested by")),
        Column(name="posted", label=_("Approved"), kind=Kind.TIME, link=CAUSE),
        Column(name="approved", label=_("Approved by")),
        Column(name="cause", label=_("Cause"), words=words.cause),
        Column(name="why", label=_("Reason"), words=words.why),
        Column(name="note", label=_("Note")),
        Column(
            name="reversed",
            label=_("Reverses"),
            kind=Kind.NUMBER,
            link=links.whole("transaction", "reversed"),
        ),
        Column(name="account", label=_("Account"), link=links.postings(account="account")),
        Column(name="before", label=_("Before"), kind=Kind.CHIPS),
        Column(name="amount", label=_("Amount"), kind=Kind.CHIPS, total=True, link=CAUSE),
        Column(name="after", label=_("After"), kind=Kind.CHIPS),
    ),
    hidden=("id", "transaction_id"),
    keys=("id",),
)


def _world(report: Report, sheet: Sheet) -> list[Any]:
    """Chips in the world at the end of each day: the same in all rows of the day."""
    found = [(row["day"], row["world"]) for row in sheet.totals.series]
    return [plots.line(_("Chips in the world"), str(_("chips")), found)]


ISSUED = links.postings(account=f"={ISSUE_CODE}", cause="cause", reason="reason")

ISSUE = Report(
    code="issue",
    title=_("Issue and sinks"),
    about=_("What brought chips into the world and what took them out."),
    columns=(
        Column(name="day", label=_("Day"), kind=Kind.DAY),
        Column(name="way", label=_("Source or sink"), words=words.way),
        Column(name="reason", label=_("What"), words=words.reason),
        Column(name="count", label=_("Count"), kind=Kind.INTEGER, total=True, link=ISSUED),
        Column(name="amount", label=_("Amount"), kind=Kind.CHIPS, total=True, link=ISSUED),
        Column(name="world", label=_("Chips in the world"), kind=Kind.CHIPS),
    ),
    hidden=("cause",),
    keys=("day", "way", "cause", "reason"),
    group="day",
    facts=("amount", "count"),
    series=("day", "world"),
    plots=_world,
)


def _account(filters: Filters) -> Mapping[str, Any]:
    """The account's id (0 for a code that nobody has), so that its own index is used."""
    if not filters.account:
        return {"account_id": None}
    found = Account.objects.filter(code=filters.account).values_list("pk", flat=True).first()
    return {"account_id": found or 0}


POSTINGS = Report(
    code="postings",
    title=_("Postings"),
    about=_("Every leg of every transaction, the newest first: what all figures are made of."),
    columns=(
        Column(name="posted", label=_("Time"), kind=Kind.TIME),
        Column(name="day", label=_("Gaming day"), kind=Kind.DAY),
        Column(name="transaction_id", label=_("Transaction"), kind=Kind.NUMBER, link=CAUSE),
        Column(
            name="line",
            label=_("Line"),
            kind=Kind.NUMBER,
            link=lambda row, filters: f"{CAUSE(row, filters)}&line={row['line']}",
        ),
        Column(name="cause", label=_("Cause"), words=words.cause),
        Column(name="account", label=_("Account"), link=links.postings(account="account")),
        Column(name="reason", label=_("Reason"), words=words.reason),
        Column(name="debit", label=_("Debit"), kind=Kind.CHIPS, total=True),
        Column(name="credit", label=_("Credit"), kind=Kind.CHIPS, total=True),
        Column(name="claimed", label=_("Claimed"), kind=Kind.CHIPS),
        Column(name="balance_after", label=_("Balance after"), kind=Kind.CHIPS),
        Column(name="game", label=_("Game"), words=words.game),
        Column(name="table_id", label=_("Table"), kind=Kind.NUMBER),
        Column(name="hand", label=_("Hand"), kind=Kind.NUMBER, link=links.hand),
    ),
    hidden=("id", "hand_public"),
    keys=("id",),
    descending=True,
    asks=(
        "period",
        "account",
        "kind",
        "cause",
        "reason",
        "game",
        "room",
        "table",
        "hand",
        "transaction",
        "line",
    ),
    values=_account,
    probe=True,
    facts=("debit", "credit"),
)
