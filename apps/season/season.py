"""A season: many days of play by many people, in one go.

A day is a few rounds between morning and night. In a round people sit down in small groups, take the gifts that are
due, play a session at each table at the same time, and leave. What is played follows from the seed, to the last chip.
"""

import asyncio
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from time import perf_counter
from typing import NamedTuple

import structlog
from django.db.models import Max

from apps.games import fairness, registry
from apps.lobbies import bots, seating
from apps.lobbies.errors import SeatRefused
from apps.lobbies.models import Room, Shuffle, Table
from apps.season import clock, hands, people
from apps.season.people import Person
from apps.users.models import User
from apps.wallet import tills
from apps.wallet.days import ZONE, gaming_day
from apps.wallet.models import Account, Transaction

log = structlog.get_logger(__name__)

HOUR_MS = 3_600 * 1_000
DAY_MS = 24 * HOUR_MS
ROUNDS = (9 * HOUR_MS, 15 * HOUR_MS)
"""When the rounds of a day begin, after its midnight."""
SLOT_MS = 6 * HOUR_MS
"""How long a round may take."""
SESSION = 40
"""Hands of a session at one table, at most."""
TABLES = 2
"""So many tables are played at the same time, at least, where there are enough people."""
COMFORTABLE = 2_000
"""Who has fewer chips is the host, so that the others play for what he can pay."""
TURNS = 60
"""What a hand takes at most, in turns."""


class Played(NamedTuple):
    """What a season came to."""

    hands: int
    seconds: float
    first: datetime
    last: datetime


class NotEmpty(Exception):
    """The ledger has postings after the season's first moment: time would run backwards in it."""


def simulate(
    days: int = 14,
    players: int = 60,
    hands: int = 3_000,
    seed: int = 1,
    *,
    first: date | None = None,
    known: Callable[[], Sequence[User]] = list,
) -> Played:
    """Play a season of so many gaming days; by default the last is yesterday. `known` makes people who play along.

    Raises NotEmpty, and ValueError for fewer than 4 players.
    """
    begin = datetime.combine(first or gaming_day() - timedelta(days=days), time(), ZONE)
    newest = Transaction.objects.aggregate(newest=Max("posted_at"))["newest"]
    if newest is not None and newest > begin:
        raise NotEmpty(newest)
    season = _Season(days, players, hands, Random(seed), begin)
    started = perf_counter()
    with clock.world(season.begin, season.random) as runner:
        season.play(runner, known())
    last = datetime.fromtimestamp(clock.now() / 1_000, UTC)
    return Played(season.played, perf_counter() - started, begin, last)


