import secrets
from collections.abc import Callable

import pytest
from django.test import Client

from apps.users.models import User

PASSWORD = "mot-hai-ba-bon"


@pytest.fixture
def address() -> str:
    """An address of this test's own: limits per address are kept in the one Redis of all tests."""
    return "10." + ".".join(str(secrets.randbelow(256)) for _ in range(3))


@pytest.fixture
def browser(address) -> Client:
    return Client(REMOTE_ADDR=address)


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
