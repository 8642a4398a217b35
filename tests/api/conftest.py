import secrets
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from apps.api import tokens
from apps.users.models import User
from tests.play.conftest import live  # noqa: F401


@pytest.fixture(autouse=True)
def own_cache(settings) -> None:
    """A test's own corner of the one Redis: requests of other tests do not count here."""
    settings.CACHES = {"default": {**settings.CACHES["default"], "KEY_PREFIX": secrets.token_hex(8)}}


@pytest.fixture
def program() -> Callable[[User], Client]:
    """A client that sends a token of the user's."""

    def make(user: User, days: int = 30) -> Any:
        return Client(headers={"Authorization": f"Token {tokens.make(user, days)}"})

    return make
