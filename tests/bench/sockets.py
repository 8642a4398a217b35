"""Moves per second over sockets: `python -m tests.bench.sockets` (part of `make bench`)."""

import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import uvloop

from config import services
from tests.bench.limits import moves_per_second
from tests.load.players import Player, open_all
from tests.load.site import Site, site

SEATS = 4
WARM_SECONDS = 6
"""Each new connection has its statements prepared first; that is not what is measured."""


def populate(found: Site, game: str, tables: int) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "tests.load.populate", game, str(tables), str(SEATS)]
    done = subprocess.run(
        command, cwd=services.BASE, env=found.environment, check=True, stdout=subprocess.PIPE
    )
    return json.loads(done.stdout)


async def _load(found: Site, tables: list[dict[str, Any]], seconds: float) -> dict[str, float]:
    ports = list(found.web)
    players = [
        Player(ports[number % len(ports)], table["table"], user, seed=number)
        for table in tables
        for number, user in enumerate(table["users"])
    ]
    await open_all(players)
    await asyncio.sleep(WARM_SECONDS)
    for player in players:
        player.latencies.clear()
    hands, cpu = sum(player.hands for player in players), found.cpu_seconds()
    await asyncio.sleep(seconds)
    latencies = sorted(latency for player in players for latency in player.latencies)
    cpu, hands = found.cpu_seconds() - cpu, sum(player.hands for player in players) - hands
    for player in players:
        player.playing = False
    errors = [error for player in players for error in player.errors]
    for player in players:
        player.socket.close()
    moves = len(latencies)
    return {
        "moves/s": moves / seconds,
        "p50 ms": 1000 * statistics.median(latencies),
        "p99 ms": 1000 * latencies[int(0.99 * moves)],
        "cpu ms/move": 1000 * cpu / moves,
        "hands/s": hands / SEATS / seconds,
        "errors": len(errors),
    }


def measure(webs: int, counts: list[int], game: str = "domino", seconds: float = 8) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        site(Path(folder) / "site", NEXT_HAND_MS="0", SOCKET_FRAMES="1000") as found,
    ):
        for _ in range(webs):
            found.start_web()
        found.start_clock()
        for count in counts:
            tables = populate(found, game, count)
            figures = uvloop.run(_load(found, tables, seconds))
            row = "  ".join(f"{name} {value:.2f}" for name, value in figures.items())
            limit = moves_per_second(found.environment["DATABASE_URL"], min(count, 16))
            share = figures["moves/s"] / limit
            print(f"{webs} web  {count:3d} tables  {row}  pgbench {limit:,.0f}/s ({share:.0%})", flush=True)
        text = (found.folder / "site.log").read_text()
        if text:
            print("site log:", text[-3000:])


if __name__ == "__main__":
    measure(int(sys.argv[1]) if len(sys.argv) > 1 else 1, [int(n) for n in sys.argv[2:]] or [1, 10, 50])
