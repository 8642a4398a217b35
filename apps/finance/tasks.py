"""What Celery does for reviewers. It may run twice or late."""

from datetime import date

from celery import shared_task

from apps.finance import closing, exceptions, exports


@shared_task
def check_books() -> int:
    """Prove the books; each failure becomes an exception. How many findings there were."""
    return exceptions.nightly()


@shared_task
def write_export(pk: int) -> bool:
    """Write the file of an export; whether it is ready."""
    return exports.write(pk)


@shared_task
def throw_exports_away() -> int:
    """Delete exports whose time is over; how many there were."""
    return exports.throw_away()


@shared_task
def keep_reports(day: str) -> int:
    """Write the reports of a closed gaming day (an ISO date); how many are kept."""
    return closing.keep_reports(date.fromisoformat(day))
