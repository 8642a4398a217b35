"""check_ledger finds every fault that a superuser with triggers off can plant, and names the row."""

from collections.abc import Iterator
from uuid import uuid4

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.wallet import audit, ledger, reversals, tasks
from apps.wallet.accounts import close_account
from apps.wallet.errors import LedgerError
from apps.wallet.ledger import Leg
from apps.wallet.models import Account, Transaction
from tests import database
from tests.wallet.helpers import house, make_user, make_wallet, move

pytestmark = pytest.mark.django_db(transaction=True)

# Each fault: what is written, and which checks have to find it. {anna} and {binh} are wallets, {t} is the last
# transaction (anna paid binh 60 by move 3 of hand 7, of 100 claimed), {r} a reversal, {issue} the source of chips.
FAULTS = {
    "a balance": ("UPDATE wallet_account SET balance = balance + 1 WHERE id = {anna}",
                  {"balance_is_sum", "balance_is_last", "ledger_sums_to_zero"}),
    "two balances": ("UPDATE wallet_account SET balance = balance + CASE id WHEN {anna} THEN 1 ELSE -1 END"
                     " WHERE id IN ({anna}, {binh})", {"balance_is_sum", "balance_is_last"}),
    "a count": ("UPDATE wallet_account SET seq = seq + 1 WHERE id = {anna}", {"balance_is_sum"}),
    "an amount": ("UPDATE wallet_posting SET amount = -61 WHERE transaction_id = {t} AND account_id = {anna}",
                  {"lines_sum_to_zero", "balance_is_sum", "postings_run_on", "requests"}),
    "a balance after": ("UPDATE wallet_posting SET balance_after = balance_after + 1 WHERE transaction_id = {t}"
                        " AND account_id = {anna}", {"balance_is_last", "postings_run_on"}),
    "a gap": ("UPDATE wallet_posting SET seq = seq + 5 WHERE transaction_id = {t} AND account_id = {anna}",
              {"postings_run_on"}),
    "a lost leg": ("DELETE FROM wallet_posting WHERE transaction_id = {t} AND account_id = {anna}",
                   {"lines_sum_to_zero", "balance_is_sum", "balance_is_last", "requests"}),
    "lost legs": ("DELETE FROM wallet_posting WHERE transaction_id = {t}", {"transactions_have_postings"}),
    "a moved leg": ("UPDATE wallet_posting SET line = 2 WHERE transaction_id = {t} AND account_id = {anna}",
                    {"lines_sum_to_zero", "requests"}),
    "a reason": ("UPDATE wallet_posting SET reason = 'y' WHERE transaction_id = {t}", {"requests"}),
    "a claim": ("UPDATE wallet_posting SET claimed = 59 WHERE transaction_id = {t} AND amount < 0",
                {"signs", "requests"}),
    "a leg of nothing": ("ALTER TABLE wallet_posting DROP CONSTRAINT wallet_posting_moves_chips;"
                         "UPDATE wallet_posting SET amount = 0 WHERE transaction_id = {t}", {"signs"}),
    "below zero": ("ALTER TABLE wallet_account DROP CONSTRAINT wallet_account_not_below_zero;"
                   "UPDATE wallet_account SET balance = -1 WHERE id = {anna};"
                   "UPDATE wallet_posting SET balance_after = -1 WHERE transaction_id = {t} AND account_id = {anna}",
                   {"signs", "balance_is_sum"}),
    "a source above zero": ("UPDATE wallet_account SET balance = 1 WHERE id = {issue}", {"signs"}),
    "a closed account": ("ALTER TABLE wallet_account DROP CONSTRAINT wallet_account_not_below_zero;"
                         "UPDATE wallet_account SET closed_at = now() WHERE id = {binh}",
                         {"closed_accounts_are_empty"}),
    "posted after closing": ("UPDATE wallet_account SET closed_at = '2020-01-01' WHERE id = {empty}",
                             {"closed_accounts_are_empty"}),
    "a reversal that is no mirror": ("UPDATE wallet_posting SET line = line + 1 WHERE transaction_id = {r}",
                                     {"reversals_mirror", "requests"}),
    "a reversal of nothing": ("UPDATE wallet_transaction SET reverses_id = NULL WHERE id = {r}",
                              {"kinds", "requests"}),
    "an unknown kind": ("UPDATE wallet_transaction SET kind = 'tip' WHERE id = {t}", {"kinds", "requests"}),
    "nobody approved": ("UPDATE wallet_transaction SET approver_id = NULL WHERE id = {r}", {"kinds", "requests"}),
    "another hand": ("UPDATE wallet_transaction SET hand_id = 8 WHERE id = {t}", {"keys", "requests"}),
    "a key used twice": ("ALTER TABLE wallet_transaction DROP CONSTRAINT wallet_transaction_key;"
                         "UPDATE wallet_transaction SET key = 'hand:7:3'", {"keys"}),
    "a note": ("UPDATE wallet_transaction SET note = 'hush' WHERE id = {t}", {"requests"}),
    "a day": ("UPDATE wallet_transaction SET gaming_day = '2020-01-01' WHERE id = {t}", {"days"}),
}  # fmt: skip


