"""Whole hands, many a second: dealt by `deal`, each step prepared by the dealer, written together at the end.

A step's clearing, its request to the ledger and its rows are those of a live table; what is saved is the round trip
for each. Nobody watches, so nobody is told.
"""

from collections.abc import Iterator, Mapping
from random import Random

import msgspec

from apps.games.engine import Action, Seat, State
from apps.play import deal, dealer, leaving, store, tables
from apps.play.pools import Connection, connection
from apps.play.rows import Facts, LiveRow
from apps.season import clock, habits
from apps.season.people import USUAL, Habit, Person

READY = "UPDATE lobbies_seat SET ready = true, seed = %s WHERE table_id = %s"
MOVES = """
INSERT INTO play_move (hand_id, number, seat, kind, action, payments, shortfall, at)
SELECT %s, number, seat, kind, action, payments, shortfall, at FROM jsonb_to_recordset(%s)
    AS made (number int, seat smallint, kind text, action jsonb, payments jsonb, shortfall bigint, at timestamptz)
"""
POSTS = """
SELECT set_config('banbai.clock', at, true), ledger_must_post(post)
  FROM jsonb_to_recordset(%s) AS made (at text, post jsonb)
"""
DEALT_AT = "UPDATE play_move SET at = %s WHERE hand_id = %s AND number = 1"
OVER_AT = "UPDATE play_hand SET started_at = %s, over_at = %s WHERE id = %s"
RESULT = "UPDATE play_hand SET result = %s, last_move = %s WHERE id = %s"
BOT_MS = 1_200
PACE_MS = 4_000
"""How long somebody takes for a turn, where the day is long enough."""


class Doing(msgspec.Struct):
    """What happens next in a hand, and after how long (ms)."""

    seat: Seat
    kind: str
    action: Action | None
    wait: int


