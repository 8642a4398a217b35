import pytest
from django.db import connection, transaction

from apps.wallet import accounts, audit, reversals, tills
from apps.wallet.errors import LedgerError
from apps.wallet.models import TAX, Account, Posting, Transaction
from tests.wallet.helpers import house, make_user, make_wallet, move

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_wallet_is_opened_once_and_named_after_its_holder():
    anna, bot = make_user(), make_user(is_bot=True)
    wallet = accounts.wallet_of(anna)
    assert (wallet.code, wallet.kind, wallet.balance) == (f"player:{anna.pk}", "player", 0)
    assert accounts.wallet_of(anna) == wallet
    assert accounts.wallet_of(bot).code == f"bot:{bot.pk}"


def test_a_tables_accounts():
    pot, till = accounts.open_table_accounts(17)
    assert (pot, till) == accounts.open_table_accounts(17)
    codes = Account.objects.filter(pk__in=[pot, till]).order_by("pk").values_list("code", "kind")
    assert list(codes) == [("table:17:pot", "pot"), ("table:17:till", "till")]


def test_an_account_of_another_kind_or_holder_is_a_conflict():
    anna, binh = make_user(), make_user()
    accounts.wallet_of(anna)
    with pytest.raises(LedgerError, match="account_conflict"):
        accounts.open_account(f"player:{anna.pk}", Account.Kind.PLAYER, binh.pk)


def test_the_house_opens_no_accounts_at_run_time():
    with pytest.raises(LedgerError, match="bad_request"):
        accounts.open_account("house:mine", Account.Kind.HOUSE)


def test_only_an_empty_account_is_closed():
    anna = make_wallet(5)
    with pytest.raises(LedgerError) as refused, transaction.atomic():
        accounts.close_account(anna.pk)
    assert (refused.value.code, refused.value.details) == ("not_empty", {"account": anna.pk, "balance": 5})
    move(anna, house(), 5)
    accounts.close_account(anna.pk)
    anna.refresh_from_db()
    closed_at = anna.closed_at
    accounts.close_account(anna.pk)
    anna.refresh_from_db()
    assert closed_at == anna.closed_at is not None


@pytest.mark.parametrize("account", ["house", "none"])
def test_what_cannot_be_closed(account: str):
    with pytest.raises(LedgerError, match="unknown_account"):
        accounts.close_account(house().pk if account == "house" else 10**12)


def test_lock_tells_balances_of_those_that_exist():
    anna = make_wallet(5)
    with transaction.atomic():
        assert accounts.lock([anna.pk, 10**12]) == {anna.pk: 5}


def test_an_error_of_the_database_itself_is_not_a_refusal():
    with pytest.raises(Exception, match="does not fit its kind"):
        accounts.open_account("nonsense", Account.Kind.POT)


def test_tills_are_swept_into_the_houses_tax():
    anna = make_wallet(100)
    for table in (7, 8, 9):
        till = Account.objects.get(pk=accounts.open_table_accounts(table)[1])
        if table < 9:
            move(anna, till, table)
    assert tills.sweep_all() == 2
    assert tills.sweep_all() == 0
    assert house(TAX).balance == 15
    swept = Transaction.objects.filter(kind="sweep").order_by("key").values_list("key", "table")
    assert list(swept) == [("sweep:7:1", 7), ("sweep:8:1", 8)]


def test_a_till_that_fills_again_is_swept_again():
    anna, till = make_wallet(100), Account.objects.get(pk=accounts.open_table_accounts(7)[1])
    for chips in (3, 4):
        move(anna, till, chips)
        tills.sweep_all()
    assert house(TAX).balance == 7


def test_a_reversal_mirrors_and_happens_once():
    anna, binh, asked, agreed = make_wallet(100), make_wallet(), make_user(), make_user()
    wrong = Transaction.objects.get(pk=move(anna, binh, 60, hand=812, game="x").transaction)
    posted = reversals.reverse(wrong, actor=asked, approver=agreed, note="wrong hand")
    assert posted.balances == {anna.pk: 100, binh.pk: 0}
    reversal = Transaction.objects.get(pk=posted.transaction)
    assert (reversal.reverses, reversal.hand, reversal.game) == (wrong, 812, "x")
    assert reversals.reverse(wrong, actor=asked, approver=agreed, note="wrong hand").again
    with pytest.raises(LedgerError, match="key_conflict"):
        reversals.reverse(wrong, actor=agreed, approver=asked, note="again")
    assert audit.check(connection) == []


def test_a_transaction_is_reversed_once_whatever_the_key():
    anna, binh, asked, agreed = make_wallet(100), make_wallet(), make_user(), make_user()
    wrong = Transaction.objects.get(pk=move(anna, binh, 60).transaction)
    reversals.reverse(wrong, actor=asked, approver=agreed, note="")
    people = {"actor": asked.pk, "approver": agreed.pk}
    with pytest.raises(LedgerError, match="already_reversed"):
        move(binh, anna, 60, kind="reversal", reverses=wrong.pk, **people)


def test_what_was_spent_since_cannot_be_reversed():
    anna, binh, asked, agreed = make_wallet(100), make_wallet(), make_user(), make_user()
    wrong = Transaction.objects.get(pk=move(anna, binh, 60).transaction)
    move(binh, house(), 1)
    with pytest.raises(LedgerError, match="overdrawn"):
        reversals.reverse(wrong, actor=asked, approver=agreed, note="")
    assert not Posting.objects.filter(reason="reversal").exists()
