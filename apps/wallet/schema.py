"""What migrations run: the readable files in `sql/`, and the rights of the site's database role."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import migrations
from django.db.migrations.operations.special import RunSQL

SQL = Path(__file__).parent / "sql"

# In the order of their dependence; each may be run again after a change (a new migration that names it).
FUNCTIONS = (
    "site_clock.sql",
    "ledger_request.sql",
    "ledger_accounts.sql",
    "ledger_answers.sql",
    "ledger_post.sql",
    "ledger_must_post.sql",
    "ledger_seq_at.sql",
)

DOORS = (
    "ledger_post(jsonb)",
    "ledger_must_post(jsonb)",
    "ledger_open_account(text, text, bigint)",
    "ledger_close_account(bigint)",
    "ledger_lock(bigint[])",
)

TABLES = ("wallet_account", "wallet_transaction", "wallet_posting")

NO_ROLE = (
    "This login may not {what} the site's role. As a superuser run once: {statements} and migrate again."
)


CAN_CREATE = "SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user"
CAN_GRANT = "SELECT pg_has_role(%s, 'USAGE WITH ADMIN OPTION')"


def run(name: str) -> RunSQL:
    """The operation that runs `sql/<name>`; it is not undone, since the tables go with their migration."""
    return migrations.RunSQL([(SQL / name).read_text()], migrations.RunSQL.noop)


def grant_rights(apps: Any, editor: Any) -> None:
    """Give the site's role its rights: all tables as they are and will be, but of the ledger SELECT alone."""
    role = settings.DATABASE_SITE_ROLE
    _ensure_role(editor, role)
    name = editor.quote_name(role)
    for statement in (
        "REVOKE CREATE ON SCHEMA public FROM PUBLIC",  # nobody slips a function of his own under the ledger's
        f"GRANT USAGE ON SCHEMA public TO {name}",
        f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {name}",
        f"GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {name}",
        f"ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {name}",
        f"ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO {name}",
        f"REVOKE ALL ON {', '.join(TABLES)} FROM PUBLIC, {name}",
        f"GRANT SELECT ON {', '.join(TABLES)} TO {name}",
        f"REVOKE EXECUTE ON FUNCTION {', '.join(DOORS)} FROM PUBLIC",
        f"GRANT EXECUTE ON FUNCTION {', '.join(DOORS)} TO {name}",
    ):
        editor.execute(statement)


def _ensure_role(editor: Any, role: str) -> None:
    name = editor.quote_name(role)
    with editor.connection.cursor() as cursor:
        cursor.execute("SELECT current_user, EXISTS (SELECT FROM pg_roles WHERE rolname = %s)", [role])
        login, exists = cursor.fetchone()
        grant = f"GRANT {name} TO {editor.quote_name(login)};"
        if not exists:
            _require(cursor, CAN_CREATE, "create", f"CREATE ROLE {name} NOLOGIN; {grant}")
            # Roles belong to the whole server: another database's migration may be making the same one now.
            cursor.execute(
                f"DO $$ BEGIN CREATE ROLE {name} NOLOGIN;"
                " EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$"
            )
        cursor.execute("SELECT pg_has_role(%s, 'SET')", [role])
        if not cursor.fetchone()[0]:
            _require(cursor, CAN_GRANT, "take on", grant, [role])
            cursor.execute(grant)


def _require(cursor: Any, question: str, what: str, statements: str, values: Sequence[str] = ()) -> None:
    cursor.execute(question, values)
    if not cursor.fetchone()[0]:
        raise RuntimeError(NO_ROLE.format(what=what, statements=statements))
