"""Every change to a person's account that is more than a profile field."""

import secrets
from datetime import datetime

from allauth.account.models import EmailAddress
from allauth.account.utils import setup_user_email
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth import login, update_session_auth_hash
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import get_language, gettext, override
from knox.models import AuthToken

from apps.users.models import Sanction, User

GUEST_SESSION_SECONDS = 180 * 24 * 3600  # a guest has no other way back to his chips


class NotAGuest(Exception):
    """Only a guest's account can be claimed, and only once."""


def receive(user: User) -> None:
    """Call the NEW_PLAYER_HOOKS (the welcome grant); a hook that fails undoes the sign-up."""
    _call(settings.NEW_PLAYER_HOOKS, user)


def _call(hooks: list[str], user: User) -> None:
    for path in hooks:
        import_string(path)(user)


@transaction.atomic
def create_guest(request: HttpRequest) -> User:
    """A new guest, logged in on this request: "Khách 4821", no password, the welcome grant."""
    number = 1000 + secrets.randbelow(9000)
    guest = User.objects.create_user(
        f"guest-{secrets.token_hex(8)}",
        display_name=gettext("Guest %(number)s") % {"number": number},
        is_guest=True,
        language=get_language(),
    )
    receive(guest)
    login(request, guest)
    request.session.set_expiry(GUEST_SESSION_SECONDS)
    return guest


@transaction.atomic
def claim_guest(
    user: User, username: str, password: str, email: str = "", request: HttpRequest | None = None
) -> User:
    """Give a guest's account a name and a password; the row stays, and with it wallet and history.

    With `request`, its session goes on and the confirmation of the address is sent. Raises NotAGuest.
    """
    guest = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if not guest.is_guest:
        raise NotAGuest
    guest.username, guest.email, guest.is_guest = username, email, False
    guest.set_password(password)
    guest.save(update_fields=["username", "email", "is_guest", "password"])
    if request is not None:
        update_session_auth_hash(request, guest)
        if email and (address := setup_user_email(request, guest, [])):
            transaction.on_commit(lambda: address.send_confirmation(request))
    return guest


def _sanction(user: User, by: User, kind: Sanction.Kind, reason: str, until: datetime | None = None) -> None:
    if user.pk == by.pk or not by.is_superuser or not by.is_active:
        raise PermissionDenied
    Sanction.objects.create(user=user, by=by, kind=kind, reason=reason, until=until)


@transaction.atomic
def suspend(user: User, by: User, reason: str) -> None:
    """Shut somebody out at once, sessions included.

    Like every sanction only for an admin, and never on himself (PermissionDenied).
    """
    _sanction(user, by, Sanction.Kind.SUSPEND, reason)
    User.objects.filter(pk=user.pk, suspended_at=None).update(suspended_at=timezone.now())
    user.refresh_from_db()
    _call(settings.SUSPENSION_HOOKS, user)


@transaction.atomic
def restore(user: User, by: User, reason: str) -> None:
    """Let somebody in again; an account that was closed for good stays shut (ValueError)."""
    if User.objects.filter(pk=user.pk, closed_at__isnull=False).exists():
        raise ValueError(user.pk)
    _sanction(user, by, Sanction.Kind.RESTORE, reason)
    User.objects.filter(pk=user.pk).update(suspended_at=None)
    user.refresh_from_db()


@transaction.atomic
def mute(user: User, by: User, until: datetime, reason: str) -> None:
    """Keep somebody from chatting until then."""
    _sanction(user, by, Sanction.Kind.MUTE, reason, until)
    User.objects.filter(pk=user.pk).update(muted_until=until)
    user.refresh_from_db()


@transaction.atomic
def unmute(user: User, by: User, reason: str) -> None:
    _sanction(user, by, Sanction.Kind.UNMUTE, reason)
    User.objects.filter(pk=user.pk).update(muted_until=None)
    user.refresh_from_db()


@transaction.atomic
def set_role(user: User, by: User, role: str, reason: str = "") -> None:
    """Give somebody another role; guests, bots and closed accounts cannot be staff (ValueError)."""
    if role not in User.Role.values or (
        (user.is_guest or user.is_bot or user.closed_at) and role != User.Role.PLAYER
    ):
        raise ValueError(role)
    _sanction(user, by, Sanction.Kind.ROLE, f"{user.role} → {role}" + (f": {reason}" if reason else ""))
    User.objects.filter(pk=user.pk).update(role=role)
    user.refresh_from_db()


@transaction.atomic
def close_account(user: User, by: User, reason: str = "") -> None:
    """Take the person out of an account for good; the row stays, since the ledger and the hands know it.

    Name, address, password, second factors and tokens go, and every session ends. Who is staff must lose that role
    first; bots, and accounts that are closed already, are refused (ValueError). By himself, or by an admin
    (PermissionDenied).
    """
    found = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if found.is_bot or found.is_staff or found.closed_at:
        raise ValueError(user.pk)
    if by.pk != user.pk:
        _sanction(user, by, Sanction.Kind.CLOSE, reason)
    _forget(found)
    user.refresh_from_db()
    _call(settings.SUSPENSION_HOOKS, user)
    _call(settings.FAREWELL_HOOKS, user)


def _forget(user: User) -> None:
    """Nothing of the person is left in the account, nor a way into it."""
    with override(settings.LANGUAGE_CODE):  # one name for all who meet him in old hands
        name = gettext("Former player %(number)s") % {"number": 1000 + secrets.randbelow(9000)}
    now = timezone.now()
    user.username, user.display_name, user.email = f"gone-{secrets.token_hex(8)}", name, ""
    user.suspended_at, user.closed_at = user.suspended_at or now, now
    user.is_guest, user.avatar, user.muted_until, user.last_login = False, 0, None, None
    user.set_unusable_password()
    user.save()
    for owned in (EmailAddress, Authenticator, AuthToken):
        owned.objects.filter(user=user).delete()
