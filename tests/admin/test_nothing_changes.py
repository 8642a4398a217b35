"""Nothing in the admin changes or deletes what was played, posted or decided; staff act by actions alone."""

from random import Random

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from apps.care import tables
from apps.care.errors import CareRefused
from apps.care.models import Refund
from apps.lobbies.models import Table
from apps.play.models import Hand, Move
from apps.play.pools import in_thread
from apps.users.models import Sanction, User
from apps.wallet.models import Account, Posting, Transaction
from tests.play import kit, rounds
from tests.play.conftest import live  # noqa: F401

pytestmark = pytest.mark.django_db
KEPT = {"wallet", "play", "care"}
"""Apps all of whose models are for the eyes only."""
CHANGED = {"lobbies.Room", "users.User"}
"""The only models with a form, each of a few fields."""


def models():
    return [(model, each) for model, each in admin.site._registry.items()]


def test_only_rooms_and_names_have_a_form(rf):
    request = rf.get("/admin/")
    request.user = kit.player(role="admin")
    with_form = {
        model._meta.label
        for model, each in models()
        if each.has_change_permission(request) or each.has_add_permission(request)
    }
    assert with_form == CHANGED


def test_nothing_at_all_can_be_deleted(rf):
    request = rf.get("/admin/")
    request.user = kit.player(role="admin")
    assert [model._meta.label for model, each in models() if each.has_delete_permission(request)] == []
    assert [
        model._meta.label for model, each in models() if "delete_selected" in each.get_actions(request)
    ] == []


@pytest.mark.parametrize("model", [Account, Transaction, Hand, Table, Refund, Sanction, User])
def test_forged_forms_change_nothing(boss, model):
    user = kit.player("An")
    kit.table_of([user])
    row = model.objects.order_by("pk").first()
    meta = model._meta
    before = {
        each._meta.label: list(each.objects.order_by("pk").values_list("pk"))
        for each in (Account, Posting, Transaction, Move)
    }
    pages = [f"admin:{meta.app_label}_{meta.model_name}_{page}" for page in ("delete", "change")]
    if row is not None:
        for page in pages[:1] if model is User else pages:
            answer = boss.post(
                reverse(page, args=[row.pk]), {"post": "yes", "balance": "9", "code": "x", "stake": "2"}
            )
            assert answer.status_code == 403
    answer = boss.post(
        reverse(f"admin:{meta.app_label}_{meta.model_name}_changelist"),
        {"action": "delete_selected", "_selected_action": [row.pk if row else 1], "post": "yes"},
    )
    assert answer.status_code in (200, 302, 403)
    assert model.objects.filter(pk=row.pk).exists() if row else True
    after = {
        each._meta.label: list(each.objects.order_by("pk").values_list("pk"))
        for each in (Account, Posting, Transaction, Move)
    }
    assert after == before


def test_all_models_that_are_kept_are_read_only(rf):
    request = rf.get("/admin/")
    request.user = kit.player(role="admin")
    for model, each in models():
        if model._meta.app_label in KEPT:
            assert not each.has_change_permission(request) and not each.has_add_permission(request), model


# --- The actions, through their dialogs ---------------------------------------------------------------------


def act(client: Client, model: type, row: int, name: str, **fields: str):
    """Press an action's button, as its dialog does."""
    meta = model._meta
    address = reverse(f"admin:{meta.app_label}_{meta.model_name}_{name}", args=[row])
    return client.post(address, {"_form_submitted": "on", **fields}, headers={"HX-Request": "true"})


def test_an_admin_closes_a_table_and_it_is_told_in_its_history(boss):
    table = kit.table_of([kit.player()])
    answer = act(boss, Table, table.pk, "close", reason="cheating")
    assert answer.status_code == 200 and "HX-Redirect" in answer.headers
    assert Table.objects.get(pk=table.pk).status == "closing"
    history = boss.get(reverse("admin:lobbies_table_history", args=[table.pk])).text
    assert "cheating" in history


def test_an_admin_opens_a_halted_table(boss):
    table = kit.table_of([kit.player()])
    Table.objects.filter(pk=table.pk).update(status="halted", next_hand=None)
    act(boss, Table, table.pk, "reopen", reason="fixed")
    found = Table.objects.get(pk=table.pk)
    assert found.status == "open" and found.next_hand and found.commitment != table.commitment


def test_only_what_can_be_done_is_offered(boss):
    table = kit.table_of([kit.player()])
    page = boss.get(reverse("admin:lobbies_table_change", args=[table.pk])).text
    offered = [
        name
        for name in ("close", "reopen", "refund")
        if reverse(f"admin:lobbies_table_{name}", args=[table.pk]) in page
    ]
    assert offered == ["close"]
    for name in ("reopen", "refund"):
        assert act(boss, Table, table.pk, name, reason="x").status_code == 403
    act(boss, Table, table.pk, "close", reason="x")
    assert act(boss, Table, table.pk, "close", reason="again").status_code == 403
    assert Refund.objects.count() == 0


def test_what_somebody_else_did_meanwhile_is_told_and_leaves_no_history(boss, monkeypatch):
    def gone(table: int) -> bool:
        raise CareRefused("closed")

    table = kit.table_of([kit.player()])
    monkeypatch.setattr(tables, "close", gone)
    act(boss, Table, table.pk, "close", reason="cheating")
    page = boss.get(reverse("admin:lobbies_table_change", args=[table.pk]))
    assert "Bàn này đã đóng rồi" in page.text
    assert "cheating" not in boss.get(reverse("admin:lobbies_table_history", args=[table.pk])).text


@pytest.mark.django_db(transaction=True)
async def test_a_refund_goes_through_two_admins(live, boss):  # noqa: F811
    found = await rounds.dealt(4)
    await found.play_on(Random(5))

    def refund() -> None:
        act(boss, Table, found.pk, "refund", reason="a fault")
        asked = Refund.objects.get()
        assert act(boss, Refund, asked.pk, "approve").status_code == 403
        second = Client()
        second.force_login(kit.player("Hai", role="admin"))
        act(second, Refund, asked.pk, "approve")
        assert Refund.objects.get().state == "done"
        assert [kit.balance(user) for user in found.users] == [10_000] * 4

    await in_thread(refund)


@pytest.mark.parametrize("name", ["close", "reopen", "refund"])
def test_a_reviewer_does_nothing_to_tables(reviewer, name):
    table = kit.table_of([kit.player()])
    assert act(reviewer, Table, table.pk, name, reason="x").status_code == 403
    assert Table.objects.get(pk=table.pk).status == "open"


def test_an_admin_closes_an_account(boss):
    user = kit.player("An")
    act(boss, User, user.pk, "close", reason="asked by letter")
    found = User.objects.get(pk=user.pk)
    assert found.closed_at and found.display_name != "An"
    page = boss.get(reverse("admin:users_user_change", args=[user.pk]))
    assert page.status_code == 200 and "asked by letter" in page.text
