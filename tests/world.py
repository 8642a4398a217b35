"""A small world with something on every page of the site, and the list of those pages; and how it grows.

Made by the site's own services, in ordinary (not async) code.
"""

import asyncio
import uuid
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.test import Client

from apps.games import registry
from apps.leaders.counting import week_of
from apps.leaders.models import Place, Tally
from apps.lobbies.models import Table
from apps.play import loop
from apps.play.models import DayPlayed, Hand, Seating
from apps.social.models import Report, Silence
from apps.users.models import User
from apps.wallet import grants
from apps.wallet.days import gaming_day
from tests.play import hands, kit

HOSTILE = "<b>Lan</b>&\"'"


@dataclass
class World:
    """Who is there, and a finished hand of each game."""

    guest: User
    player: User
    finance: User
    admin: User
    hands: dict[str, Hand]
    table: Table

    def pages(self) -> list[tuple[User | None, str]]:
        """Every page that people look at, each with somebody who may see it."""
        game = next(iter(self.hands))
        return [
            *((None, path) for path in NOBODYS),
            *((self.guest, path) for path in ("/", "/me/", "/me/claim/", "/wallet/")),
            *((self.player, path) for path in (*PLAYERS, f"/players/{self.guest.public_id}/")),
            *((self.player, f"/play/{code}/") for code in self.hands),
            (self.player, f"/play/{game}/new/"),
            *((self.player, f"/rules/{code}/") for code in self.hands),
            *((self.player, f"/leaderboards/{code}/") for code in self.hands),
            *((self.player, f"/hands/{hand.public_id}/") for hand in self.hands.values()),
            (self.player, f"/hands/{self.hands[game].public_id}/proof/"),
            (self.player, f"/tables/{self.table.pk}/"),
            *((self.finance, path) for path in finance_pages(self.finance)),
        ]


NOBODYS = (
    "/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/no-such-page/",
    "/offline/",
)
PLAYERS = (
    "/",
    "/me/",
    "/me/tokens/",
    "/me/close/",
    "/accounts/password/change/",
    "/accounts/email/",
    "/accounts/logout/",
    "/wallet/",
    "/hands/",
    "/api/docs/",
)


def finance_pages(reviewer: User) -> list[str]:
    """The finance pages that the first of them leads to."""
    browser = Client()
    browser.force_login(reviewer)
    page = browser.get("/finance/").text
    ways = {part.split('"')[0].split("?")[0].split("#")[0] for part in page.split('href="')[1:]}
    return sorted(way for way in ways if way.startswith("/finance/") and way.endswith("/")) or ["/finance/"]


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """The result of async work, beside whatever loop this thread has."""

    async def whole() -> Any:
        try:
            return await work
        finally:
            await loop.close()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(whole())).result()


def made() -> World:
    """The world as it begins."""
    player, guest = kit.player(HOSTILE), kit.player("Khách 4821", is_guest=True)
    finance, admin = kit.player("Kế", role="finance"), kit.player("Sếp", role="admin")
    player.set_password("mot-hai-ba-bon")
    player.save()
    grants.daily(player)
    played = {code: _hand(code, player, number) for number, code in enumerate(registry.installed())}
    Silence.objects.create(by=player, who=guest)
    Report.objects.create(by=player, who=guest, table=1, reason="spam", lines=[])
    table = kit.table_of([kit.player("Chủ bàn")])
    return World(guest, player, finance, admin, played, table)


def _hand(code: str, player: User, number: int) -> Hand:
    """A hand of the game that the player and another have played to its end, and left."""
    variant = next(iter(registry.game(code).variants))
    users = [player, kit.player(f"Bạn {number}")]
    table = kit.table_of(users, game=code, variant=variant)

    async def play() -> Hand:
        await hands.begin(table, users)
        return await hands.play(table)

    hand = run(play())
    table.seats.all().delete()
    found: Hand = Hand.objects.get(pk=hand.pk)
    return found


def grow(world: World, times: int = 12) -> None:
    """More hands, days, players, tables, silences and reports, so many times."""
    today = gaming_day()
    for code, hand in world.hands.items():
        for number in range(times):
            Hand.objects.filter(pk=hand.pk).update(table=hand.table)
            copy = Hand.objects.get(pk=hand.pk)
            copy.pk, copy.public_id, copy.number = None, uuid.uuid4(), 100 + number
            copy.save(force_insert=True)
            Seating.objects.create(hand=copy, user=world.player, seat=0)
            day = today - timedelta(days=number + 1)
            DayPlayed.objects.create(user=world.player, game=code, day=day, hands=3, wins=1, net=50 - number)
        kit.table_of(
            [kit.player(f"{code} {number}") for number in range(2)],
            game=code,
            variant=next(iter(registry.game(code).variants)),
        )
    others = [kit.player(f"Người {number}") for number in range(times)]
    for number, other in enumerate(others):
        Silence.objects.create(by=world.player, who=other)
        Report.objects.create(by=other, who=world.guest, table=1, reason="spam", lines=[])
        kit.table_of([kit.player(f"Ngồi {number}"), other], game="domino")
        for code in world.hands:
            Tally.objects.create(week=week_of(today), game=code, user=other, net=number, hands=number + 1)
            Place.objects.create(
                board="week",
                game=code,
                user=other,
                net=number,
                hands=number + 1,
                by_net=number,
                by_hands=number,
            )
    for _ in range(times):
        kit.give(world.player, 10)
