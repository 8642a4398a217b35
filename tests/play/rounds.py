"""Hands driven through the dealer's own functions, without sockets."""

from random import Random
from typing import Any

from apps.games.engine import Action, Seat
from apps.lobbies.models import Table
from apps.play import deal, dealer, floor, store, tables
from apps.play.models import Move
from apps.play.pools import connection, in_thread
from apps.play.rows import Facts, LiveRow, Played
from apps.users.models import User
from tests.games.play import secrets_of
from tests.play import kit


class Round:
    """A table with a hand in play, its players by seat."""

    def __init__(self, table: Table, users: list[User]) -> None:
        self.table = table
        self.users = users

    @property
    def pk(self) -> int:
        return self.table.pk

    async def live(self) -> LiveRow:
        async with connection() as opened:
            found = await store.read_live(opened, self.pk, None)
        assert found is not None
        return found

    async def state(self) -> Any:
        return dealer.load(await self.live())

    async def deal(self) -> Played:
        """Everybody is ready; the next hand is dealt, and nobody is told."""
        for user in self.users:
            await tables.set_ready(self.pk, user.pk, True, "hoa")
        played = await deal.deal(self.pk)
        assert played is not None
        return played

    async def settle(self) -> None:
        await floor.look_after(self.pk)

    async def act(self, random: Random) -> Played | None:
        """One listed move of a seat that is to act; nobody is told. None if somebody else made it just now."""
        live = await self.live()
        state = dealer.load(live)
        if state.over:
            return None
        seat = random.choice([seat for seat in state.to_act if seat not in state.gone] or [None])
        if seat is None:
            seat = state.to_act[0]
            action = live.facts.engine.autoplay(state, seat)
            return await self.play_for(live, seat, action)
        action = any_action(live.facts, state, seat, random)
        return await dealer.act(self.pk, live.facts.by_seat[seat].user, live.version, action)

    async def play_for(self, live: LiveRow, seat: Seat, action: Action) -> Played:
        facts = live.facts
        return await dealer.play_for(facts.table, facts.public_id, live.version, seat, action, "bot")

    async def play_on(self, random: Random, moves: int = 10**6) -> Played | None:
        """So many moves, or to the end; the last step."""
        played = None
        for _ in range(moves):
            if (await self.live()).status != "playing":
                break
            played = await self.act(random)
        return played

    async def moves(self) -> list[Move]:
        """The moves of the hand in play, in order."""
        live = await self.live()
        return await in_thread(lambda: list(Move.objects.filter(hand=live.facts.hand).order_by("number")))


def any_action(facts: Facts, state: Any, seat: Seat, random: Random) -> Action:
    """A legal action; behind a template, one that it stands for."""
    action = random.choice(facts.engine.actions(state, seat))
    if not action.get("template"):
        return action
    return random.choice(secrets_of(facts.game).expand(state, seat, action, random))


async def at_table(count: int = 2, chips: int = 10_000, **options: Any) -> Round:
    """A table of so many people, between hands."""
    users = await in_thread(kit.players, count, chips)
    return Round(await in_thread(kit.table_of, users, **options), users)


async def dealt(count: int = 2, chips: int = 10_000, **options: Any) -> Round:
    """The same with a hand in play."""
    found = await at_table(count, chips, **options)
    with kit.lasting(options.get("game", "domino")):
        await found.deal()
    return found
