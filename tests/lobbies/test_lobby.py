"""The lobby: what it lists, for whom, in which order, and at what cost."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.lobbies import views
from apps.lobbies.models import Room, Table
from tests.play import kit

LOBBY = "/play/domino/"
LIST = "/play/domino/tables/"


def statements(browser, path: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as caught:
        assert browser.get(path).status_code == 200
    return len(caught)


def listed(page) -> list[int]:
    """The tables of a page, in its order."""
    return [int(number) for number in re.findall(r'id="(?:sit|watch)-(\d+)"', page.text)]


def test_anybody_may_look(browser):
    table = kit.table_of(kit.players(2))
    page = browser.get(LOBBY)
    assert page.status_code == 200
    assert f"Bàn {table.pk}" in page.text and f'action="/tables/{table.pk}/sit/"' in page.text


def test_a_game_that_is_not_installed_has_no_lobby(browser):
    for path in (
        "/play/poker/",
        "/play/poker/tables/",
        "/play/poker/now/",
        "/play/poker/new/",
        "/rules/poker/",
    ):
        assert browser.get(path).status_code == 404, path


def test_tables_of_other_tiers_private_and_closed_ones_are_not_listed(browser):
    users = kit.players(4)
    shown = kit.table_of(users[:1])
    kit.table_of(users[1:2], private=True)
    closed = kit.table_of(users[2:3])
    Table.objects.filter(pk=closed.pk).update(status="closed")
    tycoon = kit.table_of(users[3:4])
    Table.objects.filter(pk=tycoon.pk).update(room=kit.room(tier="tycoon"))
    assert listed(browser.get(LOBBY)) == [shown.pk]
    assert listed(browser.get(LOBBY, {"tier": "tycoon"})) == [tycoon.pk]


def test_free_places_come_first_then_the_fuller_table(browser):
    users = kit.players(9)
    full = kit.table_of(users[:4])
    lonely = kit.table_of(users[4:5])
    company = kit.table_of(users[5:8])
    assert listed(browser.get(LIST)) == [company.pk, lonely.pk, full.pk]


def test_a_place_whose_player_left_mid_hand_is_not_free(browser):
    users = kit.players(5)
    left = kit.table_of(users[:3])
    Table.objects.filter(pk=left.pk).update(dealt=[0, 1, 2, 3])
    lonely = kit.table_of(users[4:5])
    page = browser.get(LIST)
    assert listed(page) == [lonely.pk, left.pk]
    assert f'id="watch-{left.pk}"' in page.text


def test_high_stakes_first_when_asked_for(browser):
    users = kit.players(3)
    tables = [kit.table_of([user], stake=50) for user in users]
    for table, stake in zip(tables, (50, 200, 100), strict=True):
        Table.objects.filter(pk=table.pk).update(stake=stake)
    assert listed(browser.get(LIST, {"by": "stake"})) == [tables[1].pk, tables[2].pk, tables[0].pk]


def test_only_the_chosen_rules(browser):
    users = kit.players(2)
    iwin, kenvn = kit.table_of(users[:1]), kit.table_of(users[1:], variant="kenvn")
    assert sorted(listed(browser.get(LIST))) == [iwin.pk, kenvn.pk]
    assert listed(browser.get(LIST, {"rules": "kenvn"})) == [kenvn.pk]


@pytest.mark.parametrize("query", [{"tier": "x"}, {"rules": "x' OR 1"}, {"by": "\x00"}, {"tier": ["a", "b"]}])
def test_a_choice_that_does_not_exist_falls_back(browser, query):
    table = kit.table_of(kit.players(1))
    assert listed(browser.get(LOBBY, query)) == [table.pk]


def test_names_are_escaped(browser):
    kit.table_of([kit.player("<b>Lan</b>")])
    assert "<b>Lan</b>" not in browser.get(LOBBY).text


def test_the_number_of_statements_does_not_grow(browser, as_player):
    as_player()
    kit.table_of(kit.players(2))
    browser.get(LOBBY)  # the session's own first time
    few = statements(browser, LOBBY), statements(browser, LIST)
    for count in (4, 3, 2, 1, 4, 3):
        kit.table_of(kit.players(count))
    many = statements(browser, LOBBY), statements(browser, LIST)
    assert many == few
    assert few[0] <= 10 and few[1] <= 8


def test_who_asks_within_the_same_second_gets_the_same_list(browser, as_player, monkeypatch):
    monkeypatch.setattr(views, "LIST_SECONDS", 60)
    as_player()
    first = kit.table_of(kit.players(1))
    assert listed(browser.get(LIST)) == [first.pk]
    kit.table_of(kit.players(2))
    assert listed(browser.get(LIST)) == listed(browser.get(LOBBY)) == [first.pk]
    assert len(listed(browser.get(LIST, {"by": "stake"}))) == 2
    kit.table_of([as_player()])
    assert "/sit/" not in browser.get(LIST).text


def test_a_tier_that_the_level_does_not_open_says_so(browser, as_player):
    as_player(hands=30)
    page = browser.get(LOBBY)
    assert "Mở ở cấp 5, bạn đang cấp 4" in page.text
    assert "Cấp 4" in page.text and "đặt cược tới 300" in page.text


def test_a_seat_is_offered_again(browser, as_player):
    table = kit.table_of([as_player()])
    for path in (LOBBY, "/"):
        page = browser.get(path)
        assert 'class="rejoin"' in page.text and f'href="/tables/{table.pk}/"' in page.text
        assert "máy đánh thay" not in page.text
    Table.objects.filter(pk=table.pk).update(dealt=[0, 1])
    assert "máy đánh thay" in browser.get(LOBBY).text


def test_whoever_sits_already_may_only_watch_elsewhere(browser, as_player):
    other = kit.table_of(kit.players(1))
    kit.table_of([as_player()])
    page = browser.get(LIST)
    assert f'id="watch-{other.pk}"' in page.text and "/sit/" not in page.text


def test_the_home_page_counts_people_and_not_bots(browser):
    table = kit.table_of(kit.players(2))
    bot = kit.player("Mít", is_bot=True)
    from apps.lobbies import seating

    seating.sit(bot, table.pk)
    assert "2 người đang chơi" in browser.get("/").text


def test_a_closed_room_opens_no_tables(browser):
    Room.objects.filter(game="domino").update(is_open=False)
    assert browser.get(LOBBY).status_code == 200
    assert browser.get("/play/domino/new/").status_code == 404
