"""Reading the environment: the only place where settings come from."""

import os
import sys
from typing import Any

from psycopg.conninfo import conninfo_to_dict

TRUE = {"1", "true", "yes", "on"}


def flag(name: str, default: bool = False) -> bool:
    value = os.environ.get(name, "")
    return value.lower() in TRUE if value else default


def words(name: str, default: str = "") -> list[str]:
    """A comma-separated list."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def number(name: str, default: int) -> int:
    return int(os.environ.get(name) or default)


def required(name: str, why: str) -> str:
    """The value of `name`, or one clear line and the end of the start."""
    value = os.environ.get(name)
    if not value:
        sys.exit(f"{name} is not set: {why}")
    return value


def database(url: str, role: str) -> dict[str, Any]:
    """Django's settings for a PostgreSQL URL; `role` is taken on by each connection (empty: the login's own)."""
    parts = conninfo_to_dict(url)
    options: dict[str, Any] = {
        key: value
        for key, value in parts.items()
        if key not in {"host", "port", "user", "password", "dbname"}
    }
    if role:
        # Django's own assume_role asks for a second connection while a pool makes its first.
        options["options"] = f"-c role={role}"
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.get("dbname", ""),
        "USER": parts.get("user", ""),
        "PASSWORD": parts.get("password", ""),
        "HOST": parts.get("host", ""),
        "PORT": str(parts.get("port", "")),
        "OPTIONS": options,
    }
