"""Pages of tables, rules and hands: who may see what, when, and at what cost."""

import json
import re
import secrets
from importlib import import_module
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.games import fairness, registry
from apps.lobbies.models import Table
from apps.play import halting, selectors
from apps.play.models import Hand, Move, Seating
from apps.play.pools import in_thread
from apps.play.replay import replay
from apps.users.models import User
from tests.games.play import strings
from tests.play import hands, kit


def page(user: User | None, path: str, **query: Any) -> Any:
    """What a browser of this user's gets."""
    browser = Client(REMOTE_ADDR="10." + ".".join(str(secrets.randbelow(256)) for _ in range(3)))
    if user is not None:
        browser.force_login(user)
    return browser.get(path, query)


def statements(user: User, path: str) -> int:
    """How many statements a page costs, beside the session's own."""
    browser = Client()
    browser.force_login(user)
    browser.get("/healthz")
    with CaptureQueriesContext(connection) as caught:
        assert browser.get(path).status_code == 200
    return len(caught)


def path_of(hand: Hand) -> str:
    return f"/hands/{hand.public_id}/"


def drawn(text: str) -> list[str]:
    """The cards and tiles that a page draws."""
    return re.findall(r'<(?:domino-tile t|play-card c)="([^"]+)"', text)


async def dealt(count: int = 3, **options: Any) -> tuple[Table, list[User]]:
    users = await in_thread(kit.players, count)
    table = await in_thread(lambda: kit.table_of(users, **options))
    await hands.begin(table, users)
    return table, users


# --- The table ----------------------------------------------------------------------------------------


def test_a_table_asks_strangers_to_log_in(db):
    table = kit.table_of(kit.players(1))
    found = page(None, f"/tables/{table.pk}/")
    assert found.status_code == 302 and f"next=/tables/{table.pk}/" in found.headers["Location"]


@kit.every_variant
def test_a_table_comes_with_its_client_and_its_rules(db, game, variant):
    users = kit.players(2)
    table = kit.table_of(users[:1], game=game, variant=variant)
    found = page(users[1], f"/tables/{table.pk}/")
    assert found.status_code == 200
    assert f'data-socket-path="/ws/tables/{table.pk}/"' in found.text
    assert f"dist/games/{game}.js" in found.text and '<template id="rules">' in found.text


def test_a_private_table_opens_with_its_code_or_a_seat(db):
    host, stranger = kit.players(2)
    table = kit.table_of([host], private=True)
    path = f"/tables/{table.pk}/"
    assert page(host, path).status_code == 200
    assert page(stranger, path).status_code == 404
    assert page(stranger, path, code="WRONG2").status_code == 404
    opened = page(stranger, path, code=table.code)
    assert opened.status_code == 200
    assert f"/ws/tables/{table.pk}/?code={table.code}" in opened.text


def test_a_table_that_is_not_there(db):
    user = kit.player()
    assert page(user, "/tables/999999/").status_code == 404


# --- Rules --------------------------------------------------------------------------------------------


@kit.every_game
def test_the_rules_stand_with_their_money_in_chips(db, game):
    labels = registry.labels(game)
    found = page(None, f"/rules/{game}/", stake="60")
    assert found.status_code == 200
    for variant, rules in registry.game(game).variants.items():
        assert str(labels.VARIANTS[variant]) in found.text
        assert f"{rules.entry * 60:,}".replace(",", ".") in found.text
        for row in labels.MONEY[variant]:
            assert f'<td class="num">{row.halves * 30:,}</td>'.replace(",", ".") in found.text


@pytest.mark.parametrize("stake", ["", "0", "-2", "51", "x", "9" * 30, "²", "1e3"])
def test_a_stake_that_no_table_has_falls_back(db, stake):
    found = page(None, "/rules/domino/", stake=stake)
    assert found.status_code == 200 and found.context["stake"] == 100


# --- A hand after its end -----------------------------------------------------------------------------


