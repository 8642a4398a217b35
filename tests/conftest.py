import pytest
from django.test import TransactionTestCase

from tests import database
from tests.simulated import season_database, simulated, simulated_copy  # noqa: F401  (fixtures)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """Tests run as the site's own database role; only migrations and clean-up run as the owner."""
    with django_db_blocker.unblock():
        database.take_site_role()
    yield
    database.leave_site_role()


@pytest.fixture(scope="session", autouse=True)
def clean_up_as_owner():
    """Django's own flush is refused by the ledger."""
    original = TransactionTestCase._fixture_teardown
    TransactionTestCase._fixture_teardown = lambda self: database.empty()
    yield
    TransactionTestCase._fixture_teardown = original
