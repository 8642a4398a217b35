"""Care of those who play: breaks that cannot be taken back, kept by the database itself."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from apps.users.models import Break, User

DAYS = (1, 7, 30, 180)
"""How long a break may be, in days."""


@transaction.atomic
def take_break(user: User, days: int) -> datetime:
    """A break from now on for so many days (one of DAYS, else ValueError); returns when play opens again.

    A hand that is being played goes on to its end. A break never makes an earlier one shorter.
    """
    if days not in DAYS:
        raise ValueError(days)
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    now = timezone.now()
    until = max(now + timedelta(days=days), break_until(user) or now)
    Break.objects.create(user=user, at=now, until=until)
    return until


def break_until(user: User) -> datetime | None:
    """When the user's break ends; None for who is not on one."""
    running = Break.objects.filter(user=user, until__gt=timezone.now()).order_by("-until")
    return running.values_list("until", flat=True).first()
