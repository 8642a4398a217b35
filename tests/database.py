"""Emptying the test database between tests that commit.

The ledger refuses DELETE and TRUNCATE, so the clean-up alone runs as the owner with triggers off.
"""

import psycopg
from django.conf import settings
from django.db import connection

# Tables whose rows migrations made; house accounts are kept too, with nothing on them.
KEEP = (
    "django_migrations",
    "django_content_type",
    "auth_permission",
    "auth_group",
    "auth_group_permissions",
    "lobbies_room",
    "wallet_account",
)

EMPTY = """
DO $$
DECLARE t text; found boolean;
BEGIN
  SET LOCAL session_replication_role = replica;
  FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL (%(keep)s) LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %%I)', t) INTO found;
    IF found THEN EXECUTE format('DELETE FROM %%I', t); END IF;
  END LOOP;
  IF to_regclass('wallet_account') IS NOT NULL THEN
    DELETE FROM wallet_account WHERE kind <> 'house';
    UPDATE wallet_account SET balance = 0, seq = 0 WHERE seq <> 0 OR balance <> 0;
  END IF;
END $$
"""


def owner_connection() -> psycopg.Connection:
    """An autocommit connection to the test database as its owner (a superuser)."""
    return psycopg.connect(dbname=connection.settings_dict["NAME"], **_server(), autocommit=True)


def site_connection() -> psycopg.Connection:
    """Another autocommit connection of the site's to the test database."""
    site = owner_connection()
    site.execute(psycopg.sql.SQL("SET ROLE {}").format(psycopg.sql.Identifier(settings.DATABASE_SITE_ROLE)))
    return site


def _server() -> dict[str, str]:
    database = connection.settings_dict
    names = {"HOST": "host", "PORT": "port", "USER": "user", "PASSWORD": "password"}
    return {to: str(database[name]) for name, to in names.items() if database[name]}


def empty() -> None:
    with owner_connection() as owner:
        owner.execute(
            psycopg.sql.SQL(EMPTY.replace("%(keep)s", "{keep}").replace("%%", "%")).format(
                keep=psycopg.sql.Literal(list(KEEP))
            )
        )


def analyze() -> None:
    """The planner knows what is in the tables now, not only when autovacuum has come by."""
    with owner_connection() as owner:
        owner.execute("ANALYZE")


def take_site_role() -> None:
    """From here on the tests' connections are what the site's are in production."""
    connection.close()
    connection.settings_dict["OPTIONS"]["options"] = f"-c role={settings.DATABASE_SITE_ROLE}"


def leave_site_role() -> None:
    """The owner again, who alone may drop the test database."""
    connection.close()
    connection.settings_dict["OPTIONS"].pop("options", None)
