"""The profile, and what others may see of it."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client as Browser
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.games import registry
from apps.play import figures
from apps.play.models import DayPlayed, Hand
from apps.play.pools import in_thread
from apps.social.models import Silence
from apps.users.models import User
from apps.wallet.days import gaming_day
from tests.play import hands, kit

RANDOM = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Za-z0-9]{32,}")
"""Public ids and tokens against forged forms, in which any digits may be found."""
SETTINGS = {"display_name": "Lan", "language": "vi", "avatar": "5", "remind_after": "30"}


@pytest.fixture
def lan(db) -> User:
    return kit.player("Lan")


@pytest.fixture
def browser(lan) -> Browser:
    found = Browser()
    found.force_login(lan)
    return found


def test_a_face_is_chosen_and_worn_everywhere(browser, lan):
    page = browser.get("/me/").text
    assert page.count('name="avatar"') == User.FACES
    assert browser.post("/me/", SETTINGS).url == "/me/"
    lan.refresh_from_db()
    assert (lan.avatar, lan.remind_after, lan.face) == (5, 30, f"{lan.public_id}:5")
    for path in ("/", "/me/", f"/players/{lan.public_id}/"):
        assert f'seed="{lan.public_id}:5"' in browser.get(path).text
    for wrong in ("24", "-1", "x"):
        assert browser.post("/me/", {**SETTINGS, "avatar": wrong}).status_code == 422
    assert browser.post("/me/", {**SETTINGS, "remind_after": "7"}).status_code == 422


def test_the_switches_of_the_table_are_kept_for_who_turns_them(browser, lan):
    tuan = kit.player("Tuấn")
    for name in ("sounds", "auto_ready", "notify"):
        for on in ("1", "0"):
            answer = browser.post("/me/switch/", {"name": name, "on": on, "user": tuan.pk})
            assert answer.status_code == 204
            lan.refresh_from_db()
            assert getattr(lan, name) == (on == "1")
    tuan.refresh_from_db()
    assert (tuan.sounds, tuan.auto_ready, tuan.notify) == (True, False, False)
    for wrong in (
        {"name": "role", "on": "1"},
        {"name": "is_guest", "on": "0"},
        {"name": "sounds", "on": "on"},
    ):
        assert browser.post("/me/switch/", wrong).status_code == 400
    assert (
        Browser(enforce_csrf_checks=True).post("/me/switch/", {"name": "sounds", "on": "0"}).status_code
        == 403
    )


async def test_what_a_hand_came_to_is_counted_once_for_each_player(live, no_errors):
    users = await in_thread(kit.players, 3)
    table = await in_thread(kit.table_of, users)
    before = {user.pk: await in_thread(kit.balance, user) for user in users}
    await hands.begin(table, users)
    first = await hands.play(table)
    after = {user.pk: await in_thread(kit.balance, user) for user in users}
    rows = await in_thread(lambda: {row.user_id: row for row in DayPlayed.objects.all()})
    first = await in_thread(Hand.objects.get, pk=first.pk)
    assert {pk: row.net for pk, row in rows.items()} == {pk: after[pk] - before[pk] for pk in before}
    assert {row.hands for row in rows.values()} == {1}
    winner = next(player["user"] for player in first.players if player["seat"] == first.result["winner"])
    assert {pk for pk, row in rows.items() if row.wins} == {winner}
    await hands.begin(table, users)
    await hands.play(table)
    found = await in_thread(figures.figures_of, users[0].pk)
    assert [(each.code, each.hands) for each in found] == [("domino", 2)]
    assert found[0].net == await in_thread(kit.balance, users[0]) - before[users[0].pk]
    assert await in_thread(figures.hands_by_game, users[0].pk) == [(found[0].name, 2)]


def played(user: User, games: tuple[str, ...], days: int) -> None:
    today = gaming_day()
    DayPlayed.objects.bulk_create(
        DayPlayed(user=user, game=game, day=today - timedelta(days=ago), hands=10, wins=3, net=50 - 7 * ago)
        for game in games
        for ago in range(days)
    )


def test_the_profile_tells_figures_level_and_plots(browser, lan):
    played(lan, ("domino", "catte"), 3)
    page = browser.get("/me/").text
    assert str(registry.labels("catte").NAME) in page and "30%" in page
    assert "+129" in page, "50 + 43 + 36 chips"
    assert page.count('class="bars__gain"') == 3 * 2 * 2
    assert "Cấp 1" in page and "Cấp 2" in page


def test_the_statements_of_a_profile_do_not_grow_with_what_was_played(browser, lan):
    counts = []
    for days in (0, 200):
        played(lan, ("domino", "phom", "maubinh", "catte"), days)
        for number in range(days // 10):
            Silence.objects.create(by=lan, who=kit.player(f"P{number}"))
        with CaptureQueriesContext(
            connection,
        ) as statements:
            assert browser.get("/me/").status_code == 200
        counts.append(len(statements))
    assert counts[0] == counts[1] <= 25, counts


def test_others_see_name_face_level_and_hands_and_nothing_of_the_wallet(lan):
    played(lan, ("domino",), 2)
    kit.set_balance(lan, 123_457)
    other = Browser()
    assert other.get(f"/players/{lan.public_id}/").status_code == 302
    other.force_login(kit.player("Tuấn"))
    page = other.get(f"/players/{lan.public_id}/")
    assert "Lan" in page.text and "Domino" in page.text and "20" in page.text
    for secret in ("123.457", "123457", lan.username, "+43", "43"):
        assert secret not in RANDOM.sub("", page.text)
    User.objects.filter(pk=lan.pk).update(suspended_at=timezone.now())
    assert other.get(f"/players/{lan.public_id}/").status_code == 404
    assert other.get("/players/00000000-0000-0000-0000-000000000000/").status_code == 404


def test_silencing_from_the_profile_is_for_oneself(browser, lan):
    tuan = kit.player("Tuấn")
    url = f"/players/{tuan.public_id}/silence/"
    assert browser.get(url).status_code == 405
    browser.post(url, {"on": "1", "by": str(tuan.pk)})
    assert [(row.by, row.who) for row in Silence.objects.all()] == [(lan, tuan)]
    assert "Tuấn" in browser.get("/me/").text
    other = Browser()
    other.force_login(tuan)
    other.post(f"/players/{lan.public_id}/silence/", {"on": "0"})
    assert Silence.objects.count() == 1, "nobody lifts what another has set"
    assert "chính bạn" in browser.post(f"/players/{lan.public_id}/silence/", {"on": "1"}, follow=True).text
    browser.post(url, {"on": "0"})
    assert not Silence.objects.exists()


def test_hostile_names_are_text_on_every_page_of_people(browser, lan):
    name = "<b>x</b>&\"'"
    tuan = kit.player(name)
    Silence.objects.create(by=lan, who=tuan)
    for path in ("/me/", f"/players/{tuan.public_id}/"):
        text = browser.get(path).text
        assert name not in text and "&lt;b&gt;x&lt;/b&gt;" in text
