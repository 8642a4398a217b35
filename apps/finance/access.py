"""Who may open the finance pages: reviewers and admins."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.cache import never_cache

from apps.users.models import User

ROLES = (User.Role.FINANCE, User.Role.ADMIN)

View = Callable[..., HttpResponseBase]


def may_review(user: Any) -> bool:
    """Whether this visitor answers for the ledger. (The suspended are nobody: their session ends.)"""
    return isinstance(user, User) and user.is_active and user.role in ROLES


def finance_only(view: View) -> View:
    """A page for reviewers: strangers are sent to log in, others are refused with 403. Never cached."""

    @never_cache
    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not may_review(request.user):
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return guarded
