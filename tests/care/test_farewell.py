"""Who leaves for good leaves nothing of himself; the ledger and the hands keep every row."""

from random import Random

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import authenticate
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, connection, transaction
from django.db.models.deletion import ProtectedError
from django.test import Client
from knox.models import AuthToken

from apps.api import tokens
from apps.leaders import counting, selectors
from apps.play import turns
from apps.play.models import Hand, Move, Seating
from apps.play.pools import in_thread
from apps.play.replay import verify
from apps.social.models import Report
from apps.users.models import Sanction, User
from apps.users.services import close_account, restore, set_role
from apps.wallet import audit
from apps.wallet.models import Account, Posting
from tests.play import kit, rounds

PASSWORD = "mot-hai-ba-bon"


@pytest.fixture
def lan(db) -> User:
    user = User.objects.create_user("lan", PASSWORD, display_name="Lan", email="lan@example.com")
    EmailAddress.objects.create(user=user, email="lan@example.com", verified=True, primary=True)
    user.refresh_from_db()
    return user


@pytest.fixture
def boss(db) -> User:
    return kit.player("Sếp", role="admin")


def test_nothing_of_the_person_is_left_in_the_account(lan):
    tokens.make(lan, 30)
    close_account(lan, lan)
    row = User.objects.get(pk=lan.pk)
    assert row.username.startswith("gone-") and row.display_name != "Lan" and not row.email
    assert not row.has_usable_password() and not row.is_active and row.closed_at
    assert (
        not EmailAddress.objects.filter(user=row).exists() and not AuthToken.objects.filter(user=row).exists()
    )
    with connection.cursor() as cursor:
        cursor.execute("SELECT u::text FROM users_user u WHERE id = %s", [lan.pk])
        whole = cursor.fetchone()[0]
    assert "lan" not in whole.lower(), whole


def test_every_way_in_is_shut(lan):
    here, there = Client(), Client()
    for browser in (here, there):
        browser.force_login(lan)
    program = Client(headers={"Authorization": f"Token {tokens.make(lan, 30)}"})
    close_account(lan, lan)
    assert here.get("/me/").status_code == 403 and there.get("/wallet/").status_code == 403
    assert program.get("/api/v1/me/").status_code == 401
    assert authenticate(None, username="lan", password=PASSWORD) is None


def test_the_name_is_free_for_another(lan):
    close_account(lan, lan)
    assert User.objects.create_user("lan", PASSWORD).pk != lan.pk


def test_a_closed_account_stays_shut(lan, boss):
    close_account(lan, lan)
    with pytest.raises(ValueError):
        restore(lan, boss, "please")
    with pytest.raises(ValueError):
        set_role(lan, boss, "admin")
    with pytest.raises(ValueError):
        close_account(lan, lan)
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(pk=lan.pk).update(suspended_at=None)


def test_only_an_admin_closes_anothers_account_and_says_why(lan, boss):
    with pytest.raises(PermissionDenied):
        close_account(lan, kit.player())
    close_account(lan, boss, "asked by letter")
    told = Sanction.objects.get(user=lan)
    assert (told.kind, told.by, told.reason) == ("close", boss, "asked by letter")


def test_staff_and_bots_are_not_closed(boss):
    for user in (boss, kit.player(is_bot=True)):
        with pytest.raises(ValueError):
            close_account(user, user)


def test_the_row_itself_cannot_be_deleted(lan):
    kit.give(lan, 10)
    with pytest.raises(ProtectedError):
        lan.delete()
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM users_user WHERE id = %s", [lan.pk])


@pytest.mark.django_db(transaction=True)
async def test_hands_and_ledger_keep_every_row_but_not_the_name(live, clock):
    found = await rounds.at_table(3)
    await found.deal()
    await found.play_on(Random(1))
    await found.settle()
    await found.deal()
    leaver = found.users[1]

    def leave() -> tuple[int, int, int]:
        User.objects.filter(pk=leaver.pk).update(display_name="Hoàng Yến")
        counting.refresh()
        before = Posting.objects.count(), Move.objects.count(), Seating.objects.count()
        close_account(User.objects.get(pk=leaver.pk), User.objects.get(pk=leaver.pk))
        assert (Posting.objects.count(), Move.objects.count(), Seating.objects.count()) == before
        return before

    await in_thread(leave)
    for _ in range(60):
        if (await found.live()).status != "playing":
            break
        clock.forward(61)
        await turns.tick()

    def check() -> None:
        first, second = Hand.objects.filter(table=found.pk).order_by("pk")[:2]
        assert second.over_at and not second.halted, "his hand was played to its end"
        for hand in (first, second):
            assert verify(hand) == [], "the proof needs no name"
            [player] = [each for each in hand.players if each["user"] == leaver.pk]
            assert player["name"] == User.objects.get(pk=leaver.pk).display_name
            assert [each["seat"] for each in hand.players] == [0, 1, 2]
            others = [each["name"] for each in hand.players if each["user"] != leaver.pk]
            assert others == ["P0", "P2"]
        assert audit.check(connection) == []
        assert Account.objects.get(user=leaver).closed_at is None
        counting.refresh()
        assert leaver.pk not in [line.user_id for line in selectors.board("domino", "all", "net")]

    await in_thread(check)


def test_his_name_goes_from_reports_too(lan):
    other = kit.player("An")
    lines = [
        {"user": str(each.public_id), "name": each.display_name, "text": "!", "at": 1}
        for each in (lan, other)
    ]
    report = Report.objects.create(by=other, who=lan, table=1, reason="spam", lines=lines)
    empty = Report.objects.create(by=lan, who=other, table=1, reason="spam", lines=[])
    close_account(lan, lan)
    lan.refresh_from_db()
    report.refresh_from_db()
    assert [line["name"] for line in report.lines] == [lan.display_name, "An"]
    assert [line["text"] for line in report.lines] == ["!", "!"]
    empty.refresh_from_db()
    assert empty.lines == []


# --- His own page -----------------------------------------------------------------------------------------


def test_a_player_closes_his_account_with_his_password(lan):
    client = Client()
    client.force_login(lan)
    assert client.post("/me/close/", {"password": "wrong", "confirm": "on"}).status_code == 422
    assert client.post("/me/close/", {"password": PASSWORD}).status_code == 422
    assert User.objects.get(pk=lan.pk).closed_at is None
    assert client.post("/me/close/", {"password": PASSWORD, "confirm": "on"}).headers["Location"] == "/"
    assert User.objects.get(pk=lan.pk).closed_at
    assert client.get("/me/").status_code == 302, "he is a stranger now"


def test_a_guest_needs_no_password_and_staff_are_sent_away(db, boss):
    guest = kit.player(is_guest=True)
    client = Client()
    client.force_login(guest)
    client.post("/me/close/", {"confirm": "on"})
    assert User.objects.get(pk=guest.pk).closed_at
    client.force_login(boss)
    client.post("/me/close/", {"confirm": "on"})
    assert User.objects.get(pk=boss.pk).closed_at is None
