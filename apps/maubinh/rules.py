"""The rule set of Mậu Binh as data. Amounts are in stakes."""

from collections.abc import Mapping

from apps.games.engine import RuleSet
from apps.maubinh.rows import Kind

CARDS_EACH = 13
ROW_SIZES = (5, 5, 3)


class MaubinhRules(RuleSet, frozen=True, kw_only=True):
    """The money of one rule set, in stakes."""

    instants: Mapping[str, int]
    """What each mậu binh brings from every opponent, the highest first; of equal ones the first counts."""
    row: int
    """What the loser of a row pays, unless the winner's row is special."""
    specials: tuple[Mapping[Kind, int], Mapping[Kind, int], Mapping[Kind, int]]
    """What the loser pays for the winner's kind instead, for rows 1, 2 and 3."""
    quit: int
    """What a leaver pays each other player still in."""


IONLINE = MaubinhRules(
    code="ionline",
    min_players=2,
    max_players=4,
    entry=40,
    turn_seconds=60,
    tax_bps={"popular": 500, "tycoon": 500, "vip": 500},
    pays_to_leave=True,
    instants={"dragon_flush": 78, "dragon": 39, "six_pairs": 18, "three_straights": 18, "three_flushes": 18},
    row=1,
    specials=(
        {"straight_flush": 10, "four": 8},
        {"straight_flush": 20, "four": 16, "full_house": 4},
        {"three": 6},
    ),
    quit=6,
)

RULES = {rules.code: rules for rules in (IONLINE,)}
