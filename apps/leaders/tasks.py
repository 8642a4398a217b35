"""What Celery does for the boards; it may run twice or late."""

from celery import shared_task

from apps.leaders import counting


@shared_task
def count_leaders() -> int:
    """Bring the boards up to date; how many weeks were counted."""
    return counting.refresh()
