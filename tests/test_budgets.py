"""What pages cost, whatever was played and whoever plays; and that hostile names are text on all of them."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import world

MOST = 25


def counts(found: world.World) -> dict[str, int]:
    """Statements by page, each asked for twice: the first time may fill what is kept for a while."""
    answers = {}
    for user, path in found.pages():
        browser = Client()
        if user is not None:
            browser.force_login(user)
        browser.get(path)
        with CaptureQueriesContext(connection) as statements:
            page = browser.get(path)
        assert page.status_code == (404 if "no-such" in path else 200), (path, page.status_code)
        answers[f"{user.pk if user else 'nobody'} {path}"] = len(statements)
        text = page.text
        assert world.HOSTILE not in text and "<b>Lan" not in text, path
    return answers


@pytest.mark.django_db(transaction=True)
def test_no_page_needs_many_statements_or_more_with_what_was_played():
    found = world.made()
    before = counts(found)
    assert len(before) > 30
    assert {page: count for page, count in before.items() if count > MOST} == {}
    world.grow(found)
    after = counts(found)
    grown = {page: (count, after[page]) for page, count in before.items() if after[page] > count}
    assert grown == {}
