"""The admin of rooms and tables: what may be changed, by whom, and what is shown nowhere."""

import pytest
from django.test import Client

from apps.lobbies.models import Room, Shuffle, Table
from apps.users.models import User
from tests.play import kit

ROOMS = "/admin/lobbies/room/"
TABLES = "/admin/lobbies/table/"


@pytest.fixture
def staff(db):
    """A browser in which somebody of that role is logged in."""

    def of(role: str) -> Client:
        user = User.objects.create_user(f"the-{role}", role=role)
        browser = Client()
        browser.force_login(user)
        return browser

    return of


def values(room: Room, **changed: object) -> dict[str, object]:
    names = ("min_stake", "max_stake", "tax_bps", "entry", "min_level", "position")
    found = {name: getattr(room, name) for name in names} | {"is_open": "on"}
    return {**found, **changed}


def test_an_admin_sets_a_rooms_tax_and_stakes(staff):
    room = kit.room()
    page = staff("admin").post(f"{ROOMS}{room.pk}/change/", values(room, tax_bps=250, max_stake=400))
    assert page.status_code == 302
    room.refresh_from_db()
    assert (room.tax_bps, room.max_stake) == (250, 400)


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("min_stake", 51, "số chẵn"),
        ("min_stake", 0, "số chẵn"),
        ("max_stake", 40, "số chẵn"),
        ("tax_bps", 10_000, "10.000"),
        ("tax_bps", -1, "0"),
        ("entry", 5, "6"),
        ("min_level", 0, "15"),
        ("min_level", 16, "15"),
    ],
)
def test_what_no_room_may_have_is_refused(staff, field, value, says):
    room = kit.room()
    page = staff("admin").post(f"{ROOMS}{room.pk}/change/", values(room, **{field: value}))
    assert page.status_code == 200
    errors = str(page.context["adminform"].form.errors)
    assert says in errors
    assert getattr(Room.objects.get(pk=room.pk), field) == getattr(room, field)


def test_rooms_are_neither_made_nor_deleted_here(staff):
    room, admin = kit.room(), staff("admin")
    assert admin.get(f"{ROOMS}add/").status_code == 403
    assert admin.post(f"{ROOMS}{room.pk}/delete/", {"post": "yes"}).status_code == 403
    assert admin.get(ROOMS).status_code == 200


def test_tables_are_only_looked_at(staff):
    users = kit.players(2)
    table, admin = kit.table_of(users), staff("admin")
    path = f"{TABLES}{table.pk}/change/"
    page = admin.get(path)
    assert page.status_code == 200 and users[1].display_name in page.text
    assert admin.post(path, {"stake": "2"}).status_code == 403
    assert admin.post(f"{TABLES}{table.pk}/delete/", {"post": "yes"}).status_code == 403
    assert admin.get(f"{TABLES}add/").status_code == 403
    assert Table.objects.get(pk=table.pk).stake == 100


def test_the_list_finds_tables_by_number_code_and_player(staff):
    host, other = kit.player("Hoa sữa"), kit.player()
    table, admin = kit.table_of([host], private=True), staff("admin")
    kit.table_of([other])
    for text in (str(table.pk), table.code, "Hoa sữa"):
        page = admin.get(TABLES, {"q": text})
        assert [found.pk for found in page.context["cl"].result_list] == [table.pk]


def test_the_next_hands_seed_is_shown_nowhere(staff):
    table, admin = kit.table_of(kit.players(2)), staff("admin")
    seed = bytes(Shuffle.objects.get(table=table).server_seed)
    for path in ("/admin/", TABLES, f"{TABLES}{table.pk}/change/"):
        text = admin.get(path).text
        assert seed.hex() not in text and repr(seed) not in text and "shuffle" not in text.lower()
    assert admin.get("/admin/lobbies/shuffle/").status_code == 404


@pytest.mark.parametrize("role", ["player", "finance"])
def test_nobody_else_gets_in(staff, role):
    room, browser = kit.room(), staff(role)
    for path in (ROOMS, TABLES, f"{ROOMS}{room.pk}/change/"):
        assert browser.get(path).status_code in (302, 403)
    browser.post(f"{ROOMS}{room.pk}/change/", values(room, tax_bps=1))
    assert Room.objects.get(pk=room.pk).tax_bps == room.tax_bps
