"""The rule set of Phỏm as data. Amounts are in half stakes, as in every game."""

from apps.games.engine import RuleSet

CARDS_EACH = 9
"""The leader gets one more."""

TURNS = 4
"""Each player's turns; in the last one he lays down."""


class PhomRules(RuleSet, frozen=True, kw_only=True):
    """The money of one rule set, in half stakes."""

    eat: tuple[int, ...]
    """From who discarded to the eater, for his 1st, 2nd, 3rd and 4th discard."""
    eat_chot_ha: int
    """Instead, for the last discard of the third round ("chốt hạ"), which the player before the leader makes."""
    win: dict[int, tuple[int, ...]]
    """From the 2nd, 3rd … to the winner, by the number of players dealt in."""
    burnt: int
    """Instead, from a loser without a meld."""
    u: int
    """From each other player to who makes ù; who has to pay for all ("ù đền") pays it as often."""


IONLINE = PhomRules(
    code="ionline",
    min_players=2,
    max_players=4,
    entry=15,
    turn_seconds=20,
    tax_bps={"popular": 500, "tycoon": 500, "vip": 500},
    host_leads_first=True,
    eat=(2, 4, 6, 8),
    eat_chot_ha=8,
    win={2: (6,), 3: (4, 6), 4: (2, 4, 6)},
    burnt=8,
    u=10,
)

RULES = {rules.code: rules for rules in (IONLINE,)}
