"""Values that are put into words only when they are shown, in the language of that moment."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format


@dataclass(frozen=True)
class Moment:
    """A time as the site writes it."""

    at: datetime

    def __str__(self) -> str:
        return date_format(timezone.localtime(self.at), "DATETIME_FORMAT")
