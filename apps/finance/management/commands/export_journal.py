from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from apps.finance import journal, reading


class Command(BaseCommand):
    help = "Writes the whole ledger as a journal that an independent accounting program reads."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--format", choices=["hledger"], required=True)
        parser.add_argument("--to", type=date.fromisoformat, help="up to, without, this gaming day")
        parser.add_argument("--output", type=Path, help="a file instead of the standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        with reading.snapshot():
            lines = journal.hledger(options["to"])
            if options["output"] is None:
                for line in lines:
                    self.stdout.write(line, ending="")
            else:
                with options["output"].open("w", encoding="utf-8") as out:
                    out.writelines(lines)
