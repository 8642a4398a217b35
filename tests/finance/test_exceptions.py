"""Faults that are planted in a simulated season are found, named, and dealt with by people."""

import psycopg
import pytest
from django.db import connection

from apps.finance import cases, checks, exceptions
from apps.finance.models import Case, CaseEvent
from apps.play.models import Hand
from apps.users.models import User
from apps.wallet.audit import Finding
from apps.wallet.models import Account, Posting, Transaction
from tests import database

pytestmark = pytest.mark.xdist_group("season")


def plant(statement, *values):
    """Do what only a superuser with triggers off can."""
    with database.owner_connection() as owner, owner.transaction():
        owner.execute("SET LOCAL session_replication_role = replica")
        assert owner.execute(statement, values).rowcount == 1


def found():
    exceptions.nightly()
    return set(Case.objects.values_list("check_code", "object_name", "expected", "found"))


def test_a_season_has_no_exceptions(simulated):
    assert checks.findings() == []


def test_each_check_has_words_and_a_query():
    names = {path.stem for folder in checks.CHECKS for path in folder.glob("*.sql")}
    assert names == set(cases.CHECKS)


def test_a_changed_posting(simulated_copy):
    posting = Posting.objects.filter(account__kind="player", amount__gt=0).order_by("pk")[20]
    plant("UPDATE wallet_posting SET amount = amount + 1 WHERE id = %s", posting.pk)
    line = f"transaction {posting.transaction_id} line {posting.line}"
    rows = found()
    assert ("lines_sum_to_zero", line, "0", "1") in rows
    assert any(row[:2] == ("requests", f"transaction {posting.transaction_id}") for row in rows)
    assert any(
        row[:2] == ("postings_run_on", f"posting {posting.pk} of account {posting.account_id}")
        for row in rows
    )


def test_a_gap_in_the_numbers_of_an_account(simulated_copy):
    posting = Posting.objects.filter(account__kind="player").order_by("pk")[30]
    last = posting.account.seq
    plant(
        "UPDATE wallet_posting SET seq = %s WHERE account_id = %s AND seq = %s",
        last + 1,
        posting.account_id,
        last,
    )
    odd = Posting.objects.get(account=posting.account_id, seq=last + 1)
    balance = odd.balance_after
    name = f"posting {odd.pk} of account {odd.account_id}"
    wanted = (f"number {last} balance {balance}", f"number {last + 1} balance {balance}")
    assert ("postings_run_on", name, *wanted) in found()


def test_a_till_that_is_off_by_one(simulated_copy):
    till = Account.objects.filter(kind="till").order_by("pk")[0]
    plant("UPDATE wallet_account SET balance = balance + 1 WHERE id = %s", till.pk)
    rows = found()
    name = f"account {till.code}"
    assert ("balance_is_last", name, str(till.balance), str(till.balance + 1)) in rows
    assert ("ledger_sums_to_zero", "all accounts", "0", "1") in rows
    assert any(row[0] == "tax_is_kept" for row in rows)


def test_a_hand_that_left_a_pot(simulated_copy):
    award = Posting.objects.filter(account__kind="pot", amount__lt=0).order_by("pk")[0]
    plant(
        "UPDATE wallet_posting SET account_id = (SELECT id FROM wallet_account WHERE code = 'house:suspense'),"
        " seq = 1 WHERE id = %s",
        award.pk,
    )
    hand = award.transaction.hand
    assert ("hands_leave_no_pot", f"hand {hand}", "0", str(-award.amount)) in found()


def test_a_move_that_says_something_else_than_was_posted(simulated_copy):
    cause = Transaction.objects.filter(kind="hand").order_by("pk")[10]
    with database.owner_connection() as owner:
        owner.execute(
            "UPDATE play_move SET payments = NULL WHERE hand_id = %s AND number = %s",
            [cause.hand, cause.move],
        )
    assert [row[:2] for row in found()] == [("moves_are_posted", f"hand {cause.hand} move {cause.move}")]
    assert Hand.objects.filter(pk=cause.hand).exists()


