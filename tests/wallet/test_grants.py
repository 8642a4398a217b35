from datetime import date

import pytest
from django.db import connection

from apps.wallet import audit, grants
from apps.wallet.accounts import wallet_of
from apps.wallet.grants import GrantRefused
from apps.wallet.models import BOTS, ISSUE
from tests.wallet.helpers import give, house, make_user, make_wallet, move

pytestmark = pytest.mark.django_db(transaction=True)
DAY = date(2026, 11, 29)
NEXT_DAY = date(2026, 11, 30)


def test_a_new_player_is_welcomed_once():
    anna = make_user()
    assert not grants.welcome(anna).again
    assert grants.welcome(anna).again
    assert wallet_of(anna).balance == grants.WELCOME
    assert house(ISSUE).balance == -grants.WELCOME


def test_the_daily_gift_comes_once_a_gaming_day():
    anna = make_user()
    assert grants.daily_is_due(anna, DAY)
    grants.daily(anna, DAY)
    assert not grants.daily_is_due(anna, DAY)
    with pytest.raises(GrantRefused, match="daily_taken"):
        grants.daily(anna, DAY)
    grants.daily(anna, NEXT_DAY)
    assert wallet_of(anna).balance == 2 * grants.DAILY


def test_rescue_lifts_a_broke_player_three_times_a_day():
    wallet = make_wallet()
    for _ in range(grants.RESCUES_A_DAY):
        grants.rescue(wallet.user, DAY)
        wallet.refresh_from_db()
        assert wallet.balance == grants.RESCUE_TO
        move(wallet, house(), grants.RESCUE_TO - grants.RESCUE_BELOW + 1)
    with pytest.raises(GrantRefused, match="rescues_used"):
        grants.rescue(wallet.user, DAY)
    grants.rescue(wallet.user, NEXT_DAY)


def test_rescue_is_for_the_broke():
    wallet = make_wallet(grants.RESCUE_BELOW)
    with pytest.raises(GrantRefused, match="not_broke"):
        grants.rescue(wallet.user)


def test_no_rescue_while_chips_are_at_a_table(monkeypatch):
    wallet = make_wallet()
    monkeypatch.setattr(grants, "at_table", [lambda user: user == wallet.user])
    with pytest.raises(GrantRefused, match="seated"):
        grants.rescue(wallet.user)


def test_bots_are_funded_from_the_bankroll_and_get_no_gifts():
    bot = make_user(is_bot=True)
    grants.fund_bot(bot, 3_000)
    assert wallet_of(bot).balance == 3_000
    assert wallet_of(bot).code == f"bot:{bot.pk}"
    assert house(BOTS).balance == grants.BANKROLL - 3_000
    grants.fund_bot(bot, 2_000)
    assert house(BOTS).balance == grants.BANKROLL - 5_000
    for grant in (grants.welcome, grants.daily, grants.rescue):
        with pytest.raises(GrantRefused, match="not_a_player"):
            grant(bot)


def test_grants_leave_the_ledger_sound():
    anna, bot = make_user(), make_user(is_bot=True)
    grants.welcome(anna)
    grants.daily(anna)
    give(wallet_of(anna), 5)
    grants.fund_bot(bot, 7)
    assert audit.check(connection) == []


def test_every_refusal_has_a_sentence():
    assert all(GrantRefused(code).message for code in grants.MESSAGES)
