#!/usr/bin/env python
"""Django's command line. Schema and ledger's clock are changed as the database's owner, all else as the site."""

import os
import sys

OWNER_COMMANDS = {
    "migrate",
    "makemigrations",
    "sqlmigrate",
    "showmigrations",
    "flush",
    "dbshell",
    "setup_site",
    "simulate",
}


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if len(sys.argv) > 1 and sys.argv[1] in OWNER_COMMANDS:
        os.environ.setdefault("DATABASE_ROLE", "")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
