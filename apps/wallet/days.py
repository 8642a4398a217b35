"""The site's day: reports, grants and limits turn over at midnight in Hồ Chí Minh City."""

from datetime import date
from zoneinfo import ZoneInfo

from django.utils import timezone

ZONE = ZoneInfo("Asia/Ho_Chi_Minh")


def gaming_day() -> date:
    """Today's gaming day."""
    return timezone.localdate(timezone=ZONE)
