"""Opening, closing and locking accounts."""

from collections.abc import Sequence
from typing import Any

from django.db import DatabaseError, connection

from apps.users.models import User
from apps.wallet.errors import refusal
from apps.wallet.models import Account, AccountId, Chips


def wallet_of(user: User) -> Account:
    """The wallet of a player or a bot, opened if need be (bots' accounts are kept apart by their kind)."""
    kind = Account.Kind.BOT if user.is_bot else Account.Kind.PLAYER
    found = Account.objects.filter(user=user).first()
    return found or Account.objects.get(pk=open_account(f"{kind.value}:{user.pk}", kind, user.pk))


def open_table_accounts(table_id: int) -> tuple[AccountId, AccountId]:
    """The accounts of a table, opened if need be: its pot and its till (which collects the tax)."""
    return (
        open_account(f"table:{table_id}:pot", Account.Kind.POT),
        open_account(f"table:{table_id}:till", Account.Kind.TILL),
    )


def open_account(code: str, kind: Account.Kind, user_id: int | None = None) -> AccountId:
    """The account of that code, opened if need be. Raises LedgerError account_conflict."""
    return AccountId(_call("SELECT ledger_open_account(%s, %s, %s)", code, kind.value, user_id)[0][0])


def house(code: str) -> AccountId:
    """One of the house's accounts, which migrations made."""
    return AccountId(Account.objects.values_list("pk", flat=True).get(code=code))


def close_account(account_id: int) -> None:
    """Close an empty account for good. Raises LedgerError not_empty or unknown_account."""
    _call("SELECT ledger_close_account(%s)", account_id)


def lock(account_ids: Sequence[int]) -> dict[AccountId, Chips]:
    """Lock accounts until the caller's database transaction ends; their balances as of now, by account."""
    rows = _call("SELECT account, balance FROM ledger_lock(%s)", list(account_ids))
    return {AccountId(account): Chips(balance) for account, balance in rows}


def _call(statement: str, *values: Any) -> list[tuple[Any, ...]]:
    try:
        with connection.cursor() as cursor:
            cursor.execute(statement, values)
            return list(cursor.fetchall())
    except DatabaseError as error:
        if refused := refusal(error):
            raise refused from error
        raise
