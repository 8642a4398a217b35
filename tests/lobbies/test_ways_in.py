"""Every way to a seat by HTTP: quick play, sitting down, a new table, a code."""

import pytest

from apps.lobbies.models import Seat, Table
from apps.users.models import User
from tests.lobbies.hooks import WELCOME
from tests.play import kit

QUICK = "/play/domino/now/"
NEW = "/play/domino/new/"
FORM = {"room": "domino-iwin-popular", "stake": "100", "places": "4", "bots": "on"}


def seat_in(page) -> Seat:
    """The seat that an answer leads to."""
    seat = Seat.objects.select_related("user", "table").latest("pk")
    assert (page.status_code, page.headers["Location"]) == (302, f"/tables/{seat.table_id}/")
    return seat


def told(page) -> str:
    """What the page after a refusal says."""
    assert page.redirect_chain, "not redirected"
    return " ".join(str(message) for message in page.context["messages"])


# --- Quick play ---------------------------------------------------------------------------------------


def test_one_click_makes_a_guest_and_seats_him(browser):
    seat = seat_in(browser.post(QUICK))
    assert seat.user.is_guest and seat.user.wallet.balance == WELCOME
    assert browser.session["_auth_user_id"] == str(seat.user.pk)


def test_looking_changes_nothing(browser):
    page = browser.get(QUICK)
    assert (page.status_code, page.headers["Location"]) == (302, "/play/domino/")
    assert not User.objects.exists() and not Table.objects.exists()
    for path in ("/tables/1/sit/",):
        assert browser.get(path).status_code == 405


def test_the_fullest_table_with_a_free_place_is_taken(browser, as_player):
    users = kit.players(9)
    kit.table_of(users[:4])
    kit.table_of(users[4:5])
    wanted = kit.table_of(users[5:8])
    as_player()
    assert seat_in(browser.post(QUICK)).table_id == wanted.pk


def test_no_table_beyond_ones_chips_or_level(browser, as_player):
    rich = kit.players(3, 1_000_000)
    dear = kit.table_of(rich[:1], stake=100)
    Table.objects.filter(pk=dear.pk).update(stake=200)
    vip = kit.table_of(rich[1:2])
    Table.objects.filter(pk=vip.pk).update(room=kit.room(tier="vip"))
    as_player(chips=1_000)
    seat = seat_in(browser.post(QUICK))
    assert seat.table_id not in (dear.pk, vip.pk)
    assert seat.table.host_id == seat.user_id


def test_who_sits_already_goes_to_his_seat(browser, as_player):
    table = kit.table_of([as_player()])
    assert seat_in(browser.post(QUICK)).table_id == table.pk
    assert Seat.objects.count() == 1


def test_the_broke_are_told_what_a_seat_needs(browser, as_player):
    as_player(chips=0)
    assert "300" in told(browser.post(QUICK, follow=True))
    assert not Seat.objects.exists()


def test_too_many_guests_from_one_address(browser, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "guest": "2/10m/ip"}
    for _ in range(2):
        assert browser.post(QUICK).status_code == 302
        browser.logout()
    assert browser.post(QUICK).status_code == 429
    assert User.objects.filter(is_guest=True).count() == 2


# --- Sitting down -------------------------------------------------------------------------------------


def test_sitting_down_takes_the_first_free_place(browser, as_player):
    table = kit.table_of(kit.players(2))
    me = as_player()
    seat = seat_in(browser.post(f"/tables/{table.pk}/sit/"))
    assert (seat.user_id, seat.number) == (me.pk, 2)


def test_a_stranger_sits_down_as_a_guest(browser):
    table = kit.table_of(kit.players(1))
    assert seat_in(browser.post(f"/tables/{table.pk}/sit/")).user.is_guest


def test_a_full_table_says_so_in_the_lobby(browser, as_player):
    table = kit.table_of(kit.players(4))
    as_player()
    assert "nhanh tay" in told(browser.post(f"/tables/{table.pk}/sit/", follow=True))


def test_nobody_sits_twice(browser, as_player):
    table = kit.table_of(kit.players(1))
    kit.table_of([as_player()])
    assert "Bạn đang ngồi" in told(browser.post(f"/tables/{table.pk}/sit/", follow=True))


