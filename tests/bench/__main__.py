"""`make bench`: how fast the site is, beside this machine's limits, in one run (docs/performance.md)."""

import os
import platform
import subprocess
import sys

import psutil

from tests.bench import dealer, engines, ledger, maubinh, phom, sockets


def reports() -> None:
    """In a process of its own: it has a database of its own."""
    subprocess.run([sys.executable, "-m", "tests.bench.reports"], check=True)


def main() -> None:
    memory = psutil.virtual_memory().total // 2**30
    print(f"{os.cpu_count()} cores, {memory} GiB, Python {platform.python_version()}, {platform.machine()}\n")
    for title, part in (
        ("Engines, one thread", engines.main),
        ("Phỏm's search and bot, one thread", phom.main),
        ("Mậu Binh's arranging, one thread", maubinh.main),
        ("Ledger, postings of three legs", ledger.main),
        ("Dealer, one process", dealer.main),
        ("Finance reports, a million postings", reports),
        ("Sockets, one web process", lambda: sockets.measure(1, [1, 10, 50])),
        ("Sockets, two web processes", lambda: sockets.measure(2, [10, 50])),
    ):
        print(f"# {title}", flush=True)
        part()
        print()


if __name__ == "__main__":
    main()
