"""Browsers, each from its own address: limits per address are kept in the one Redis of all tests."""

import secrets
from collections.abc import Callable

import pytest
from django.test import Client

from apps.users.models import User
from tests.play import kit


@pytest.fixture
def browser(db, settings) -> Client:
    """A stranger's browser; what becomes a guest in it is given 5,000 chips."""
    settings.NEW_PLAYER_HOOKS = ["tests.lobbies.hooks.welcome"]
    return Client(REMOTE_ADDR="10." + ".".join(str(secrets.randbelow(256)) for _ in range(3)))


@pytest.fixture
def as_player(browser) -> Callable[..., User]:
    """Log the browser in as a new player with so many chips and finished hands."""

    def log_in(name: str = "Minh", chips: int = 10_000, hands: int = 0) -> User:
        from apps.lobbies.models import Standing

        user = kit.player(name, chips)
        if hands:
            Standing.objects.create(user=user, hands=hands)
        browser.force_login(user)
        return user

    return log_in
