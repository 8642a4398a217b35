import secrets

import pytest
from django.test import Client

from tests.play import kit
from tests.play.conftest import live  # noqa: F401


@pytest.fixture(autouse=True)
def own_cache(settings) -> None:
    """A test's own corner of the one Redis: the plots of other tests are not kept here."""
    settings.CACHES = {"default": {**settings.CACHES["default"], "KEY_PREFIX": secrets.token_hex(8)}}


@pytest.fixture
def boss(db) -> Client:
    client = Client()
    client.force_login(kit.player("Sếp", role="admin"))
    return client


@pytest.fixture
def reviewer(db) -> Client:
    client = Client()
    client.force_login(kit.player("Kiểm", role="finance"))
    return client
