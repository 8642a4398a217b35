"""Browsers with nothing remembered about them, and lists that are never a second old."""

import secrets
from collections.abc import Callable

import pytest
from django.test import Client

from apps.lobbies import views
from apps.users.models import User
from tests.play import kit


@pytest.fixture(autouse=True)
def own_cache(settings, monkeypatch) -> None:
    """A test's own corner of the one Redis, where nothing is kept."""
    settings.CACHES = {"default": {**settings.CACHES["default"], "KEY_PREFIX": secrets.token_hex(8)}}
    monkeypatch.setattr(views, "LIST_SECONDS", 0)


@pytest.fixture
def browser(db, settings) -> Client:
    """A stranger's browser; what becomes a guest in it is given 5,000 chips."""
    settings.NEW_PLAYER_HOOKS = ["tests.lobbies.hooks.welcome"]
    return Client()


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
