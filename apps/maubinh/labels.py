"""The words of Mậu Binh for people; only the site imports this, since it needs Django's translations."""

from collections.abc import Callable, Iterator

from django.utils.translation import gettext_lazy as _

from apps.games.engine import Event, Seat
from apps.games.labels import MoneyRow, Section, Text
from apps.maubinh.rules import RULES as RULE_SETS
from apps.maubinh.rules import MaubinhRules

NAME: Text = _("Mậu Binh")
TAGLINE: Text = _("Thirteen cards, three rows, all at once")
VARIANTS: dict[str, Text] = {"ionline": _("iOnline rules")}
OPTIONS: dict[str, Text] = {}

REASONS: dict[str, Text] = {
    "maubinh.row1": _("Row 1"),
    "maubinh.row2": _("Row 2"),
    "maubinh.row3": _("Row 3"),
    "maubinh.instant": _("Mậu binh"),
    "maubinh.quit": _("Leaving mid-hand"),
}

PENALTIES = frozenset({"maubinh.quit"})
"""Reasons of payments that punish, fines for leaving among them."""
LEAVING = frozenset({"maubinh.quit"})
"""Reasons of fines for leaving a hand."""
UNTAXED = frozenset[str]()
"""Reasons of payments between seats that bear no tax."""

ERRORS: dict[str, Text] = {
    "bad_rows": _("The rows take 5, 5 and 3 cards."),
    "card_twice": _("%(card)s stands in the rows twice."),
    "not_held": _("You do not hold %(card)s."),
    "no_such_card": _("There is no such card."),
    "instant": _("You hold a mậu binh: there is nothing to arrange."),
    "done": _("Your rows are set and can no longer be changed."),
}

RULES: dict[str, tuple[Section, ...]] = {
    "ionline": (
        Section(
            _("Deal and rows"),
            (
                _("52 cards, 2 to 4 players. Each gets 13 cards and all arrange them at the same time."),
                _("Rows 1 and 2 take 5 cards, row 3 takes 3. Row 1 must not be weaker than row 2, row 2 not "
                  "weaker than row 3; equal rows are allowed. Otherwise the hand is foul."),
                _("Until you are done you may change your rows; nobody else sees them before the end."),
                _("When the time is up your last rows count, unless they are foul: then the site arranges for you."),
            ),
        ),
        Section(
            _("Kinds, highest first"),
            (
                _("Straight flush, four of a kind, full house, flush, straight, three of a kind, two pairs, "
                  "pair, high card. Row 3 knows only three of a kind, pair and high card."),
                _("Equal kinds: the cards that make the kind decide, then the others from the highest down. "
                  "Suits never count. If all are equal nobody pays."),
                _("10-J-Q-K-A is the highest straight, A-2-3-4-5 the second highest, then 9-10-J-Q-K. "
                  "K-A-2 is no straight."),
            ),
        ),
        Section(
            _("Mậu binh"),
            (
                _("Some hands win at once without being arranged. The site finds them; they stay hidden until "
                  "the hand ends."),
                _("Dragon flush: all 13 ranks in one suit. Dragon: all 13 ranks."),
                _("Six pairs: six pairs and a card; four of a kind counts as two pairs, three of a kind as a "
                  "pair and a card."),
                _("Three straights or three flushes: the cards split into 5, 5 and 3 of them; A-2-3 and Q-K-A "
                  "are straights of three."),
                _("Two such hands owe each other the difference. A hand of several kinds counts as the highest."),
            ),
        ),
        Section(
            _("Comparing rows"),
            (
                _("Each two players compare row with row. The loser of a row pays the stake, or more when the "
                  "winner's row is special. There is no bonus for winning all three."),
                _("A foul hand loses all three rows to each hand that is not foul, and ties with a foul one."),
            ),
        ),
        Section(
            _("Leaving"),
            (
                _("Who leaves during a hand pays each other player at once, and each mậu binh in full. A mậu "
                  "binh of his own counts for nothing."),
                _("The others go on; if only one player is left, the hand ends."),
            ),
        ),
    ),
}  # fmt: skip
"""The rules page of each rule set."""

_INSTANTS: dict[str, Text] = {
    "dragon_flush": _("Dragon flush: from each opponent"),
    "dragon": _("Dragon: from each opponent"),
    "six_pairs": _("Six pairs: from each opponent"),
    "three_straights": _("Three straights: from each opponent"),
    "three_flushes": _("Three flushes: from each opponent"),
}

_SPECIALS: tuple[dict[str, Text], ...] = (
    {
        "straight_flush": _("Straight flush in row 1"),
        "four": _("Four of a kind in row 1"),
    },
    {
        "straight_flush": _("Straight flush in row 2"),
        "four": _("Four of a kind in row 2"),
        "full_house": _("Full house in row 2"),
    },
    {"three": _("Three of a kind in row 3")},
)

_ROWS: tuple[Text, ...] = (_("Each row 1 won"), _("Each row 2 won"), _("Each row 3 won"))


def _money(rules: MaubinhRules) -> Iterator[MoneyRow]:
    for at, (plain, words, special) in enumerate(zip(_ROWS, _SPECIALS, rules.specials, strict=True)):
        yield MoneyRow(plain, f"maubinh.row{at + 1}", 2 * rules.row)
        for kind, stakes in special.items():
            yield MoneyRow(words[kind], f"maubinh.row{at + 1}", 2 * stakes)
    for code, stakes in rules.instants.items():
        yield MoneyRow(_INSTANTS[code], "maubinh.instant", 2 * stakes)
    yield MoneyRow(_("Leaving during the hand: to each other player"), "maubinh.quit", 2 * rules.quit)


MONEY: dict[str, tuple[MoneyRow, ...]] = {code: tuple(_money(rules)) for code, rules in RULE_SETS.items()}
"""The money table of each rule set."""

SAID: dict[str, Text] = {
    "dealt": _("The cards are dealt."),
    "drafted": _("%(who)s is still arranging: %(rows)s."),
    "drafted_hidden": _("Somebody has moved cards in his rows."),
    "arranged": _("%(who)s has set the rows: %(rows)s."),
    "arranged_hidden": _("%(who)s has set the rows."),
    "left": _("%(who)s left the table."),
    "over_rows": _("The rows are compared: the hand goes to %(who)s."),
    "over_instant": _("Mậu binh decides: the hand goes to %(who)s."),
    "over_last": _("Everybody else has left: the hand goes to %(who)s."),
}
"""The sentence for each event, by `sentence`."""

_SIGNS = str.maketrans({"T": "10", "S": "♠", "C": "♣", "D": "♦", "H": "♥"})


def describe(event: Event, who: Callable[[Seat], str]) -> str:
    """What happened, in the language of the moment; `who` names a seat. Rows are told to whoever may know them.

    >>> describe({"type": "left", "seat": 2}, lambda seat: "Lan")  # doctest: +SKIP
    'Lan left the table.'
    """
    seat = event["winner"] if event["type"] == "over" else event.get("seat")
    rows = " | ".join(" ".join(card.translate(_SIGNS) for card in row) for row in event.get("rows", ()))
    return str(SAID[sentence(event)]) % {"who": "" if seat is None else who(seat), "rows": rows}


def sentence(event: Event) -> str:
    """Which of the sentences tells an event."""
    name: str = event["type"]
    if name == "over":
        return f"over_{event['how']}"
    return f"{name}_hidden" if name in ("drafted", "arranged") and "rows" not in event else name
