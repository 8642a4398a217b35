import pytest
from django.test import Client

from apps.users.models import User
from apps.wallet.models import Transaction
from tests.wallet.helpers import make_user, make_wallet

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=["admin", "finance"])
def staff(request: pytest.FixtureRequest) -> Client:
    client = Client()
    client.force_login(User.objects.get(pk=make_user(role=request.param).pk))
    return client


def test_staff_read_accounts_and_transactions(staff: Client):
    wallet = make_wallet(500)
    assert wallet.code in staff.get("/admin/wallet/account/").text
    assert wallet.code in staff.get("/admin/wallet/account/?q=" + wallet.user.username).text
    page = staff.get(f"/admin/wallet/account/{wallet.pk}/change/").text
    assert "postings__account__id__exact" in page
    cause = Transaction.objects.get(postings__account=wallet)
    assert cause.key in staff.get(f"/admin/wallet/transaction/?postings__account__id__exact={wallet.pk}").text
    assert cause.key in staff.get("/admin/wallet/transaction/?q=" + cause.key).text
    assert wallet.code in staff.get(f"/admin/wallet/transaction/{cause.pk}/change/").text


def test_staff_change_nothing(staff: Client):
    wallet = make_wallet(500)
    cause = Transaction.objects.get(postings__account=wallet)
    for path in (
        "/admin/wallet/account/add/",
        "/admin/wallet/transaction/add/",
        f"/admin/wallet/account/{wallet.pk}/delete/",
        f"/admin/wallet/transaction/{cause.pk}/delete/",
    ):
        assert staff.get(path).status_code == 403
    for path in (
        f"/admin/wallet/account/{wallet.pk}/change/",
        f"/admin/wallet/transaction/{cause.pk}/change/",
    ):
        assert staff.post(path, {"balance": 1, "note": "x"}).status_code == 403
    wallet.refresh_from_db()
    assert wallet.balance == 500


def test_players_are_kept_out(client: Client):
    client.force_login(make_user())
    assert client.get("/admin/wallet/account/").status_code == 302
