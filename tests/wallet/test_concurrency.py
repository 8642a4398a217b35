"""Many at once: real connections in real threads, all as the site."""

import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import OperationalError, connection, connections, transaction

from apps.wallet import accounts, audit, grants, ledger, tills
from apps.wallet.accounts import open_account, open_table_accounts, wallet_of
from apps.wallet.errors import LedgerError
from apps.wallet.ledger import Leg
from apps.wallet.models import ISSUE, TAX, Account, Posting, Transaction
from tests import database
from tests.wallet.helpers import house, make_user, make_wallet, move

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(count: int, act: Callable[[int], Any]) -> list[Any]:
    """What `act(0)` … `act(count - 1)` give, or the errors that they raise, each in a thread of its own."""
    barrier = Barrier(count)

    def run(n: int) -> Any:
        try:
            barrier.wait()
            return act(n)
        except Exception as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))


def test_a_wallet_is_spent_once():
    anna, binh = make_wallet(100), make_wallet()
    said = at_once(6, lambda n: move(anna, binh, 100, key=f"spend:{n}"))
    refused = [error for error in said if isinstance(error, LedgerError)]
    assert [error.code for error in refused] == ["overdrawn"] * 5
    anna.refresh_from_db()
    assert anna.balance == 0


def test_the_same_key_posts_once():
    anna, binh = make_wallet(100), make_wallet()
    said = at_once(6, lambda n: move(anna, binh, 100, key="once"))
    assert sorted(posted.again for posted in said) == [False] + [True] * 5
    assert len({posted.transaction for posted in said}) == 1


def test_the_same_key_for_different_causes_posts_one_of_them():
    wallets = [make_wallet(100) for _ in range(8)]
    said = at_once(4, lambda n: move(wallets[2 * n], wallets[2 * n + 1], 5, key="one of us"))
    codes = Counter(getattr(answer, "code", "posted") for answer in said)
    assert codes == {"posted": 1, "key_conflict": 3}


def test_crossing_orders_do_not_deadlock():
    wallets = [make_wallet(10_000) for _ in range(6)]

    def play(n: int) -> None:
        dice = random.Random(n)
        for i in range(40):
            some = dice.sample(wallets, 4)
            legs = [
                Leg(line, wallet.pk, sign * line, "x")
                for line, pair in ((1, some[:2]), (2, some[2:]))
                for wallet, sign in zip(pair, (-1, 1), strict=True)
            ]
            ledger.post(key=f"cross:{n}:{i}", kind="hand", legs=legs)

    assert at_once(6, play) == [None] * 6
    assert sum(Account.objects.exclude(code=ISSUE).values_list("balance", flat=True)) == 60_000
    assert audit.check(connection) == []


def test_grants_sweeps_and_hands_together_do_not_deadlock():
    anna, binh = make_wallet(), make_wallet()
    _, till = open_table_accounts(7)
    bot = make_user(is_bot=True)
    acts = [
        lambda i: grants.rescue(anna.user),
        lambda i: grants.daily(anna.user),
        lambda i: tills.sweep_all(),
        lambda i: grants.fund_bot(bot, 50),
        lambda i: ledger.post(
            key=f"h:{i}",
            kind="hand",
            legs=[Leg(1, anna.pk, -9, "x"), Leg(1, binh.pk, 8, "x"), Leg(1, till, 1, "x")],
        ),
        lambda i: move(binh, anna, 1),
    ]

    def repeat(n: int) -> Counter[str]:
        seen: Counter[str] = Counter()
        for i in range(15):
            try:
                acts[n](i)
            except (LedgerError, grants.GrantRefused) as refused:
                seen[refused.code] += 1
        return seen

    said = at_once(len(acts), repeat)
    assert all(isinstance(answer, Counter) for answer in said), said
    assert {code for answer in said for code in answer} <= {
        "overdrawn",
        "not_broke",
        "rescues_used",
        "daily_taken",
    }
    assert audit.check(connection) == []


def test_two_rescues_at_once_are_one():
    anna = make_user()
    accounts.wallet_of(anna)
    said = at_once(4, lambda n: grants.rescue(anna))
    assert sorted(getattr(answer, "code", "given") for answer in said) == ["given"] + ["not_broke"] * 3
    assert wallet_of(anna).balance == grants.RESCUE_TO


def test_two_sweeps_at_once_move_each_chip_once():
    anna = make_wallet(100)
    till = Account.objects.get(pk=open_table_accounts(7)[1])
    move(anna, till, 100)
    at_once(4, lambda n: tills.sweep_all())
    till.refresh_from_db()
    assert (till.balance, house(TAX).balance) == (0, 100)
    assert Transaction.objects.filter(kind="sweep").count() == 1


def test_an_account_is_opened_once():
    user = make_user()
    said = at_once(6, lambda n: open_account(f"player:{user.pk}", Account.Kind.PLAYER, user.pk))
    assert len(set(said)) == 1


def test_what_locked_an_account_sees_is_what_stays():
    anna, binh = make_wallet(1_000), make_wallet()

    def spend(n: int) -> None:
        for _ in range(10):
            with transaction.atomic():
                balance = accounts.lock([binh.pk, anna.pk])[anna.pk]
                assert move(anna, binh, 1).balances[anna.pk] == balance - 1

    assert at_once(4, spend) == [None] * 4
    assert Posting.objects.filter(account=binh).count() == 40


def test_a_ledger_that_stays_locked_is_busy_not_broke():
    anna, binh = make_wallet(100), make_wallet()
    with database.site_connection() as other, other.transaction(), connection.cursor() as cursor:
        other.execute("SELECT ledger_lock(%s)", [[anna.pk]])
        cursor.execute("SET lock_timeout = '20ms'")
        with pytest.raises(LedgerError, match="busy"):
            move(anna, binh, 5)
        with pytest.raises(OperationalError), transaction.atomic():
            move(anna, binh, 5)
        cursor.execute("RESET lock_timeout")
    assert move(anna, binh, 5).balances[anna.pk] == 95
