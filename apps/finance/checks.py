"""The nightly proof: the ledger's own audit, and how play and ledger agree (a query for each in `sql/checks`)."""

from pathlib import Path

from django.db import connection

from apps.wallet import audit
from apps.wallet.audit import Finding

CHECKS = (audit.CHECKS, Path(__file__).parent / "sql" / "checks")


def findings() -> list[Finding]:
    """Everything that is wrong, as of one moment; [] proves the books."""
    return audit.check(connection, *CHECKS)
