"""A simulated season for tests, in a database of its own: played once, and copied for each test that changes it.

Tests with these fixtures are not marked `django_db`; another test of their module has to be, since pytest-django makes
the test database only where one is.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from django.conf import settings
from django.db import connection
from psycopg import sql

from tests import database

SEASON = {"days": 3, "players": 12, "hands": 150, "seed": 7}


@contextmanager
def using(name: str) -> Iterator[None]:
    """Django's connection, and the live tables' pools, go to another database of the same server."""
    before = connection.settings_dict["NAME"]
    _name(name)
    try:
        yield
    finally:
        _name(before)


def _name(name: str) -> None:
    connection.close()
    connection.settings_dict["NAME"] = settings.DATABASES["default"]["NAME"] = name


def clone(source: str, name: str) -> None:
    """A copy of a database, in place of an older copy of that name; nobody may be connected to it."""
    with psycopg.connect(**database._server(), dbname="postgres", autocommit=True) as server:
        drop(server, name)
        statement = "CREATE DATABASE {} TEMPLATE {} STRATEGY file_copy"
        server.execute(sql.SQL(statement).format(sql.Identifier(name), sql.Identifier(source)))


def drop(server: psycopg.Connection, name: str) -> None:
    server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture(scope="session")
def season_database(django_db_setup, django_db_blocker):
    """The name of the database of the season."""
    from apps.season.season import simulate  # models can be imported only once Django is set up

    with django_db_blocker.unblock():
        original = connection.settings_dict["NAME"]
        name = f"{original}_season"
        connection.close()
        clone(original, name)
        with using(name):
            database.empty()
            simulate(**SEASON)
        yield name
        with psycopg.connect(**database._server(), dbname="postgres", autocommit=True) as server:
            drop(server, name)


@pytest.fixture
def simulated(season_database, django_db_blocker):
    """The season, to be read only."""
    with django_db_blocker.unblock(), using(season_database):
        yield


@pytest.fixture
def simulated_copy(season_database, django_db_blocker):
    """A copy of the season that the test may change."""
    name = f"{season_database}_copy"
    with django_db_blocker.unblock():
        connection.close()
        clone(season_database, name)
        with using(name):
            yield
        with psycopg.connect(**database._server(), dbname="postgres", autocommit=True) as server:
            drop(server, name)