@pytest.fixture
def names() -> dict[str, int]:
    anna, binh, empty = make_wallet(500), make_wallet(), make_wallet(5)
    move(empty, house(), 5)
    staff = make_user(), make_user()
    wrong = Transaction.objects.get(pk=move(anna, binh, 9).transaction)
    reversal = reversals.reverse(wrong, actor=staff[0], approver=staff[1], note="a mistake").transaction
    legs = [Leg(1, anna.pk, -60, "x.lost", 100), Leg(1, binh.pk, 60, "x.lost")]
    where = {"game": "x", "room": "x.popular", "table": 2, "hand": 7, "hand_public": uuid4(), "move": 3}
    paid = ledger.post(key="hand:7:3", kind="hand", legs=legs, actor=anna.user_id, note="“Ván 7”", **where)
    assert audit.check(connection) == []
    return {
        "anna": anna.pk,
        "binh": binh.pk,
        "empty": empty.pk,
        "issue": house().pk,
        "t": paid.transaction,
        "r": reversal,
    }


@pytest.fixture
def spoiling() -> Iterator[psycopg.Connection]:
    """The owner with triggers off; what he does to the schema is undone."""
    with database.owner_connection() as owner:
        owner.execute("SET session_replication_role = replica")
        owner.execute("BEGIN")
        yield owner
        owner.execute("ROLLBACK")


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str, names: dict[str, int], spoiling: psycopg.Connection):
    statements, expected = FAULTS[fault]
    for statement in statements.format(**names).split(";"):
        spoiling.execute(statement)
    found = {finding.check for finding in audit.check_rows(spoiling.cursor())}
    assert expected <= found


def test_every_check_is_proved_by_a_fault():
    assert {path.stem for path in audit.CHECKS.glob("*.sql")} == {
        name for _, expected in FAULTS.values() for name in expected
    }


@pytest.fixture
def spoilt(names: dict[str, int]) -> dict[str, int]:
    with database.owner_connection() as owner:
        owner.execute("SET session_replication_role = replica")
        owner.execute(FAULTS["a balance"][0].format(**names))
    return names


def test_the_command_names_each_row_and_ends_with_1(
    spoilt: dict[str, int], capsys: pytest.CaptureFixture[str]
):
    with pytest.raises(SystemExit) as ended:
        call_command("check_ledger")
    assert ended.value.code == 1
    code = Account.objects.get(pk=spoilt["anna"]).code
    assert f"balance_is_last: account {code}: expected 440, found 441" in capsys.readouterr().err


def test_the_task_counts_and_logs_what_it_finds(spoilt: dict[str, int], caplog: pytest.LogCaptureFixture):
    assert tasks.check_ledger() == 3
    assert caplog.text.count("ledger.finding") == 3


def test_a_sound_ledger_says_so(names: dict[str, int], capsys: pytest.CaptureFixture[str]):
    call_command("check_ledger")
    assert "sound" in capsys.readouterr().out
    assert tasks.check_ledger() == 0


Moves = st.lists(
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(1, 60)), min_size=1, max_size=4),
    max_size=12,
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(history=Moves)
def test_random_histories_keep_every_promise(history: list[list[tuple[int, int, int]]]):
    """Whatever is posted or refused, wallets are what a plain sum says, and the auditor agrees."""
    wallets = [make_wallet(50) for _ in range(4)]
    expected = [50] * 4
    for n, lines in enumerate(history):
        after = expected.copy()
        legs = []
        for line, (payer, payee, chips) in enumerate(lines, 1):
            legs += [Leg(line, wallets[payer].pk, -chips, "x"), Leg(line, wallets[payee].pk, chips, "x")]
            after[payer] -= chips
            after[payee] += chips
        key = f"random:{wallets[0].pk}:{n}"
        if min(after) < 0:
            with pytest.raises(LedgerError, match="overdrawn"):
                ledger.post(key=key, kind="hand", legs=legs)
        else:
            ledger.post(key=key, kind="hand", legs=legs)
            expected = after
    assert [Account.objects.get(pk=wallet.pk).balance for wallet in wallets] == expected
    assert audit.check(connection) == []


def test_an_account_that_was_closed_empty_is_sound(names: dict[str, int]):
    close_account(names["empty"])
    assert audit.check(connection) == []


def test_check_ledger_takes_no_arguments():
    with pytest.raises(CommandError):
        call_command("check_ledger", "--fix")
