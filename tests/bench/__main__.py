"""`make bench`: how fast the site is, beside this machine's limits, in one run (docs/performance.md).

Each part is a process of its own, so that none has the settings or the databases of another.
"""

import os
import platform
import subprocess
import sys

import psutil

PARTS = {
    "Engines, one thread": ["engines"],
    "Phỏm's search and bot, one thread": ["phom"],
    "Mậu Binh's arranging, one thread": ["maubinh"],
    "Ledger, postings of three legs": ["ledger"],
    "Dealer, one process": ["dealer"],
    "Finance reports, a million postings": ["reports"],
    "Sockets, one web process": ["sockets", "1", "1", "10", "50"],
    "Sockets, two web processes": ["sockets", "2", "10", "50"],
}


def main() -> None:
    memory = psutil.virtual_memory().total // 2**30
    print(f"{os.cpu_count()} cores, {memory} GiB, Python {platform.python_version()}, {platform.machine()}\n")
    for title, (module, *arguments) in PARTS.items():
        print(f"# {title}", flush=True)
        subprocess.run([sys.executable, "-m", f"tests.bench.{module}", *arguments], check=True)
        print()


if __name__ == "__main__":
    main()
