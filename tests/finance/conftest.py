"""One small season for all tests of reports."""

import pytest

from tests import database
from tests.finance import small


@pytest.fixture(scope="module")
def season(django_db_setup, django_db_blocker):
    """Committed, and gone after the module's last test: its tests read, and change nothing."""
    with django_db_blocker.unblock():
        built = small.build()
        database.analyze()
        yield built
        database.empty()
