"""What a socket does with frames that are none, with floods, and with people who may not be there."""

import json
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from apps.play import requests
from apps.play.errors import Refused
from apps.play.flood import BURST_SECONDS, Flood
from apps.play.models import Live
from apps.play.pools import in_thread
from apps.play.requests import MAX_FRAME
from apps.users.models import User
from tests.play import kit
from tests.play.client import Client


@pytest.fixture
async def client(live):
    host = await in_thread(kit.player)
    table = await in_thread(kit.table_of, [host])
    return (await kit.connect(table, host))[0]


# --- Frames -----------------------------------------------------------------------------------------

NOT_JSON = {
    "nothing": "",
    "words": "hello",
    "half an object": '{"type": "ping"',
    "two objects": '{"type": "ping"}{"type": "ping"}',
    "a list": "[1, 2]",
    "null": "null",
    "a number": "1",
    "a text": '"ping"',
    "a lone surrogate, escaped": '{"type": "ping", "id": "\\ud800"}',
    "a lone surrogate": '{"type": "ping", "id": "\ud800"}',
    "too deep": '{"type": "act", "version": 1, "action": ' + '{"a":' * 1_000 + "1" + "}" * 1_001,
    "too deep an unknown": '{"type": "x", "y": ' + "[" * 3_000 + "]" * 3_000 + "}",
    "too large": json.dumps({"type": "chat", "text": "x" * MAX_FRAME}),
    "too large in bytes": json.dumps({"type": "chat", "text": "ơ" * (MAX_FRAME // 2)}, ensure_ascii=False),
}


@pytest.mark.parametrize("kind", ["words", "a lone surrogate", "too deep", "too large"])
async def test_what_is_no_frame_closes_the_socket(client, no_errors, kind):
    await client.send_text(NOT_JSON[kind])
    assert (await client.until_type("error"))["code"] == "bad_frame"
    assert await client.receive() == {"type": "closed", "code": 4400}


async def test_bytes_are_no_frame(client):
    await client.socket.send_input({"type": "websocket.receive", "bytes": b'{"type": "ping"}'})
    assert (await client.until_type("error"))["code"] == "bad_frame"
    assert await client.receive() == {"type": "closed", "code": 4400}


async def test_a_frame_of_just_8_kib_is_read(client):
    empty = len(json.dumps({"type": "chat", "text": ""}))
    await client.send_text(json.dumps({"type": "chat", "text": "x" * (MAX_FRAME - empty)}))
    assert (await client.until_type("error"))["code"] == "chat_too_long"


def refused(message: object) -> Refused:
    """How a frame is refused that the socket survives."""
    with pytest.raises(Refused) as caught:
        requests.read(json.dumps(message))
    return caught.value


def names(refusal: Refused, field: str) -> bool:
    return refusal.code == "bad_field" and refusal.params == {"field": field}


@pytest.mark.parametrize("kind", [None, 1, True, "", "Act", "act ", "a" * 1_000, [], {}, "snapshot", "ok"])
def test_an_unknown_type_is_refused(kind):
    assert refused({"type": kind}).code == refused({"id": 7}).code == "bad_type"


async def test_a_refused_frame_is_answered_with_its_id_and_the_socket_lives_on(client):
    for message, code in (({"type": []}, "bad_type"), ({"type": "sit"}, "bad_field"), ({}, "bad_type")):
        assert (await client.ask(**{"type": None, **message}))["code"] == code
    answer = await client.ask(type="sit", seat=True)
    assert "“seat”" in answer["message"]
    assert (await client.ask(type="ping"))["type"] == "ok"


BAD_FIELDS = [
    *(("sit", "seat", seat) for seat in (True, 1.0, "1", None, [1], {})),
    *(("ready", "seed", seed) for seed in (1, None, True, ["x"])),
    *(("act", "version", version) for version in (True, 1.0, "1", None)),
    *(("act", "action", action) for action in (None, [], "play", 1)),
    *(("act", "hand", hand) for hand in (1, [], True)),
    *(("leave", "confirm", confirm) for confirm in (1, 0, "true", None)),
    *(("leave", "fine", fine) for fine in (True, 1.5, "1")),
    *(("stake", "stake", stake) for stake in (True, 100.0, "100", None)),
    *(("chat", "text", text) for text in (None, 1, ["x"])),
]
WHOLE = {
    "sit": {"seat": 1},
    "act": {"version": 1, "action": {}},
    "stake": {"stake": 50},
    "chat": {"text": "a"},
    "silence": {"user": "a", "on": True},
    "report": {"user": "a", "reason": "spam"},
}


@pytest.mark.parametrize(("kind", "field", "value"), BAD_FIELDS)
def test_a_wrong_field_is_named(kind, field, value):
    assert names(refused({"type": kind, **WHOLE.get(kind, {}), field: value}), field)


@pytest.mark.parametrize("kind", WHOLE)
def test_a_missing_field_is_named(kind):
    for field in WHOLE[kind]:
        rest = {name: value for name, value in WHOLE[kind].items() if name != field}
        assert names(refused({"type": kind, **rest}), field)


@pytest.mark.parametrize("kind", sorted(requests.TYPES))
def test_an_unknown_field_is_named(kind):
    assert names(refused({"type": kind, **WHOLE.get(kind, {}), "extra": 1}), "extra")


@pytest.mark.parametrize("number", [True, 1.5, [], {}, [[]]])
def test_an_id_is_a_text_or_a_number(number):
    refusal = refused({"type": "ping", "id": number})
    assert names(refusal, "id") and refusal.request_id is None


@pytest.mark.parametrize("text", NOT_JSON.values(), ids=NOT_JSON.keys())
def test_what_is_no_frame(text):
    with pytest.raises(requests.NotJson):
        requests.read(text)


# --- Floods -----------------------------------------------------------------------------------------


def test_the_bucket_lets_ten_a_second_through_for_ever():
    now = 0
    flood = Flood(lambda: now)
    for now in range(0, 600_000, 100):  # noqa: B007
        assert flood.allows()


async def test_a_flood_closes_the_socket_and_the_seat_is_away_nothing_else(live, floods, clock, settings):
    users = await in_thread(kit.players, 2)
    table = await in_thread(kit.table_of, users)
    host, guest = clients = await kit.connect(table, *users)
    await kit.get_ready(clients)
    acting = host if host.hand["actions"] else guest
    other = guest if acting is host else host
    for _ in range(BURST_SECONDS * settings.SOCKET_FRAMES + 1):
        await acting.send(type="ping")
    await acting.until(lambda frame: frame.get("code") == "flood")
    assert (await acting.until_type("closed"))["code"] == 4408
    seat = acting.hand["to_act"][0]
    await other.until_state(lambda: other.state["table"]["seats"][seat]["away"])
    deadlines = (await in_thread(Live.objects.get)).clocks
    assert json.loads(deadlines)["deadlines"][str(seat)] == clock() + 2_000
    await acting.send(type="act", version=1, action=acting.hand["actions"][0])
    assert (await other.sync())["hand"]["version"] == 1
    again = (await kit.connect(table, acting.user))[0]
    assert again.hand["actions"] == acting.hand["actions"]
    assert again.hand["away"] == []


# --- Doors -------------------------------------------------------------------------------------------


async def closed_with(table: int, user: User | AnonymousUser, query: str = "") -> int:
    client = Client(kit.application, table, user, query)
    await client.open()
    frame = await client.receive()
    return frame["code"] if frame["type"] == "closed" else 0


async def test_who_may_not_watch(live, no_errors):
    def people() -> tuple[User, User, User, int]:
        host, guest, suspended = kit.players(3)
        table = kit.table_of([host], private=True)
        User.objects.filter(pk=suspended.pk).update(suspended_at=timezone.now())
        return host, guest, suspended, table

    host, guest, suspended, table = await in_thread(people)
    assert await closed_with(table.pk, AnonymousUser()) == 4401
    assert await closed_with(10**9, AnonymousUser()) == 4401
    assert await closed_with(table.pk, guest) == 4403
    for code in ("", "XXXXXX", table.code.lower(), "%ff", f"{table.code} "):
        assert await closed_with(table.pk, guest, f"code={code}") == 4403
    for number in (0, 10**9, 10**30):
        assert await closed_with(number, guest) == 4404
    assert await closed_with(table.pk, suspended, f"code={table.code}") == 4403
    assert await closed_with(table.pk, guest, f"code={table.code}") == 0
    assert await closed_with(table.pk, host) == 0


async def test_a_query_that_is_no_text(live):
    host, guest = await in_thread(kit.players, 2)
    table = await in_thread(kit.table_of, [host], private=True)
    client = Client(kit.application, table.pk, guest)
    client.socket.scope["query_string"] = b"code=\xff\xfe"
    await client.open()
    assert await client.receive() == {"type": "closed", "code": 4403}


async def test_a_suspended_player_is_refused_on_a_socket_that_is_open(client):
    await in_thread(User.objects.filter(pk=client.user.pk).update, suspended_at=datetime.now(UTC))
    for message in ({"type": "ready"}, {"type": "chat", "text": "a"}):
        assert (await client.ask(**message))["code"] == "suspended"
    assert (await client.ask(type="leave", confirm=True))["type"] == "ok"
