"""Each promise of docs/ledger.md, attacked as the site and as the owner of the database."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.db import transaction
from django.db.models import F, ProtectedError
from django.db.utils import ProgrammingError
from psycopg import errors

from apps.users.models import User
from apps.wallet import ledger
from apps.wallet.accounts import open_table_accounts
from apps.wallet.ledger import Leg
from apps.wallet.models import ISSUE, Account, Posting, Transaction
from tests import database
from tests.wallet.helpers import house, make_user, make_wallet, move

pytestmark = pytest.mark.django_db(transaction=True)

INSERT_TRANSACTION = (
    "INSERT INTO wallet_transaction (key, request_hash, kind, gaming_day, actor_id, approver_id)"
    " VALUES ('planted', '\\x00', %(kind)s, current_date, %(actor)s, %(approver)s) RETURNING id"
)
INSERT_LEG = (
    "INSERT INTO wallet_posting (transaction_id, line, account_id, amount, balance_after, seq, reason)"
    " VALUES (%s, %s, %s, %s, 0, %s, 'x')"
)
WRITES = {
    "update an account": "UPDATE wallet_account SET balance = balance + 1",
    "update a transaction": "UPDATE wallet_transaction SET note = 'x'",
    "update a posting": "UPDATE wallet_posting SET amount = 1",
    "delete an account": "DELETE FROM wallet_account",
    "delete a transaction": "DELETE FROM wallet_transaction",
    "delete a posting": "DELETE FROM wallet_posting",
    "truncate postings": "TRUNCATE wallet_posting",
    "truncate transactions": "TRUNCATE wallet_transaction CASCADE",
    "truncate accounts": "TRUNCATE wallet_account CASCADE",
    "truncate users": "TRUNCATE users_user CASCADE",
    "insert an account": "INSERT INTO wallet_account (code, kind) VALUES ('table:9:pot', 'pot')",
    "insert a transaction": INSERT_TRANSACTION % {"kind": "'x'", "actor": 1, "approver": 2},
    "insert a posting": INSERT_LEG.replace("%s", "1"),
    "merge": "MERGE INTO wallet_account a USING (SELECT 1) b ON true WHEN MATCHED THEN UPDATE SET balance = 0",
    "copy": "COPY wallet_posting FROM PROGRAM 'true'",
    "switch triggers off": "ALTER TABLE wallet_posting DISABLE TRIGGER ALL",
    "play a replica": "SET session_replication_role = replica",
    "drop a table": "DROP TABLE wallet_posting CASCADE",
    "replace the writer": "CREATE OR REPLACE FUNCTION ledger_post(request jsonb) RETURNS jsonb LANGUAGE sql AS ''",
}
NEVER = [name for name in WRITES if name.startswith(("delete", "truncate"))] + [
    "update a transaction",
    "update a posting",
]


@pytest.fixture
def owner() -> Iterator[psycopg.Connection]:
    with database.owner_connection() as connection:
        yield connection


@pytest.fixture
def site() -> Iterator[psycopg.Connection]:
    with database.site_connection() as connection:
        yield connection


@pytest.mark.parametrize("name", WRITES)
def test_the_site_can_only_read_and_post(name: str, site: psycopg.Connection):
    make_wallet(100)
    with pytest.raises(errors.InsufficientPrivilege):
        site.execute(WRITES[name])


@pytest.mark.parametrize("name", NEVER)
def test_nothing_is_ever_changed_or_deleted_not_even_by_the_owner(name: str, owner: psycopg.Connection):
    make_wallet(100)
    with pytest.raises(psycopg.Error) as refused:
        owner.execute(WRITES[name])
    assert refused.value.sqlstate == "LG002"


def orm_save(wallet: Account) -> None:
    wallet.balance = 1
    wallet.save()


ORM = {
    "save": orm_save,
    "update": lambda wallet: Account.objects.update(balance=F("balance") + 1),
    "delete": lambda wallet: Posting.objects.all().delete(),
    "delete one": lambda wallet: wallet.postings.get().delete(),
    "raw delete": lambda wallet: Posting.objects.all()._raw_delete("default"),
    "bulk update": lambda wallet: Account.objects.bulk_update([wallet], ["balance"]),
    "create": lambda wallet: Transaction.objects.create(
        key="x", kind="grant", request_hash=b"", gaming_day="2026-11-29"
    ),
    "bulk create": lambda wallet: Posting.objects.bulk_create(
        [Posting(account=wallet, transaction_id=1, line=1, amount=1, balance_after=1, seq=9, reason="x")]
    ),
    "update or create": lambda wallet: Account.objects.update_or_create(
        pk=wallet.pk, defaults={"balance": 5}
    ),
}


@pytest.mark.parametrize("name", ORM)
def test_the_orm_cannot_write(name: str):
    wallet = make_wallet(100)
    with pytest.raises(ProgrammingError, match="permission denied"):
        ORM[name](wallet)
    wallet.refresh_from_db()
    assert wallet.balance == 100


def test_a_user_with_a_wallet_is_never_deleted(owner: psycopg.Connection):
    wallet = make_wallet(100)
    with pytest.raises(ProtectedError):
        wallet.user.delete()
    with pytest.raises(errors.RestrictViolation):
        owner.execute("DELETE FROM users_user WHERE id = %s", [wallet.user_id])
    assert User.objects.filter(pk=wallet.user_id).exists()


def test_who_asked_for_a_posting_is_never_deleted(owner: psycopg.Connection):
    wallet, staff = make_wallet(), make_user()
    move(house(), wallet, 5, kind="grant", actor=staff.pk)
    with pytest.raises(errors.RestrictViolation):
        owner.execute("DELETE FROM users_user WHERE id = %s", [staff.pk])


def plant(owner: psycopg.Connection, legs: list[tuple[int, Account, int]], **fields: Any) -> None:
    """Write a transaction by hand; `legs` are line, account, amount."""
    row = {"kind": "grant", "actor": None, "approver": None} | fields
    with owner.transaction():
        (transaction_id,) = owner.execute(INSERT_TRANSACTION, row).fetchone()
        for seq, (line, account, amount) in enumerate(legs, 1):
            owner.execute(INSERT_LEG, [transaction_id, line, account.pk, amount, 100 + seq])


def test_a_balanced_transaction_passes_at_commit(owner: psycopg.Connection):
    plant(owner, [(1, house(), -5), (1, make_wallet(), 5)])
    assert Posting.objects.filter(transaction__key="planted").count() == 2


@pytest.mark.parametrize(
    "legs",
    [
        pytest.param(lambda wallet: [], id="empty"),
        pytest.param(lambda wallet: [(1, house(), -5)], id="one leg"),
        pytest.param(lambda wallet: [(1, house(), -5), (1, wallet, 6)], id="a chip too many"),
        pytest.param(lambda wallet: [(1, house(), -5), (2, wallet, 5)], id="each line for itself"),
    ],
)
def test_every_line_sums_to_zero_and_there_is_one(legs, owner: psycopg.Connection):
    wallet = make_wallet()
    with pytest.raises(psycopg.Error, match="no postings, or a line that does not sum to zero"):
        plant(owner, legs(wallet))
    assert not Transaction.objects.filter(key="planted").exists()


def test_no_leg_is_added_to_an_old_transaction(owner: psycopg.Connection):
    anna = make_wallet(100)
    old = Transaction.objects.get(pk=move(anna, house(), 5).transaction)
    with pytest.raises(errors.ForeignKeyViolation):
        owner.execute(INSERT_LEG, [old.pk, 2, anna.pk, -1, 100])
    lie = INSERT_LEG.replace("reason)", "reason, database_transaction)").replace("'x')", "'x', %s)")
    with pytest.raises(psycopg.Error, match="another database transaction than its own"):
        owner.execute(lie, [old.pk, 2, anna.pk, -1, 100, old.database_transaction])


def test_no_leg_hangs_in_the_air(owner: psycopg.Connection):
    with pytest.raises(errors.ForeignKeyViolation):
        owner.execute(INSERT_LEG, [10**12, 1, house().pk, -1, 100])


def test_no_leg_of_zero_chips(owner: psycopg.Connection):
    with pytest.raises(errors.CheckViolation):
        plant(owner, [(1, house(), 0)])


@pytest.mark.parametrize(
    "kind", ["wallet", "bot", "pot", "till", "house:tax", "house:bots", "house:suspense"]
)
def test_nobody_is_below_zero_but_the_source_of_chips(kind: str, owner: psycopg.Connection):
    pot, till = open_table_accounts(7)
    pk = {"wallet": make_wallet().pk, "bot": make_wallet(is_bot=True).pk, "pot": pot, "till": till}.get(kind)
    pk = pk or house(kind).pk
    with pytest.raises(errors.CheckViolation):
        owner.execute("UPDATE wallet_account SET balance = -1 WHERE id = %s", [pk])
    owner.execute("UPDATE wallet_account SET balance = -1 WHERE code = %s", [ISSUE])


@pytest.mark.parametrize(
    ("code", "kind", "with_user"),
    [
        ("player:{other}", "player", True),
        ("player:{user}", "player", False),
        ("bot:{user}", "player", True),
        ("table:1:pot", "till", False),
        ("table:0:pot", "pot", False),
        ("table:1:pot", "pot", True),
        ("house:tax2", "pot", False),
        ("mine", "mine", False),
    ],
)
def test_an_account_is_what_its_code_says(code: str, kind: str, with_user: bool, owner: psycopg.Connection):
    user = make_user()
    with pytest.raises(errors.CheckViolation):
        owner.execute(
            "INSERT INTO wallet_account (code, kind, user_id) VALUES (%s, %s, %s)",
            [code.format(user=user.pk, other=user.pk + 1), kind, user.pk if with_user else None],
        )


def test_two_people_make_an_adjustment_whoever_writes_it(owner: psycopg.Connection):
    admin, wallet = make_user(), make_wallet()
    for actor, approver in [(None, None), (admin.pk, None), (None, admin.pk), (admin.pk, admin.pk)]:
        with pytest.raises(psycopg.Error, match=r"lacks who asked|four_eyes"):
            plant(
                owner, [(1, house(), -5), (1, wallet, 5)], kind="adjustment", actor=actor, approver=approver
            )
    assert not Transaction.objects.filter(key="planted").exists()


def test_a_table_of_ones_own_does_not_stand_in_for_the_ledgers(site: psycopg.Connection):
    anna, binh = make_wallet(10), make_wallet()
    for name in ("account", "transaction", "posting"):
        site.execute(f"CREATE TEMP TABLE wallet_{name} (LIKE public.wallet_{name} INCLUDING ALL)")
    site.execute("INSERT INTO wallet_account SELECT * FROM public.wallet_account")
    site.execute("UPDATE wallet_account SET balance = 1000000 WHERE code LIKE 'player:%'")
    cause = ledger.request(
        key="shadow", kind="hand", legs=[Leg(1, anna.pk, -11, "x"), Leg(1, binh.pk, 11, "x")]
    )
    with pytest.raises(ledger.LedgerError, match="overdrawn"):
        ledger.answer(site.execute(ledger.POST, [cause]).fetchone()[0])


def test_an_error_leaves_the_callers_transaction_whole():
    anna, binh = make_wallet(10), make_wallet()
    with transaction.atomic():
        with pytest.raises(ledger.LedgerError):
            move(anna, binh, 11)
        move(anna, binh, 4)
    anna.refresh_from_db()
    assert (anna.balance, anna.seq) == (6, 2)


def test_a_posting_is_rolled_back_with_its_callers_transaction():
    anna, binh = make_wallet(10), make_wallet()
    with transaction.atomic():
        move(anna, binh, 4)
        transaction.set_rollback(True)
    anna.refresh_from_db()
    assert (anna.balance, anna.seq) == (10, 1)
