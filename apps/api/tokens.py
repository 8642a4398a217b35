"""A player's tokens for programs. Only a token's SHA-512 is kept; it is shown once, when it is made."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from knox.models import AuthToken

from apps.users.models import User

MOST = 10
DAYS = (30, 90, 365)


class TooMany(Exception):
    """The player has as many tokens as one may have."""


@transaction.atomic
def make(user: User, days: int) -> str:
    """A new token that lives so many days; the one moment at which it can be read. Raises TooMany."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    AuthToken.objects.filter(user=user, expiry__lte=timezone.now()).delete()
    if AuthToken.objects.filter(user=user).count() >= MOST:
        raise TooMany
    token: str = AuthToken.objects.create(user, timedelta(days=days))[1]
    return token


def of(user: User) -> list[Any]:
    """The user's tokens, newest first."""
    return list(AuthToken.objects.filter(user=user, expiry__gt=timezone.now()).order_by("-created"))


def revoke(user: User, digest: str) -> bool:
    """End one of the user's own tokens; whether there was such a one."""
    return bool(AuthToken.objects.filter(user=user, digest=digest).delete()[0])
