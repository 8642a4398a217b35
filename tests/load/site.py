"""The site as real processes on databases of its own: what benchmarks, drills and browser tests run against.

Free ports, nothing shared with `make run`.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from config import services

UVICORN = [
    *("-m", "uvicorn", "config.asgi:application", "--loop", "uvloop", "--http", "httptools"),
    *(
        "--ws",
        "websockets-sansio",
        "--ws-per-message-deflate",
        "false",
        "--no-access-log",
        "--lifespan",
        "off",
    ),
    *("--timeout-graceful-shutdown", "2", "--log-level", "warning"),
]


class Site:
    """Web processes (one port each), clocks, and their environment."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.environment = {**os.environ, **environment, "VAR": str(folder), "PYTHONUNBUFFERED": "1"}
        self.web: dict[int, subprocess.Popen[bytes]] = {}
        self.clocks: list[subprocess.Popen[bytes]] = []
        self.log = (folder / "site.log").open("ab")

    def manage(self, *arguments: str) -> str:
        """Run a management command; its output."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, cwd=services.BASE, env=self.environment, check=True, capture_output=True
        )
        return done.stdout.decode()

    def start_web(self, port: int | None = None) -> int:
        """Start a web process; returns its port once it answers."""
        port = port or free_port()
        command = [sys.executable, *UVICORN, "--port", str(port)]
        self.web[port] = self._start(command)
        wait_for_port(port)
        return port

    def start_clock(self) -> subprocess.Popen[bytes]:
        self.clocks.append(self._start([sys.executable, "manage.py", "clock"]))
        return self.clocks[-1]

    def _start(self, command: list[str]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            command, cwd=services.BASE, env=self.environment, stdout=self.log, stderr=self.log
        )

    @property
    def processes(self) -> list[subprocess.Popen[bytes]]:
        return [*self.web.values(), *self.clocks]

    def cpu_seconds(self) -> float:
        """CPU used so far by the web and clock processes."""
        return sum(sum(psutil.Process(process.pid).cpu_times()[:2]) for process in self.processes)

    def stop(self) -> None:
        for process in self.processes:
            process.send_signal(signal.SIGTERM)
        for process in self.processes:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.web.clear()
        self.clocks.clear()


@contextmanager
def site(folder: Path, *, durable: bool = True, **environment: str) -> Iterator[Site]:
    """A migrated site with its databases in `folder`, which is deleted afterwards.

    Durable settings are those of production; without them the database does not wait for the disk.
    """
    services.wipe(folder)
    folder.mkdir(parents=True)
    settings = None if durable else services.UNSAFE_BUT_FAST
    urls = {
        "DATABASE_URL": services.start_postgres(folder, settings),
        "REDIS_URL": services.start_redis(folder),
    }
    found = Site(folder, **urls, **environment)
    try:
        found.manage("migrate", "--verbosity", "0")
        yield found
    finally:
        found.stop()
        found.log.close()
        services.wipe(folder)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_port(port: int, seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while True:
        with socket.socket() as probe:
            probe.settimeout(1)
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        if time.monotonic() > deadline:
            raise TimeoutError(f"nothing listens on port {port}")
        time.sleep(0.1)
