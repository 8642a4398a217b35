"""Hands played through the site's own services, without sockets: for pages and for replay."""

from random import Random

from apps.games.engine import State
from apps.lobbies.models import Table
from apps.play import deal, dealer, floor, leaving, store, tables
from apps.play.models import Hand
from apps.play.pools import connection, in_thread
from apps.play.rows import LiveRow, Played
from apps.users.models import User
from tests.play import kit


async def begin(table: Table, users: list[User], seed: str = "hoa") -> None:
    """Everybody is ready, and the hand is dealt."""
    for user in users:
        await tables.set_ready(table.pk, user.pk, True, seed)
    assert await deal.deal(table.pk) is not None


async def play(table: Table, moves: int = 10**6, random: Random | None = None) -> Hand:
    """Who is to act plays a listed action, until the hand is over or so many moves were made; the hand's row."""
    random = random or Random(11)
    live = await _live(table)
    state, version = dealer.load(live), live.version
    for _ in range(moves):
        if state.over:
            break
        played = await _move(live, state, version, random)
        state, version = played.state, played.version
        if state.over:
            await floor.after(played)
    return await in_thread(Hand.objects.get, pk=live.facts.hand)


async def _move(live: LiveRow, state: State, version: int, random: Random) -> Played:
    """A listed action of the first to act; the machine's, for one who has left."""
    facts, seat = live.facts, state.to_act[0]
    engine, hand = facts.engine, facts.public_id
    if seat in state.gone:
        action = engine.autoplay(state, seat)
        return await dealer.play_for(facts.table, hand, version, seat, action, "bot")
    action = kit.choose(facts.game, engine.view(state, seat), engine.actions(state, seat), random)
    played = await dealer.act(facts.table, facts.by_seat[seat].user, version, action, hand)
    assert played is not None
    return played


async def leave(table: Table, user: User) -> None:
    """The user leaves mid-hand, at whatever it costs."""
    played = await leaving.leave(table.pk, user.pk, None)
    if played is not None:
        await floor.after(played)


async def _live(table: Table) -> LiveRow:
    async with connection() as opened:
        live = await store.read_live(opened, table.pk, None)
    assert live is not None
    return live