def test_a_table_that_is_not_there(browser, as_player):
    as_player()
    assert browser.post("/tables/999999/sit/").status_code == 404
    assert browser.post("/tables/99999999999999999999/sit/").status_code == 404


def test_a_private_table_needs_its_code(browser, as_player):
    table = kit.table_of(kit.players(1), private=True)
    as_player()
    for code in ({}, {"code": ""}, {"code": "WRONG2"}):
        assert browser.post(f"/tables/{table.pk}/sit/", code).status_code == 404
    assert seat_in(browser.post(f"/tables/{table.pk}/sit/", {"code": table.code})).table_id == table.pk


def test_a_form_without_its_token_seats_nobody(browser):
    browser.handler.enforce_csrf_checks = True
    assert browser.post(QUICK).status_code == 403
    assert not User.objects.exists()


# --- A new table --------------------------------------------------------------------------------------


def test_a_new_table_is_as_its_host_wants_it(browser, as_player):
    me = as_player()
    form = {"room": "domino-kenvn-popular", "stake": "60", "places": "3", "private": "on"}
    table = seat_in(browser.post(NEW, form)).table
    assert (table.room.code, table.stake, table.places, table.host_id) == (form["room"], 60, 3, me.pk)
    assert table.code and not table.bots_allowed


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("stake", "", "bắt buộc"),
        ("stake", "x", "số nguyên"),
        ("stake", "51", "số chẵn từ 50 đến 200"),
        ("stake", "48", "số chẵn từ 50 đến 200"),
        ("stake", "202", "số chẵn từ 50 đến 200"),
        ("stake", "9" * 30, "số chẵn từ 50 đến 200"),
        ("stake", "120", "từ cấp 2"),
        ("places", "5", "Hãy chọn"),
        ("places", "", "bắt buộc"),
    ],
)
def test_what_is_wrong_is_said_at_the_field(browser, as_player, field, value, says):
    as_player()
    page = browser.post(NEW, {**FORM, field: value})
    assert page.status_code == 422
    assert says in page.context["form"].errors[field][0]
    assert "entry--bad" in page.text
    assert not Table.objects.exists()


def test_a_stake_beyond_ones_chips_is_an_error_of_the_stake(browser, as_player):
    as_player(chips=400)
    page = browser.post(NEW, FORM)
    assert page.status_code == 422
    assert "600" in page.context["form"].errors["stake"][0]
    assert not Table.objects.exists()


def test_a_room_that_the_level_does_not_open(browser, as_player):
    as_player(chips=1_000_000)
    page = browser.post(NEW, {**FORM, "room": "domino-iwin-vip", "stake": "5000"})
    assert page.status_code == 422
    assert "cấp 12" in page.context["form"].non_field_errors()[0]
    assert not Table.objects.exists()


def test_whoever_sits_elsewhere_opens_no_table(browser, as_player):
    kit.table_of([as_player()])
    page = browser.post(NEW, FORM)
    assert page.status_code == 422 and page.context["form"].non_field_errors()
    assert Table.objects.count() == 1


def test_an_error_makes_no_guest(browser):
    assert browser.post(NEW, {**FORM, "stake": "51"}).status_code == 422
    assert not User.objects.exists()


# --- A code -------------------------------------------------------------------------------------------


def test_a_code_leads_to_its_table(browser):
    table = kit.table_of(kit.players(1), private=True)
    typed = f" {table.code[:3].lower()} {table.code[3:].lower()} "
    page = browser.get("/tables/join/", {"code": typed, "game": "domino"})
    assert page.headers["Location"] == f"/tables/{table.pk}/?code={table.code}"


@pytest.mark.parametrize("code", ["", "ABCDEF", "x" * 500, "\x00", "' OR ''='"])
def test_a_wrong_code_leads_back_with_a_word(browser, code):
    kit.table_of(kit.players(1), private=True)
    page = browser.get("/tables/join/", {"code": code, "game": "domino"}, follow=True)
    assert page.redirect_chain[0][0] == "/play/domino/"
    assert told(page)


def test_a_closed_tables_code_opens_nothing(browser):
    table = kit.table_of(kit.players(1), private=True)
    Table.objects.filter(pk=table.pk).update(status="closed")
    page = browser.get("/tables/join/", {"code": table.code, "game": "//evil.example"})
    assert page.headers["Location"] == "/"
