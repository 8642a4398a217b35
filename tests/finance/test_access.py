"""The finance pages are for reviewers and admins."""

import pytest

from apps.users.models import User

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("role", "status"), [("player", 403), ("finance", 200), ("admin", 200)])
def test_reviewers_and_admins_get_in(client, role, status):
    client.force_login(User.objects.create_user("someone", role=role))
    assert client.get("/finance/").status_code == status


def test_strangers_are_sent_to_log_in(client):
    answer = client.get("/finance/")
    assert (answer.status_code, answer.url) == (302, "/accounts/login/?next=/finance/")
