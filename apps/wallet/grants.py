"""Grants: chips that house:issue makes. (First slice, for the live tables: bots' bankroll.)"""

import uuid

from apps.users.models import User
from apps.wallet import ledger
from apps.wallet.accounts import wallet_of
from apps.wallet.models import ISSUE, Account


def fund_bot(bot: User, amount: int) -> None:
    """Give a bot `amount` chips."""
    issue = Account.objects.values_list("pk", flat=True).get(code=ISSUE)
    legs = [
        ledger.Leg(1, issue, -amount, "funding.bot"),
        ledger.Leg(1, wallet_of(bot).pk, amount, "funding.bot"),
    ]
    ledger.post(key=f"fund:{uuid.uuid4()}", kind="funding", legs=legs)
