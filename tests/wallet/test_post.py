import pytest

from apps.wallet.errors import LedgerError
from apps.wallet.models import Posting
from tests.wallet.helpers import house, make_wallet, move

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_posting_moves_chips_and_says_the_balances_after():
    anna, binh = make_wallet(500), make_wallet()
    posted = move(anna, binh, 60)
    assert posted.balances == {anna.pk: 440, binh.pk: 60}
    assert not posted.again
    legs = Posting.objects.filter(transaction=posted.transaction).order_by("id")
    assert [(leg.account_id, leg.amount, leg.balance_after, leg.seq) for leg in legs] == [
        (anna.pk, -60, 440, 2),
        (binh.pk, 60, 60, 1),
    ]


def test_overdrawn_names_the_account():
    anna = make_wallet(50)
    with pytest.raises(LedgerError) as refused:
        move(anna, house(), 51)
    assert refused.value.code == "overdrawn"
    assert refused.value.details == {"account": anna.pk, "balance": 50, "needed": 51}
