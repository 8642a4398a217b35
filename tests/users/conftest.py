import secrets
from collections.abc import Callable

import pytest
from django.test import Client

from apps.users.models import User

PASSWORD = "mot-hai-ba-bon"


@pytest.fixture(autouse=True)
def own_cache(settings) -> None:
    """A test's own corner of the one Redis: limits of other tests do not count here."""
    settings.CACHES = {"default": {**settings.CACHES["default"], "KEY_PREFIX": secrets.token_hex(8)}}


@pytest.fixture
def browser() -> Client:
    return Client()


@pytest.fixture
def person(db) -> Callable[..., User]:
    """Make an account with the password of PASSWORD."""

    def make(username: str = "lan", **fields) -> User:
        user = User.objects.create_user(username, PASSWORD, **fields)
        user.refresh_from_db()
        return user

    return make


@pytest.fixture
def admin(person) -> User:
    return person("boss", role="admin")
