"""A game's rules for people: its own sections, and its money table in chips at a stake."""

from typing import NamedTuple

from apps.games import registry
from apps.games.labels import Section, Text


class Line(NamedTuple):
    """A line of the money table: when it falls due, under which name, and how much in chips."""

    when: Text
    reason: Text
    chips: int


class RulesText(NamedTuple):
    """The rules of one rule set; `entry` is the chips needed to sit, all amounts at `stake` chips."""

    variant: str
    name: Text
    sections: tuple[Section, ...]
    money: list[Line]
    stake: int
    entry: int
    turn_seconds: int
    min_players: int
    max_players: int


def rules_text(game: str, variant: str, stake: int) -> RulesText:
    """The rules of a rule set at a stake (chips, even); raises UnknownGame or KeyError."""
    labels, rules = registry.labels(game), registry.game(game).variants[variant]
    money = [
        Line(row.when, labels.REASONS.get(row.reason, row.reason), row.halves * (stake // 2))
        for row in labels.MONEY[variant]
    ]
    return RulesText(
        variant=variant,
        name=labels.VARIANTS[variant],
        sections=tuple(labels.RULES[variant]),
        money=money,
        stake=stake,
        entry=rules.entry * stake,
        turn_seconds=rules.turn_seconds,
        min_players=rules.min_players,
        max_players=rules.max_players,
    )
