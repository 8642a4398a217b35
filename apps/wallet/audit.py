"""An independent proof of the ledger from its rows alone; it shares no code with what posts them."""

from pathlib import Path
from typing import Any

import msgspec
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper

CHECKS = Path(__file__).parent / "sql" / "checks"


class Finding(msgspec.Struct, frozen=True):
    """One row that breaks a promise: which `check`, which object, and what was expected and found there."""

    check: str
    object: str
    expected: str
    found: str

    def as_dict(self) -> dict[str, str]:
        return msgspec.structs.asdict(self)

    def __str__(self) -> str:
        return f"{self.check}: {self.object}: expected {self.expected}, found {self.found}"


def check(connection: BaseDatabaseWrapper, *folders: Path) -> list[Finding]:
    """Everything that is wrong, as of one moment; [] proves the ledger.

    Each file of `sql/checks`, or of the `folders` instead, is a check: a query for the rows that break it (object,
    expected, found).
    """
    inside = connection.in_atomic_block
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        if not inside:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        return check_rows(cursor, *folders)


def check_rows(cursor: Any, *folders: Path) -> list[Finding]:
    """`check` within the database transaction of a cursor (Django's or psycopg's)."""
    return [
        Finding(path.stem, *(str(value) for value in row))
        for folder in folders or (CHECKS,)
        for path in sorted(folder.glob("*.sql"))
        for row in _rows(cursor, path.read_text())
    ]


def _rows(cursor: Any, query: str) -> list[tuple[object, ...]]:
    cursor.execute(query)
    return list(cursor.fetchall())
