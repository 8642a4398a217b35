"""How long each finance report takes on a ledger of a million postings: `python -m tests.bench.reports`.

The page of a report is timed, with its totals, ties and plots, over all 30 days and over one day, on a server with
durable settings and without parallel workers: by the clock, and by the processor's time of this process and of the
server's, which says more on a busy machine. More than 3 s of the latter is a failure. Then whether a day's revenue and
a player's statement read all postings.
"""

import os
import sys
import time
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import psutil
import psycopg

from tests.bench.ledger import durable_postgres

POSTINGS = int(os.environ.get("BENCH_POSTINGS", 1_000_000))
EACH = 15
DAYS = 30
FIRST = date(2026, 10, 1)
MOST_SECONDS = 3.0
FILL = Path(__file__).parent / "million.sql"
KNOWN = {
    "users_user": "password username display_name email is_guest is_bot role language four_colours public_id"
    " date_joined",
    "lobbies_table": "id room_id status stake places options bots_allowed hands dealt commitment opened_at"
    " pot_account_id till_account_id",
}


def main() -> None:
    with durable_postgres() as url:
        os.environ |= {"DATABASE_URL": url, "REDIS_URL": "redis://localhost/0", "DATABASE_ROLE": ""}
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0, skip_checks=True)
        started = time.perf_counter()
        postings = fill(url, POSTINGS // EACH)
        print(f"{postings:,} postings made in {time.perf_counter() - started:.0f} s")
        slow = measure()
    if slow:
        sys.exit(f"slower than {MOST_SECONDS} s: {', '.join(slow)}")


def fill(url: str, hands: int) -> int:
    """Write so many hands with their ledger, as the database's owner; how many postings there are."""
    values = {
        "hands": hands,
        "days": DAYS,
        "players": 2_000,
        "tables": 200,
        "first": datetime(FIRST.year, FIRST.month, FIRST.day, tzinfo=UTC) - timedelta(hours=7),
    }
    with psycopg.connect(url, cursor_factory=psycopg.ClientCursor) as owner:
        names = {f"{table.split('_')[1]}_": _unknown(owner, table) for table in KNOWN}
        parts = {
            f"{name}{what}": text
            for name, pair in names.items()
            for what, text in zip(("columns", "values"), pair, strict=True)
        }
        owner.execute(FILL.read_text().format(**parts), values)
    with psycopg.connect(url, autocommit=True) as owner:
        owner.execute("VACUUM ANALYZE")
        row = owner.execute("SELECT count(*) FROM wallet_posting").fetchone()
    assert row is not None
    return int(row[0])


def _unknown(owner: psycopg.Connection, table: str) -> tuple[str, str]:
    """Columns that this fixture says nothing of and that want a value, with an empty one of their type."""
    found = owner.execute(
        "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = %s AND is_nullable = 'NO'"
        " AND column_default IS NULL AND is_identity = 'NO' AND is_generated = 'NEVER'",
        [table],
    ).fetchall()
    empty = {
        "boolean": "false",
        "jsonb": "'[]'",
        "timestamp with time zone": "now()",
        "uuid": "gen_random_uuid()",
    }
    new = [(name, kind) for name, kind in found if name not in KNOWN[table].split()]
    text = [empty.get(kind, "0" if "int" in kind else "''") for _name, kind in new]
    return "".join(f", {name}" for name, _kind in new), "".join(f", {value}" for value in text)


def measure() -> list[str]:
    """Print seconds of each report over all days and over one; the codes of those that take too long."""
    from django.db import connection

    from apps.finance import reading
    from apps.finance.reports import ALL, BY_CODE
    from apps.users.models import User

    player = User.objects.filter(is_bot=False).order_by("pk").values_list("pk", flat=True)[7]
    spans = {"30 days": (FIRST, DAYS), "1 day": (FIRST + timedelta(days=DAYS // 2), 1)}
    slow = []
    print(f"{'report':24}" + "".join(f"{span:>10}{'cpu':>8}" for span in spans) + f"{'rows':>12}")
    with connection.cursor() as cursor:
        cursor.execute("SET max_parallel_workers_per_gather = 0")
        cursor.execute("SELECT pg_backend_pid()")
        server = psutil.Process(cursor.fetchone()[0])
    for report in ALL:
        text, count = "", 0
        for first, days in spans.values():
            asked = _asked(first, days, player if report.needs else None)
            clock, cpu = time.perf_counter(), _cpu(server)
            sheet = reading.sheet(report, asked)
            if report.ties:
                report.ties(asked, sheet.totals.total)
            if report.plots:
                report.plots(report, sheet)
            cpu = _cpu(server) - cpu
            text += f"{time.perf_counter() - clock:9.2f}s{cpu:7.2f}s"
            count = max(count, sheet.totals.count)
            if cpu > MOST_SECONDS:
                slow.append(report.code)
        print(f"{report.code:24}{text}{count:12,}", flush=True)
    for code in ("revenue", "player-statement"):
        plan = reading.plan(BY_CODE[code], _asked(FIRST + timedelta(days=9), 1, player))
        print(f"{code}: reads all postings: {'Seq Scan on wallet_posting' in plan}")
    connection.close()
    return slow


def _cpu(server: psutil.Process) -> float:
    """Seconds of the processor that this process and the server's have used."""
    used = server.cpu_times()
    return float(time.process_time() + used.user + used.system)


def _asked(first: date, days: int, player: int | None):  # type: ignore[no-untyped-def]
    from apps.finance.filters import Filters

    return Filters(first=first, last=first + timedelta(days=days), holders="all", player=player)


if __name__ == "__main__":
    main()
