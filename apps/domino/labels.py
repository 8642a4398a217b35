"""The words of Domino for people; only the site imports this, since it needs Django's translations."""

from collections.abc import Callable, Iterator

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from apps.domino.rules import RULES as RULE_SETS
from apps.domino.rules import DominoRules
from apps.games.engine import Event, Seat
from apps.games.labels import MoneyRow, Section, Text

NAME: Text = _("Domino")
TAGLINE: Text = _("Match the numbers, block, lock the line")
VARIANTS: dict[str, Text] = {"iwin": _("iWin rules"), "kenvn": _("ken.vn rules")}
OPTIONS: dict[str, Text] = {}

REASONS: dict[str, Text] = {
    "domino.win": _("Placing"),
    "domino.pass_penalty": _("Pass"),
    "domino.dead_double": _("Dead doubles"),
    "domino.leave_fine": _("Fine for leaving"),
    "domino.fines_award": _("Leavers' fines"),
    "domino.lock_win": _("Line locked"),
    "domino.lock_fail": _("Failed lock"),
}

PENALTIES = frozenset({"domino.pass_penalty", "domino.dead_double", "domino.lock_fail", "domino.leave_fine"})
"""Reasons of payments that punish, fines for leaving among them."""
LEAVING = frozenset({"domino.leave_fine"})
"""Reasons of fines for leaving a hand."""
UNTAXED = frozenset[str]()
"""Reasons of payments between seats that bear no tax."""

ERRORS: dict[str, Text] = {
    "no_such_tile": _("There is no such tile."),
    "not_held": _("You do not hold %(tile)s."),
    "must_lead": _("The first tile has to be %(tile)s."),
    "lead_left": _("The first tile goes to the left end."),
    "no_fit": _("%(tile)s cannot be played: the ends are %(left)s and %(right)s."),
    "no_fit_left": _("%(tile)s does not fit the left end, which shows %(number)s."),
    "no_fit_right": _("%(tile)s does not fit the right end, which shows %(number)s."),
}

_PLAY = (
    Section(
        _("Deal and lead"),
        (
            _("There are 28 tiles, 0-0 to 6-6. Each of 2 to 4 players gets 7; the rest is the boneyard."),
            _("In a first hand the holder of the highest double leads that very tile."),
            _("If nobody has a double, the heaviest tile leads."),
            _("Later the winner of the hand before leads any tile."),
        ),
    ),
    Section(
        _("Turn"),
        (
            _("Lay a tile on an end of the line that shows one of its numbers. Who can play has to play."),
            _("Who cannot draws from the boneyard until a tile fits. When it is empty, he passes."),
            _("Drawing and passing happen by themselves."),
        ),
    ),
    Section(
        _("End of the hand"),
        (
            _("A hand ends when a player has laid his last tile, or when the line is locked."),
            _("The line is locked when the boneyard is empty and nobody can play; no pass is paid for that."),
            _("A tile counts its pips, 0-0 counts 13. Fewer points rank higher."),
            _("Equal points: fewer tiles rank higher, then the lower highest tile."),
        ),
    ),
)

_LEAVING: dict[str, tuple[Text, ...]] = {
    "iwin": (
        _("Who leaves during a hand pays a fine at once and owes nothing more."),
        _("His tiles go to the back of the boneyard."),
        _("The winner gets the fines; after a failed lock all but the closer share them."),
        _("If only one player is left, he wins."),
    ),
    "kenvn": (
        _("Who leaves during a hand pays no fine: the site plays his tiles to the end."),
        _("He wins or pays like the others."),
    ),
}

RULES: dict[str, tuple[Section, ...]] = {
    code: (*_PLAY, Section(_("Leaving"), leaving, "domino.fines_award")) for code, leaving in _LEAVING.items()
}
"""The rules page of each rule set."""

_LINES: dict[tuple[int, int, int], Text] = {
    (2, 2, 1): _("2 players, a player is out: the 2nd pays the 1st"),
    (3, 2, 1): _("3 players, a player is out: the 2nd pays the 1st"),
    (3, 3, 1): _("3 players, a player is out: the 3rd pays the 1st"),
    (4, 2, 1): _("4 players, a player is out: the 2nd pays the 1st"),
    (4, 3, 1): _("4 players, a player is out: the 3rd pays the 1st"),
    (4, 3, 2): _("4 players, a player is out: the 3rd pays the 2nd"),
    (4, 4, 1): _("4 players, a player is out: the 4th pays the 1st"),
}


def _money(rules: DominoRules) -> Iterator[MoneyRow]:
    for players, lines in rules.win.items():
        for line in lines:
            yield MoneyRow(_LINES[players, line.payer, line.payee], "domino.win", line.halves)
    if rules.lock_fail:
        yield MoneyRow(
            _("The closer of a lock ranks first: each other pays him"), "domino.lock_win", rules.lock_win
        )
        yield MoneyRow(
            _("The closer does not rank first: he pays the others in all"),
            "domino.lock_fail",
            rules.lock_fail,
        )
    else:
        yield MoneyRow(_("Line locked: each other pays who ranks first"), "domino.lock_win", rules.lock_win)
    if rules.pass_penalty:
        yield MoneyRow(_("Each pass: to who placed the last tile"), "domino.pass_penalty", rules.pass_penalty)
    if rules.dead_double:
        yield MoneyRow(
            _("Each double in hand at the end: to the 1st"), "domino.dead_double", rules.dead_double
        )
    if rules.leave_fine:
        yield MoneyRow(_("Leaving during the hand"), "domino.leave_fine", rules.leave_fine)
        yield MoneyRow(_("and for each double in hand on top"), "domino.leave_fine", rules.leave_fine_double)


MONEY: dict[str, tuple[MoneyRow, ...]] = {code: tuple(_money(rules)) for code, rules in RULE_SETS.items()}
"""The money table of each rule set."""

_SAID: dict[str, Text] = {
    "dealt": _("The tiles are dealt."),
    "played_left": _("%(who)s played %(tile)s, left end."),
    "played_right": _("%(who)s played %(tile)s, right end."),
    "passed": _("%(who)s passed."),
    "left": _("%(who)s left the table."),
    "over_out": _("Out of tiles: the hand goes to %(who)s."),
    "over_lock": _("The line is locked: the hand goes to %(who)s."),
    "over_last": _("Everybody else has left: the hand goes to %(who)s."),
}


def describe(event: Event, who: Callable[[Seat], str]) -> str:
    """What happened, in the language of the moment; `who` names a seat.

    >>> describe({"type": "over", "how": "lock", "winner": 2}, lambda seat: "Lan")  # doctest: +SKIP
    'The line is locked: the hand goes to Lan.'
    """
    name = event["type"]
    values = {**event, "who": who(event["winner"] if name == "over" else event.get("seat", Seat(-1)))}
    if name == "drew":
        tiles = ", ".join(event.get("tiles", ()))
        drew = (
            ngettext("%(who)s drew %(count)s tile", "%(who)s drew %(count)s tiles", event["count"]) % values
        )
        return f"{drew}: {tiles}." if tiles else f"{drew}."
    kind = {"played": event.get("end"), "over": event.get("how")}.get(name)
    return str(_SAID[name if kind is None else f"{name}_{kind}"]) % values
