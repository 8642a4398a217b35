"""A hand from sitting down to the paid end, over sockets, PostgreSQL and Redis."""

from apps.play.models import Hand, Live, Move
from apps.play.pools import in_thread
from apps.wallet.models import Account, Posting
from tests.play import kit


async def test_two_players_finish_a_hand(live, settings):
    settings.NEXT_HAND_MS = 0
    users = await in_thread(kit.players, 2)
    table = await in_thread(kit.table_of, users)
    clients = [await kit.Client(table.pk, user).connect() for user in users]
    for client in clients:
        assert (await client.ask(type="ready", seed="hoa"))["type"] == "ok"
    await clients[0].until(lambda frame: frame["type"] == "hand")

    moves = await kit.play_out(clients)

    assert moves >= 7
    hand = await in_thread(Hand.objects.get)
    assert hand.result["winner"] in (0, 1)
    assert await in_thread(Move.objects.filter(hand=hand).count) == hand.last_move == moves + 1
    assert (await in_thread(Live.objects.get)).status == "settled"

    def sums() -> tuple[int, int]:
        balances = sum(Account.objects.values_list("balance", flat=True))
        pots = sum(Account.objects.filter(kind="pot").values_list("balance", flat=True))
        return balances, pots

    assert await in_thread(sums) == (0, 0)
    assert await in_thread(Posting.objects.filter(transaction__kind="hand").exists)
    for client in clients:
        await client.close()
