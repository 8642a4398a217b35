"""Tax is collected in a till at each table, so that tables do not wait for each other; tills are emptied later."""

from django.db import transaction

from apps.wallet import accounts, ledger
from apps.wallet.ledger import Leg, Posted
from apps.wallet.models import TAX, Account

REASON = "sweep"


def sweep_all() -> int:
    """Move what is in the tills into house:tax, each till in a transaction of its own; how many were emptied."""
    full = Account.objects.filter(kind=Account.Kind.TILL, balance__gt=0).order_by("pk")
    return sum(sweep(till) is not None for till in list(full))


def sweep(till: Account) -> Posted | None:
    """Empty one till; None if it was empty. The key counts the till's postings, so no chip is swept twice."""
    tax, (_, table, _) = accounts.house(TAX), till.code.split(":")
    with transaction.atomic():
        accounts.lock([tax, till.pk])
        till.refresh_from_db(fields=["balance", "seq"])
        if not till.balance:
            return None
        legs = [Leg(1, till.pk, -till.balance, REASON), Leg(1, tax, till.balance, REASON)]
        return ledger.post(key=f"sweep:{table}:{till.seq}", kind="sweep", legs=legs, table=int(table))
