"""The admin of hands: everything to look at, nothing to change, no secret before the end."""

import json

from django.test import Client

from apps.play.models import Hand, Move
from apps.play.pools import in_thread
from apps.users.models import User
from tests.play import hands, kit

HANDS = "/admin/play/hand/"


def boss(role: str = "admin") -> Client:
    browser = Client()
    browser.force_login(User.objects.create_user(f"the-{role}", role=role))
    return browser


async def begun() -> tuple[Client, Hand]:
    users = await in_thread(kit.players, 3)
    table = await in_thread(kit.table_of, users)
    await hands.begin(table, users)
    return await in_thread(boss), await hands.play(table, moves=3)


async def test_a_hand_in_play_shows_no_secret(live):
    admin, hand = await begun()
    text = (await in_thread(admin.get, f"{HANDS}{hand.pk}/change/")).text
    assert hand.commitment in text and f"/hands/{hand.public_id}/" in text
    assert bytes(hand.server_seed).hex() not in text
    assert json.dumps(hand.deck)[1:20] not in text and " ".join(hand.deck[:3]) not in text
    played = await in_thread(lambda: Move.objects.get(hand=hand, number=2).action["tile"])
    assert played not in text  # in another game what was played is itself a secret


async def test_a_finished_hand_is_played_again_and_shows_all(live):
    admin, hand = await begun()
    hand = await hands.play(await in_thread(lambda: hand.table))
    text = (await in_thread(admin.get, f"{HANDS}{hand.pk}/change/")).text
    assert bytes(hand.server_seed).hex() in text and hand.deck[0] in text
    assert "đúng như đã ghi" in text
    await in_thread(Move.objects.filter(hand=hand, payments__isnull=False).update, payments=None)
    text = (await in_thread(admin.get, f"{HANDS}{hand.pk}/change/")).text
    assert "đúng như đã ghi" not in text and "payments" in text


async def test_hands_are_only_looked_at(live):
    admin, hand = await begun()
    path = f"{HANDS}{hand.pk}/"
    assert (await in_thread(admin.get, HANDS)).status_code == 200
    assert (await in_thread(admin.get, HANDS, {"q": str(hand.public_id)})).status_code == 200
    assert (await in_thread(admin.get, f"{HANDS}add/")).status_code == 403
    assert (await in_thread(admin.post, f"{path}change/", {"stake": 2})).status_code == 403
    assert (await in_thread(admin.post, f"{path}delete/", {"post": "yes"})).status_code == 403
    assert await in_thread(Hand.objects.filter(pk=hand.pk, stake=100).exists)


async def test_finance_and_players_see_no_hands_there(live):
    _, hand = await begun()
    for role in ("finance", "player"):
        browser = await in_thread(boss, role)
        assert (await in_thread(browser.get, f"{HANDS}{hand.pk}/change/")).status_code in (302, 403)
