from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection

from apps.wallet import audit


class Command(BaseCommand):
    help = (
        "Proves the ledger from its rows; names each row that breaks a promise, and ends with 1 if one does."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        findings = audit.check(connection)
        for finding in findings:
            self.stderr.write(str(finding))
        if findings:
            raise SystemExit(1)
        self.stdout.write("The ledger is sound.")