@kit.every_variant
async def test_a_finished_hand_is_open_to_everybody_with_an_account(live, game, variant):
    table, _ = await dealt(game=game, variant=variant)
    hand = await hands.play(table)
    stranger = await in_thread(kit.player, "Xa lạ")
    found = await in_thread(page, stranger, path_of(hand))
    assert found.status_code == 200
    shown = found.context["page"]
    assert [line.number for line in shown.moves] == list(range(1, hand.last_move + 1))
    assert all(line.texts and all(line.texts) for line in shown.moves)
    assert bytes(hand.server_seed).hex() in found.text
    assert " ".join(hand.deck) in found.text
    cards = drawn(found.text)
    assert len(cards) == len(set(cards)) and set(cards) <= set(hand.deck)
    assert len(cards) == sum(len(player.dealt) for player in shown.players)
    assert (await in_thread(page, None, path_of(hand))).status_code == 302


async def test_every_payment_stands_at_its_move_and_the_sums_are_the_wallets(live):
    table, users = await dealt()
    hand = await hands.play(table)
    found = await in_thread(page, users[0], path_of(hand))
    shown = found.context["page"]
    moves = await in_thread(lambda: list(Move.objects.filter(hand=hand).order_by("number")))
    for line, move in zip(shown.moves, moves, strict=True):
        paid = [(payment["paid"], payment["tax"]) for payment in move.payments or []]
        assert [(payment.paid, payment.tax) for payment in line.payments] == paid
    for player, user in zip(shown.players, users, strict=True):
        assert player.net == await in_thread(kit.balance, user) - 10_000
    assert sum(player.net for player in shown.players) == -shown.tax
    assert [player.place for player in shown.ranked] == [1, 2, 3]


@kit.every_variant
async def test_the_replay_has_every_card_of_every_step(live, game, variant):
    table, users = await dealt(game=game, variant=variant)
    hand = await hands.play(table)
    path = f"{path_of(hand)}steps/"
    answer = await in_thread(page, users[0], path)
    found = answer.json()
    assert [step["number"] for step in found["steps"]] == list(range(1, hand.last_move + 1))
    assert (found["me"], found["steps"][-1]["view"]["over"]) == (0, True)
    assert found["fair"]["deck"] == hand.deck and sorted(found["fair"]["pack"]) == sorted(hand.deck)
    for step in found["steps"]:
        held = [card for cards in step["cards"].values() for card in cards]
        assert len(held) == len(set(held)) and set(held) <= set(hand.deck)
    moves = await in_thread(lambda: list(Move.objects.filter(hand=hand).order_by("number")))
    paid = [[payment["paid"] for payment in move.payments or []] for move in moves]
    assert [[payment["paid"] for payment in step["payments"]] for step in found["steps"]] == paid
    assert (await in_thread(page, None, path)).status_code == 302


async def test_a_hand_tells_in_both_languages(live):
    table, users = await dealt()
    hand = await hands.play(table)
    await in_thread(User.objects.filter(pk=users[0].pk).update, language="en")
    await in_thread(users[0].refresh_from_db)
    english = await in_thread(page, users[0], path_of(hand))
    assert "played" in english.text and "Proof of the shuffle" in english.text
    vietnamese = await in_thread(page, users[1], path_of(hand))
    assert "đánh" in vietnamese.text and "Bằng chứng xào bài" in vietnamese.text


# --- A hand in play -----------------------------------------------------------------------------------


async def in_play(game: str, variant: str, moves: int) -> tuple[Hand, list[User]]:
    """A hand some moves after the deal; a deal that ends at once is dealt again."""
    for _ in range(8):
        table, users = await dealt(game=game, variant=variant)
        hand = await hands.play(table, moves=moves)
        if hand.over_at is None:
            return hand, users
    raise AssertionError("every deal ended at once")


