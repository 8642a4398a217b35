"""What a connection really says to PostgreSQL: libpq's own record of its messages."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from psycopg.pq import Trace


class Traffic(msgspec.Struct):
    """`statements` as they are executed (BEGIN and COMMIT too), and how often the server was waited for.

    `prepared` counts the waits for a statement to be prepared, which a connection does once for each.
    """

    statements: list[str] = []
    round_trips: int = 0
    prepared: int = 0


@contextmanager
def recorded(pgconn: Any, known: dict[str, str]) -> Iterator[Traffic]:
    """Fill the traffic of a connection; `known` keeps the texts of its prepared statements by name."""
    traffic = Traffic()
    descriptor, path = tempfile.mkstemp()
    os.unlink(path)
    pgconn.trace(descriptor)
    pgconn.set_trace_flags(Trace.SUPPRESS_TIMESTAMPS)
    try:
        yield traffic
    finally:
        pgconn.untrace()
        with os.fdopen(descriptor, "rb") as file:
            file.seek(0)
            _read(file.read().decode(), known, traffic)


def _read(text: str, known: dict[str, str], traffic: Traffic) -> None:
    bound, executed = "", 0
    for line in text.splitlines():
        if not line.startswith(("F\t", "B\t")):
            continue  # the rest of a statement of several lines
        side, _, kind, *rest = line.split("\t", 3)
        said = rest[0] if rest else ""
        if (side, kind) == ("F", "Parse"):
            name, _, statement = said.lstrip().partition(" ")
            known[name] = statement
        elif (side, kind) == ("F", "Bind"):
            bound = known.get(said.split()[1], said)
        elif (side, kind) == ("F", "Execute"):
            traffic.statements.append(bound)
        elif (side, kind) == ("F", "Query"):
            traffic.statements.append(said)
        elif (side, kind) == ("B", "ReadyForQuery"):
            if len(traffic.statements) == executed:
                traffic.prepared += 1
            else:
                traffic.round_trips += 1
            executed = len(traffic.statements)
