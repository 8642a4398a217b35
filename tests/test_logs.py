"""Logs: one JSON object a line with the ids of what it is about, and nobody's secrets."""

import json
import logging
from collections.abc import Iterator
from io import StringIO
from random import Random
from typing import Any

import pytest
import structlog
from django.conf import settings as site
from django.contrib.sessions.models import Session
from django.test import Client
from prometheus_client import generate_latest

from apps.api import tokens
from apps.lobbies.models import Shuffle
from apps.play import announce, dealer, floor, turns
from apps.play.models import Hand
from apps.play.pools import in_thread
from apps.users.models import User
from apps.users.services import suspend
from tests.play import kit, rounds
from tests.play.conftest import clock, live  # noqa: F401

PASSWORD = "mot-hai-ba-bon-nam"


class Log:
    """All that is logged meanwhile, from DEBUG on, as production writes it."""

    def __init__(self) -> None:
        self.stream = StringIO()

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]

    def of(self, event: str) -> list[dict[str, Any]]:
        return [line for line in self.lines if line["event"] == event]


@pytest.fixture
def log() -> Iterator[Log]:
    found, root = Log(), logging.getLogger()
    handler, level = logging.StreamHandler(found.stream), root.level
    processors = site.LOGGING["formatters"]["site"]["processors"][:-1]
    json_line = structlog.processors.JSONRenderer(default=str)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processors=[*processors, json_line]))
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield found
    root.removeHandler(handler)
    root.setLevel(level)


@pytest.mark.django_db
def test_a_line_of_a_request_has_its_id(log, monkeypatch):
    def fall() -> None:
        structlog.get_logger("test").warning("seen")

    monkeypatch.setattr("apps.games.registry.installed", lambda: fall() or ("domino",))
    Client().get("/", headers={"X-Request-ID": "abcdefgh"})
    assert [line["request_id"] for line in log.of("seen")] and log.of("seen")[0]["request_id"] == "abcdefgh"


@pytest.mark.django_db(transaction=True)
async def test_lines_of_a_table_have_its_id_and_the_hands(live, clock, log, monkeypatch):  # noqa: F811
    found = await rounds.dealt(2)
    hand = (await found.live()).facts.public_id

    async def fall(*args: Any) -> None:
        structlog.get_logger("test").warning("seen")
        raise RuntimeError("the line is cut")

    monkeypatch.setattr(announce, "hand", fall)
    clock.forward(60)
    await turns.tick()
    failed = log.of("seen")
    assert failed and {(line["table"], line["hand"]) for line in failed} == {(found.pk, hand)}
    [client] = await kit.connect(found.table, found.users[0])
    monkeypatch.setattr(floor, "after", fall)
    monkeypatch.setattr(dealer, "act", fall)
    log.stream.seek(0)
    log.stream.truncate()
    await client.ask(type="act", version=1, action={"type": "pass"}, hand=hand)
    assert log.of("seen")[0]["table"] == found.pk
    [failed] = log.of("socket request failed")
    assert (failed["table"], failed["hand"]) == (found.pk, hand)


@pytest.mark.django_db(transaction=True)
async def test_no_secret_gets_into_logs_or_metrics(live, log, monkeypatch):  # noqa: F811
    """People log in, play, meet faults of the rules and of the database; everything is logged from DEBUG on."""
    secrets: set[str] = set()

    def people() -> list[User]:
        for user in (users := kit.players(2)):
            user.set_password(PASSWORD)
            user.save()
        client = Client()
        for password in ("wrong-" + PASSWORD, PASSWORD):
            client.post("/accounts/login/", {"login": users[0].username, "password": password})
        assert client.session.session_key
        token = tokens.make(users[0], 30)
        Client(headers={"Authorization": f"Token {token}"}).get("/api/v1/me/")
        Client(headers={"Authorization": f"Token {token[:-1]}"}).get("/api/v1/me/")
        client.get("/no-such-page/?token=" + token[:8])
        secrets.update({PASSWORD, token, *Session.objects.values_list("session_key", flat=True)})
        return users

    users = await in_thread(people)
    found = rounds.Round(await in_thread(lambda: kit.table_of(users)), users)
    await found.deal()
    await found.play_on(Random(1))
    await found.settle()
    await found.deal()
    await found.act(Random(2))
    row = await found.live()

    def broken(*args: Any) -> None:
        raise ValueError("a bug in the rules")

    monkeypatch.setattr(type(row.facts.engine), "act", broken)
    with pytest.raises(Exception, match="halted"):
        await found.act(Random(3))

    def read() -> None:
        for hand in Hand.objects.all():
            secrets.update({bytes(hand.server_seed).hex(), " ".join(hand.deck), json.dumps(hand.deck)})
            secrets.update({json.dumps(hand.deck, separators=(",", ":")), str(bytes(hand.server_seed))})
        for shuffle in Shuffle.objects.all():
            secrets.add(bytes(shuffle.server_seed).hex())
        boss = kit.player(role="admin")
        suspend(users[1], boss, "loud")

    await in_thread(read)
    secrets.add(row.state)
    text = log.text
    assert log.of("hand halted"), "the log heard of it all"
    assert len(secrets) > 8
    counted = generate_latest().decode()
    for secret in secrets:
        assert secret not in text and json.dumps(secret)[1:-1] not in text
        assert secret not in counted
    assert site.SECRET_KEY not in text
