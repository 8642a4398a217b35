import asyncio
import signal
from typing import Any

import uvloop
from django.core.management.base import BaseCommand

from apps.play import loop, turns, wire


class Command(BaseCommand):
    """The turn clock. Any number may run, on any number of machines."""

    help = "Plays for bots and for players whose time is up, and deals the next hands."

    def handle(self, *args: Any, **options: Any) -> None:
        uvloop.run(_run())


async def _run() -> None:
    stop = asyncio.Event()
    wire.wire()  # connects while the first tick asks what is due
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    await turns.run(stop)
    await loop.close()
