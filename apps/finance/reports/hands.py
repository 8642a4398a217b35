"""Reports of what was played: revenue, tax, penalties, shortfalls, and each hand beside the ledger."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from apps.finance import links, plots, ties, words
from apps.finance.filters import Filters
from apps.finance.reading import Sheet
from apps.finance.report import Column, Kind, Report
from apps.play.halting import REFUND
from apps.wallet import labels

TAX_POSTINGS = links.postings(game="game", room="room", kind="=till")
GAMES = links.postings(game="game", room="room", cause="=hand")
TABLE_TAX = links.postings(table="table_id", kind="=till")


def _codes(filters: Filters) -> Mapping[str, Any]:
    """What the games say of their payments, for the queries."""
    return {
        "leaving": words.leaving(),
        "penalties": words.penalties(),
        "untaxed": words.untaxed(),
        "refund": REFUND,
    }


def _tax_by_day(report: Report, sheet: Sheet) -> list[Any]:
    found = [(row["day"], row["game"], row["tax"]) for row in sheet.totals.series]
    return [plots.stacked(_("Tax of each day, by game"), found, labels.games())]


REVENUE = Report(
    code="revenue",
    title=_("Revenue by game and day"),
    about=_("What the tables brought, and at what rate."),
    columns=(
        Column(name="day", label=_("Day"), kind=Kind.DAY),
        Column(name="game", label=_("Game"), words=words.game),
        Column(name="variant", label=_("Rule set"), words=words.variant),
        Column(name="tier", label=_("Tier"), words=words.tier),
        Column(
            name="hands",
            label=_("Hands"),
            kind=Kind.INTEGER,
            total=True,
            link=lambda row, filters: links.report(
                "hand-reconciliation", filters, game=row["game"], **links.day_of(row)
            ),
        ),
        Column(name="players", label=_("Players"), kind=Kind.INTEGER),
        Column(name="wagered", label=_("Chips wagered"), kind=Kind.CHIPS, total=True, link=GAMES),
        Column(name="tax", label=_("Tax"), kind=Kind.CHIPS, total=True, link=TAX_POSTINGS),
        Column(name="rate", label=_("Effective rate"), kind=Kind.RATE, ratio=("tax", "wagered")),
        Column(name="configured", label=_("Configured rate"), kind=Kind.RATE),
        Column(
            name="fines",
            label=_("Leave fines"),
            kind=Kind.CHIPS,
            total=True,
            link=lambda row, filters: links.report(
                "penalties", filters, game=row["game"], holders="all", **links.day_of(row)
            ),
        ),
        Column(
            name="shortfall",
            label=_("Shortfall"),
            kind=Kind.CHIPS,
            total=True,
            link=lambda row, filters: links.report(
                "shortfalls", filters, game=row["game"], holders="all", **links.day_of(row)
            ),
        ),
    ),
    hidden=("room", "tax_bps"),
    keys=("day", "game", "room", "tax_bps", "variant"),
    group="day",
    asks=("period", "game"),
    values=_codes,
    facts=("tax", "wagered", "hands", "rate"),
    series=("day", "game"),
    plots=_tax_by_day,
)

TAX_BY_TABLE = Report(
    code="tax-by-table",
    title=_("Tax by table"),
    about=_("The tax that each till took beside the tax that the rule asks for."),
    columns=(
        Column(name="table_id", label=_("Table"), kind=Kind.NUMBER),
        Column(name="room", label=_("Room")),
        Column(name="payments", label=_("Taxed payments"), kind=Kind.INTEGER, total=True, link=TABLE_TAX),
        Column(name="taxable", label=_("Taxable amount"), kind=Kind.CHIPS, total=True),
        Column(name="charged", label=_("Tax charged"), kind=Kind.CHIPS, total=True, link=TABLE_TAX),
        Column(name="expected", label=_("Tax by the rule"), kind=Kind.CHIPS, total=True),
        Column(
            name="difference",
            label=_("Difference"),
            kind=Kind.CHIPS,
            total=True,
            link=lambda row, filters: links.report("hand-reconciliation", filters, table=row["table_id"]),
        ),
    ),
    hidden=("rank",),
    keys=("rank", "table_id"),
    asks=("period", "game"),
    values=_codes,
    facts=("charged", "expected", "difference"),
    ties=ties.tax,
)

PENALTIES = Report(
    code="penalties",
    title=_("Penalties and leave fines"),
    about=_("What was claimed as a penalty or for leaving, what of it was paid, and to whom."),
    columns=(
        Column(name="day", label=_("Day"), kind=Kind.DAY),
        Column(name="game", label=_("Game"), words=words.game, link=links.hand),
        Column(name="player", label=_("Player"), link=links.statement()),
        Column(name="reason", label=_("Kind"), words=words.reason),
        Column(name="claimed", label=_("Claimed"), kind=Kind.CHIPS, total=True, link=links.hand),
        Column(name="collected", label=_("Collected"), kind=Kind.CHIPS, total=True, link=links.hand),
        Column(name="shortfall", label=_("Shortfall"), kind=Kind.CHIPS, total=True, link=links.hand),
        Column(name="got", label=_("Who got it")),
    ),
    hidden=("key", "user_id", "hand_public"),
    keys=("key",),
    asks=("period", "holders", "game", "player"),
    values=_codes,
    facts=("claimed", "collected", "shortfall"),
)

SHORTFALLS = Report(
    code="shortfalls",
    title=_("Shortfalls"),
    about=_("Who could not pay all that a hand asked of him."),
    columns=(
        Column(name="hand_id", label=_("Hand"), kind=Kind.NUMBER, link=links.hand),
        Column(name="debtor", label=_("Debtor"), link=links.statement()),
        Column(name="owed", label=_("Owed"), kind=Kind.CHIPS, total=True, link=links.hand),
        Column(
            name="paid", label=_("Paid"), kind=Kind.CHIPS, total=True, link=links.whole("hand", "hand_id")
        ),
        Column(name="ratio", label=_("Ratio"), kind=Kind.RATE, ratio=("paid", "owed")),
        Column(name="creditors", label=_("Creditors")),
    ),
    hidden=("seat", "hand_public", "user_id", "game"),
    keys=("hand_id", "seat"),
    asks=("period", "holders", "game"),
    facts=("owed", "paid", "ratio"),
)

HANDS = Report(
    code="hand-reconciliation",
    title=_("Hand reconciliation"),
    about=_("Each ended hand's moves beside the ledger; what does not agree comes first."),
    columns=(
        Column(name="hand_id", label=_("Hand"), kind=Kind.NUMBER, link=links.hand),
        Column(name="game", label=_("Game"), words=words.game),
        Column(name="table_id", label=_("Table"), kind=Kind.NUMBER),
        Column(name="ended", label=_("Over"), kind=Kind.TIME),
        Column(
            name="paid",
            label=_("Claims paid"),
            kind=Kind.CHIPS,
            total=True,
            link=links.whole("hand", "hand_id"),
        ),
        Column(name="paid_off", label=_("Ledger differs by"), kind=Kind.CHIPS, total=True),
        Column(name="tax", label=_("Tax"), kind=Kind.CHIPS, total=True, link=links.whole("hand", "hand_id")),
        Column(name="tax_off", label=_("Tax in the ledger differs by"), kind=Kind.CHIPS, total=True),
        Column(name="pots", label=_("Pots left"), kind=Kind.CHIPS, total=True),
        Column(name="moves", label=_("Moves with money"), kind=Kind.INTEGER, total=True),
        Column(name="causes", label=_("Transactions"), kind=Kind.INTEGER, total=True),
    ),
    hidden=("rank", "hand_public"),
    keys=("rank", "hand_id"),
    asks=("period", "game", "table"),
    values=_codes,
)
