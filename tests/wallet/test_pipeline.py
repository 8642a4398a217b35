"""The doors for those who bring their own connection: the live tables."""

from collections.abc import AsyncIterator
from typing import Any

import psycopg
import pytest
from psycopg import AsyncConnection

from apps.wallet import ledger
from apps.wallet.errors import LedgerError, refusal
from apps.wallet.ledger import Leg
from apps.wallet.models import Account
from tests import database
from tests.wallet.helpers import make_wallet

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
async def site(transactional_db: None) -> AsyncIterator[AsyncConnection]:
    with database.site_connection() as here:
        dsn = here.info.dsn
    async with await AsyncConnection.connect(dsn, autocommit=True) as connection:
        await connection.execute("SET ROLE banbai_site")
        yield connection


@pytest.fixture
def wallets(transactional_db: None) -> tuple[Account, Account]:
    return make_wallet(100), make_wallet()


async def send(site: AsyncConnection, *requests: str) -> list[Any]:
    """Post and commit in one round trip."""
    async with site.pipeline():
        await site.execute("BEGIN")
        cursors = [await site.execute(ledger.MUST_POST, [request]) for request in requests]
        await site.execute("COMMIT")
    return [await cursor.fetchone() for cursor in cursors]


def legs(payer: Account, payee: Account, chips: int) -> list[Leg]:
    return [Leg(1, payer.pk, -chips, "x.lost"), Leg(1, payee.pk, chips, "x.lost")]


async def test_apost(wallets: tuple[Account, Account], site: AsyncConnection):
    anna, binh = wallets
    posted = await ledger.apost(site, key="a", kind="hand", legs=legs(anna, binh, 60))
    assert posted.balances == {anna.pk: 40, binh.pk: 60}
    with pytest.raises(LedgerError, match="overdrawn"):
        await ledger.apost(site, key="b", kind="hand", legs=legs(anna, binh, 60))


async def test_a_commit_that_did_not_wait_keeps_nothing_of_a_refused_posting(
    wallets: tuple[Account, Account], site: AsyncConnection
):
    anna, binh = wallets
    first = ledger.request(key="a", kind="hand", legs=legs(anna, binh, 60))
    second = ledger.request(key="b", kind="hand", legs=legs(anna, binh, 41))
    with pytest.raises(psycopg.Error) as raised:
        await send(site, first, second)
    await site.rollback()
    refused = refusal(raised.value)
    assert refused is not None
    assert (refused.code, refused.details) == ("overdrawn", {"account": anna.pk, "balance": 40, "needed": 41})
    rows = await site.execute("SELECT key FROM wallet_transaction WHERE key IN ('a', 'b')")
    assert await rows.fetchall() == []


async def test_a_pipelined_posting_is_answered(wallets: tuple[Account, Account], site: AsyncConnection):
    anna, binh = wallets
    [(value,)] = await send(site, ledger.request(key="a", kind="hand", legs=legs(anna, binh, 60)))
    assert ledger.answer(value).balances == {anna.pk: 40, binh.pk: 60}


def test_other_errors_are_no_refusals():
    with database.site_connection() as site, pytest.raises(psycopg.Error) as raised:
        site.execute("SELECT 1 / 0")
    assert refusal(raised.value) is None
    assert refusal(ValueError()) is None
