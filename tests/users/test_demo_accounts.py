"""The accounts to try a development site with."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.users.management.commands.demo_accounts import ACCOUNTS, PASSWORD
from apps.users.models import User

pytestmark = pytest.mark.django_db


def test_one_of_each_kind_that_can_log_in(capsys, client):
    call_command("demo_accounts")
    printed = capsys.readouterr().out
    assert PASSWORD in printed and all(name in printed for name in ACCOUNTS)
    assert {user.username: user.role for user in User.objects.all()} == {
        name: role for name, (_, role) in ACCOUNTS.items()
    }
    for name in ACCOUNTS:
        assert client.login(username=name, password=PASSWORD)
    assert all(user.wallet.balance > 0 for user in User.objects.all())


def test_a_second_time_changes_nothing_and_asks_once():
    call_command("demo_accounts")
    User.objects.filter(username="player").update(display_name="Tôi đây")
    before = list(User.objects.order_by("pk").values())
    with CaptureQueriesContext(connection) as caught:
        call_command("demo_accounts")
    assert len(caught) == 1
    assert list(User.objects.order_by("pk").values()) == before


def test_never_on_a_production_site(settings):
    settings.PRODUCTION = True
    with pytest.raises(CommandError):
        call_command("demo_accounts")
    assert not User.objects.exists()
