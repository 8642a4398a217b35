"""Nothing in the admin changes or deletes what was played, posted or decided; staff act by actions alone."""

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from apps.care.models import Refund
from apps.lobbies.models import Table
from apps.play.models import Hand, Move
from apps.users.models import Sanction, User
from apps.wallet.models import Account, Posting, Transaction
from tests.play import kit
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


def test_a_refused_action_says_why_and_leaves_no_history(boss):
    table = kit.table_of([kit.player()])
    act(boss, Table, table.pk, "reopen", reason="x")
    page = boss.get(reverse("admin:lobbies_table_change", args=[table.pk]))
    assert "không bị tạm dừng" in page.text
    act(boss, Table, table.pk, "refund", reason="x")
    assert Refund.objects.count() == 0


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
