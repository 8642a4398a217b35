"""What follows a committed step: tell the table, settle a hand that is over, deal the next.

Nothing here has to happen for the money to be right; the clock does it later if this process dies before.
"""

from apps.lobbies import bots
from apps.play import announce, deal, dealer, presence, tables
from apps.play.halting import halting_on_fault
from apps.play.pools import in_thread
from apps.play.rows import Played


@halting_on_fault
async def after(played: Played) -> None:
    """Tell everybody what was played, and go on if the hand is over."""
    await announce.hand(played)
    if played.over:
        await look_after(played.facts.table)


async def retell(table: int) -> None:
    """A move turned out to be made already: whoever made it may have died before it told anybody."""
    newest = await dealer.newest(table)
    if newest is not None:
        await after(newest)


async def look_after(table: int, *, only_news: bool = False) -> None:
    """Settle, stand up, seat bots, count down, deal: whatever is due at a table between hands.

    With `only_news` (the clock's round) a table that has not changed is told nothing.
    """
    tended = await tables.tend(table)
    if tended is None:
        await announce.table(table, only_news=only_news)
        return
    if tended.bots_wanted and await in_thread(bots.seat, table, tended.bots_wanted):
        again = await tables.tend(table)
        tended.deal = again is not None and again.deal
    if tended.deal:
        await deal_now(table)
        return
    if tended.left or tended.bots_wanted or tended.closed:
        await announce.table(table, tended.left)
    else:
        if await announce.seats(tended.rows, only_news=only_news):
            await announce.lobby(tended.rows.table["game"])
    if tended.closed:
        await presence.forget(table)


async def deal_now(table: int, by: int | None = None) -> None:
    """Deal and tell; `by` is the host who asked for it."""
    played = await deal.deal(table, by)
    if played is None or played.rows is None:
        await announce.table(table)
        return
    await announce.seats(played.rows)
    await announce.lobby(played.facts.game)
    await after(played)
