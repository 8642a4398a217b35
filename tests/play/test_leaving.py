"""Leaving a seat: what it costs, and what becomes of the hand."""

from random import Random

import pytest

from apps.games import registry
from apps.games.engine import IllegalAction
from apps.lobbies.models import Seat
from apps.play import dealer, leaving, turns
from apps.play.errors import Refused
from apps.play.models import Hand, Move
from apps.play.pools import in_thread
from tests.play import kit, rounds
from tests.play.rounds import Round

PAYS = [
    (code, variant) for code, variant in kit.VARIANTS if registry.game(code).variants[variant].pays_to_leave
]
STAYS = [both for both in kit.VARIANTS if both not in PAYS]


async def balances(found: Round) -> list[int]:
    return await in_thread(lambda: [kit.balance(user) for user in found.users])


async def last_move(found: Round) -> Move:
    return (await found.moves())[-1]


def paid_by(move: Move, seat: int) -> int:
    return sum(payment["paid"] for payment in move.payments or [] if payment["payer"] == seat)


def received_by(move: Move, seat: int) -> int:
    return sum(p["paid"] - p["tax"] for p in move.payments or [] if p["payee"] == seat)


@pytest.mark.parametrize("seed", range(6))
@kit.every_variant
async def test_the_price_shown_is_the_price_paid(live, no_errors, game, variant, seed):
    """From random positions, with wallets from empty to full, several leavers a hand."""
    random = Random(seed)
    rules = registry.game(game).variants[variant]
    count = random.randint(rules.min_players, rules.max_players)
    found = await rounds.dealt(count, game=game, variant=variant)
    for user in found.users:
        await in_thread(kit.set_balance, user, random.choice([0, 1, 37, 150, 10_000]))
    for seat in random.sample(range(count), count):
        await found.play_on(random, random.randint(0, 6))
        if (await found.live()).status != "playing":
            return
        user, before = found.users[seat], await balances(found)
        shown = await leaving.price(found.pk, user.pk)
        assert shown.amount == sum(part.amount for part in shown.reasons) <= before[seat]
        with pytest.raises(Refused, match="fine_changed"):
            await leaving.leave(found.pk, user.pk, shown.amount + 1)
        assert await balances(found) == before
        await leaving.leave(found.pk, user.pk, shown.amount)
        move = await last_move(found)
        assert (move.kind, move.seat) == ("leave", seat)
        assert paid_by(move, seat) == shown.amount
        after = await balances(found)
        assert after[seat] == before[seat] - shown.amount + received_by(move, seat)
        assert sum((await in_thread(kit.money)).values()) == 0
        with pytest.raises(Refused, match="not_seated"):
            await leaving.leave(found.pk, user.pk, None)


@pytest.mark.parametrize(("game", "variant"), PAYS)
async def test_a_leaver_without_enough_chips_gives_all_he_has(live, game, variant):
    rules = registry.game(game).variants[variant]
    found = await rounds.dealt(rules.max_players, game=game, variant=variant)
    await in_thread(kit.set_balance, found.users[0], 7)
    shown = await leaving.price(found.pk, found.users[0].pk)
    await leaving.leave(found.pk, found.users[0].pk, shown.amount)
    assert (await balances(found))[0] == 7 - shown.amount
    if shown.amount:
        assert shown.amount == 7
        move = await last_move(found)
        assert paid_by(move, 0) == 7 and move.shortfall > 0


async def test_the_price_changes_with_the_wallet(live):
    found = await rounds.dealt(3)
    shown = await leaving.price(found.pk, found.users[1].pk)
    await in_thread(kit.set_balance, found.users[1], shown.amount - 1)
    client = (await kit.connect(found.pk, found.users[1]))[0]
    answer = await client.ask(type="leave", confirm=True, fine=shown.amount)
    assert answer["code"] == "fine_changed" and str(shown.amount - 1) in answer["message"]
    assert client.user.pk in await in_thread(lambda: list(Seat.objects.values_list("user_id", flat=True)))
    assert (await client.ask(type="leave"))["fine"]["amount"] == shown.amount - 1
    assert (await client.ask(type="leave", confirm=True, fine=shown.amount - 1))["type"] == "ok"


