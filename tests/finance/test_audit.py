"""The trail of what staff change: who, when, what, from, to; written by the database, and never changed."""

import json

import psycopg
import pytest
from django.db import connection
from django.urls import reverse

from apps.lobbies.models import Room, Table
from apps.trail.models import Change
from apps.users.models import User
from apps.wallet import accounts
from apps.wallet.models import Adjustment
from tests.play import kit

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss():
    return User.objects.create_user("boss", role="admin")


@pytest.fixture
def page(client, boss):
    client.force_login(boss)
    return client


def told(**which):
    rows = Change.objects.filter(**which).order_by("pk")
    return list(rows.values_list("by__username", "name", "field", "was", "became"))


def room_form(room, **changes):
    return {
        "min_stake": room.min_stake,
        "max_stake": room.max_stake,
        "tax_bps": room.tax_bps,
        "entry": room.entry,
        "min_level": room.min_level,
        "position": room.position,
        "is_open": "on" if room.is_open else "",
        **changes,
    }


def test_a_rooms_tax_and_stakes(page):
    room = Room.objects.order_by("pk")[0]
    said = room_form(room, tax_bps=123, max_stake=room.max_stake + 2)
    assert page.post(reverse("admin:lobbies_room_change", args=[room.pk]), said).status_code == 302
    assert told(kind="lobbies_room") == [
        ("boss", room.code, "tax_bps", str(room.tax_bps), "123"),
        ("boss", room.code, "max_stake", str(room.max_stake), str(room.max_stake + 2)),
    ]
    page.post(reverse("admin:lobbies_room_change", args=[room.pk]), said)
    assert Change.objects.filter(kind="lobbies_room").count() == 2  # saving what is there changes nothing


def test_roles_suspensions_and_mutes(page):
    user = User.objects.create_user("an")
    for action, form in (
        ("suspend", {"reason": "abuse"}),
        ("restore", {"reason": "sorry"}),
        ("set_role", {"role": "finance", "reason": "new"}),
    ):
        address = reverse(f"admin:users_user_{action}", args=[user.pk])
        assert page.post(address, {"_form_submitted": "on", **form}).headers["HX-Redirect"]
    suspended, restored, role = told(kind="users_user", object_id=user.pk)
    an = str(user.public_id)
    assert suspended[:4] == ("boss", an, "suspended_at", None) and suspended[4]
    assert restored == ("boss", an, "suspended_at", suspended[4], None)
    assert role == ("boss", an, "role", "player", "finance")


def test_staff_who_are_made_by_a_command_are_told_without_a_name():
    root = str(User.objects.create_superuser("root").public_id)
    assert told(name=root) == [(None, root, "", None, json.dumps({"role": "admin", "public_id": root}))]


def test_tables_that_staff_close_and_open_again(page):
    table = kit.table_of([kit.player()])
    address = [reverse(f"admin:lobbies_table_{name}", args=[table.pk]) for name in ("close", "reopen")]
    page.post(address[0], {"_form_submitted": "on", "reason": "x"})
    Table.objects.filter(pk=table.pk).update(status="halted")
    page.post(address[1], {"_form_submitted": "on", "reason": "x"})
    assert told(kind="lobbies_table") == [
        ("boss", str(table.pk), "status", "open", "closing"),
        ("boss", str(table.pk), "status", "halted", "open"),
    ]
    assert (
        f"/admin/lobbies/table/{table.pk}/change/" in page.get(reverse("admin:trail_change_changelist")).text
    )


def test_who_leaves_for_good_leaves_no_name_in_the_trail(page, boss):
    user = User.objects.create_user("an.nguyen")
    page.post(reverse("admin:users_user_suspend", args=[user.pk]), {"_form_submitted": "on", "reason": "x"})
    page.post(reverse("admin:users_user_close", args=[user.pk]), {"_form_submitted": "on", "reason": "x"})
    rows = Change.objects.filter(kind="users_user", object_id=user.pk)
    assert {"suspended_at", "closed_at"} <= set(rows.values_list("field", flat=True))
    assert "an.nguyen" not in str(list(rows.values_list()))


def test_players_leave_no_trail():
    user = User.objects.create_user("an")
    user.display_name = "Bình"
    user.save()
    assert not Change.objects.exists()


def test_adjustments(client, boss):
    reviewer = User.objects.create_user("thu", role="finance")
    accounts.wallet_of(User.objects.create_user("an"))
    client.force_login(reviewer)
    client.post(
        "/finance/adjustments/",
        {"kind": "add", "account": "an", "amount": "300", "reason": "fault", "note": "a lost frame"},
    )
    asked = Adjustment.objects.get()
    client.force_login(boss)
    client.post(f"/finance/adjustments/{asked.pk}/", {"action": "approve"})
    added, *decided = told(kind="wallet_adjustment", object_id=asked.pk)
    assert added[:4] == ("thu", "add", "", None)
    assert json.loads(added[4])["amount"] == 300
    assert [row[0:1] + row[2:5] for row in decided] == [
        ("boss", "state", "proposed", "approved"),
        ("boss", "decided_by_id", None, str(boss.pk)),
        ("boss", "posted_id", None, str(Adjustment.objects.get().posted_id)),
    ]


def test_the_next_request_of_the_session_is_nobodys(page):
    page.post(reverse("admin:lobbies_room_change", args=[Room.objects.order_by("pk")[0].pk]), {})
    Room.objects.filter(pk=Room.objects.order_by("pk")[0].pk).update(tax_bps=77)
    assert [row[0] for row in told(kind="lobbies_room")] == [None]


def test_the_trail_is_only_added_to_and_only_by_the_database(page):
    Room.objects.filter(pk=Room.objects.order_by("pk")[0].pk).update(tax_bps=77)
    for statement in (
        "UPDATE trail_change SET was = '1'",
        "DELETE FROM trail_change",
        "INSERT INTO trail_change (at, kind, object_id, name, field) VALUES (now(), 'x', 1, 'x', 'x')",
    ):
        with pytest.raises(psycopg.errors.InsufficientPrivilege), connection.connection.transaction():
            connection.connection.execute(statement)
    connection.connection.execute("SET LOCAL ROLE NONE")
    with pytest.raises(psycopg.Error, match="only ever added"), connection.connection.transaction():
        connection.connection.execute("DELETE FROM trail_change")
    assert Change.objects.count() == 2  # the admin who looks on, and the room


def test_admins_look_at_it_and_change_nothing(page):
    Room.objects.filter(pk=Room.objects.order_by("pk")[0].pk).update(tax_bps=77)
    change = Change.objects.order_by("-pk")[0]
    assert "tax_bps" in page.get(reverse("admin:trail_change_changelist")).content.decode()
    assert page.get(reverse("admin:trail_change_add")).status_code == 403
    address = reverse("admin:trail_change_change", args=[change.pk])
    assert page.get(address).status_code == 200
    assert page.post(address, {"was": "x"}).status_code == 403
    assert page.post(reverse("admin:trail_change_delete", args=[change.pk])).status_code == 403


@pytest.mark.parametrize(("role", "status"), [("player", 302), ("finance", 403)])
def test_others_do_not(client, role, status):
    client.force_login(User.objects.create_user("someone", role=role))
    assert client.get(reverse("admin:trail_change_changelist")).status_code == status
