"""The client's rows and suggestions of Mậu Binh are the engine's, card for card."""

import json
import random
import subprocess
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from apps.games.cards import CARDS
from apps.maubinh.arranging import suggest
from apps.maubinh.rows import is_foul, kinds
from apps.maubinh.rules import IONLINE

ROOT = Path(__file__).resolve().parents[2]
NODE = ROOT / ".venv/bin/node"
HANDS = 60
EDGES = [list(CARDS[:13]), [*CARDS[:8], *CARDS[13:18]], [*CARDS[:12], CARDS[13]]]


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Hands with an arrangement of chance, and what the client makes of them."""
    chance = random.Random(21)
    hands = [*EDGES, *(chance.sample(CARDS, 13) for _ in range(HANDS))]
    asked = [{"hand": hand, "rows": [hand[:5], hand[5:10], hand[10:]]} for hand in hands]
    file = tmp_path_factory.mktemp("maubinh") / "hands.json"
    file.write_text(json.dumps(asked))
    script = ROOT / "tests/client/units/maubinh_judge.mjs"
    run = subprocess.run([NODE, script, file], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return list(zip(asked, json.loads(run.stdout), strict=True))


def test_kinds_and_fouls_are_the_engines(judged: list[tuple[dict[str, Any], dict[str, Any]]]) -> None:
    for asked, found in judged:
        assert (tuple(found["kinds"]), found["foul"]) == (kinds(asked["rows"]), is_foul(asked["rows"]))
    assert {found["foul"] for _, found in judged} == {True, False}


def test_suggestions_are_the_engines(judged: list[tuple[dict[str, Any], dict[str, Any]]]) -> None:
    for asked, found in judged:
        assert found["suggestions"] == [[list(row) for row in rows] for rows in suggest(asked["hand"], 5)]
        assert not any(is_foul(rows) for rows in found["suggestions"])


def test_suggestions_come_at_once(judged: list[tuple[dict[str, Any], dict[str, Any]]]) -> None:
    """The goal is 100 ms on a quiet machine; it takes about 15."""
    assert median(found["ms"] for _, found in judged) < 100


def test_special_multiples_are_the_rules() -> None:
    source = (ROOT / "static/src/games/maubinh/types.ts").read_text()
    table = source[source.index("const SPECIAL") : source.index("export const timesOf")]
    for row, line in zip(IONLINE.specials, table.splitlines()[1:4], strict=True):
        assert all(f"{kind}: {times}" in line for kind, times in row.items())
        assert line.count(":") == len(row)
    told = source[source.index("INSTANT_TIMES") :]
    assert all(f"{code}: {times}" in told for code, times in IONLINE.instants.items())
