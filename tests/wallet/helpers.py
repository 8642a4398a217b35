"""Small people and postings for the ledger's tests."""

from itertools import count
from typing import Any

from apps.users.models import User
from apps.wallet import ledger
from apps.wallet.accounts import wallet_of
from apps.wallet.ledger import Leg, Posted
from apps.wallet.models import ISSUE, Account

_number = count(1)


def make_user(**fields: Any) -> User:
    name = f"player{next(_number)}"
    return User.objects.create(username=name, display_name=name, **fields)


def make_wallet(chips: int = 0, **fields: Any) -> Account:
    wallet = wallet_of(make_user(**fields))
    if chips:
        give(wallet, chips)
        wallet.refresh_from_db()
    return wallet


def house(code: str = ISSUE) -> Account:
    return Account.objects.get(code=code)


def give(wallet: Account, chips: int) -> Posted:
    return move(house(), wallet, chips, key=f"give:{next(_number)}", kind="grant", reason="grant.daily")


def move(payer: Account, payee: Account, chips: int, *, reason: str = "x.lost", **fields: Any) -> Posted:
    """Post one line of two legs."""
    fields = {"key": f"move:{next(_number)}", "kind": "hand"} | fields
    return ledger.post(legs=[Leg(1, payer.pk, -chips, reason), Leg(1, payee.pk, chips, reason)], **fields)
