"""Phỏm at a live table, with real wallets."""

from django.db import connection

from apps.games.engine import Seat
from apps.play import dealer
from apps.play.models import Live, Move
from apps.play.pools import in_thread
from apps.wallet import audit
from tests.phom import test_rules
from tests.phom.position import S, position
from tests.play import kit, rounds
from tests.play.conftest import live, no_errors  # noqa: F401


async def test_who_has_4_stakes_and_owes_15_pays_all_he_has(live, no_errors):  # noqa: F811
    """Seat 1 ate a fourth discard, so he pays seat 2's ù for all: 15 stakes, of which he has 4."""
    found = await rounds.at_table(4, game="phom", variant="ionline", stake=S)
    with kit.lasting("phom"):
        played = await found.deal()
    state = position(
        {0: "2D", 1: "3D", 2: f"{test_rules.TestU.READY} 2C", 3: "4D"},
        to_act=2,
        turn=4,
        stock="KD",
        chot_eaters=(1,),
    )
    dumped = played.facts.engine.dump(state).decode()
    await in_thread(Live.objects.filter(table_id=found.pk).update, state=dumped, version=7)
    await in_thread(kit.set_balance, found.users[1], 4 * S)
    winner = found.users[2]
    before = await in_thread(kit.balance, winner)
    over = await dealer.act(found.pk, winner.pk, 7, {"type": "draw"})
    assert over is not None and over.over
    (payment,) = over.payments
    assert (payment.payer, payment.payee, payment.reason) == (Seat(1), Seat(2), "phom.u_compensation")
    assert (payment.claimed, payment.paid) == (15 * S, 4 * S)
    assert await in_thread(kit.balance, found.users[1]) == 0
    tax = 4 * S * played.facts.tax_bps // 10_000
    assert await in_thread(kit.balance, winner) - before == 4 * S - tax
    move = await in_thread(Move.objects.get, hand_id=over.facts.hand, number=8)
    assert move.shortfall == 11 * S
    assert await in_thread(lambda: audit.check(connection)) == []
