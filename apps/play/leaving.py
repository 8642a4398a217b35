"""Leaving a seat: free between hands, by the game's leave rule during one; the price is told first."""

import msgspec

from apps.games.engine import Seat
from apps.play import dealer, payments, store
from apps.play.errors import Refused
from apps.play.faults import refusals_are_faults, retried
from apps.play.halting import halting_on_fault
from apps.play.pools import Connection, connection
from apps.play.rows import LiveRow, Played

DELETE_SEAT = "DELETE FROM lobbies_seat WHERE table_id = %s AND user_id = %s"
NEXT_HOST = """
UPDATE lobbies_table t
   SET host_id = (SELECT s.user_id FROM lobbies_seat s JOIN users_user u ON u.id = s.user_id
                   WHERE s.table_id = t.id AND NOT u.is_bot ORDER BY s.number LIMIT 1)
 WHERE t.id = %s AND t.host_id = %s
"""


class Part(msgspec.Struct):
    """One claim against the leaver, in chips that he would pay."""

    reason: str
    amount: int


class Price(msgspec.Struct):
    """What leaving costs now; `stays`: the machine plays the seat to the end of the hand, which may win or pay."""

    amount: int = 0
    reasons: list[Part] = []
    stays: bool = False


@halting_on_fault
async def price(table: int, user: int) -> Price:
    """What leaving would cost at this moment, in chips; nothing is locked or changed."""
    async with connection() as opened:
        live = await store.read_live(opened, table, user)
        if live is None or not _plays(live, user):
            return Price()
        balances = await store.read_balances(opened, list(live.facts.accounts))
    return _price(live, live.facts.seat_of[user], balances)


def _plays(live: LiveRow, user: int) -> bool:
    """Whether the user has a seat in a hand that is being played, and has not left it."""
    if live.status != dealer.PLAYING or user not in live.facts.seat_of:
        return False
    return live.facts.seat_of[user] not in dealer.load(live).gone


def _price(live: LiveRow, seat: Seat, balances: dict[int, int]) -> Price:
    state = dealer.load(live)
    step = dealer.run(lambda: live.facts.engine.leave(state, seat), live)
    settlement = payments.settle(live.facts, step.claims, balances, live.pots)  # type: ignore[arg-type]
    own = [payment for payment in settlement.payments if payment.payer == seat]
    return Price(
        amount=sum(payment.paid for payment in own),
        reasons=[Part(payment.reason, payment.paid) for payment in own],
        stays=not live.facts.rules.pays_to_leave and not step.state.over,
    )


@halting_on_fault
@retried
async def leave(table: int, user: int, shown: int | None) -> Played | None:
    """Give up the seat. Mid-hand the leave rule applies; with `shown` chips, only at that very price.

    Returns the step of the hand, or None between hands. Raises Refused "not_seated" or "fine_changed".
    """
    async with connection() as opened:
        rows = await store.read_table(opened, table, lock=True)
        if rows is None or rows.seat_of(user) is None:
            raise Refused("not_seated")
        cursor = await opened.execute(store.LOCK_LIVE, [user, table])
        live = store.live_row(await cursor.fetchone())
        played = None
        if live is not None and _plays(live, user):
            with refusals_are_faults(table, live.facts.hand):
                played, written = await _leave_hand(opened, live, user, shown)
                async with opened.pipeline():
                    await store.write_step(opened, written)
                    await _stand(opened, table, user)
        else:
            async with opened.pipeline():
                await opened.execute(
                    "UPDATE lobbies_table SET due_at = clock_timestamp() WHERE id = %s AND dealt = '[]'",
                    [table],
                )
                await _stand(opened, table, user)
        return played


async def _stand(opened: Connection, table: int, user: int) -> None:
    await opened.execute(DELETE_SEAT, [table, user])
    await opened.execute(NEXT_HOST, [table, user])
    await opened.execute("COMMIT")


async def _leave_hand(
    opened: Connection, live: LiveRow, user: int, shown: int | None
) -> tuple[Played, store.Written]:
    seat = live.facts.seat_of[user]
    balances = await store.lock_balances(opened, list(live.facts.accounts))
    now = _price(live, seat, balances)
    if shown is not None and shown != now.amount:
        raise Refused("fine_changed", amount=now.amount)
    before = dealer.load(live)
    step = dealer.run(lambda: live.facts.engine.leave(before, seat), live)
    return dealer.prepare(live, before, step, balances, seat, "leave", None, user)