@kit.every_variant
async def test_a_hand_in_play_keeps_its_secrets(live, game, variant):
    hand, users = await in_play(game, variant, 2)
    stranger = await in_thread(kit.player, "Xa lạ")
    for viewer in (*users, stranger):
        found = await in_thread(page, viewer, path_of(hand))
        assert found.status_code == 200
        assert hand.commitment in found.text
        assert bytes(hand.server_seed).hex() not in found.text
        assert " ".join(hand.deck[:3]) not in found.text
        for player in found.context["page"].players:
            assert not player.left
            assert not player.dealt or (player.me and viewer is not stranger)
        own = next((each for each in found.context["page"].players if each.me), None)
        assert drawn(found.text) == (own.dealt if own else [])


@kit.every_variant
async def test_the_replay_of_a_hand_in_play_holds_what_its_reader_has_seen(live, game, variant):
    hand, users = await in_play(game, variant, min(6, registry.game(game).max_acts - 3))
    known = import_module(f"tests.{game}.secrets").known
    steps = await in_thread(replay, hand)
    stranger = await in_thread(kit.player, "Xa lạ")
    for seat, viewer in [*enumerate(users), (None, stranger)]:
        found = (await in_thread(page, viewer, f"{path_of(hand)}steps/")).json()
        seen: set[str] = set()
        for step, told in zip(steps, found["steps"], strict=True):
            seen |= set(known(step.state, seat))
            cards = {text for text in strings(told) if text in hand.deck}
            assert cards <= seen, (seat, told)
        assert found["fair"] is None
        assert bytes(hand.server_seed).hex() not in json.dumps(found)


async def test_what_a_neighbour_drew_is_told_after_the_hand(live, monkeypatch):
    """Who cannot follow draws; which tiles, only he knows until the end."""
    led, followed = (
        ["6-6", "6-5", "6-4", "5-5", "5-4", "4-4", "5-3"],
        ["0-0", "1-0", "1-1", "2-0", "2-1", "2-2", "3-0"],
    )
    first = [*led, *followed, "3-1", "6-0"]  # the second seat has no six and draws two tiles to find one

    def stacked(seed: bytes, text: bytes, pack: tuple[str, ...]) -> tuple[str, ...]:
        return (*first, *(tile for tile in pack if tile not in first))

    monkeypatch.setattr(fairness, "shuffle", stacked)
    table, users = await dealt(2)
    hand = await hands.play(table)
    drew = [
        (line.number, text)
        for line in (await in_thread(page, users[0], path_of(hand))).context["page"].moves
        for text in line.texts
        if "bốc" in text
    ]
    assert drew and all(re.search(r"\d-\d", text) for _, text in drew)
    await in_thread(Hand.objects.filter(pk=hand.pk).update, over_at=None, result=None)
    told = {}
    for user in users:
        shown = (await in_thread(page, user, path_of(hand))).context["page"]
        told[user] = [text for line in shown.moves for text in line.texts if "bốc" in text]
    assert [len(texts) for texts in told.values()] == [len(drew)] * 2
    for mine, other in zip(*told.values(), strict=True):
        assert bool(re.search(r"\d-\d", mine)) != bool(re.search(r"\d-\d", other))


async def test_a_private_tables_hand_in_play_is_its_players_own(live):
    table, users = await dealt(private=True)
    hand = await hands.play(table, moves=2)
    stranger = await in_thread(kit.player, "Xa lạ")
    assert (await in_thread(page, stranger, path_of(hand))).status_code == 404
    opened = await in_thread(lambda: page(stranger, path_of(hand), code=table.code))
    assert opened.status_code == 200
    assert (await in_thread(page, users[0], path_of(hand))).status_code == 200


async def test_who_left_sees_what_a_spectator_sees(live):
    table, users = await dealt()
    await hands.play(table, moves=2)
    await hands.leave(table, users[0])
    hand = await in_thread(Hand.objects.get)
    assert hand.over_at is None
    found = await in_thread(page, users[0], path_of(hand))
    assert found.status_code == 200 and drawn(found.text) == []


