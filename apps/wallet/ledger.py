"""Posting: thin doors to the SQL function `ledger_post`, the only writer of the ledger (docs/ledger.md).

The live tables put `MUST_POST` with `request(…)` into their own pipeline, hand the value to `answer`, and
turn a database error into a refusal by `errors.refusal`. Everybody else calls `post`.
"""

from collections.abc import Sequence
from typing import Any, NotRequired, TypedDict, Unpack
from uuid import UUID

import msgspec
from django.db import OperationalError, connection
from psycopg import AsyncConnection, errors

from apps.wallet.errors import LedgerError
from apps.wallet.models import AccountId, Chips, TransactionId

POST = "SELECT ledger_post(%s::jsonb)::text"
MUST_POST = "SELECT ledger_must_post(%s::jsonb)::text"

ATTEMPTS = 3
TRANSIENT = (errors.DeadlockDetected, errors.LockNotAvailable, errors.SerializationFailure)


class Leg(msgspec.Struct, frozen=True, gc=False):
    """`amount` chips to (plus) or from (minus) an account; the legs of one `line` sum to zero.

    `claimed` is what was owed, where less was paid.
    """

    line: int
    account: int
    amount: int
    reason: str
    claimed: int | None = None


class Cause(TypedDict):
    """What is posted and why. `actor` and `approver` are ids of users, `move` is a move of the hand."""

    key: str
    kind: str
    legs: Sequence[Leg]
    game: NotRequired[str | None]
    room: NotRequired[str | None]
    table: NotRequired[int | None]
    hand: NotRequired[int | None]
    hand_public: NotRequired[UUID | str | None]
    move: NotRequired[int | None]
    actor: NotRequired[int | None]
    approver: NotRequired[int | None]
    note: NotRequired[str]
    reverses: NotRequired[int | None]


class Posted(msgspec.Struct, frozen=True):
    """What was posted, with the balances after it, by account.

    `again` says that it had been posted before, by the same key; the balances are those of then.
    """

    transaction: TransactionId
    balances: dict[AccountId, Chips]
    again: bool


class _Answer(msgspec.Struct):
    transaction: TransactionId = TransactionId(0)
    again: bool = False
    account: list[AccountId] = []
    balance: list[Chips] = []
    error: str = ""
    details: dict[str, Any] = {}


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(_Answer).decode


def request(**cause: Unpack[Cause]) -> str:
    """The JSON that `ledger_post` takes.

    >>> request(key="sweep:7:1", kind="sweep", legs=[Leg(1, 8, -3, "sweep"), Leg(1, 2, 3, "sweep")])
    '{"key":"sweep:7:1","kind":"sweep","line":[1,1],"account":[8,2],"amount":[-3,3],"reason":["sweep","sweep"],"claimed":[null,null]}'
    """
    said: dict[str, Any] = {name: value for name, value in cause.items() if value is not None and value != ""}
    legs = said.pop("legs")
    said["line"] = [leg.line for leg in legs]
    said["account"] = [leg.account for leg in legs]
    said["amount"] = [leg.amount for leg in legs]
    said["reason"] = [leg.reason for leg in legs]
    said["claimed"] = [leg.claimed for leg in legs]
    return _encode(said).decode()


def answer(value: Any) -> Posted:
    """What `ledger_post` said, as text, bytes or decoded JSON. Raises LedgerError when it refused."""
    found = _decode(value) if isinstance(value, str | bytes) else msgspec.convert(value, _Answer)
    if found.error:
        raise LedgerError(found.error, found.details)
    return Posted(found.transaction, dict(zip(found.account, found.balance, strict=True)), found.again)


def post(**cause: Unpack[Cause]) -> Posted:
    """Post one transaction, within the caller's database transaction if there is one.

    Raises LedgerError; nothing of the posting was written then, and the caller's transaction can go on.
    Without a transaction of the caller's, a lock time-out is tried again and then the error `busy`.
    """
    if connection.in_atomic_block:
        return _post(cause)
    for _ in range(ATTEMPTS):
        try:
            return _post(cause)
        except OperationalError as error:
            if not isinstance(error.__cause__, TRANSIENT):
                raise
    raise LedgerError("busy", {})


def _post(cause: Cause) -> Posted:
    with connection.cursor() as cursor:
        cursor.execute(POST, [request(**cause)])
        return answer(cursor.fetchone()[0])


async def apost(connection: AsyncConnection[Any], **cause: Unpack[Cause]) -> Posted:
    """`post` on the caller's own psycopg connection."""
    cursor = await connection.execute(POST, [request(**cause)])
    row = await cursor.fetchone()
    return answer(row[0] if row else None)
