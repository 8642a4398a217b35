"""Stored hands played again: they give what is stored, and whatever is not so is found."""

from random import Random
from typing import Any

import pytest

from apps.lobbies.models import Table
from apps.play import halting
from apps.play.models import Hand, Move
from apps.play.pools import in_thread
from apps.play.replay import replay, verify
from apps.users.models import User
from tests import database
from tests.play import hands, kit


async def begun(game: str = "domino", variant: str = "iwin", chips: int = 10_000) -> tuple[Table, list[User]]:
    """A table of three whose first hand is dealt."""
    users = await in_thread(kit.players, 3, chips)
    table = await in_thread(lambda: kit.table_of(users, game=game, variant=variant))
    await hands.begin(table, users)
    return table, users


async def finished(game: str = "domino", variant: str = "iwin", chips: int = 10_000, **how: Any) -> Hand:
    """A hand of three that was played to its end."""
    table, _ = await begun(game, variant, chips)
    return await hands.play(table, **how)


@kit.every_variant
async def test_a_hand_replays_to_what_was_stored(live, game, variant):
    for seed in range(3):
        hand = await finished(game, variant, random=Random(seed))
        steps = await in_thread(replay, hand)
        assert [step.number for step in steps] == list(range(1, hand.last_move + 1))
        assert steps[-1].state.over
        assert await in_thread(verify, hand) == []


@kit.every_variant
async def test_a_hand_with_a_leaver_replays_too(live, game, variant):
    table, users = await begun(game, variant)
    while (await hands.play(table, moves=1)).over_at is not None:  # a hand may end on its deal
        table, users = await begun(game, variant)
    await hands.leave(table, users[1])
    hand = await hands.play(table)
    assert await in_thread(Move.objects.filter(hand=hand, kind="leave").count) == 1
    assert await in_thread(verify, hand) == []


async def test_payments_of_the_poor_are_what_they_had(live):
    """Wallets of just the entry lose it within a few hands; what could not be paid is checked as well."""
    users = await in_thread(kit.players, 3, 600)
    table = await in_thread(lambda: kit.table_of(users, stake=100))
    await hands.begin(table, users)
    for user in users[1:]:
        await in_thread(kit.set_balance, user, 30)
    hand = await hands.play(table)
    assert await in_thread(Move.objects.filter(hand=hand, shortfall__gt=0).exists)
    assert await in_thread(verify, hand) == []


async def test_chips_from_elsewhere_during_the_hand_change_no_proof(live):
    users = await in_thread(kit.players, 2, 600)
    table = await in_thread(lambda: kit.table_of(users, stake=100))
    await hands.begin(table, users)
    await in_thread(kit.set_balance, users[0], 0)
    await in_thread(kit.set_balance, users[1], 0)
    await hands.play(table, moves=6)
    await in_thread(kit.give, users[0], 5_000)
    hand = await hands.play(table)
    assert await in_thread(verify, hand) == []


async def test_a_halted_hand_shows_its_moves_until_the_fault(live):
    users = await in_thread(kit.players, 3)
    table = await in_thread(lambda: kit.table_of(users))
    await hands.begin(table, users)
    await hands.play(table, moves=4)
    hand = await in_thread(Hand.objects.get)
    await halting.halt(table.pk, hand.pk)
    hand = await in_thread(Hand.objects.get)
    steps = await in_thread(replay, hand)
    assert [step.kind for step in steps] == ["deal", "act", "act", "act", "act", "halt"]
    assert await in_thread(verify, hand) == []


async def test_a_replay_costs_one_statement(live, django_assert_num_queries):
    hand = await finished()

    def once() -> None:
        with django_assert_num_queries(1):
            replay(hand)

    await in_thread(once)


# --- Whatever is not as it was ------------------------------------------------------------------------------


def owner(statement: str, *values: Any) -> None:
    """What only somebody with the whole database in his hands can do."""
    with database.owner_connection() as connection:
        connection.execute("SET session_replication_role = replica")
        assert connection.execute(statement, values).rowcount > 0


TAMPERING = {
    "deck": (
        "UPDATE play_hand SET deck = jsonb_set(jsonb_set(deck, '{26}', deck->27), '{27}', deck->26)",
        "shuffle: deck",
    ),
    "seed": (r"UPDATE play_hand SET server_seed = '\x00'", "shuffle: server_seed"),
    "commitment": ("UPDATE play_hand SET commitment = repeat('0', 64)", "shuffle: commitment"),
    "player's seed": (
        "UPDATE play_hand SET players = jsonb_set(players, '{0,seed}', '\"x\"')",
        "shuffle: player_seed",
    ),
    "result": ("UPDATE play_hand SET result = jsonb_set(result, '{how}', '\"luck\"')", "result"),
    "payment": (
        "UPDATE play_move SET payments = jsonb_set(payments, '{0,paid}', '1') WHERE payments IS NOT NULL",
        "payments",
    ),
    "lost payment": ("UPDATE play_move SET payments = NULL WHERE payments IS NOT NULL", "payments"),
    "lost move": ("DELETE FROM play_move WHERE number = (SELECT max(number) FROM play_move)", "missing"),
    "action": ('UPDATE play_move SET action = \'{"type": "no"}\' WHERE number = 2', "replay"),
    "posting": (
        "UPDATE wallet_posting SET amount = amount + 1 WHERE reason LIKE 'domino.%%' AND amount > 0",
        "postings",
    ),
    "lost posting": ("DELETE FROM wallet_posting WHERE reason LIKE 'domino.%%'", "postings"),
}


@pytest.mark.parametrize("what", TAMPERING)
async def test_tampering_is_found(live, what):
    statement, finding = TAMPERING[what]
    hand = await finished()
    await in_thread(owner, statement)
    await in_thread(hand.refresh_from_db)
    found = await in_thread(verify, hand)
    assert any(finding in line for line in found), found
