"""Who plays in a season: names, habits, and what each does for chips when there are none left."""

from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random

import msgspec
from django.db import transaction

from apps.lobbies import bots
from apps.season import clock
from apps.users import services
from apps.users.models import User
from apps.wallet import grants
from apps.wallet.accounts import wallet_of

FIRST = ("Minh", "Thu", "Hải", "Ngọc", "Quang", "Lan", "Đức", "Mai", "Tuấn", "Hà", "Bảo", "Yến")
LAST = (
    "Anh",
    "Châu",
    "Dũng",
    "Giang",
    "Hương",
    "Khánh",
    "Linh",
    "Nam",
    "Phúc",
    "Quyên",
    "Sơn",
    "Trang",
    "Vy",
)
BOTS = 6


class Habit(msgspec.Struct, frozen=True):
    """How somebody plays: all figures are chances in a hundred, unless they say otherwise."""

    code: str
    thinks: int = 5
    """A turn is played as the game's own bot would play it; otherwise as it comes."""
    leaves: int = 0
    """The seat is given up in the middle of a hand."""
    cut: int = 0
    """The line is cut in the middle of a hand, and the clock plays to its end."""
    bold: int = 0
    """The stake is the highest that he can pay for."""
    proud: bool = False
    """Plays for high stakes where he may; takes no gift of the day, only help when there is nothing left."""


SHARP = Habit("sharp", thinks=20, bold=20)
USUAL = Habit("usual", leaves=1, cut=1, bold=40)
HASTY = Habit("hasty", thinks=0, leaves=15, bold=40)
UNSTABLE = Habit("unstable", cut=15, bold=40)
GAMBLER = Habit("gambler", thinks=0, bold=100, proud=True)
GIVER = Habit("giver")
TAKER = Habit("taker", thinks=20)
CROWD = (SHARP, USUAL, USUAL, USUAL, HASTY, UNSTABLE, GAMBLER)


class Person(msgspec.Struct, frozen=True):
    """A player of the season; a giver loses to `partner` (an id of a user) on purpose."""

    user: User
    habit: Habit
    partner: int | None = None

    @property
    def pk(self) -> int:
        return int(self.user.pk)


def gather(count: int, random: Random, known: Sequence[User] = ()) -> list[Person]:
    """`count` players with their welcome gifts: a taker, his two givers, those `known`, and the crowd.

    Raises ValueError for fewer than 4.
    """
    if count < 4:
        raise ValueError("a season wants at least 4 players")
    users = list(known)[: count - 3]
    users = [_player(number, random) for number in range(1, 4)] + users
    users += [_player(number, random) for number in range(4, count - len(users) + 4)]
    taker, *others = users
    people = [Person(taker, TAKER)]
    people += [Person(giver, GIVER, taker.pk) for giver in others[:2]]
    return people + [Person(user, CROWD[n % len(CROWD)]) for n, user in enumerate(others[2:])]


@transaction.atomic
def _player(number: int, random: Random) -> User:
    name = f"{FIRST[number % len(FIRST)]} {LAST[number % len(LAST)]}"
    if number >= len(FIRST) * len(LAST):
        name = f"{name} {number}"
    joined = datetime.fromtimestamp(clock.now() / 1_000, UTC)
    user = User.objects.create_user(
        f"season-{random.getrandbits(32):08x}-{number}",
        display_name=name,
        public_id=clock.uuid(random),
        date_joined=joined,
    )
    services.receive(user)
    return user


def hire_bots(random: Random) -> None:
    """The house's bots, so that none is made with a public id of the site's own chance."""
    for name in bots.NAMES[: max(0, BOTS - User.objects.filter(is_bot=True).count())]:
        bot = User.objects.create_user(
            f"bot-{random.getrandbits(48):012x}",
            display_name=name,
            is_bot=True,
            public_id=clock.uuid(random),
        )
        wallet_of(bot)


def gifts(person: Person, balance: int) -> None:
    """What the house gives somebody who sits down: the gift of the day, and help when he is broke."""
    today = clock.day(clock.now())
    if not person.habit.proud and grants.daily_is_due(person.user, today):
        grants.daily(person.user, today)
        balance += grants.DAILY
    if balance < grants.RESCUE_BELOW:
        try:
            grants.rescue(person.user, today)
        except grants.GrantRefused as refused:
            if refused.code != "rescues_used":
                raise
