"""Reports of what is on the accounts, and of how it came there."""

from django.utils.translation import gettext_lazy as _

from apps.finance import links, ties, words
from apps.finance.filters import Filters
from apps.finance.report import Column, Kind, Report, Row

ACCOUNT = links.postings(account="code")


def _kind(cause: str) -> links.Link:
    return links.postings(kind="kind", cause=f"={cause}")


def _liable(row: Row, filters: Filters) -> str:
    """The liability of the holders of a kind of account; pots are in everybody's."""
    holders = {"player": "players", "bot": "bots"}.get(row["kind"], "all")
    return links.report("player-liability", filters, as_of=filters.as_of, holders=holders)


TRIAL_BALANCE = Report(
    code="trial-balance",
    title=_("Trial balance"),
    about=_("Every account's opening and closing balance; debits equal credits."),
    columns=(
        Column(name="kind", label=_("Kind of account"), words=words.kind),
        Column(name="code", label=_("Account"), link=ACCOUNT),
        Column(name="opening", label=_("Opening"), kind=Kind.CHIPS, total=True),
        Column(name="debits", label=_("Debits"), kind=Kind.CHIPS, total=True, link=ACCOUNT),
        Column(name="credits", label=_("Credits"), kind=Kind.CHIPS, total=True, link=ACCOUNT),
        Column(name="closing", label=_("Closing"), kind=Kind.CHIPS, total=True, link=ACCOUNT),
    ),
    hidden=("account_id",),
    keys=("kind", "account_id"),
    group="kind",
    asks=("period", "kind"),
    ties=ties.trial,
)

LIABILITY = Report(
    code="player-liability",
    title=_("Player liability"),
    about=_("What the house owes each player: the wallet, and chips in the pots of running hands."),
    columns=(
        Column(name="player", label=_("Player"), link=links.statement()),
        Column(name="wallet", label=_("Wallet"), kind=Kind.CHIPS, total=True, link=links.statement()),
        Column(name="in_pots", label=_("In pots"), kind=Kind.CHIPS, total=True),
        Column(name="owed", label=_("Together"), kind=Kind.CHIPS, total=True, link=links.statement()),
        Column(name="active", label=_("Last activity"), kind=Kind.TIME),
        Column(name="status", label=_("Status"), words=words.status),
    ),
    hidden=("account_id", "user_id", "kind"),
    keys=("account_id",),
    asks=("as_of", "holders"),
    facts=("wallet", "in_pots", "owed"),
    ties=ties.liability,
)

ROLL_FORWARD = Report(
    code="roll-forward",
    title=_("Liability roll-forward"),
    about=_("How what is owed to players became what it is."),
    columns=(
        Column(name="kind", label=_("Accounts"), words=words.kind),
        Column(name="opening", label=_("Opening"), kind=Kind.CHIPS, total=True),
        Column(name="grants", label=_("Grants"), kind=Kind.CHIPS, total=True, link=_kind("grant")),
        Column(
            name="funding", label=_("Funding of bots"), kind=Kind.CHIPS, total=True, link=_kind("funding")
        ),
        Column(
            name="adjustments", label=_("Adjustments"), kind=Kind.CHIPS, total=True, link=_kind("adjustment")
        ),
        Column(name="games", label=_("Games, before tax"), kind=Kind.CHIPS, total=True, link=_kind("hand")),
        Column(name="tax", label=_("Tax"), kind=Kind.CHIPS, total=True, link=links.postings(kind="=till")),
        Column(
            name="fines",
            label=_("Fines"),
            kind=Kind.CHIPS,
            total=True,
            link=lambda row, filters: links.report("penalties", filters, holders="all"),
        ),
        Column(name="reversals", label=_("Reversals"), kind=Kind.CHIPS, total=True, link=_kind("reversal")),
        Column(name="closing", label=_("Closing"), kind=Kind.CHIPS, total=True, link=_liable),
    ),
    hidden=("place",),
    keys=("place",),
    values=lambda filters: {"leaving": words.leaving()},
    ties=ties.roll,
)

WALLETS = Report(
    code="wallet-reconciliation",
    title=_("Wallet reconciliation"),
    about=_("Each account's balance beside its postings, of all days; what does not agree comes first."),
    columns=(
        Column(name="code", label=_("Account"), link=lambda row, filters: links.account(row["code"])),
        Column(name="cached", label=_("Balance"), kind=Kind.CHIPS, total=True),
        Column(name="posted", label=_("Sum of postings"), kind=Kind.CHIPS, total=True),
        Column(name="last_after", label=_("Last balance after"), kind=Kind.CHIPS, total=True),
        Column(name="gaps", label=_("Gaps"), kind=Kind.INTEGER, total=True),
    ),
    hidden=("rank", "account_id"),
    keys=("rank", "account_id"),
    asks=("kind",),
)
