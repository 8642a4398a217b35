"""The client's pure parts, tested in TypeScript by Node's own runner (tests/client/units)."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from django.conf import settings

from tests.client.tables import Table, deck

ROOT = Path(__file__).resolve().parents[2]
NODE = ROOT / ".venv/bin/node"


def test_units_of_the_client_hold():
    run = subprocess.run([NODE, "tests/client/units/run.mjs"], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("me", [0, 2, None])
def test_steps_lead_to_what_a_snapshot_says(me, tmp_path):
    """Every step's frame taken in, one after the other, leaves the client where a fresh snapshot would."""
    table = Table(me=me)
    frames = [table.snapshot()]
    for seed in range(4):
        frames += [table.deal(deck(seed)), table.table_frame()]
        while not table.state.over:
            leaving = seed == 2 and table.version == 9 and len(table.state.gone) == 0
            frames.append(table.leave(3) if leaving else table.act())
        frames.append(table.table_frame())
    file = tmp_path / "frames.json"
    file.write_text(json.dumps(frames))
    run = subprocess.run(
        [NODE, "tests/client/units/replay.mjs", file], cwd=ROOT, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    last = json.loads(run.stdout)
    fresh = table.snapshot()
    assert last["hand"] == fresh["hand"]
    assert last["table"] == fresh["table"]
    assert last["me"] == fresh["me"]
    assert last["gaps"] == 0


def test_the_table_names_no_game():
    """A game is a module of its own; the table, its words and its page know none by name."""
    sources = ROOT / "static/src"
    places = [*sources.glob("table/**/*.ts"), *sources.glob("i18n/*.ts"), ROOT / "templates/play/table.html"]
    names = re.compile("|".join(settings.GAMES), re.IGNORECASE)
    assert len(places) > 40
    assert [str(place) for place in places if names.search(place.read_text())] == []
