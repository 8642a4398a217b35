"""The ledger's identities between reports, over a simulated season of many days."""

from datetime import timedelta

import pytest
from django.db.models import Max, Min
from django.utils import timezone

from apps.finance import reading
from apps.finance.filters import Filters
from apps.finance.reports import ALL, BY_CODE
from apps.users.models import User
from apps.wallet.models import Account, Transaction

pytestmark = pytest.mark.xdist_group("season")


@pytest.fixture
def days(simulated):
    """The season's first gaming day, and the one after its last."""
    found = Transaction.objects.aggregate(first=Min("gaming_day"), last=Max("gaming_day"))
    return found["first"], found["last"] + timedelta(days=1)


def asked(first, last, **more):
    return Filters(first=first, last=last, **{"holders": "all", **more})


def total(code, *days, **more):
    return reading.totals(BY_CODE[code], asked(*days, **more)).total


def rows(code, *days, **more):
    with reading.snapshot():
        return list(reading.stream(BY_CODE[code], asked(*days, **more)))


def test_every_tie_holds_on_every_day(days):
    first, last = days
    spans = [(first, last)] + [
        (first + timedelta(days=n), first + timedelta(days=n + 1)) for n in range((last - first).days)
    ]
    for report in [report for report in ALL if report.ties]:
        for span in spans:
            for holders in ("players", "bots", "all"):
                filters = asked(*span, holders=holders)
                ties = report.ties(filters, reading.totals(report, filters).total)
                assert [(report.code, span, str(tie.label)) for tie in ties if not tie.holds] == []


def test_trial_balance_sums_to_zero_and_liability_is_its_control_figure(days):
    trial = {row["code"]: row["closing"] for row in rows("trial-balance", *days)}
    assert sum(trial.values()) == 0
    owed = sum(
        chips for code, chips in trial.items() if not code.startswith("house") and not code.endswith(":till")
    )
    assert owed == total("player-liability", *days)["owed"] == total("roll-forward", *days)["closing"] > 0


def test_tax_is_the_same_by_game_by_table_and_in_the_tills(days):
    tax = total("revenue", *days)["tax"]
    by_table = total("tax-by-table", *days)
    assert tax == by_table["charged"] == by_table["expected"] > 0
    assert by_table["difference"] == 0 and not [
        row for row in rows("tax-by-table", *days) if row["difference"]
    ]
    kept = Account.objects.filter(kind="till").values_list("balance", flat=True)
    assert tax == sum(kept) + Account.objects.get(code="house:tax").balance
    assert tax == sum(row["tax"] for row in rows("win-loss", *days))


def test_wins_and_losses_are_what_tax_took(days):
    found = total("win-loss", *days)
    assert found["won"] == found["lost"] > 0
    assert found["net"] == -total("revenue", *days)["tax"]


def test_every_hand_sums_to_zero_and_leaves_its_pots_empty(days):
    found = rows("hand-reconciliation", *days)
    assert len(found) > 50 and all(row["rank"] == 1 for row in found)
    assert total("revenue", *days)["hands"] == len(found)
    assert all(row["rank"] == 1 for row in rows("wallet-reconciliation", *days))


@pytest.mark.parametrize(
    "code", ["revenue", "tax-by-table", "win-loss", "penalties", "shortfalls", "issue", "postings"]
)
def test_day_by_day_makes_the_whole(days, code):
    first, last = days
    whole = total(code, first, last)
    parts = [
        total(code, first + timedelta(days=n), first + timedelta(days=n + 1))
        for n in range((last - first).days)
    ]
    kept = {"won", "lost", "hands"} if code == "win-loss" else set()  # a hand over midnight is won as a whole
    for name in set(BY_CODE[code].sums) - kept:
        assert sum(part[name] for part in parts) == whole[name], name


def test_the_closing_of_a_day_is_the_opening_of_the_next(days):
    middle = days[0] + timedelta(days=1)
    before, after = rows("trial-balance", days[0], middle), rows("trial-balance", middle, days[1])
    opening = {row["code"]: row["opening"] for row in after if row["opening"]}
    assert {row["code"]: row["closing"] for row in before if row["closing"]} == opening
    assert (
        total("roll-forward", days[0], middle)["closing"] == total("roll-forward", middle, days[1])["opening"]
    )


def test_statements_end_at_the_wallets(days):
    for user in User.objects.filter(is_bot=False).order_by("pk")[:5]:
        newest = rows("player-statement", *days, player=user.pk)[0]
        assert newest["balance_after"] == Account.objects.get(user=user).balance


@pytest.mark.django_db
@pytest.mark.parametrize("report", ALL, ids=lambda report: report.code)
def test_before_anything_is_posted_there_is_nothing_to_tell(report):
    filters = asked(timezone.localdate(), timezone.localdate() + timedelta(days=1))
    sheet = reading.sheet(report, filters)
    assert all(not sheet.totals.total.get(name) for name in report.sums)
    assert all(tie.holds for tie in (report.ties(filters, sheet.totals.total) if report.ties else []))
    assert not [plot for plot in (report.plots(report, sheet) if report.plots else []) if plot]
