"""`make run`: databases, migrations, demo accounts, then web, clock, worker and beat until Ctrl-C.

`make demo` is the same on a simulated season of two weeks, which is played at the first start.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

from config import services

FOLDER = services.VAR / "run"
METRICS = FOLDER / "metrics"
SEASON = ["--days", "14", "--players", "60", "--hands", "3000", "--demo", "--once"]
MANAGE = [sys.executable, str(services.BASE / "manage.py")]


def main() -> int:
    host, port = os.environ.get("HOST", "127.0.0.1"), int(os.environ.get("PORT", "8000"))
    if _taken(host, port):
        print(f"Port {port} is in use (an earlier run?). Stop that, or choose another: make run PORT=8001")
        return 1
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    os.environ.update(HOST=host, PORT=str(port), PATH=path, PYTHONUNBUFFERED="1")
    services.ensure(FOLDER)
    try:
        _manage("migrate", "--verbosity", "0")
        if "--season" in sys.argv:
            _manage("simulate", *SEASON)
        _manage("demo_accounts")
        print(f"\n  The site:  http://localhost:{port}/        Ctrl-C stops everything.\n", flush=True)
        _count_anew()
        return _serve()
    finally:
        services.stop(FOLDER)


def _taken(host: str, port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return True
    return False


def _count_anew() -> None:
    """The folder in which the processes to come keep their metrics together, empty."""
    shutil.rmtree(METRICS, ignore_errors=True)
    METRICS.mkdir(parents=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(METRICS)


def _manage(*arguments: str) -> None:
    subprocess.run([*MANAGE, *arguments], check=True)  # noqa: S603


def _serve() -> int:
    """Run the Procfile; honcho gets its own signal from us, so that nothing outlives this process."""
    command = [sys.executable, "-m", "honcho", "start", "--no-prefix"]
    processes = subprocess.Popen(command, cwd=services.BASE, start_new_session=True)  # noqa: S603

    def stop(number: int, frame: object) -> None:
        processes.send_signal(signal.SIGTERM)

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    code = processes.wait()
    return 0 if code in (0, -signal.SIGTERM, 128 + signal.SIGTERM) else code


if __name__ == "__main__":
    sys.exit(main())