class _Season:
    def __init__(self, days: int, players: int, hands: int, random: Random, begin: datetime) -> None:
        self.days, self.players, self.hands, self.random = days, players, hands, random
        self.begin = int(begin.timestamp() * 1_000)
        self.played = self.rounds = 0
        self.people: list[Person] = []
        self.rooms = list(Room.objects.filter(is_open=True, min_level=1).order_by("pk"))
        self.dear = list(Room.objects.filter(is_open=True, min_level__gt=1).order_by("min_stake", "pk")[:2])
        self.choices = self.random.sample(self.rooms, len(self.rooms))
        self.cheapest = min(self.rooms, key=lambda room: room.entry * room.min_stake)

    def play(self, runner: asyncio.Runner, known: Sequence[User]) -> None:
        """Day after day, until all hands are played or nobody can play on."""
        people.hire_bots(self.random)
        self.people = people.gather(self.players, self.random, known)
        for day in range(self.days):
            due = self.hands * (day + 1) // self.days
            for slot in range(len(ROUNDS)):
                self._round(runner, day, slot, due)
            self._at(self.begin + (day + 1) * DAY_MS - HOUR_MS)
            tills.sweep_all()

    def _at(self, moment: int) -> None:
        """It is `moment`, or later where play took longer."""
        clock.set_to(max(clock.now(), moment))
        clock.tell()

    def _round(self, runner: asyncio.Runner, day: int, slot: int, due: int) -> None:
        """What is left of the day's hands, shared out over what is left of its rounds."""
        wanted = -(-(due - self.played) // (len(ROUNDS) - slot))
        if wanted <= 0:
            return
        self._at(self.begin + day * DAY_MS + ROUNDS[slot])
        tables = self._tables(max(TABLES, -(-wanted // SESSION)))
        if not tables:
            return
        each = -(-wanted // len(tables))
        for table in tables:
            table.pace = max(2, min(hands.PACE_MS, SLOT_MS // (TURNS * each)))
        moment, played = runner.run(_together(tables, each, clock.now()))
        self.played += played
        self.rounds += 1
        self._at(moment)
        _date_tables([table.pk for table in tables], moment)

    def _tables(self, count: int) -> list[hands.Table]:
        """Up to `count` groups that sit down together: every other time a giver and his partner too."""
        waiting = self.random.sample(self.people, len(self.people))
        waiting.sort(key=lambda person: person.habit.proud and self.random.randrange(2))  # the last sit first
        givers = [person for person in self.people if person.partner is not None]
        found = []
        if self.rounds % 2 == 0:
            giver = givers[self.rounds // 2 % len(givers)]
            pair = [giver, *(person for person in waiting if person.pk == giver.partner)]
            found.append(self._sit(pair, self.cheapest))
            waiting = [person for person in waiting if person not in pair]
        while len(found) < count and len(waiting) > 1:
            room = self._room()
            group = [waiting.pop() for _ in range(min(len(waiting), self.random.randint(2, 4)))]
            found.append(self._sit(group, room))
        return [table for table in found if table is not None]

    def _room(self) -> Room:
        """Where a group plays: once everywhere, then the slower a game, the rarer."""
        if not self.choices:
            self.choices = [room for room in self.rooms for _ in range(3 // _slowness(room))]
            self.random.shuffle(self.choices)
        return self.choices.pop()

    def _sit(self, group: list[Person], room: Room) -> hands.Table | None:
        """A new table of the group, with a bot now and then; None where too few can pay."""
        balances = dict(
            Account.objects.filter(user__in=[person.pk for person in group]).values_list("user", "balance")
        )
        for person in group:
            people.gifts(person, balances[person.pk])
        group = sorted(group, key=lambda person: (min(balances[person.pk], COMFORTABLE), -person.habit.bold))
        rooms = [*(self.dear if group[0].habit.proud else []), room, self.cheapest]
        table = next(filter(None, (self._open(group[0], wanted) for wanted in rooms)), None)
        if table is None:
            return None
        seated = [group[0]] + [person for person in group[1:] if _sits(person, table)]
        alone = len(seated) == 1
        if alone or (len(seated) < table.places and self.random.randrange(5) == 0):
            bots.seat(table.pk, 1)
        self._draw(table)
        return hands.Table(
            table.pk,
            {person.pk: person for person in seated},
            Random(self.random.getrandbits(64)),
            _slowness(table.room),
        )

    def _open(self, host: Person, room: Room) -> Table | None:
        """A table of the host's; None if he cannot have one there."""
        bold = self.random.randrange(100) < host.habit.bold
        try:
            return seating.open_table(host.user, room, stake=None if bold else room.min_stake)
        except SeatRefused as refused:
            log.debug("table refused", code=refused.code, user=host.pk)
            return None

    def _draw(self, table: Table) -> None:
        """The first hand's id and secret, from the season's chance."""
        secret = self.random.randbytes(32)
        Shuffle.objects.filter(table=table).update(server_seed=secret)
        Table.objects.filter(pk=table.pk).update(
            next_hand=clock.uuid(self.random), commitment=fairness.commitment(secret), opened_at=_now()
        )


async def _together(tables: list[hands.Table], each: int, moment: int) -> tuple[int, int]:
    """All sessions of a round from `moment` on; when the last of them ended (ms), and how many hands that were."""

    async def session(table: hands.Table) -> tuple[int, int]:
        clock.set_to(moment)
        played = await table.play(max(1, each // table.slowness))
        return clock.now(), played

    ends = await asyncio.gather(*(session(table) for table in tables))
    return max(moment for moment, _ in ends), sum(played for _, played in ends)


def _sits(person: Person, table: Table) -> bool:
    """Sit down if the site lets him."""
    try:
        seating.sit(person.user, table.pk)
    except SeatRefused as refused:
        log.debug("seat refused", code=refused.code, user=person.pk)
        return False
    return True


def _slowness(room: Room) -> int:
    """How much longer a turn of the room's game may take than one of the usual 20 seconds: 1, 2 or 3."""
    return max(1, min(3, registry.game(room.game).variants[room.variant].turn_seconds // 20))


def _date_tables(tables: list[int], moment: int) -> None:
    Table.objects.filter(pk__in=tables, status=Table.Status.CLOSED).update(closed_at=_now())


def _now() -> datetime:
    return datetime.fromtimestamp(clock.now() / 1_000, UTC)
