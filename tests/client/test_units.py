"""The client's pure parts, tested in TypeScript by Node's own runner (tests/client/units)."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_units_of_the_client_hold():
    command = [ROOT / ".venv/bin/node", "tests/client/units/run.mjs"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
