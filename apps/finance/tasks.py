"""What Celery does for reviewers. It may run twice or late."""

from celery import shared_task

from apps.finance import exceptions


@shared_task
def check_books() -> int:
    """Prove the books; each failure becomes an exception. How many findings there were."""
    return exceptions.nightly()
