"""Bots sit like players: with seats, wallets and names, funded from the house's bot bankroll."""

import uuid

from django.db import transaction

from apps.lobbies import seating
from apps.lobbies.errors import SeatRefused
from apps.lobbies.models import Table
from apps.users.models import User
from apps.wallet import grants
from apps.wallet.accounts import wallet_of

NAMES = (
    *("Bưởi", "Mít", "Na", "Khế", "Ổi", "Sung", "Mận", "Cam"),
    *("Quýt", "Xoài", "Vải", "Nhãn", "Chuối", "Đào", "Hồng", "Lê"),
)
FUNDED_ENTRIES = 5
"""A bot that sits down has at least so many times the table's entry."""


def seat(table_id: int, wanted: int) -> int:
    """Seat up to `wanted` bots at a table; returns how many sat down."""
    seated = 0
    for _ in range(wanted):
        try:
            _seat_one(table_id)
        except SeatRefused:
            break
        seated += 1
    return seated


@transaction.atomic
def _seat_one(table_id: int) -> None:
    table = Table.objects.select_related("room").get(pk=table_id)
    bot = _free_bot() or _new_bot()
    missing = FUNDED_ENTRIES * table.entry - wallet_of(bot).balance
    if missing > 0:
        grants.fund_bot(bot, missing)
    seating.sit(bot, table_id)


def _free_bot() -> User | None:
    """A bot without a seat that nobody else is seating just now."""
    idle = User.objects.filter(is_bot=True, seat=None, suspended_at=None).order_by("pk")
    return idle.select_for_update(of=("self",), skip_locked=True, no_key=True).first()


def _new_bot() -> User:
    number = User.objects.filter(is_bot=True).count()
    name = NAMES[number % len(NAMES)]
    if number >= len(NAMES):
        name = f"{name} {number // len(NAMES) + 1}"
    bot = User(username=f"bot-{uuid.uuid4().hex[:12]}", display_name=name, is_bot=True)
    bot.set_unusable_password()
    bot.save()
    return bot
