"""A closed day takes nothing more, and its reports are the same to the byte whatever comes after."""

from datetime import timedelta

import psycopg
import pytest
from django.db import connection
from django.utils import timezone
from kombu.exceptions import OperationalError

from apps.finance import closing, exceptions, tasks
from apps.finance.models import Case, ClosedReport
from apps.finance.reports import ALL
from apps.users.models import User
from apps.wallet import closing as ledger_closing
from apps.wallet.closing import next_to_close
from apps.wallet.days import gaming_day
from apps.wallet.errors import LedgerError
from apps.wallet.models import ClosedDay, Transaction
from tests import database

pytestmark = pytest.mark.xdist_group("season")

POST = """
SELECT ledger_post(jsonb_build_object('key', %s::text, 'kind', 'funding', 'line', '{1,1}'::int[],
  'account', array[issue.id, bots.id], 'amount', array[-5, 5], 'reason', '{a,a}'::text[],
  'claimed', array[null, null]::int[]))
FROM wallet_account issue, wallet_account bots WHERE issue.code = 'house:issue' AND bots.code = 'house:bots'
"""


@pytest.fixture
def asked(monkeypatch):
    """The days whose reports a worker was asked for; none works here."""
    found = []
    monkeypatch.setattr(tasks.keep_reports, "delay", found.append)
    return found


@pytest.fixture
def reviewer(simulated_copy, asked):
    return User.objects.create_user("reviewer", role="finance", display_name="Thu Hà")


@pytest.fixture
def page(client, reviewer):
    client.force_login(reviewer)
    return client


def first_day():
    return Transaction.objects.order_by("gaming_day").values_list("gaming_day", flat=True)[0]


def refused(code):
    return pytest.raises(LedgerError, check=lambda error: error.code == code)


def files_of(page, day, language="vi"):
    """All reports of a day as files, by address."""
    query = f"from={day}&to={day + timedelta(days=1)}"
    page.cookies["django_language"] = language
    found = {}
    for report in ALL:
        for form in ("csv", "xlsx"):
            answer = page.get(f"/finance/reports/{report.code}.{form}?{query}")
            assert answer.status_code == 200
            found[f"{report.code}.{form}"] = answer.content
    return found


def test_reports_are_the_same_to_the_byte_ever_after(page, reviewer):
    day = first_day()
    closing.close(day, reviewer)
    before = files_of(page, day)
    with database.owner_connection() as owner:
        owner.execute(
            "SELECT set_config('banbai.clock', %s, false)", [str(timezone.now() - timedelta(hours=1))]
        )
        owner.execute(POST, ["later"])
    User.objects.filter(is_bot=False).update(display_name="Another")
    User.objects.filter(pk=reviewer.pk).update(display_name="Somebody else")
    after = files_of(page, day)
    needs = {report.code for report in ALL if report.needs}
    changed = {name.split(".")[0] for name in before if before[name] != after[name]}
    assert changed <= needs  # reports of one player are not of the day alone
    closed = timezone.localtime(ClosedDay.objects.get().closed_at)
    told = before["revenue.csv"].decode()
    assert f"{closed:%H:%M:%S}" in told and "Thu Hà" in told


def test_a_longer_period_of_closed_days_was_made_when_its_last_day_was_closed(page, reviewer):
    day = first_day()
    ledger_closing.close(day, reviewer)
    second = ledger_closing.close(day + timedelta(days=1), reviewer)
    address = f"/finance/reports/revenue.%s?from={day}&to={day + timedelta(days=2)}"
    for form in ("csv", "xlsx"):
        before = page.get(address % form).content
        assert page.get(address % form).content == before
    made = f"{timezone.localtime(second.closed_at):%H:%M:%S}"
    assert made in page.get(address % "csv").content.decode()
    assert (
        made
        in page.get(f"/finance/reports/revenue/?from={day}&to={day + timedelta(days=2)}").content.decode()
    )


