"""`make drill`: kill -9 the web process, the clock, or both, at random moments of play.

Holds that no acknowledged move is lost, that no hand is stuck longer than its deadline plus five seconds, and that
the ledger is clean. `python -m tests.drill [kills] [game]`; exit code 1 with the reason when something does not hold.
"""

import asyncio
import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg
import uvloop

from tests.bench.sockets import populate
from tests.drill.players import Stubborn
from tests.load.players import open_all
from tests.load.site import Site, site

TABLES = 6
STUCK_MS = 5_000
UP_AGAIN = 1.0  # seconds until a supervisor would have restarted a process


async def drill(found: Site, tables: list[dict[str, Any]], kills: int, chance: random.Random) -> list[str]:
    """Play, kill, and look; returns what did not hold."""
    (port,) = found.web
    players = [
        Stubborn(port, table["table"], user, idle=number == 3 and table is tables[0], seed=number)
        for table in tables
        for number, user in enumerate(table["users"])
    ]
    await open_all(players)
    late: dict[int, int] = {}
    watch = asyncio.create_task(_watch(found, late))
    for count in range(kills):
        await asyncio.sleep(chance.uniform(0.2, 1.5))
        what = ("web", "clock", "both")[count % 3]
        await asyncio.to_thread(_kill, found, what, port)
        if count % 10 == 9:
            print(
                f"{count + 1} kills, {sum(len(p.acknowledged) for p in players)} moves acknowledged",
                flush=True,
            )
    await asyncio.sleep(3)
    for player in players:
        player.playing = False
    watch.cancel()
    stopped = await asyncio.gather(watch, return_exceptions=True)
    problems = [repr(error) for error in stopped if not isinstance(error, asyncio.CancelledError)]
    await asyncio.sleep(1)
    print(f"the latest move by the site came {max(late.values(), default=0)} ms after its deadline")
    stuck = [f"table {table} was stuck {ms} ms" for table, ms in late.items() if ms > STUCK_MS]
    return problems + stuck + _lost(found, players) + _errors(players)


def _kill(found: Site, what: str, port: int) -> None:
    """Kill -9, and start again after a moment; returns when all work again."""
    if what in ("web", "both"):
        found.web[port].kill()
        found.web[port].wait()
    if what in ("clock", "both"):
        found.clocks[0].kill()
        found.clocks.pop().wait()
    time.sleep(UP_AGAIN)
    if what in ("clock", "both"):
        found.start_clock()
    if what in ("web", "both"):
        found.start_web(port)
    if what in ("clock", "both"):
        _wait_for_clock(found)


def _wait_for_clock(found: Site) -> None:
    """Until a clock asks the database what is due (the one that was killed has no connection left)."""
    query = "SELECT FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND query LIKE '%SET due_at = to_timestamp%'"
    with psycopg.connect(found.environment["DATABASE_URL"], autocommit=True) as look:
        while look.execute(query).fetchone() is None:
            time.sleep(0.05)


async def _watch(found: Site, late: dict[int, int]) -> None:
    """Notes by table, in ms, how far any deadline was overrun."""
    query = "SELECT table_id, clocks FROM play_live WHERE status = 'playing'"
    async with await psycopg.AsyncConnection.connect(
        found.environment["DATABASE_URL"], autocommit=True
    ) as look:
        while True:
            await asyncio.sleep(0.5)
            now = time.time_ns() // 1_000_000
            for table, clocks in await (await look.execute(query)).fetchall():
                deadline = min(json.loads(clocks)["deadlines"].values(), default=now)
                late[table] = max(late.get(table, 0), now - deadline)


def _lost(found: Site, players: list[Stubborn]) -> list[str]:
    """Acknowledged moves that are not in the database as they were made."""
    query = """
    SELECT h.public_id::text, m.number, m.action, p.value->>'public'
      FROM play_move m JOIN play_hand h ON h.id = m.hand_id
      LEFT JOIN jsonb_array_elements(h.players) p ON (p.value->>'seat')::int = m.seat
    """
    with psycopg.connect(found.environment["DATABASE_URL"]) as look:
        made = {(hand, number, user): action for hand, number, action, user in look.execute(query)}
    return [
        f"lost: {hand} version {version} {action}"
        for player in players
        for (hand, version), action in player.acknowledged.items()
        if made.get((hand, version + 1, player.user["public"])) != action
    ]


def _errors(players: list[Stubborn]) -> list[str]:
    unexpected = {error for player in players for error in player.errors} - {
        "busy",
        "not_your_turn",
        "no_hand",
    }
    return [f"error {code}" for code in sorted(unexpected)]


def main(kills: int = 50, game: str = "domino") -> int:
    chance = random.Random(kills)
    with tempfile.TemporaryDirectory() as folder, site(Path(folder) / "site", NEXT_HAND_MS="300") as found:
        found.start_web()
        found.start_clock()
        problems = uvloop.run(drill(found, populate(found, game, TABLES), kills, chance))
        found.stop()
        print(found.manage("check_ledger").strip())
        log = (found.folder / "site.log").read_text()
        if "hand halted" in log:
            problems.append("a hand was halted:\n" + log[-4000:])
    print("\n".join(problems) or f"{kills} kills: nothing lost, nothing stuck, the ledger is clean")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 50, *sys.argv[2:]))
