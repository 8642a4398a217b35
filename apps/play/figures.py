"""What a player's hands came to, game by game: few rows by day, however many hands."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import Sum

from apps.games import registry
from apps.games.labels import Text
from apps.play.models import DayPlayed
from apps.wallet.days import gaming_day

DAYS = 30
"""How many days the plots go back."""
WIDTH, HEIGHT, GAP = 300, 60, 2
"""Of a plot, in its own units."""


@dataclass(frozen=True)
class Bar:
    """A day's bar: its corner and size in the plot; `gain` where it stands above the line of zero."""

    x: int
    y: int
    width: int
    height: int
    gain: bool


@dataclass(frozen=True)
class Figures:
    """One game: hands, how many of them were won, chips won or lost after tax, and the plots by day.

    `share` is in whole percent, `average` in chips per hand, rounded towards zero.
    """

    code: str
    name: Text
    hands: int
    wins: int
    net: int
    nets: list[Bar]
    averages: list[Bar]

    @property
    def share(self) -> int:
        return 100 * self.wins // self.hands

    @property
    def average(self) -> int:
        return per_hand(self.net, self.hands)


def per_hand(net: int, hands: int) -> int:
    """Chips per hand, rounded towards zero.

    >>> per_hand(-7, 2), per_hand(7, 2)
    (-3, 3)
    """
    return net // hands if net >= 0 else -(-net // hands)


def figures_of(user: int) -> list[Figures]:
    """The installed games that the user has played, in their order, in two statements."""
    totals = {
        row["game"]: row
        for row in DayPlayed.objects.filter(user=user)
        .values("game")
        .annotate(all_hands=Sum("hands"), all_wins=Sum("wins"), all_net=Sum("net"))
    }
    today = gaming_day()
    lately = DayPlayed.objects.filter(user=user, day__gt=today - timedelta(days=DAYS))
    days: dict[str, dict[date, DayPlayed]] = {}
    for row in lately:
        days.setdefault(row.game, {})[row.day] = row
    return [
        _figures(code, totals[code], days.get(code, {}), today)
        for code in registry.installed()
        if code in totals
    ]


def _figures(code: str, total: Mapping[str, Any], days: dict[date, DayPlayed], today: date) -> Figures:
    played = [days.get(today - timedelta(days=ago)) for ago in reversed(range(DAYS))]
    return Figures(
        code=code,
        name=registry.labels(code).NAME,
        hands=total["all_hands"],
        wins=total["all_wins"],
        net=total["all_net"],
        nets=bars([day.net if day else 0 for day in played]),
        averages=bars([per_hand(day.net, day.hands) if day else 0 for day in played]),
    )


def bars(values: list[int]) -> list[Bar]:
    """Bars up and down from a common line of zero; none for a day without chips.

    >>> bars([10, 0, -5])
    [Bar(x=0, y=0, width=98, height=40, gain=True), Bar(x=200, y=40, width=98, height=20, gain=False)]
    """
    highest, lowest = max(0, *values), min(0, *values)
    span = highest - lowest or 1
    zero = HEIGHT * highest // span
    step = WIDTH // len(values)
    found = []
    for number, value in enumerate(values):
        if value:
            height = max(1, HEIGHT * abs(value) // span)
            y = zero - height if value > 0 else zero
            found.append(Bar(number * step, max(0, y), step - GAP, height, value > 0))
    return found


def hands_by_game(user: int) -> list[tuple[Text, int]]:
    """The installed games and how many hands of each the user has finished: what others may know."""
    rows = DayPlayed.objects.filter(user=user).values("game").annotate(all_hands=Sum("hands"))
    counts = {row["game"]: row["all_hands"] for row in rows}
    return [(registry.labels(code).NAME, counts[code]) for code in registry.installed() if code in counts]