class Table:
    """A table of the season: who sits there; `pace` is how long its people take for a turn (ms)."""

    def __init__(self, pk: int, people: Mapping[int, Person], random: Random, slowness: int) -> None:
        self.pk = pk
        self.people = dict(people)
        self.random = random
        self.slowness = slowness
        self.pace = PACE_MS

    async def play(self, hands: int) -> int:
        """Up to so many hands, while there are enough who can pay; how many were played."""
        clock.take_chance(self.random)
        await tables.tend(self.pk)
        async with connection() as opened:
            await opened.execute(READY, self._seed())
        played = 0
        while played < hands and await self._hand():
            played += 1
        for user in list(self.people):
            await self._stand(user)
        await tables.tend(self.pk)
        return played

    async def _hand(self) -> bool:
        clock.forward(self.pace + self.random.randrange(self.pace))
        if await deal.deal(self.pk) is None:
            return False
        started = clock.now()
        async with connection() as opened:
            rows = await store.read_table(opened, self.pk, lock=True)
            live = store.live_row(await (await opened.execute(store.LOCK_LIVE, [None, self.pk])).fetchone())
            assert rows is not None
            assert live is not None
            balances = await store.lock_balances(opened, list(live.facts.accounts))
            made = self._play(live, balances)
            async with opened.pipeline():
                await _write(opened, live.facts, started, made)
                await opened.execute(READY, self._seed())
                await opened.execute("COMMIT")
        for _, written in made:
            if written.kind == "leave":
                await self._stand(live.facts.by_seat[written.seat].user)  # type: ignore[index]
        await tables.tend(self.pk)
        return True

    def _seed(self) -> list[object]:
        """Everybody is ready with the same seed for the shuffle (the values of READY)."""
        return [f"{self.random.getrandbits(32):x}", self.pk]

    async def _stand(self, user: int) -> None:
        self.people.pop(user, None)
        async with connection() as opened, opened.pipeline():
            await opened.execute(leaving.DELETE_SEAT, [self.pk, user])
            await opened.execute(leaving.NEXT_HOST, [self.pk, user])

    def _play(self, live: LiveRow, balances: dict[int, int]) -> list[tuple[int, store.Written]]:
        """Every step to the end of the hand, with the moment of each (ms)."""
        facts, state = live.facts, dealer.load(live)
        trouble = self._trouble(facts)
        made: list[tuple[int, store.Written]] = []
        while not state.over:
            doing = self._next(facts, state, trouble)
            clock.forward(doing.wait)
            action, seat = doing.action, doing.seat
            step = (
                facts.engine.leave(state, seat) if action is None else facts.engine.act(state, seat, action)
            )
            actor = facts.by_seat[seat].user if doing.kind in ("act", "leave") else None
            held = balances if step.claims else None
            played, written = dealer.prepare(live, state, step, held, seat, doing.kind, action, actor)
            for paid, balance in played.balances.items():
                balances[facts.by_seat[paid].account] = balance
            made.append((clock.now(), written))
            live = LiveRow(facts, dealer.PLAYING, written.version, "", written.pots, written.clocks)  # type: ignore[arg-type]
            state = step.state
        return made

    def _trouble(self, facts: Facts) -> dict[Seat, str]:
        """Who will leave in this hand, and whose line is cut."""
        found = {}
        for player in facts.players:
            habit = self._habit(player.user)
            roll = self.random.randrange(100)
            if not player.bot and roll < habit.leaves + habit.cut:
                found[player.seat] = "leave" if roll < habit.leaves else "cut"
        return found

    def _habit(self, user: int) -> Habit:
        return self.people[user].habit if user in self.people else USUAL

    def _next(self, facts: Facts, state: State, trouble: dict[Seat, str]) -> Doing:
        seat = state.to_act[0]
        player, random = facts.by_seat[seat], self.random
        wait = self.pace // 2 + random.randrange(self.pace)
        if seat in state.gone or trouble.get(seat) == "off":
            return Doing(seat, "auto", facts.engine.autoplay(state, seat), min(2_000, self.pace))
        if player.bot:
            return Doing(seat, "bot", facts.engine.autoplay(state, seat), min(BOT_MS, self.pace))
        if seat in trouble and random.randrange(4) == 0:
            if trouble[seat] == "leave":
                return Doing(seat, "leave", None, wait)
            trouble[seat] = "off"
            late = min(facts.rules.turn_seconds * 1_000, 4 * self.pace)
            return Doing(seat, "auto", facts.engine.autoplay(state, seat), late)
        return Doing(seat, "act", self._choice(facts, state, seat), wait)

    def _choice(self, facts: Facts, state: State, seat: Seat) -> Action:
        for giver, taker in self._givers(facts):
            if seat in (giver, taker):
                return habits.pass_chips(facts, state, giver, taker, self.random)
        return habits.choose(facts, state, seat, self._habit(facts.by_seat[seat].user), self.random)

    def _givers(self, facts: Facts) -> Iterator[tuple[Seat, Seat]]:
        """Who plays to lose to whom in this hand."""
        for player in facts.players:
            person = self.people.get(player.user)
            if person is not None and person.partner in facts.seat_of:
                yield player.seat, facts.seat_of[person.partner]


async def _write(
    opened: Connection, facts: Facts, started: int, made: list[tuple[int, store.Written]]
) -> None:
    """All steps of a hand after its deal; for use inside a pipeline."""
    over_at, last = made[-1] if made else (started, None)
    await opened.execute(DEALT_AT, [clock.stamp(started), facts.hand])
    await opened.execute(OVER_AT, [clock.stamp(started), clock.stamp(over_at), facts.hand])
    if last is None:  # the cards that were dealt have won at once
        return
    moves = [_move(written, at) for at, written in made]
    posts = [
        {"at": clock.stamp(at), "post": msgspec.Raw(written.post.encode())}
        for at, written in made
        if written.post is not None
    ]
    await opened.execute(MOVES, [facts.hand, store.to_json(moves)])
    await opened.execute(POSTS, [store.to_json(posts)])
    await opened.execute(store.UPDATE_LIVE, [*last.live(), last.version, facts.table])
    await opened.execute(RESULT, [last.result, last.version, facts.hand])


def _move(written: store.Written, at: int) -> dict[str, object]:
    return {
        "number": written.version,
        "seat": written.seat,
        "kind": written.kind,
        "action": written.action,
        "payments": written.payments or None,
        "shortfall": written.shortfall,
        "at": clock.stamp(at),
    }
