"""Closing a table never drops a hand; a halted one is opened again; a suspended player's seat is played on."""

from random import Random

import pytest

from apps.care import tables
from apps.care.errors import CareRefused
from apps.lobbies import seating
from apps.lobbies.errors import SeatRefused
from apps.lobbies.models import Seat, Table
from apps.play import dealer, floor, turns
from apps.play.errors import Refused
from apps.play.halting import halt
from apps.play.models import Hand, Live, Move
from apps.play.pools import in_thread
from apps.users.models import User
from apps.users.services import suspend
from tests.play import kit, rounds
from tests.play.rounds import Round

pytestmark = pytest.mark.django_db(transaction=True)


async def status(found: Round) -> str:
    return str(await in_thread(lambda: Table.objects.get(pk=found.pk).status))


async def test_a_table_closes_after_its_hand(live):
    found = await rounds.dealt(4)
    assert await in_thread(tables.close, found.pk) is True
    assert await status(found) == "closing"
    late = await in_thread(kit.player)
    with pytest.raises(SeatRefused, match=r".") as refused:
        await in_thread(seating.sit, late, found.pk)
    assert refused.value.code == "closing" and refused.value.message
    await found.play_on(Random(1))
    await found.settle()
    assert await status(found) == "closed"

    def check() -> None:
        assert not Seat.objects.filter(table=found.pk).exists()
        hand = Hand.objects.get(table=found.pk)
        assert hand.result is not None and not hand.halted, "the hand was played to its end"
        assert kit.money()["pot"] == 0

    await in_thread(check)


async def test_the_clock_closes_a_table_between_hands(live):
    found = await rounds.at_table(3)
    clients = await kit.connect(found.table, *found.users)
    assert await in_thread(tables.close, found.pk) is False
    await turns.tick()
    assert await status(found) == "closed"
    await clients[0].until_state(lambda: clients[0].state["table"]["status"] == "closed")
    assert clients[0].state["table"]["seats"] == []


async def test_players_are_told_that_the_table_will_close(live):
    found = await rounds.dealt(2)
    clients = await kit.connect(found.table, *found.users)
    await in_thread(tables.close, found.pk)
    await floor.look_after(found.pk)
    await clients[1].until_state(lambda: clients[1].state["table"]["status"] == "closing")


async def test_no_other_hand_is_dealt_at_a_closing_table(live):
    found = await rounds.at_table(2)
    await in_thread(lambda: Table.objects.filter(pk=found.pk).update(status="closing"))
    with pytest.raises(Refused) as refused:
        await found.deal()
    assert refused.value.code == "closing" and refused.value.message


async def test_a_closed_table_is_not_closed_again(live):
    found = await rounds.at_table(2)
    await in_thread(tables.close, found.pk)
    await found.settle()
    with pytest.raises(CareRefused) as refused:
        await in_thread(tables.close, found.pk)
    assert refused.value.code == "closed"


async def test_a_halted_table_is_opened_again_and_plays_on(live):
    found = await rounds.dealt(2)
    halted = (await found.live()).facts.hand
    await halt(found.pk, halted)
    with pytest.raises(Refused):
        await found.deal()
    clients = await kit.connect(found.table, *found.users)
    assert clients[0].state["hand"]["status"] == "halted"
    await in_thread(tables.reopen, found.pk)
    await turns.tick()
    await clients[0].until_state(lambda: clients[0].state["table"]["status"] == "open")
    [again] = await kit.connect(found.table, found.users[0])
    assert again.state["hand"] is None, "who comes now sees no hand that stands still"
    await found.deal()
    await found.play_on(Random(2))
    assert (await found.live()).facts.hand != halted
    assert (await found.live()).status == "over"


async def test_only_a_halted_table_is_opened_again(live):
    found = await rounds.at_table(2)
    with pytest.raises(CareRefused) as refused:
        await in_thread(tables.reopen, found.pk)
    assert refused.value.code == "not_halted"


# --- Suspension in the middle of a hand -------------------------------------------------------------------


async def test_a_suspended_players_seat_is_played_by_the_machine_to_the_end(live, clock):
    found = await rounds.dealt(2, chips=50_000)
    boss = await in_thread(lambda: kit.player(role="admin"))
    state = await found.state()
    seat = state.to_act[0]
    bad, good = found.users[seat], found.users[1 - seat]
    [client] = await kit.connect(found.table, bad)
    await in_thread(suspend, bad, boss, "collusion")
    row = await found.live()
    assert seat in row.clocks.away
    assert row.clocks.deadlines[seat] <= clock.at + 2_000, "nobody waits for him"
    action = row.facts.engine.actions(state, seat)[0]
    refused = await client.ask(type="act", version=row.version, action=action, hand=row.facts.public_id)
    assert (refused["type"], refused["code"]) == ("error", "suspended")
    await client.sync()
    assert seat in (await found.live()).clocks.away, "asking for the table does not make him wait for"
    for _ in range(200):
        live_now = await found.live()
        if live_now.status != "playing":
            break
        state = dealer.load(live_now)
        if state.to_act[0] == seat:
            clock.forward(2.1)
            await turns.tick()
        else:
            await dealer.act(
                found.pk, good.pk, live_now.version, live_now.facts.engine.actions(state, 1 - seat)[0]
            )
    clock.forward(5)
    await turns.tick()

    def check() -> None:
        hand = Hand.objects.get(table=found.pk)
        assert hand.result is not None and not hand.halted
        made = Move.objects.filter(hand=hand, seat=seat)
        assert made.exists() and set(made.values_list("kind", flat=True)) == {"auto"}
        assert not Seat.objects.filter(user=bad).exists(), "and then he is stood up"
        with pytest.raises(SeatRefused) as no_seat:
            seating.sit(User.objects.get(pk=bad.pk), found.pk)
        assert no_seat.value.code in ("suspended", "closed")

    await in_thread(check)


async def test_a_suspension_between_hands_stands_the_player_up(live):
    found = await rounds.at_table(3)
    boss = await in_thread(lambda: kit.player(role="admin"))
    await in_thread(suspend, found.users[1], boss, "x")
    await turns.tick()
    seated = await in_thread(lambda: set(Seat.objects.filter(table=found.pk).values_list("user", flat=True)))
    assert seated == {found.users[0].pk, found.users[2].pk}
    assert not await in_thread(lambda: Live.objects.filter(table=found.pk).exists())
