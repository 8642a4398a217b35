"""What lists may be narrowed by; nonsense is answered with 400 and the field's name."""

from typing import Any

import django_filters as filters

from apps.games import registry
from apps.lobbies.models import Room, Table
from apps.play.models import Seating


def _games() -> list[tuple[str, str]]:
    return [(code, code) for code in registry.installed()]


class RoomFilter(filters.FilterSet):
    game = filters.ChoiceFilter(choices=_games)
    tier = filters.ChoiceFilter(choices=Room.Tier.choices)
    variant = filters.CharFilter(max_length=20)

    class Meta:
        model = Room
        fields = ["game", "tier", "variant", "is_open"]


class TableFilter(filters.FilterSet):
    game = filters.ChoiceFilter("room__game", choices=_games)
    tier = filters.ChoiceFilter("room__tier", choices=Room.Tier.choices)
    room = filters.CharFilter("room__code", max_length=40)
    min_stake = filters.NumberFilter("stake", "gte", max_value=2**31 - 1, decimal_places=0)
    max_stake = filters.NumberFilter("stake", "lte", max_value=2**31 - 1, decimal_places=0)
    bots = filters.BooleanFilter("bots_allowed")

    class Meta:
        model = Table
        fields: list[str] = []


class HandFilter(filters.FilterSet):
    game = filters.ChoiceFilter("hand__game", choices=_games)
    table = filters.NumberFilter("hand__table", min_value=1, max_value=2**63 - 1, decimal_places=0)
    over = filters.BooleanFilter("hand__over_at", "isnull", exclude=True)

    class Meta:
        model = Seating
        fields: list[str] = []


def problem(errors: Any) -> dict[str, Any]:
    """A filter's errors by field, as plain text."""
    return {name: [str(each) for each in found] for name, found in errors.items()}
