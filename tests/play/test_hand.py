"""A hand from sitting down to the paid end, over sockets, PostgreSQL and Redis."""

from apps.play.models import Hand, Live, Move
from apps.play.pools import in_thread
from apps.wallet.models import Posting
from tests.play import kit


@kit.every_variant
async def test_a_hand_is_played_to_its_paid_end(live, no_errors, game, variant):
    users = await in_thread(kit.players, 2)
    table = await in_thread(kit.table_of, users, game=game, variant=variant)
    clients = await kit.connect(table, *users)
    await kit.get_ready(clients)

    moves = await kit.play_on(clients)

    hand = await in_thread(Hand.objects.get)
    assert hand.result["how"] == clients[0].hand["view"]["result"]["how"]
    assert await in_thread(Move.objects.filter(hand=hand).count) == hand.last_move == moves + 1
    await clients[0].until_state(lambda: clients[0].state["table"]["next"] is not None)
    assert (await in_thread(Live.objects.get)).status == "settled"
    found = await in_thread(kit.money)
    assert sum(found.values()) == found["pot"] == 0
    paid = sum(payment["paid"] for payment in clients[0].hand["payments"])
    posted = Posting.objects.filter(transaction__kind="hand", amount__lt=0)
    assert -sum(await in_thread(lambda: list(posted.values_list("amount", flat=True)))) == paid
