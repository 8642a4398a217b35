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


def test_days_in_a_row_are_told_with_the_gift():
    anna = make_user()
    assert grants.streak(anna, DAY) == (0, True)
    grants.daily(anna, DAY)
    assert grants.streak(anna, DAY) == (1, False)
    assert grants.streak(anna, NEXT_DAY) == (1, True), "today's may still come"
    grants.daily(anna, NEXT_DAY)
    assert grants.streak(anna, NEXT_DAY) == (2, False)
    assert grants.streak(anna, date(2026, 12, 2)) == (0, True), "a day without breaks the row"


def test_every_page_where_gifts_are_wanted_has_their_buttons_and_leads_back(client):
    anna = make_user()
    client.force_login(anna)
    wallet_of(anna)
    for path in ("/", "/wallet/", "/play/domino/"):
        page = client.get(path).text
        assert 'action="/wallet/daily/"' in page and 'action="/wallet/rescue/"' in page, path
    assert client.post("/wallet/daily/", {"next": "/play/domino/"}).url == "/play/domino/"
    assert client.post("/wallet/rescue/", {"next": "https://evil.example/"}).url == "/wallet/"
    page = client.get("/play/domino/").text
    assert "/wallet/daily/" not in page and "/wallet/rescue/" not in page
    assert "grant.daily" in client.get("/wallet/").text or "Quà" in client.get("/wallet/").text


def test_a_script_is_answered_without_a_page(client):
    anna = make_user()
    client.force_login(anna)
    script = {"Accept": "application/json"}
    assert client.post("/wallet/daily/", headers=script).status_code == 204
    again = client.post("/wallet/daily/", headers=script)
    assert again.status_code == 409 and "Ngày mai" in again.json()["message"]
    assert client.get("/wallet/").text.count("toast") == 0, "a script's answer leaves no message behind"
