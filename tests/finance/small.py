"""A small season, played for real: hands of every rule set, a leaver, somebody broke, a stopped hand, corrections."""

import uuid
from random import Random

from asgiref.sync import async_to_sync, sync_to_async
from django.test import override_settings

from apps.finance import exceptions
from apps.lobbies.models import Seat, Table
from apps.play import halting, loop
from apps.play.models import Hand
from apps.users.models import User
from apps.wallet import adjustments, grants, reversals, tills
from apps.wallet.accounts import wallet_of
from apps.wallet.audit import Finding
from apps.wallet.models import Account, Adjustment, Transaction
from tests.play import hands, kit

STAKE = 100
FORMULA = '=HYPERLINK("x")'


class Small:
    """Who and what is in the season."""

    def __init__(self) -> None:
        self.reviewer = User.objects.create_user("reviewer", role="finance", display_name="Thu Hà")
        self.admin = User.objects.create_user("boss", role="admin", display_name="Boss")
        self.people = [kit.player(name, 20_000) for name in (FORMULA, "Bình", "Chi", "Dũng")]
        self.poor = kit.player("Poor", 0)
        self.bot = kit.player("Bot", 0, is_bot=True)
        grants.fund_bot(self.bot, 30_000)
        grants.daily(self.people[1])
        self.running: Table | None = None

    async def run(self) -> None:
        """Play, and close what was opened for it."""
        try:
            await self._play()
        finally:
            await loop.close()

    async def _play(self) -> None:
        """A hand of every rule set, and what else happens at tables."""
        for seed, (game, variant) in enumerate(kit.VARIANTS):
            await self._hand(game, variant, seed)
        await self._broke()
        await self._leaver()
        await self._stopped()
        await self._open()

    async def _seated(self, users: list[User], game: str = "domino", variant: str = "iwin") -> Table:
        table = await sync_to_async(kit.table_of)(users, stake=STAKE, game=game, variant=variant, bots=True)
        await hands.begin(table, users)
        return table

    async def _up(self, table: Table) -> None:
        """Who still sits there (some were stood up for want of chips) leaves."""
        async for seat in Seat.objects.filter(table=table).select_related("user"):
            await hands.leave(table, seat.user)

    async def _hand(self, game: str, variant: str, seed: int) -> None:
        users = [*self.people[:2], self.bot]
        table = await self._seated(users, game, variant)
        await hands.play(table, random=Random(seed))
        await self._up(table)

    async def _broke(self) -> None:
        """Two sit down with enough and have next to nothing when one of them loses."""
        users = [self.people[2], self.poor]
        await sync_to_async(kit.set_balance)(self.poor, 5_000)
        table = await self._seated(users)
        for user in users:
            await sync_to_async(kit.set_balance)(user, 3)
        await hands.play(table, random=Random(1))
        await self._up(table)
        for user in users:
            await sync_to_async(kit.set_balance)(user, 20_000)

    async def _leaver(self) -> None:
        users = self.people[:3]
        table = await self._seated(users, "catte", "iwin")
        await hands.leave(table, users[0])
        await hands.play(table, random=Random(2))
        await self._up(table)

    async def _stopped(self) -> None:
        users = self.people[:2]
        table = await self._seated(users, "catte", "iwin")
        hand = await Hand.objects.aget(table=table)
        await halting.halt(table.pk, hand.pk)
        await self._up(table)

    async def _open(self) -> None:
        """A hand that is still being played, with antes in its pot."""
        self.running = await self._seated([self.people[3], self.bot], "catte", "iwin")

    def correct(self) -> None:
        """Sweep a till, undo a payment, and give chips with two people's consent."""
        till = Account.objects.filter(kind="till", balance__gt=0).order_by("pk").last()
        assert till is not None
        tills.sweep(till)
        paid = Transaction.objects.filter(kind="hand", game="domino").order_by("pk")[0]
        reversals.reverse(paid, actor=self.reviewer, approver=self.admin, note="+1 typo")
        wallet = wallet_of(self.people[3])
        asked = adjustments.propose(
            self.reviewer, Adjustment.Kind.ADD, reason="fault", note="=cmd", account=wallet, amount=70
        )
        adjustments.approve(asked.pk, self.admin)
        exceptions.record([Finding("signs", f"account {wallet.code}", "at least 0", "=-1")])


def build() -> Small:
    """Play the season; everything is committed."""
    with override_settings(REDIS_PREFIX=f"test-{uuid.uuid4().hex}", NEXT_HAND_MS=0):
        small = Small()
        async_to_sync(small.run)()
        small.correct()
    return small
