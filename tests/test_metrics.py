"""/metrics: what it counts, and who may read it."""

import asyncio
import os
import subprocess
import sys
from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.utils import timezone
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

from apps.lobbies.models import Table
from apps.play import turns
from apps.play.pools import in_thread
from tests.play import kit, rounds
from tests.play.conftest import clock, live  # noqa: F401

pytestmark = pytest.mark.django_db


def read(client: Client | None = None) -> dict[str, float]:
    """The metrics without labels, or their sums over the labels."""
    answer = (client or Client()).get("/metrics")
    assert answer.status_code == 200
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(answer.text):
        for sample in family.samples:
            found[sample.name] = found.get(sample.name, 0) + sample.value
    return found


def test_the_house_itself_may_read_it():
    assert Client().get("/metrics").status_code == 200


def test_nobody_else_learns_that_it_is_there(settings):
    assert Client(REMOTE_ADDR="203.0.113.9").get("/metrics").status_code == 404
    assert Client(REMOTE_ADDR="nonsense").get("/metrics").status_code == 404
    settings.METRICS_ADDRESSES = []
    assert Client().get("/metrics").status_code == 404


def test_whoever_comes_through_a_proxy_is_not_the_house():
    assert Client().get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 404
    assert Client().get("/metrics", headers={"Forwarded": "for=127.0.0.1"}).status_code == 404


def test_a_network_may_be_allowed(settings):
    settings.METRICS_ADDRESSES = ["10.1.0.0/16"]
    assert Client(REMOTE_ADDR="10.1.2.3").get("/metrics").status_code == 200
    assert Client(REMOTE_ADDR="10.2.2.3").get("/metrics").status_code == 404


def test_a_token_opens_it_from_anywhere(settings):
    settings.METRICS_TOKEN = "a-long-one"
    far = Client(REMOTE_ADDR="203.0.113.9")
    assert far.get("/metrics", headers={"Authorization": "Bearer a-long-one"}).status_code == 200
    for wrong in ("Bearer ", "Bearer a-long-on", "Basic a-long-one", ""):
        assert far.get("/metrics", headers={"Authorization": wrong}).status_code == 404
    settings.METRICS_TOKEN = ""
    assert far.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404, (
        "no token opens nothing"
    )


def test_it_tells_how_the_site_stands():
    kit.player()  # postings are numbered on from those of earlier tests
    before = read()
    users = kit.players(3)
    kit.table_of(users[:2])
    kit.table_of(users[2:])
    after = read()
    assert after["banbai_tables_open"] - before["banbai_tables_open"] == 2
    assert after["banbai_players_seated"] - before["banbai_players_seated"] == 3
    assert after["banbai_chips_in_the_world"] - before["banbai_chips_in_the_world"] == 30_000
    assert after["banbai_ledger_postings"] - before["banbai_ledger_postings"] == 6
    assert "banbai_exceptions_open" not in after or after["banbai_exceptions_open"] >= 0


def test_a_clock_that_stands_still_shows(settings):

    assert read()["banbai_clock_lag_seconds"] == 0
    table = kit.table_of([kit.player()])
    Table.objects.filter(pk=table.pk).update(due_at=timezone.now() - timedelta(seconds=90))
    assert 89 < read()["banbai_clock_lag_seconds"] < 120


def test_open_exceptions_are_counted(settings):
    settings.OPEN_EXCEPTIONS = "tests.test_metrics.three"
    assert read()["banbai_exceptions_open"] == 3


def three() -> int:
    return 3


@pytest.mark.django_db(transaction=True)
async def test_moves_and_their_time_are_counted(live, clock):  # noqa: F811
    before = await in_thread(read)
    found = await rounds.dealt(2, chips=1_000)
    random = Random(4)
    made = 0
    while (await found.live()).status == "playing":
        await found.act(random)
        made += 1
    after = await in_thread(read)
    moved = after["banbai_moves_total"] - before.get("banbai_moves_total", 0)
    assert moved == made == after["banbai_move_seconds_count"] - before["banbai_move_seconds_count"]
    assert after["banbai_move_seconds_sum"] > before["banbai_move_seconds_sum"]


@pytest.mark.django_db(transaction=True)
async def test_sockets_and_the_clocks_lateness_are_counted(live, clock):  # noqa: F811
    found = await rounds.dealt(2)
    before = await in_thread(read)
    clients = await kit.connect(found.table, *found.users)
    assert (await in_thread(read))["banbai_sockets"] - before.get("banbai_sockets", 0) == 2
    for client in clients:
        await client.close()
    await asyncio.sleep(0)
    assert (await in_thread(read))["banbai_sockets"] == before.get("banbai_sockets", 0)
    clock.forward(60)
    await turns.tick()
    after = await in_thread(read)
    assert after["banbai_clock_late_seconds_count"] > before["banbai_clock_late_seconds_count"]


COUNT = """
import sys
from prometheus_client import Counter, Gauge
Counter("banbai_moves", "x", ["game", "kind"]).labels("domino", "act").inc(int(sys.argv[1]))
Gauge("banbai_sockets", "x", ["of"], multiprocess_mode="livesum").labels("table").inc(5)
"""


def test_one_process_tells_for_all_of_the_machine(tmp_path, monkeypatch):
    """Counts of processes that ended stay; what they said of the moment does not."""
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    for moves in ("3", "4"):
        subprocess.run([sys.executable, "-c", COUNT, moves], env={**os.environ}, check=True)
    assert len(list(tmp_path.glob("gauge_livesum_*.db"))) == 2
    text = Client().get("/metrics").text
    assert 'banbai_moves_total{game="domino",kind="act"} 7.0' in text
    assert "banbai_sockets" not in text
    assert "banbai_tables_open" in text


def test_names_begin_alike_and_labels_name_nobody():
    allowed = {"game", "kind", "of", "le"}
    for family in REGISTRY.collect():
        if family.name.startswith("banbai_"):
            assert all(set(sample.labels) <= allowed for sample in family.samples)
