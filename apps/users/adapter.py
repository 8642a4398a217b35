from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth import get_user_model
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from apps.users.models import User
from apps.users.names import validate_new_username


class AccountAdapter(DefaultAccountAdapter):
    """How allauth makes and names accounts here."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_taken": _("This username is taken."),
        "username_password_mismatch": _("Wrong username or password."),
        "too_many_login_attempts": _("Too many failed attempts. Try again in a few minutes."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        validate_new_username(username)
        return str(super().clean_username(username, shallow=shallow))

    def new_user(self, request: HttpRequest) -> User:
        user: User = get_user_model()(language=get_language())
        return user

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        user.display_name = form.cleaned_data.get("display_name") or form.cleaned_data["username"][:24]
        saved: User = super().save_user(request, user, form, commit)
        return saved
