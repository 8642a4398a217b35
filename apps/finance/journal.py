"""The ledger as a journal for an independent accounting program (hledger's format)."""

from collections.abc import Iterable, Iterator
from datetime import date
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db import connection

COMMODITY = "chip"
CHUNK = 5_000
POSTINGS = """
SELECT t.id, t.gaming_day, t.key, t.kind, t.hand_public, t.note, r.key AS reversed, a.code, p.amount, p.reason
  FROM wallet_transaction t
  JOIN wallet_posting p ON p.transaction_id = t.id
  JOIN wallet_account a ON a.id = p.account_id
  LEFT JOIN wallet_transaction r ON r.id = t.reverses_id
 WHERE %(last)s IS NULL OR t.gaming_day < %(last)s
 ORDER BY t.id, p.id
"""


def hledger(last: date | None = None) -> Iterator[str]:
    """The journal's lines, transaction by transaction, up to (without) a gaming day; inside a database transaction.

    Accounts keep their codes, whose colons hledger reads as a hierarchy; amounts are signed as in the ledger.
    """
    yield "; Chips are play money. Dates are gaming days (Asia/Ho_Chi_Minh); plus is what an account has more.\n"
    with connection.chunked_cursor() as cursor:
        cursor.execute(POSTINGS, {"last": last})
        for _id, legs in groupby(_rows(cursor), key=itemgetter(0)):
            yield from _transaction(list(legs))


def _rows(cursor: Any) -> Iterator[tuple[Any, ...]]:
    while rows := cursor.fetchmany(CHUNK):
        yield from rows


def _transaction(legs: list[tuple[Any, ...]]) -> Iterable[str]:
    number, day, key, kind, hand, note, reversed_, *_leg = legs[0]
    tags = {"transaction": number, "hand": hand, "reverses": reversed_, "note": note}
    yield f"\n{day.isoformat()} * ({key}) {kind}\n"
    yield from (f"    ; {name}: {_line(value)}\n" for name, value in tags.items() if value)
    width = max(len(leg[7]) for leg in legs)
    yield from (f"    {leg[7]:<{width}}  {leg[8]:>12} {COMMODITY}  ; {_line(leg[9])}\n" for leg in legs)


def _line(value: object) -> str:
    """Text that cannot leave its line."""
    return " ".join(str(value).split())
