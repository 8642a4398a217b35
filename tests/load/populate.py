"""Players with chips, seats and sessions for a load: `python -m tests.load.populate GAME TABLES SEATS`.

Prints JSON: [{"table", "users": [{"id", "public", "cookie"}, …]}, …].
"""

import json
import os
import sys
from importlib import import_module
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.db import transaction  # noqa: E402

from apps.lobbies.models import Room  # noqa: E402
from apps.users.models import User  # noqa: E402
from tests.play import kit  # noqa: E402

CHIPS = 1_000_000_000


def cookie(user: User) -> str:
    """A session of the user, as the browser's cookie."""
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    store[SESSION_KEY] = str(user.pk)
    store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.create()
    return f"{settings.SESSION_COOKIE_NAME}={store.session_key}"


def populate(game: str, tables: int, seats: int) -> list[dict[str, Any]]:
    """Full tables in the game's first room."""
    room = Room.objects.filter(game=game).order_by("position").first()
    found = []
    for _ in range(tables):
        with transaction.atomic():
            users = kit.players(seats, CHIPS)
            table = kit.table_of(users, room=room, places=seats, stake=room.max_stake // 2 // 2 * 2)
        sessions = [{"id": user.pk, "public": str(user.public_id), "cookie": cookie(user)} for user in users]
        found.append({"table": table.pk, "users": sessions})
    return found


if __name__ == "__main__":
    print(json.dumps(populate(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
