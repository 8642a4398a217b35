"""How many payments a second the ledger posts, beside what bare tables take: `python -m tests.bench.ledger`.

A payment is one transaction of three legs (payer, payee, the table's till), durable when it is answered. Each
connection is a process of its own with a table of its own, as hands of different tables are. The limit writes
the same rows into tables that promise nothing, by prepared statements in one round trip.
"""

import multiprocessing
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from config import services

SECONDS = float(os.environ.get("BENCH_SECONDS", 5))
CONNECTIONS = (1, 8)
SEATS = 4

Way = Callable[[psycopg.Connection, int, int], bool]
"""Makes payment number n at a table; whether it was made."""


def main() -> None:
    with durable_postgres() as url:
        make_site(url)
        make_bare(url)
        for connections in CONNECTIONS:
            ledger, refused = measure(url, by_ledger, connections)
            limit, _ = measure(url, by_bare_tables, connections)
            print(
                f"ledger, {connections} connection(s): {ledger:,.0f} payments/s, {refused} errors; "
                f"bare tables {limit:,.0f}/s ({ledger / limit:.0%} of that limit)"
            )


@contextmanager
def durable_postgres() -> Iterator[str]:
    """A server of our own with PostgreSQL's default, durable settings."""
    folder = Path(tempfile.mkdtemp(prefix="ledger-bench-"))
    try:
        yield services.start_postgres(folder)
    finally:
        services.stop_postgres(folder)
        shutil.rmtree(folder)


def make_site(url: str) -> None:
    """The site's schema with a table for each connection."""
    os.environ |= {"DATABASE_URL": url, "REDIS_URL": "redis://localhost/0", "DATABASE_ROLE": ""}
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, skip_checks=True)
    from apps.users.models import User
    from apps.wallet import ledger
    from apps.wallet.accounts import open_table_accounts, wallet_of
    from apps.wallet.models import ISSUE, Account

    issue = Account.objects.get(code=ISSUE).pk
    for table in range(1, max(CONNECTIONS) + 1):
        open_table_accounts(table)
        for seat in range(SEATS):
            name = f"bench{table}x{seat}"
            wallet = wallet_of(User.objects.create(username=name, display_name=name)).pk
            legs = [ledger.Leg(1, issue, -(10**9), "grant"), ledger.Leg(1, wallet, 10**9, "grant")]
            ledger.post(key=f"grant:{name}", kind="grant", legs=legs)


def make_bare(url: str) -> None:
    """The same columns and primary keys, the key and the statement's order unique, and no other promise."""
    with psycopg.connect(url, autocommit=True) as owner:
        for name in ("account", "transaction", "posting"):
            owner.execute(
                f"CREATE TABLE bare_{name} (LIKE wallet_{name} INCLUDING DEFAULTS INCLUDING IDENTITY)"
            )
            owner.execute(f"ALTER TABLE bare_{name} ADD PRIMARY KEY (id)")
        owner.execute("INSERT INTO bare_account OVERRIDING SYSTEM VALUE SELECT * FROM wallet_account")
        owner.execute("ALTER TABLE bare_transaction ADD UNIQUE (key)")
        owner.execute("ALTER TABLE bare_posting ADD UNIQUE (account_id, seq)")
        owner.execute("ALTER TABLE bare_account SET (fillfactor = 70)")
        owner.execute("GRANT ALL ON bare_account, bare_transaction, bare_posting TO banbai_site")


def measure(url: str, way: Way, connections: int) -> tuple[float, int]:
    """Payments a second of all connections together, and how many failed."""
    context = multiprocessing.get_context("spawn")
    start, results = context.Barrier(connections), context.Queue()
    clients = [
        context.Process(target=_client, args=(url, way, table, start, results))
        for table in range(1, connections + 1)
    ]
    for client in clients:
        client.start()
    found = [results.get(timeout=SECONDS + 60) for _ in clients]
    for client in clients:
        client.join()
    return sum(made for made, _ in found) / SECONDS, sum(failed for _, failed in found)


def _client(url: str, way: Way, table: int, start, results) -> None:  # type: ignore[no-untyped-def]
    import django

    django.setup()
    made = failed = n = 0
    with psycopg.connect(url, autocommit=True, prepare_threshold=1) as connection:
        connection.execute("SET ROLE banbai_site")
        start.wait()
        end = time.perf_counter() + SECONDS
        while time.perf_counter() < end:
            n += 1
            if way(connection, table, n):
                made += 1
            else:
                failed += 1
    results.put((made, failed))


_accounts: dict[str, list[int]] = {}


def seats_and_till(connection: psycopg.Connection, table: int) -> list[int]:
    """Ids of the table's wallets, and of its till last."""
    if not _accounts:
        rows = connection.execute(
            "SELECT a.id FROM wallet_account a LEFT JOIN users_user u ON u.id = a.user_id"
            " WHERE u.username LIKE %s OR a.code = %s ORDER BY u.username NULLS LAST",
            [f"bench{table}x%", f"table:{table}:till"],
        )
        _accounts["ids"] = [row[0] for row in rows]
    return _accounts["ids"]


def by_ledger(connection: psycopg.Connection, table: int, n: int) -> bool:
    from apps.wallet.errors import LedgerError
    from apps.wallet.ledger import POST, Leg, answer, request

    *seats, till = seats_and_till(connection, table)
    payer, payee = seats[n % SEATS], seats[(n + 1) % SEATS]
    legs = [Leg(1, payer, -60, "x.lost"), Leg(1, payee, 57, "x.lost"), Leg(1, till, 3, "tax")]
    cause = request(
        key=_key(table, n),
        kind="hand",
        legs=legs,
        game="x",
        room="x.popular",
        table=table,
        hand=table,
        move=n,
    )
    try:
        return answer(connection.execute(POST, [cause]).fetchone()[0]).transaction > 0
    except (LedgerError, psycopg.Error) as error:
        print(error, file=sys.stderr)
        return False


BARE_TRANSACTION = """
INSERT INTO bare_transaction (id, key, request_hash, kind, game, room, table_id, hand_id, move, gaming_day)
OVERRIDING SYSTEM VALUE VALUES (%s, %s, %s, 'hand', 'x', 'x.popular', %s, %s, %s, current_date)
"""
BARE_LEG = """
WITH moved AS (UPDATE bare_account SET balance = balance + %s, seq = seq + 1 WHERE id = %s
  RETURNING id, balance, seq)
INSERT INTO bare_posting (transaction_id, line, account_id, amount, balance_after, seq, reason)
SELECT %s, 1, id, %s, balance, seq, 'x.lost' FROM moved
"""


def by_bare_tables(connection: psycopg.Connection, table: int, n: int) -> bool:
    *seats, till = seats_and_till(connection, table)
    number = time.time_ns() // 100 * 16 + table
    with connection.pipeline():
        connection.execute("BEGIN")
        connection.execute(BARE_TRANSACTION, [number, _key(table, n), b"0" * 32, table, table, n])
        for account, amount in ((seats[n % SEATS], -60), (seats[(n + 1) % SEATS], 57), (till, 3)):
            connection.execute(BARE_LEG, [amount, account, number, amount])
        connection.execute("COMMIT")
    return True


def _key(table: int, n: int) -> str:
    return f"hand:{table}:{os.getpid()}:{n}"


if __name__ == "__main__":
    main()
