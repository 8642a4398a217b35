from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.games.engine import Seat
from apps.games.registry import UnknownGame
from apps.play import words
from apps.play.record import HandRecord, decode, findings, net, replay_record
from apps.play.replay import Replayed
from apps.play.selectors import all_parts


class Command(BaseCommand):
    """Plays the file of a hand again, in words, and checks it. Needs no database."""

    help = (
        "Plays a hand's JSON file again move by move; ends with 1 if something in it is not as the rules say."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        record, steps = _read(options["file"])
        names = {player.seat: player.name for player in record.players}

        def who(seat: Seat) -> str:
            return names.get(seat, "")

        for step in steps:
            events = [all_parts(event) for event in step.events]
            told = " ".join(words.sentences(record.game, step.kind, step.seat, events, who))
            self.stdout.write(f"{step.number:>3}. {told}")
            for paid in step.payments:
                sides = f"{words.party(paid.payer, who)} → {words.party(paid.payee, who)}"
                reason = words.reason(record.game, paid.reason)
                self.stdout.write(f"     {sides}: {reason}, {paid.paid} of {paid.claimed}, tax {paid.tax}")
        for seat, chips in net(record).items():
            self.stdout.write(f"{who(seat)}: {chips:+}")
        found = findings(record)
        for finding in found:
            self.stderr.write(finding)
        if found:
            raise SystemExit(1)
        self.stdout.write("The hand is sound.")


def _read(file: Path) -> tuple[HandRecord, list[Replayed]]:
    try:
        record = decode(file.read_bytes())
        steps, _ = replay_record(record)
    except OSError as error:
        raise CommandError(str(error)) from error
    except (msgspec.DecodeError, UnknownGame) as error:
        raise CommandError(f"{file}: {error}") from error
    return record, steps
