"""The rule sets of Domino as data. Amounts are in half stakes, so that every amount is whole."""

import msgspec

from apps.games.engine import RuleSet

TILES_EACH = 7


class Line(msgspec.Struct, frozen=True):
    """A line of the table of wins: who ranks `payer` pays who ranks `payee` (1 is the best)."""

    payer: int
    payee: int
    halves: int


class DominoRules(RuleSet, frozen=True, kw_only=True):
    """The money of one rule set, in half stakes; 0 where the rules ask for nothing."""

    win: dict[int, tuple[Line, ...]]
    """Lines by the number of players dealt in, for a hand that ends with a player out."""
    lock_win: int
    """From each other player to the winner of a locked hand."""
    lock_fail: int
    """From a closer who does not rank first, in equal shares to the others; 0: who closed does not matter."""
    pass_penalty: int
    dead_double: int
    """For each double still in hand at the end."""
    leave_fine: int
    leave_fine_double: int
    """For each double in a leaver's hand, on top of `leave_fine`."""


IWIN = DominoRules(
    code="iwin",
    min_players=2,
    max_players=4,
    entry=6,
    turn_seconds=20,
    tax_bps={"popular": 300, "tycoon": 280, "vip": 260},
    pays_to_leave=True,
    win={
        2: (Line(2, 1, 2),),
        3: (Line(3, 1, 2), Line(2, 1, 1)),
        4: (Line(4, 1, 2), Line(3, 2, 1)),
    },
    lock_win=4,
    lock_fail=6,
    pass_penalty=1,
    dead_double=1,
    leave_fine=2,
    leave_fine_double=4,
)

KENVN = DominoRules(
    code="kenvn",
    min_players=2,
    max_players=4,
    entry=12,
    turn_seconds=20,
    tax_bps={"popular": 0, "tycoon": 0, "vip": 0},
    win={
        2: (Line(2, 1, 2),),
        3: (Line(2, 1, 2), Line(3, 1, 4)),
        4: (Line(2, 1, 2), Line(3, 1, 4), Line(4, 1, 6)),
    },
    lock_win=8,
    lock_fail=0,
    pass_penalty=0,
    dead_double=0,
    leave_fine=0,
    leave_fine_double=0,
)

RULES = {rules.code: rules for rules in (IWIN, KENVN)}
