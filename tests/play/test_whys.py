"""Why chips moved: asked by a reader of a hand, or of a wallet's statement."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from apps.games import registry
from apps.lobbies.models import Table
from apps.play import halting
from apps.play.models import Hand, Move
from apps.play.pools import in_thread
from apps.users.models import User
from apps.wallet import labels
from tests.play import hands, kit


def ask(user: User | None, hand: Hand, move: int, line: int, **query: str) -> Any:
    browser = Client(headers={"Accept": "application/json"})
    if user is not None:
        browser.force_login(user)
    return browser.get(f"/hands/{hand.public_id}/why/{move}/{line}/", query)


async def dealt(count: int = 3, **options: Any) -> tuple[Table, list[User]]:
    users = await in_thread(kit.players, count)
    table = await in_thread(lambda: kit.table_of(users, **options))
    await hands.begin(table, users)
    return table, users


def paid(hand: Hand) -> list[tuple[int, int, dict[str, Any]]]:
    """Move, line and payment of all that the hand paid."""
    return [
        (move.number, line, payment)
        for move in Move.objects.filter(hand=hand).order_by("number")
        for line, payment in enumerate(move.payments or [], 1)
    ]


@kit.every_game
async def test_every_payment_of_a_hand_is_explained_and_leads_to_its_rule(live, game):
    table, users = await dealt(game=game, variant=next(iter(registry.game(game).variants)))
    await hands.play(table, moves=2)
    if registry.game(game).variants[table.room.variant].pays_to_leave:
        await hands.leave(table, users[2])
    hand = await hands.play(table)
    rules = await in_thread(lambda: Client().get(f"/rules/{game}/", {"stake": "100"}).text)
    for move, line, payment in await in_thread(paid, hand):
        answer = (await in_thread(ask, users[0], hand, move, line)).json()
        mine = 0 in (payment["payer"], payment["payee"])
        assert ("bạn" in answer["text"].lower()) >= mine, answer
        address, _, place = answer["rule"].partition("#")
        assert address == f"/rules/{game}/?stake=100"
        assert place == f"{hand.variant}-{payment['reason']}"
        assert f'id="{place}"' in rules


async def test_the_reader_is_addressed_in_his_language(live):
    table, users = await dealt()
    hand = await hands.play(table)
    move, line, _ = next(
        each for each in await in_thread(paid, hand) if 0 in (each[2]["payer"], each[2]["payee"])
    )
    await in_thread(User.objects.filter(pk=users[0].pk).update, language="en")
    await in_thread(users[0].refresh_from_db)
    assert re.search(
        r"\byou\b", (await in_thread(ask, users[0], hand, move, line)).json()["text"], re.IGNORECASE
    )
    other = await in_thread(kit.player, "Xa lạ")
    assert "bạn" not in (await in_thread(ask, other, hand, move, line)).json()["text"].lower()


async def test_without_scripts_the_link_opens_a_page(live):
    table, users = await dealt()
    hand = await hands.play(table)
    move, line, _ = (await in_thread(paid, hand))[0]
    told = (await in_thread(ask, users[0], hand, move, line)).json()["text"]

    def page() -> Any:
        browser = Client()
        browser.force_login(users[0])
        return browser.get(f"/hands/{hand.public_id}/why/{move}/{line}/")

    found = await in_thread(page)
    assert told in found.text
    assert f'href="/hands/{hand.public_id}/#{move}"' in found.text


async def test_what_was_not_paid_has_no_why(live):
    table, users = await dealt()
    hand = await hands.play(table)
    for move, line in ((1, 1), (hand.last_move, 0), (hand.last_move, 99), (hand.last_move + 1, 1)):
        assert (await in_thread(ask, users[0], hand, move, line)).status_code == 404
    assert (await in_thread(ask, None, hand, hand.last_move, 1)).status_code == 302


async def test_while_a_private_hand_runs_only_its_table_is_told(live):
    table, users = await dealt(game="catte", variant="iwin", private=True)  # antes are paid by the deal
    hand = await in_thread(Hand.objects.get)
    stranger = await in_thread(kit.player, "Xa lạ")
    if hand.over_at is None:
        assert (await in_thread(ask, stranger, hand, 1, 1)).status_code == 404
        opened = await in_thread(lambda: ask(stranger, hand, 1, 1, code=table.code))
        assert opened.status_code == 200
    assert (await in_thread(ask, users[0], hand, 1, 1)).status_code == 200


async def test_a_stopped_hand_gives_the_stakes_back_and_says_why(live):
    table, users = await dealt(game="catte", variant="iwin")
    hand = await in_thread(Hand.objects.get)
    assert hand.over_at is None
    await halting.halt(table.pk, hand.pk)
    hand = await in_thread(Hand.objects.get)
    answer = (await in_thread(ask, users[0], hand, hand.last_move, 1)).json()
    assert "lỗi của trang" in answer["text"] and answer["rule"] is None


async def test_every_line_of_a_statement_can_be_asked(live):
    """Gifts say why beside them, payments of hands by the hand; each of those links answers."""
    table, users = await dealt(game="catte", variant="iwin")
    await hands.play(table)

    def links() -> tuple[int, list[int]]:
        browser = Client()
        browser.force_login(users[0])
        text = browser.get("/wallet/").text
        asked = re.findall(r'<why-line href="([^"]+)">', text)
        return len(re.findall(r'class="num (?:gain|loss|muted)', text)), [
            browser.get(at).status_code for at in asked
        ]

    entries, answers = await in_thread(links)
    assert set(answers) == {200}
    assert len(answers) >= 2
    assert entries >= len(answers)


@pytest.mark.parametrize("language", ["vi", "en"])
def test_every_reason_of_the_ledger_has_a_sentence(language):
    """Reasons that no hand can tell have their own sentence; all others are told by their game."""
    told = {code for game in registry.installed() for code in registry.whys(game).WHYS}
    with translation.override(language):
        alone = set(labels.reasons()) - told
        sentences = {code: labels.why(code, -1500) for code in alone}
    assert {"grant.welcome", "grant.daily", "grant.rescue", "sweep", "adjustment", "reversal"} <= alone
    figure = "1.500" if language == "vi" else "1,500"
    assert [code for code, text in sentences.items() if figure not in text] == []
    with translation.override("en"):
        same = [code for code, text in sentences.items() if labels.why(code, -1500) == text]
    assert bool(same) == (language == "en")