async def test_a_halted_hand_says_so(live):
    table, users = await dealt()
    hand = await hands.play(table, moves=2)
    await halting.halt(table.pk, hand.pk)
    found = await in_thread(page, users[0], path_of(hand))
    assert found.text.count("Ván đã dừng vì lỗi của trang") == 2


async def test_a_stopped_hand_shows_what_it_gave_back(live):
    hand, users = await in_play("catte", "iwin", 1)
    await halting.halt(hand.table_id, hand.pk)
    shown = (await in_thread(page, users[0], path_of(hand))).context["page"]
    refunds = shown.moves[-1].payments
    assert sorted(refund.payee for refund in refunds) == sorted(
        2 * ["P0", "P1", "P2"]
    )  # ante and water stake
    assert {(refund.paid, refund.tax, refund.reason) for refund in refunds} == {(100, 0, "Trả lại tiền hũ")}
    told = (await in_thread(page, users[0], f"{path_of(hand)}steps/")).json()
    paid = [payment for step in told["steps"] for payment in step["payments"]]
    for seat, player in enumerate(shown.players):
        got = sum(each["paid"] - each["tax"] for each in paid if each["to"] == seat)
        assert got - sum(each["paid"] for each in paid if each["from"] == seat) == player.net


def test_a_hand_that_is_not_there(db):
    user = kit.player()
    assert page(user, "/hands/00000000-0000-0000-0000-000000000000/").status_code == 404
    assert page(user, "/hands/812/").status_code == 404


# --- My hands -----------------------------------------------------------------------------------------


async def test_my_hands_newest_first_with_my_sums(live):
    table, users = await dealt()
    first = await hands.play(table)
    await hands.begin(table, users)
    second = await hands.play(table)
    await hands.begin(table, users)
    running = await hands.play(table, moves=1)
    found = await in_thread(page, users[0], "/hands/")
    listed = found.context["hands"]
    assert [each.hand.pk for each in listed] == [running.pk, second.pk, first.pk]
    assert [each.place is None for each in listed] == [True, False, False]
    assert sum(each.net for each in listed) == await in_thread(kit.balance, users[0]) - 10_000
    stranger = await in_thread(kit.player)
    assert not (await in_thread(page, stranger, "/hands/")).context["hands"]


async def test_long_lists_come_in_pages(live):
    table, users = await dealt()
    hand = await hands.play(table)
    await in_thread(copies, hand, users[0], 2 * selectors.PAGE)
    seen, path = [], "/hands/"
    while path:
        found = await in_thread(page, users[0], path)
        seen += [each.hand.pk for each in found.context["hands"]]
        more = found.context["more"]
        path = f"/hands/?before={more}" if more else ""
    assert seen == sorted(seen, reverse=True)
    assert len(seen) == len(set(seen)) == 2 * selectors.PAGE + 1


def copies(hand: Hand, user: User, count: int) -> None:
    """More hands of the user's, alike but for their numbers."""
    import uuid

    for number in range(1, count + 1):
        hand.pk, hand.number, hand.public_id = None, 100 + number, uuid.uuid4()
        hand.save()
        Seating.objects.create(hand=hand, user=user, seat=0)


@pytest.mark.parametrize("before", ["", "x", "-1", "9" * 40, "²"])
async def test_a_page_that_does_not_exist_is_the_first(live, before):
    table, users = await dealt()
    await hands.play(table)
    found = await in_thread(lambda: page(users[0], "/hands/", before=before))
    assert len(found.context["hands"]) == 1


async def test_the_number_of_statements_does_not_grow(live):
    table, users = await dealt()
    hand = await hands.play(table, moves=1)
    few = (
        await in_thread(statements, users[0], "/hands/"),
        await in_thread(statements, users[0], path_of(hand)),
    )
    hand = await hands.play(table)
    await in_thread(copies, await in_thread(Hand.objects.get), users[0], 12)
    many = (
        await in_thread(statements, users[0], "/hands/"),
        await in_thread(statements, users[0], path_of(hand)),
    )
    assert many == few and max(few) <= 7, (few, many)
