"""The rule set of Catte as data. Amounts are in half stakes, so that every amount is whole."""

from apps.games.engine import RuleSet

CARDS_EACH = 6

LAST_FOLDING = 4
"""In the tricks up to this one cards are folded; who has then won none is dead."""

LOW_RANKS = "2345"
"""Six cards of these ranks win at once."""


class CatteRules(RuleSet, frozen=True, kw_only=True):
    """The money of a rule set, in half stakes."""

    ante: int
    water: int
    beat: int
    fold: int
    ace: int
    """On top of `beat`, for an ace that beats a card before trick 5."""
    instant: int
    dead: int
    dead_ace: int
    """For each ace dealt to a dead player."""
    folded_ace: int
    """For each ace folded by a player who is not dead."""
    deuce: int
    leave_fine: int
    leave_fine_ace: int
    """For each ace dealt to a leaver, on top of `leave_fine`."""


IWIN = CatteRules(
    code="iwin",
    min_players=2,
    max_players=5,
    entry=10,
    turn_seconds=20,
    tax_bps={"popular": 300, "tycoon": 280, "vip": 260},
    options={"water": True},
    host_leads_first=True,
    pays_to_leave=True,
    ante=2,
    water=2,
    beat=1,
    fold=1,
    ace=1,
    instant=2,
    dead=2,
    dead_ace=1,
    folded_ace=1,
    deuce=2,
    leave_fine=2,
    leave_fine_ace=1,
)

RULES = {IWIN.code: IWIN}
