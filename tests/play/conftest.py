import pytest

from apps.play import hub, pools, presence, timing
from tests.play.kit import FakeClock


@pytest.fixture
def clock(monkeypatch):
    """The site's time stands still until the test moves it."""
    fake = FakeClock()
    monkeypatch.setattr(timing, "now_ms", fake)
    return fake


@pytest.fixture
async def live(transactional_db):
    """Live tables on real PostgreSQL and Redis; whatever they opened is closed afterwards."""
    await presence.client().flushdb()
    yield
    for hubs in (hub.tables, hub.lobbies):
        for group in list(hubs._hubs):
            await hubs._hubs.pop(group).stop()
    for task in hub.tables._renewing.values():
        task.cancel()
    hub.tables._renewing.clear()
    await presence.close()
    await pools.close()
