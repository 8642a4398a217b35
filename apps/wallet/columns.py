"""Column types and defaults of the ledger that PostgreSQL has and Django does not name."""

from typing import Any

from django.db import models


class TransactionIdField(models.TextField):  # type: ignore[type-arg]
    """PostgreSQL's 64-bit id of the database transaction that wrote the row."""

    def db_type(self, connection: Any) -> str:
        return "xid8"


class ClockTimestamp(models.Func):
    """The moment of writing; `now()` is the start of the database transaction."""

    function = "clock_timestamp"
    output_field = models.DateTimeField()


class UUIDv7(models.Func):
    """A random public id that sorts by the time of its making."""

    function = "uuidv7"
    output_field = models.UUIDField()


class CurrentTransaction(models.Func):
    """The database transaction that is writing."""

    function = "pg_current_xact_id"
    output_field = TransactionIdField()