def test_nothing_is_posted_into_a_closed_day_or_before_it(reviewer):
    day = first_day()
    ledger_closing.close(day, reviewer)
    with database.owner_connection() as owner:
        for moment in (f"{day} 15:00+07", f"{day - timedelta(days=3)} 15:00+07"):
            owner.execute("SELECT set_config('banbai.clock', %s, false)", [moment])
            with pytest.raises(psycopg.Error, match="closed_day"):
                owner.execute(POST, ["late"])
        owner.execute("SELECT set_config('banbai.clock', %s, false)", [f"{day + timedelta(days=1)} 00:00+07"])
        owner.execute(POST, ["next"])
    assert list(Transaction.objects.filter(key__in=["late", "next"]).values_list("key", flat=True)) == [
        "next"
    ]


def test_days_are_closed_in_their_order_once_they_are_over(reviewer):
    day = first_day()
    with refused("earlier_day_open"):
        ledger_closing.close(day + timedelta(days=1), reviewer)
    with refused("day_not_over"):
        ledger_closing.close(gaming_day(), reviewer)
    with refused("not_approved"):
        ledger_closing.close(day, User.objects.filter(role="player").first())
    ledger_closing.close(day, reviewer)
    with refused("closed_day"):
        ledger_closing.close(day, reviewer)
    assert next_to_close() == day + timedelta(days=1)


def test_totals_are_kept(reviewer):
    day = first_day()
    closed = ledger_closing.close(day, reviewer)
    assert closed.totals["transactions"] == Transaction.objects.filter(gaming_day=day).count()
    assert sum(closed.totals["moved"].values()) == 0


def test_a_worker_keeps_every_report_once(reviewer, asked, monkeypatch):
    monkeypatch.setattr(closing, "ALL", ALL[:3])
    day = first_day()
    closing.close(day, reviewer)
    assert asked == [day.isoformat()]
    wanted = 2 * 2 * 3
    assert tasks.keep_reports(day.isoformat()) == wanted
    assert tasks.keep_reports(day.isoformat()) == wanted
    closed = ClosedDay.objects.get()
    kept = ClosedReport.objects.get(day=closed, code="revenue", language="en", form="csv")
    assert f"{timezone.localtime(closed.closed_at):%H:%M:%S}".encode() in bytes(kept.content)


def test_the_site_changes_no_closed_day(reviewer):
    ledger_closing.close(first_day(), reviewer)
    for statement in (
        "UPDATE wallet_closedday SET totals = '{}'",
        "DELETE FROM wallet_closedday",
        "INSERT INTO wallet_closedday VALUES ('2020-01-01', now(), '{}', 1)",
        "DELETE FROM finance_closedreport",
        "UPDATE finance_closedreport SET content = ''",
    ):
        with pytest.raises(psycopg.Error), connection.cursor().connection.transaction():
            connection.connection.execute(statement)
    assert ClosedDay.objects.get().totals["postings"] > 0


def test_a_closed_day_that_was_tampered_with_is_an_exception(reviewer):
    day = first_day()
    ledger_closing.close(day, reviewer)
    with database.owner_connection() as owner, owner.transaction():
        owner.execute("SET LOCAL session_replication_role = replica")
        owner.execute(
            "UPDATE wallet_transaction SET gaming_day = gaming_day + 1 WHERE id ="
            " (SELECT min(id) FROM wallet_transaction)"
        )
    exceptions.nightly()
    assert ("closed_days_stay", f"day {day}") in set(Case.objects.values_list("check_code", "object_name"))


def test_a_day_is_closed_without_a_broker_too(reviewer, monkeypatch):
    def away(day):
        raise OperationalError("no broker")

    monkeypatch.setattr(tasks.keep_reports, "delay", away)
    assert closing.close(first_day(), reviewer) == ClosedDay.objects.get()


def test_the_page_closes_the_next_day(page):
    day = first_day()
    assert f'value="{day}"' in page.get("/finance/days/").content.decode()
    page.post("/finance/days/", {"day": str(day)})
    page.post("/finance/days/", {"day": "x"})
    page.post("/finance/days/", {"day": str(day + timedelta(days=2))})
    assert list(ClosedDay.objects.values_list("day", flat=True)) == [day]
    shown = page.get("/finance/days/").content.decode()
    assert ClosedDay.objects.get().totals["digest"] in shown


@pytest.mark.django_db
@pytest.mark.parametrize(("role", "status"), [("player", 403), ("finance", 200), ("admin", 200)])
def test_the_page_is_for_reviewers(client, role, status):
    client.force_login(User.objects.create_user("someone", role=role))
    assert client.get("/finance/days/").status_code == status
