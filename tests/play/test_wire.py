"""The wire between processes, on a real Redis."""

import asyncio

import pytest

from apps.play import announce, hub, wire
from apps.play.presence import client
from tests.play.test_races import elsewhere

pytestmark = pytest.mark.django_db(transaction=True)


async def until(condition) -> None:
    async with asyncio.timeout(5):
        while not condition():  # noqa: ASYNC110 — what is waited for has no event
            await asyncio.sleep(0.01)


async def heard(group: str = "table.1") -> list[bytes]:
    got: list[bytes] = []
    await wire.wire().subscribe(group, got.append)
    return got


async def tell(*messages: bytes, group: str = "table.1") -> None:
    """Publish, and wait until Redis has passed it on: it does one thing after the other."""
    await until(lambda: wire.wire()._link)
    for message in messages:
        wire.wire().publish(group, message)
    await heard("afterwards")


async def test_what_another_process_tells_is_heard_in_order(live):
    got = await heard()
    sent = [b"%d" % number for number in range(1_000)]
    await elsewhere(lambda: tell(*sent))
    await until(lambda: len(got) == 1_000)
    assert got == sent


async def test_other_groups_are_not_heard(live):
    got = await heard()
    await elsewhere(lambda: tell(b"other", group="table.2"))
    await elsewhere(lambda: tell(b"own"))
    await until(lambda: got)
    assert got == [b"own"]


async def test_who_no_longer_listens_hears_nothing(live):
    got, others = [], await heard("table.2")
    await wire.wire().subscribe("table.1", got.append)
    wire.wire().unsubscribe("table.1", got.append)
    await elsewhere(lambda: tell(b"late"))
    await elsewhere(lambda: tell(b"later", group="table.2"))
    await until(lambda: others)
    assert got == []


async def test_a_listener_that_fails_does_not_deafen_the_others(live, caplog):
    def failing(message: bytes) -> None:
        raise ZeroDivisionError

    await wire.wire().subscribe("table.2", failing)
    got = await heard()
    await elsewhere(lambda: tell(b"bad", group="table.2"))
    await elsewhere(lambda: tell(b"good"))
    await until(lambda: got)
    assert "ZeroDivisionError" in caplog.text


async def test_a_lost_connection_comes_back_with_its_groups(live, monkeypatch):
    monkeypatch.setattr(wire, "AGAIN_SECONDS", 0.05)
    got = await heard()
    link = wire.wire()._link
    await client().execute_command("CLIENT", "KILL", "TYPE", "pubsub")
    await until(lambda: wire.wire()._link not in (None, link))
    await elsewhere(lambda: tell(b"again"))
    await until(lambda: got)
    assert got == [b"again"]


async def test_a_connection_without_a_sign_of_life_is_given_up(live, monkeypatch):
    monkeypatch.setattr(wire, "AGAIN_SECONDS", 0.05)
    monkeypatch.setattr(wire, "PING_SECONDS", 0.1)
    await heard()
    link = wire.wire()._link
    await client().execute_command("CLIENT", "PAUSE", "500", "ALL")
    await until(lambda: wire.wire()._link is not link)
    await until(lambda: wire.wire()._link is not None)


async def test_without_redis_nobody_waits_for_ever(live, settings, monkeypatch, caplog):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    monkeypatch.setattr(wire, "HEARD_SECONDS", 0.2)
    with pytest.raises(TimeoutError):
        await heard()
    wire.wire().publish("table.1", b"lost")
    assert "message lost" in caplog.text and "Redis away" in caplog.text


async def test_a_wrong_password_is_told_in_the_log(live, settings, monkeypatch, caplog):
    settings.REDIS_URL = settings.REDIS_URL.replace("redis://", "redis://nobody:wrong@")
    monkeypatch.setattr(wire, "HEARD_SECONDS", 0.5)
    with pytest.raises(TimeoutError):
        await heard()
    assert "WRONGPASS" in caplog.text


def test_own_messages_are_delivered_already():
    assert announce.opened(announce.sealed({"type": "changed"})) is None
    other = b"x" * len(announce.PROCESS) + announce.encode({"type": "changed"})
    assert announce.opened(other) == {"type": "changed"}


async def test_a_hub_waits_to_be_confirmed(live):
    rung: list[dict[str, str]] = []

    async def ring(message: dict[str, str]) -> None:
        rung.append(message)

    socket = hub.Bell(ring)
    await hub.lobbies.join("lobby.domino", socket)
    await elsewhere(lambda: tell(b"x" * 8 + announce.encode({"type": "changed"}), group="lobby.domino"))
    await until(lambda: rung)
    assert rung[0]["text"] == hub.RING
    await socket.stop()
