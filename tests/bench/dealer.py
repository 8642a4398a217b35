"""Moves through the dealer alone, without sockets: `python -m tests.bench.dealer` (part of `make bench`)."""

import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import uvloop

from tests.bench.limits import moves_per_second
from tests.bench.sockets import populate
from tests.load.site import site

SECONDS = float(os.environ.get("BENCH_SECONDS", 5))


async def play(tables: list[dict[str, Any]], announced: bool) -> None:
    """Play hands at all tables at once for a while, and print the figures."""
    from apps.play import loop

    latencies: list[float] = []
    stop = time.perf_counter() + SECONDS
    started, cpu = time.perf_counter(), time.process_time()
    await asyncio.gather(*(_table(table, latencies, stop, announced) for table in tables))
    seconds, cpu = time.perf_counter() - started, time.process_time() - cpu
    moves = len(latencies)
    latencies.sort()
    print(
        f"dealer{' + frames' if announced else ''}, {len(tables)} table(s): {moves / seconds:,.0f} moves/s  "
        f"p50 {1000 * statistics.median(latencies):.2f} ms  p99 {1000 * latencies[int(0.99 * moves)]:.2f} ms  "
        f"cpu {1000 * cpu / moves:.2f} ms/move (hands dealt and settled included)",
        flush=True,
    )
    await loop.close()


async def _table(table: dict[str, Any], latencies: list[float], stop: float, announced: bool) -> None:
    from apps.play import announce, deal, dealer, tables

    chance, number = random.Random(table["table"]), table["table"]
    while time.perf_counter() < stop:
        await tables.tend(number)
        for user in table["users"]:
            await tables.set_ready(number, user["id"], True)
        played = await deal.deal(number)
        assert played is not None
        while not played.over:
            seat = played.state.to_act[0]
            action = chance.choice(played.facts.engine.actions(played.state, seat))
            at = time.perf_counter()
            played = await dealer.act(number, played.facts.by_seat[seat].user, played.version, action)
            latencies.append(time.perf_counter() - at)
            if announced:
                await announce.hand(played)


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        site(Path(folder) / "site", NEXT_HAND_MS="0", SOCKET_FRAMES="1000") as found,
    ):
        tables = populate(found, "domino", 8)
        command = [sys.executable, "-m", "tests.bench.dealer", json.dumps(tables)]
        subprocess.run(command, env=found.environment, check=True)
        for clients in (1, 8):
            limit = moves_per_second(found.environment["DATABASE_URL"], clients)
            print(f"pgbench, the same rows, {clients} connection(s): {limit:,.0f}/s", flush=True)


def inside() -> None:
    """In the site's environment."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    tables = json.loads(sys.argv[1])
    for count in (1, 8):
        for announced in (False, True):
            uvloop.run(play(tables[:count], announced))


if __name__ == "__main__":
    inside() if len(sys.argv) > 1 else main()
