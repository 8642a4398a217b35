"""A game's rules for people: its own sections, and its money table in chips at a stake."""

from typing import NamedTuple

from apps.games import registry
from apps.games.labels import Section, Text


class Line(NamedTuple):
    """A line of the money table: when it falls due, under which name, and how much in chips.

    `code` is the reason's, in its first line only: the place that `place_of` names.
    """

    when: Text
    reason: Text
    chips: int
    code: str


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
    first = {row.reason: row for row in reversed(labels.MONEY[variant])}
    money = [
        Line(
            row.when,
            labels.REASONS.get(row.reason, row.reason),
            row.halves * (stake // 2),
            row.reason if first[row.reason] is row else "",
        )
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


def place_of(game: str, variant: str, reason: str) -> str | None:
    """The id of what explains a payment on the game's rules page; None if nothing there does."""
    labels = registry.labels(game)
    told = {row.reason for row in labels.MONEY[variant]} | {part.reason for part in labels.RULES[variant]}
    return f"{variant}-{reason}" if reason in told else None
