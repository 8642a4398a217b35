"""Breaks from play: how they are taken, that they hold, and that nobody can take one back."""

from datetime import timedelta

import pytest
from django.db import ProgrammingError, transaction
from django.urls import reverse
from django.utils import timezone

from apps.lobbies import seating
from apps.lobbies.errors import SeatRefused
from apps.lobbies.models import Seat
from apps.play import floor, tables
from apps.play.errors import Refused
from apps.play.models import Hand
from apps.play.pools import in_thread
from apps.users import care
from apps.users.models import Break
from tests.play import hands, kit
from tests.play.conftest import clock, live, no_errors  # noqa: F401


@pytest.mark.django_db
def test_a_break_may_be_made_longer_and_never_shorter(person):
    user = person()
    assert care.break_until(user) is None
    week = care.take_break(user, 7)
    assert care.break_until(user) == week
    assert care.take_break(user, 1) == week, "a shorter one changes nothing"
    month = care.take_break(user, 30)
    assert month > week and care.break_until(user) == month
    with pytest.raises(ValueError):
        care.take_break(user, 2)


@pytest.mark.django_db
def test_the_site_itself_cannot_take_a_break_back(person):
    user = person()
    until = care.take_break(user, 180)
    for change in (
        lambda: Break.objects.update(until=timezone.now()),
        lambda: Break.objects.filter(user=user).delete(),
    ):
        with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
            change()
    assert care.break_until(user) == until


@pytest.mark.django_db
def test_a_break_is_for_who_takes_it_alone_and_has_to_be_meant(browser, person):
    lan, tuan = person("lan"), person("tuan")
    browser.force_login(lan)
    for meant in ({}, {"sure": ""}):
        assert browser.post("/me/break/", {"days": "7", **meant}).status_code == 422
    assert browser.post("/me/break/", {"days": "3", "sure": "on"}).status_code == 422
    assert not Break.objects.exists()
    form = {"days": "7", "sure": "on", "user": str(tuan.pk), "public_id": str(tuan.public_id)}
    assert browser.post("/me/break/", form).url == "/me/#care"
    assert [each.user for each in Break.objects.all()] == [lan]
    page = browser.get("/me/")
    assert "Bạn đang nghỉ chơi đến" in page.text
    browser.logout()
    assert browser.post("/me/break/", form).status_code == 302
    assert Break.objects.count() == 1


@pytest.mark.django_db
def test_every_way_to_a_seat_is_shut_with_clear_words(browser):
    host, user = kit.player("Lan"), kit.player("Tuấn")
    table = kit.table_of([host])
    until = care.take_break(user, 7)
    ways = (
        lambda: seating.sit(user, table.pk),
        lambda: seating.quick_seat(user, "domino"),
        lambda: seating.open_table(user, kit.room()),
    )
    for way in ways:
        with pytest.raises(SeatRefused) as refused:
            way()
        assert refused.value.code == "on_break"
    assert timezone.localtime(until).strftime("%H:%M") in refused.value.message
    browser.force_login(user)
    page = browser.post(reverse("quick", args=["domino"]), follow=True)
    assert "Bạn đang nghỉ chơi" in page.text and not Seat.objects.filter(user=user).exists()


async def test_a_break_taken_mid_hand_begins_after_it(live, no_errors):  # noqa: F811
    users = await in_thread(kit.players, 3)
    table = await in_thread(kit.table_of, users)
    await hands.begin(table, users)
    await in_thread(care.take_break, users[1], 1)
    hand = await hands.play(table)
    hand = await in_thread(Hand.objects.get, pk=hand.pk)
    assert hand.over_at is not None and len(hand.players) == 3, "his hand was played to its end"
    left = await in_thread(lambda: list(Seat.objects.filter(table=table).values_list("user", flat=True)))
    assert left == [users[0].pk, users[2].pk]


async def test_between_hands_he_is_not_ready_again_and_is_told_so(live):  # noqa: F811
    users = await in_thread(kit.players, 2)
    table = await in_thread(kit.table_of, users)
    clients = await kit.connect(table, *users)
    await in_thread(care.take_break, users[1], 1)
    with pytest.raises(Refused) as refused:
        await tables.set_ready(table.pk, users[1].pk, True)
    assert refused.value.code == "on_break" and "nghỉ chơi" in refused.value.message
    await floor.look_after(table.pk)
    gone = await clients[1].until(lambda frame: frame["type"] == "table" and bool(frame["left"]))
    assert [(one["user"], one["reason"]) for one in gone["left"]] == [(str(users[1].public_id), "break")]


async def test_a_break_that_is_over_is_no_break(live):  # noqa: F811
    user = await in_thread(kit.player)
    table = await in_thread(kit.table_of, [await in_thread(kit.player)])
    then = timezone.now() - timedelta(days=2)
    await in_thread(Break.objects.create, user=user, at=then, until=then + timedelta(days=1))
    await in_thread(seating.sit, user, table.pk)
    await tables.set_ready(table.pk, user.pk, True)
