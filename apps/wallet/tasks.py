"""What Celery does for the ledger. Both may run twice or late."""

import structlog
from celery import shared_task
from django.db import connection

from apps.wallet import audit, tills

log = structlog.get_logger(__name__)


@shared_task
def sweep_tills() -> int:
    """Empty the tables' tills into house:tax; how many there were to empty."""
    return tills.sweep_all()


@shared_task
def check_ledger() -> int:
    """Prove the ledger; every finding is an error in the log. How many findings there were."""
    findings = audit.check(connection)
    for finding in findings:
        log.error("ledger.finding", **finding.as_dict())
    return len(findings)