# --- What people do with them --------------------------------------------------------------------------


def finding(value="1"):
    return Finding("signs", "account bot:7", "at least 0", value)


@pytest.fixture
def reviewer(db):
    return User.objects.create_user("reviewer", role="finance")


@pytest.fixture
def page(client, reviewer):
    client.force_login(reviewer)
    return client


def history(case):
    return list(case.events.values_list("what", "by__username", "note", "found"))


def test_the_same_failure_is_one_case(db):
    exceptions.record([finding()])
    first = Case.objects.get()
    exceptions.record([finding()])
    again = Case.objects.get()
    assert (again.first_seen, again.state) == (first.first_seen, "open")
    assert again.last_seen > first.last_seen
    assert history(again) == [("opened", None, "", "1")]
    assert exceptions.open_count() == 1


def test_a_case_is_explained_then_closed_with_who_and_why(page):
    exceptions.record([finding()])
    case = Case.objects.get()
    address = f"/finance/exceptions/{case.pk}/"
    assert page.post(address, {"action": "explain", "note": "  a test chip  "}).status_code == 302
    assert exceptions.open_count() == 0
    exceptions.record([finding()])
    assert Case.objects.get().state == "explained"
    page.post(address, {"action": "close", "note": "reversed"})
    assert Case.objects.get().state == "closed"
    assert history(case) == [
        ("opened", None, "", "1"),
        ("explained", "reviewer", "a test chip", "1"),
        ("closed", "reviewer", "reversed", "1"),
    ]
    shown = page.get("/finance/exceptions/").content.decode()
    assert "a test chip" in shown
    assert "account bot:7" in shown


def test_what_comes_again_or_changes_is_open_again(db, reviewer):
    exceptions.record([finding()])
    case = Case.objects.get()
    exceptions.explain(case.pk, reviewer, "known")
    exceptions.record([finding("2")])
    assert Case.objects.get().state == "open"
    exceptions.close(case.pk, reviewer, "settled")
    exceptions.record([finding("2")])
    assert Case.objects.get().state == "open"
    assert [row[0] for row in history(case)] == ["opened", "explained", "changed", "closed", "reopened"]


def test_a_decision_needs_a_note_and_an_open_case(page):
    exceptions.record([finding()])
    case = Case.objects.get()
    page.post(f"/finance/exceptions/{case.pk}/", {"action": "close", "note": " "})
    assert Case.objects.get().state == "open"
    page.post(f"/finance/exceptions/{case.pk}/", {"action": "close", "note": "done"})
    page.post(f"/finance/exceptions/{case.pk}/", {"action": "explain", "note": "late"})
    assert Case.objects.get().state == "closed"
    assert page.post(f"/finance/exceptions/{case.pk}/", {"action": "drop", "note": "x"}).status_code == 404
    assert page.post("/finance/exceptions/0/", {"action": "close", "note": "x"}).status_code == 404


def test_history_stays(db, reviewer):
    exceptions.record([finding()])
    with pytest.raises(psycopg.Error, match="only ever added"), connection.cursor().connection.transaction():
        connection.connection.execute("UPDATE finance_caseevent SET note = 'x'")
    with pytest.raises(psycopg.Error, match="only ever added"), connection.connection.transaction():
        connection.connection.execute("DELETE FROM finance_case")
    assert CaseEvent.objects.get().note == ""


@pytest.mark.parametrize(("role", "status"), [("player", 403), ("finance", 200), ("admin", 200)])
def test_the_page_is_for_reviewers(client, db, role, status):
    client.force_login(User.objects.create_user("someone", role=role))
    assert client.get("/finance/exceptions/").status_code == status


def test_links_lead_to_postings(page):
    exceptions.record([Finding("hands_leave_no_pot", "hand 12", "0", "5")])
    assert "/finance/reports/postings/?hand=12" in page.get("/finance/exceptions/").content.decode()