@kit.every_variant
async def test_leaving_between_hands_is_free(live, game, variant):
    found = await rounds.at_table(2, game=game, variant=variant)
    before = await balances(found)
    price = await leaving.price(found.pk, found.users[1].pk)
    assert (price.amount, price.reasons, price.stays) == (0, [], False)
    assert await leaving.leave(found.pk, found.users[1].pk, 0) is None
    assert await balances(found) == before
    await in_thread(kit.seating.sit, found.users[1], found.pk)
    await found.deal()
    await found.play_on(Random(1))
    before = await balances(found)
    assert (await leaving.price(found.pk, found.users[1].pk)).amount == 0
    assert await leaving.leave(found.pk, found.users[1].pk, 0) is None
    assert await balances(found) == before


@kit.every_variant
async def test_a_leaver_sits_elsewhere_at_once_and_watches_like_anybody(live, no_errors, game, variant):
    rules = registry.game(game).variants[variant]
    found = await rounds.at_table(rules.max_players, game=game, variant=variant)
    clients = await kit.connect(found.pk, *found.users)
    stranger = (await kit.connect(found.pk, await in_thread(kit.player)))[0]
    with kit.lasting(game):
        await kit.get_ready(clients)
    leaver, staying = clients[0], clients[1:]
    fine = (await leaver.ask(type="leave"))["fine"]
    assert fine["stays"] is not rules.pays_to_leave
    assert (await leaver.ask(type="leave", confirm=True, fine=fine["amount"]))["type"] == "ok"
    await leaver.until_state(lambda: leaver.state["me"]["seat"] is None)
    for client in staying:
        await client.until_state(lambda known=client: len(known.state["table"]["seats"]) == len(staying))
        assert client.hand["players"][0]["gone"] is True
    other = await in_thread(kit.table_of, [leaver.user], game=game, variant=variant)
    assert other.pk != found.pk
    for client in (leaver, stranger):
        await client.until_version(2)
    assert leaver.hand["view"] == stranger.hand["view"]
    assert leaver.hand["actions"] == []
    answer = await leaver.ask(type="act", version=leaver.hand["version"], action={})
    assert answer["type"] == "error"


@pytest.mark.parametrize(("game", "variant"), STAYS)
async def test_a_seat_that_stays_is_played_to_the_end_and_pays_or_wins(live, clock, no_errors, game, variant):
    won = lost = 0
    for seed in range(12):
        found = await rounds.dealt(2, game=game, variant=variant)
        random = Random(seed)
        before = await balances(found)
        await leaving.leave(found.pk, found.users[0].pk, 0)
        with pytest.raises(IllegalAction, match="already left"):
            await dealer.act(found.pk, found.users[0].pk, 2, {})
        while (await found.live()).status == "playing":
            row = await found.live()
            if 0 in row.clocks.deadlines:
                clock.at = max(clock.at, row.clocks.deadlines[0])
                await turns.tick()
            else:
                await found.act(random)
        change = (await balances(found))[0] - before[0]
        won, lost = won + (change > 0), lost + (change < 0)
        hand = await in_thread(Hand.objects.latest, "id")
        assert sorted(seat for group in hand.result["ranking"] for seat in group) == [0, 1]
        if won and lost:
            return
    raise AssertionError((won, lost))


async def test_the_last_one_wins_the_fines(live, no_errors):
    found = await rounds.dealt(3)
    before = await balances(found)
    fines = 0
    for seat in (2, 0):
        shown = await leaving.price(found.pk, found.users[seat].pk)
        fines += shown.amount
        await leaving.leave(found.pk, found.users[seat].pk, shown.amount)
    after = await balances(found)
    hand = await in_thread(Hand.objects.get)
    assert (hand.result["winner"], hand.result["how"]) == (1, "last")
    assert after[1] - before[1] == fines - fines * 300 // 10_000
    assert (await in_thread(kit.money))["pot"] == 0


async def test_everybody_leaves_one_after_another(live, no_errors):
    found = await rounds.at_table(2)
    clients = await kit.connect(found.pk, *found.users)
    await kit.get_ready(clients)
    for client in clients:
        assert (await client.ask(type="leave", confirm=True))["type"] == "ok"
    await clients[1].until_state(lambda: clients[1].state["table"]["status"] == "closed")
    assert await in_thread(Seat.objects.count) == 0
    chips = await in_thread(kit.money)
    assert chips["pot"] == 0 and sum(chips.values()) == 0
