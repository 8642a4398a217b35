"""Chips that the house gives away: to new players, daily, to the broke, and to its bots.

Only `house:issue` makes chips. All amounts are in chips.
"""

import uuid
from collections.abc import Callable
from datetime import date, timedelta
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from apps.users.errors import Refusal
from apps.users.models import User
from apps.wallet import accounts, ledger
from apps.wallet.days import gaming_day
from apps.wallet.ledger import Leg, Posted
from apps.wallet.models import BOTS, ISSUE, AccountId, Transaction

WELCOME = 5_000
DAILY = 500
RESCUE_BELOW = 200
"""Who has less than this is broke,"""
RESCUE_TO = 1_000
"""and is given what lacks to this,"""
RESCUES_A_DAY = 3
"""so often on one gaming day."""
BANKROLL = 1_000_000
"""What house:bots is refilled by, at least, when it cannot fund a bot."""

MESSAGES = {
    "daily_taken": _("You have had today's gift. There is another one tomorrow."),
    "not_broke": _("The house helps only players with fewer than %(below)s chips."),
    "seated": _("Finish your hand and leave the table first."),
    "rescues_used": _("The house has helped you %(times)s times today. There is more tomorrow."),
    "not_a_player": _("Only players get gifts."),
}

LONGEST_STREAK = 60
"""Longer rows of days than this are told as this."""


class Streak(NamedTuple):
    """Days in a row on which the gift was taken, up to today or yesterday; `due`: today's has not been taken."""

    days: int
    due: bool


class GrantRefused(Refusal):
    """A grant that cannot be had now; nothing was posted."""

    messages = MESSAGES

    def __init__(self, code: str) -> None:
        super().__init__(code, below=RESCUE_BELOW, times=RESCUES_A_DAY)


at_table: list[Callable[[User], bool]] = []
"""Says whether a player may have chips in a hand; apps above this one add theirs when they are ready."""


def welcome(user: User) -> Posted:
    """The grant of a new player, once ever."""
    return _grant(user, WELCOME, "welcome", f"grant:welcome:{user.pk}")


def daily(user: User, today: date | None = None) -> Posted:
    """The gift of the day. Raises GrantRefused daily_taken, not_a_player."""
    posted = _grant(user, DAILY, "daily", _daily_key(user, today or gaming_day()))
    if posted.again:
        raise GrantRefused("daily_taken")
    return posted


def daily_is_due(user: User, today: date | None = None) -> bool:
    """Whether the player has not had the gift of the day."""
    return not Transaction.objects.filter(key=_daily_key(user, today or gaming_day())).exists()


def streak(user: User, today: date | None = None) -> Streak:
    """On how many days in a row the player took the gift; one statement."""
    day = today or gaming_day()
    keys = [_daily_key(user, day - timedelta(days=ago)) for ago in range(LONGEST_STREAK + 1)]
    taken = set(Transaction.objects.filter(key__in=keys).values_list("key", flat=True))
    due = keys[0] not in taken
    days = 0
    for key in keys[1:] if due else keys:
        if key not in taken:
            break
        days += 1
    return Streak(min(days, LONGEST_STREAK), due)


def rescue(user: User, today: date | None = None) -> Posted:
    """Give a broke player what lacks to `RESCUE_TO`.

    Raises GrantRefused seated, not_broke, rescues_used, not_a_player.
    """
    _require_player(user)
    with transaction.atomic():
        wallet = accounts.wallet_of(user).pk
        issue = accounts.house(ISSUE)
        balance = accounts.lock([issue, wallet])[AccountId(wallet)]
        if any(check(user) for check in at_table):
            raise GrantRefused("seated")
        if balance >= RESCUE_BELOW:
            raise GrantRefused("not_broke")
        keys = [f"grant:rescue:{user.pk}:{today or gaming_day()}:{n}" for n in range(1, RESCUES_A_DAY + 1)]
        used = Transaction.objects.filter(key__in=keys).count()
        if used == RESCUES_A_DAY:
            raise GrantRefused("rescues_used")
        return _grant(user, RESCUE_TO - balance, "rescue", keys[used])


def fund_bot(bot: User, amount: int) -> Posted:
    """Give a bot `amount` chips from house:bots, which is refilled from house:issue as needed."""
    with transaction.atomic():
        wallet = accounts.wallet_of(bot).pk
        issue, bankroll = accounts.house(ISSUE), accounts.house(BOTS)
        lacking = amount - accounts.lock([issue, bankroll, wallet])[bankroll]
        legs = [Leg(1, bankroll, -amount, "funding.bot"), Leg(1, wallet, amount, "funding.bot")]
        if lacking > 0:
            refill = max(lacking, BANKROLL)
            legs += [Leg(2, issue, -refill, "funding.bank"), Leg(2, bankroll, refill, "funding.bank")]
        return ledger.post(key=f"fund:{uuid.uuid4()}", kind="funding", legs=legs)


def _daily_key(user: User, day: date) -> str:
    return f"grant:daily:{user.pk}:{day}"


def _grant(user: User, amount: int, what: str, key: str) -> Posted:
    _require_player(user)
    reason = f"grant.{what}"
    legs = [
        Leg(1, accounts.house(ISSUE), -amount, reason),
        Leg(1, accounts.wallet_of(user).pk, amount, reason),
    ]
    return ledger.post(key=key, kind="grant", legs=legs, actor=user.pk)


def _require_player(user: User) -> None:
    if user.is_bot:
        raise GrantRefused("not_a_player")
