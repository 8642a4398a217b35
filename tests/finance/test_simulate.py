"""A simulated season is a true one: played by the rules, proved by the audit, the same for the same seed."""

from datetime import timedelta

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import Count, F, Max, Min, Q, Sum, Window
from django.db.models.functions import Lag

from apps.finance import reading
from apps.finance.filters import Filters
from apps.finance.reports import BY_CODE
from apps.games import registry
from apps.lobbies.models import Seat, Table
from apps.play.models import Hand, Live, Move
from apps.season.season import NotEmpty, simulate
from apps.users.models import User
from apps.wallet import audit
from apps.wallet.models import Account, Posting, Transaction
from tests import database
from tests.simulated import SEASON, clone, using

pytestmark = pytest.mark.xdist_group("season")


def test_all_games_are_played_to_their_end(simulated):
    played = Hand.objects.values("game").annotate(hands=Count("pk"), over=Count("over_at"))
    assert {row["game"] for row in played} == set(registry.installed())
    assert all(row["hands"] == row["over"] for row in played)
    assert 0.9 * SEASON["hands"] <= Hand.objects.count() <= 1.1 * SEASON["hands"]
    assert not Live.objects.exclude(status__in=["settled"]).exists()
    assert not Seat.objects.filter(user__is_bot=False).exists()
    assert set(Table.objects.values_list("status", flat=True)) == {"closed"}


def test_the_audit_finds_nothing(simulated):
    assert audit.check(connection) == []


def test_there_are_people_of_every_habit(simulated):
    kinds = set(Move.objects.values_list("kind", flat=True))
    assert kinds == {"deal", "act", "auto", "bot", "leave"}
    assert User.objects.filter(is_bot=False).count() == SEASON["players"]


def test_every_gaming_day_has_play_and_time_runs_forward(simulated):
    days = Transaction.objects.filter(kind="hand").values("gaming_day").distinct().count()
    assert days >= SEASON["days"]
    before = Window(expression=Lag("transaction__posted_at"), partition_by=[F("account")], order_by=["seq"])
    late = Posting.objects.annotate(before=before).filter(before__gt=F("transaction__posted_at"))
    assert not late.exists()
    assert not Hand.objects.filter(over_at__lt=F("started_at")).exists()
    assert not Move.objects.filter(Q(at__lt=F("hand__started_at")) | Q(at__gt=F("hand__over_at"))).exists()


def test_givers_lose_to_their_partner(simulated):
    taker, *givers = User.objects.filter(is_bot=False).order_by("pk")[:3]
    together = Hand.objects.filter(seatings__user=taker).filter(seatings__user__in=givers).distinct()
    assert together.count() >= 10
    lines = Posting.objects.filter(transaction__hand__in=together.values("pk"), transaction__kind="hand")
    net = {
        user.pk: lines.filter(account__user=user).aggregate(net=Sum("amount"))["net"]
        for user in (taker, *givers)
    }
    assert net[taker.pk] > 0 > max(net[giver.pk] for giver in givers)


def test_the_pairs_report_puts_a_giver_and_his_partner_first(simulated):
    taker, *givers = User.objects.filter(is_bot=False).order_by("pk")[:3]
    report = BY_CODE["pairs"]
    days = Transaction.objects.aggregate(first=Min("gaming_day"), last=Max("gaming_day"))
    asked = Filters(first=days["first"], last=days["last"] + timedelta(days=1))
    first = reading.sheet(report, asked).rows[0]
    assert first["taker_user"] == taker.pk
    assert first["giver_user"] in {giver.pk for giver in givers}


def test_the_same_seed_plays_the_same_season(season_database, django_db_blocker):
    def balances():
        return list(
            Account.objects.exclude(kind__in=["pot", "till"])
            .order_by("code")
            .values_list("kind", "balance", "seq")
        )

    with django_db_blocker.unblock():
        found = []
        for seed in (3, 3, 4):
            clone(season_database, f"{season_database}_again")
            with using(f"{season_database}_again"):
                database.empty()
                simulate(days=1, players=6, hands=12, seed=seed)
                found.append(balances())
    assert found[0] == found[1] != found[2]


def test_a_season_does_not_begin_before_what_is_posted(simulated):
    with pytest.raises(NotEmpty):
        simulate(**SEASON)
    with pytest.raises(CommandError, match="empty database"):
        call_command("simulate", days=1)


@pytest.mark.django_db
def test_no_season_on_a_production_site(settings):
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match="production"):
        call_command("simulate")


def test_the_site_cannot_set_the_ledgers_clock(simulated_copy):
    post = (
        "SELECT ledger_post(jsonb_build_object('key', %s::text, 'kind', 'funding', 'line', '{1,1}'::int[],"
        " 'account', array[issue.id, bots.id], 'amount', array[-5, 5], 'reason', '{a,a}'::text[],"
        " 'claimed', array[null, null]::int[]))"
        " FROM wallet_account issue, wallet_account bots WHERE issue.code = 'house:issue' AND bots.code = 'house:bots'"
    )
    with database.site_connection() as site:
        site.execute("SET banbai.clock = '2020-01-01'")
        with pytest.raises(psycopg.Error, match="only the owner of the ledger"):
            site.execute(post, ["late"])
        site.execute("RESET banbai.clock")
        site.execute(post, ["true"])
    with database.owner_connection() as owner:
        owner.execute("SET banbai.clock = '2020-01-01 20:00+00'")
        owner.execute(post, ["set"])
    assert not Transaction.objects.filter(key="late").exists()
    assert Transaction.objects.get(key="true").gaming_day.year >= 2026
    assert str(Transaction.objects.get(key="set").gaming_day) == "2020-01-02"
