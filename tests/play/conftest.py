import itertools
import logging
import uuid

import pytest

from apps.play import consumer, flood, hub, loop, timing
from tests.play.client import Client
from tests.play.kit import FakeClock


@pytest.fixture
def clock(monkeypatch):
    """The site's time stands still until the test moves it."""
    fake = FakeClock()
    monkeypatch.setattr(timing, "now_ms", fake)
    return fake


@pytest.fixture
def floods(monkeypatch):
    """Sockets are closed for floods, as they are on the site (use it after `live`)."""
    monkeypatch.setattr(consumer, "Flood", flood.Flood)


@pytest.fixture
async def live(transactional_db, settings, monkeypatch):
    """Live tables on real PostgreSQL and Redis; whatever they opened is closed afterwards.

    Clients here are faster than people, so no socket is closed for a flood.
    """
    monkeypatch.setattr(consumer, "Flood", lambda now: flood.Flood(itertools.count(0, 1_000).__next__))
    settings.NEXT_HAND_MS = 0
    settings.REDIS_PREFIX = f"test-{uuid.uuid4().hex}"
    yield
    for client in list(Client.opened):
        await client.close()
    Client.opened.clear()
    for hubs in (hub.tables, hub.lobbies):
        for group in list(hubs._hubs):
            await hubs._hubs.pop(group).stop()
    for task in hub.tables._renewing.values():
        task.cancel()
    hub.tables._renewing.clear()
    await loop.close()


@pytest.fixture
def no_errors(caplog):
    """The site may not log an error during the test."""
    yield
    failed = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert not failed, [record.getMessage() for record in failed]
