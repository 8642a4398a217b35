"""Everybody does what he likes: forty people at ten tables, some of whom leave, idle, and lose their connections.

It lasts MIXED_SECONDS, with the site's time ten times as fast.
"""

import asyncio
import json
import os
import time
from collections import Counter
from random import Random
from typing import Any

from django.db import connection as django_connection

from apps.lobbies.models import Seat, Table
from apps.play import presence, timing, turns
from apps.play.models import Hand, Live, Move
from apps.play.pools import in_thread
from apps.users.models import User
from apps.wallet import audit
from tests.play import kit
from tests.play.client import Client

SECONDS = float(os.environ.get("MIXED_SECONDS", "8"))
TABLES, PEOPLE = 10, 40
FASTER = 10
EXPECTED = {
    *(
        "seat_taken",
        "seat_in_hand",
        "already_seated",
        "no_such_seat",
        "closed",
        "poor",
        "not_seated",
        "in_hand",
    ),
    *("stale", "no_hand", "not_in_hand", "not_your_turn", "already_gone", "hand_over", "fine_changed"),
    *("not_host", "not_all_ready", "too_few", "level"),
}
"""What may be refused to somebody who is a moment late."""


class Crowd:
    """What the people share."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.tables: list[int] = []
        self.refused: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self.stop = asyncio.Event()

    async def ask(self, client: Client, **message: Any) -> bool:
        answer = await client.ask(**message)
        self.done[message["type"]] += 1
        if answer["type"] == "error":
            self.refused[answer["code"]] += 1
        return answer["type"] == "ok"


class Person:
    """Somebody who comes to a table, plays, and now and then does something else."""

    def __init__(self, crowd: Crowd, user: User) -> None:
        self.crowd = crowd
        self.user = user
        self.random = Random(crowd.random.random())
        self.client: Client | None = None

    async def live(self) -> None:
        while not self.crowd.stop.is_set():
            if self.client is None:
                await self.come()
            else:
                await self.do_something(self.client)
        if self.client is not None:
            await self.client.close()

    async def come(self) -> None:
        where = await in_thread(self.table_to_go_to)
        (self.client,) = await kit.connect(where, self.user)
        if self.client.seat is None:
            await in_thread(kit.set_balance, self.user, 50_000)
            free = set(range(self.client.state["table"]["places"]))
            free -= {seat["seat"] for seat in self.client.state["table"]["seats"]}
            if not free or not await self.crowd.ask(
                self.client, type="sit", seat=self.random.choice(sorted(free))
            ):
                await self.go()

    def table_to_go_to(self) -> int:
        """Where he sits, or any open table; a new one if all are closed."""
        mine = Seat.objects.filter(user=self.user).first()
        if mine is not None:
            return mine.table_id
        found = list(Table.objects.filter(status="open").values_list("pk", flat=True))
        if len(found) >= TABLES:
            return self.random.choice(found)
        game, variant = self.random.choice(kit.VARIANTS)
        kit.set_balance(self.user, 50_000)
        return kit.table_of(
            [self.user], game=game, variant=variant, stake=50, bots=self.random.random() < 0.5
        ).pk

    async def go(self) -> None:
        """The connection is lost."""
        if self.client is not None:
            await self.client.close()
            self.client = None

    async def do_something(self, client: Client) -> None:
        client.take()
        if client.seen("closed") or client.state["table"]["status"] != "open":
            await self.go()
            return
        if not self.is_wanted(client):
            await asyncio.sleep(0.01)
            return
        chance = self.random.randrange(100)
        if chance < 2:
            await self.leave(client)
        elif chance < 4:
            await self.go()
            await asyncio.sleep(self.random.random() * 0.5)
        elif chance < 6:
            await asyncio.sleep(self.random.random() * 4)
        elif chance < 9:
            await self.crowd.ask(client, type="chat", text="hì hì")
        elif chance < 12:
            await client.sync()
        else:
            await self.play(client)

    def is_wanted(self, client: Client) -> bool:
        """Whether the table waits for him, or he has lost his seat."""
        hand, table = client.state["hand"], client.state["table"]
        return bool(hand and hand["actions"]) or client.seat is None or self.should_get_ready(client, table)

    def should_get_ready(self, client: Client, table: dict[str, Any]) -> bool:
        mine = [seat for seat in table["seats"] if seat["seat"] == client.seat]
        return bool(table["next"] and mine and not mine[0]["ready"])

    async def leave(self, client: Client) -> None:
        answer = await client.ask(type="leave")
        fine = {"fine": answer["fine"]["amount"]} if self.random.random() < 0.5 else {}
        if await self.crowd.ask(client, type="leave", confirm=True, **fine):
            await self.go()

    async def play(self, client: Client) -> None:
        hand, table = client.state["hand"], client.state["table"]
        if hand and hand["actions"]:
            action = kit.choose(table["game"], hand["view"], hand["actions"], self.random)
            act = {"type": "act", "version": hand["version"], "action": action, "hand": hand["id"]}
            if await self.crowd.ask(client, **act):
                await client.until_state(lambda: client.hand != hand)
        elif client.seat is None:
            await self.go()
        else:
            await self.crowd.ask(client, type="ready", seed=str(self.random.random()))


def hurry(monkeypatch: Any) -> None:
    """Time runs ten times as fast; leases are renewed as often."""
    began, started = timing.system_ms(), time.monotonic()
    monkeypatch.setattr(timing, "now_ms", lambda: began + int((time.monotonic() - started) * 1_000 * FASTER))
    monkeypatch.setattr(presence, "RENEW_SECONDS", 10 / FASTER)


async def test_everybody_does_what_he_likes_and_the_books_are_right(live, monkeypatch, no_errors, settings):
    hurry(monkeypatch)
    settings.NEXT_HAND_MS = 1_000
    crowd = Crowd(20)
    users = await in_thread(kit.players, PEOPLE)
    clocks_stop = asyncio.Event()
    clocks = [asyncio.create_task(turns.run(clocks_stop, pause=0.02)) for _ in range(2)]
    people = [asyncio.create_task(Person(crowd, user).live()) for user in users]
    for _ in range(20):  # on a busy machine it takes longer until enough has happened
        await asyncio.wait(people, timeout=SECONDS, return_when=asyncio.FIRST_EXCEPTION)
        if crowd.done["act"] > 10 * SECONDS or any(person.done() for person in people):
            break
    crowd.stop.set()
    await asyncio.gather(*people)
    clocks_stop.set()
    await asyncio.gather(*clocks)

    unexpected = set(crowd.refused) - EXPECTED
    assert not unexpected, crowd.refused
    assert crowd.done["act"] > 10 * SECONDS and crowd.done["ready"] > SECONDS, crowd.done
    await in_thread(check_books)


def check_books() -> None:
    assert audit.check(django_connection) == []
    chips = kit.money()
    assert sum(chips.values()) == 0
    staked = 0
    for row in Live.objects.filter(status="playing"):
        staked += sum(sum(pot.values()) for pot in json.loads(row.pots).values())
    assert chips.get("pot", 0) == staked
    assert not Hand.objects.filter(halted=True).exists()
    for hand in Hand.objects.all():
        numbers = list(Move.objects.filter(hand=hand).order_by("number").values_list("number", flat=True))
        assert numbers == list(range(1, len(numbers) + 1))
    kinds = set(Move.objects.values_list("kind", flat=True))
    assert {"deal", "act", "auto", "bot"} <= kinds, kinds
    assert Hand.objects.filter(over_at__isnull=False).count() > SECONDS / 4
