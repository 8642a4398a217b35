"""The words of Phỏm for people; only the site imports this, since it needs Django's translations."""

from collections.abc import Callable, Iterator

from django.utils.translation import gettext_lazy as _

from apps.games.engine import Event, Seat
from apps.games.labels import MoneyRow, Section, Text
from apps.phom.cards import shown
from apps.phom.rules import RULES as RULE_SETS
from apps.phom.rules import PhomRules

NAME: Text = _("Phỏm")
TAGLINE: Text = _("Make melds, eat your neighbour's cards, hold the fewest points")
VARIANTS: dict[str, Text] = {"ionline": _("iOnline rules")}
OPTIONS: dict[str, Text] = {}

REASONS: dict[str, Text] = {
    "phom.eat": _("Card eaten"),
    "phom.win": _("Rank at the end"),
    "phom.burnt": _("Burnt (móm)"),
    "phom.u": _("Ù"),
    "phom.u_compensation": _("Ù đền: pays for all"),
}

PENALTIES = frozenset({"phom.burnt", "phom.u_compensation"})
"""Reasons of payments that punish, fines for leaving among them."""
LEAVING = frozenset[str]()
"""Reasons of fines for leaving a hand."""
UNTAXED = frozenset({"phom.eat"})
"""Reasons of payments between seats that bear no tax."""

ERRORS: dict[str, Text] = {
    "take_first": _("Draw or eat a card first."),
    "already_taken": _("You have already taken a card."),
    "lay_first": _("Lay down your melds first."),
    "already_laid": _("You have already laid down."),
    "not_last_turn": _("Melds are laid down in the 4th turn."),
    "no_such_card": _("There is no such card."),
    "not_held": _("You do not hold %(card)s."),
    "no_offer": _("There is no card to eat."),
    "no_meld_with": _("%(card)s makes no meld of its own with your cards."),
    "eaten_stays": _("%(card)s is eaten: it stays in its meld."),
    "bound": _("Without %(card)s an eaten card has no meld of its own."),
    "no_meld": _("%(cards)s is no meld."),
    "overlap": _("A card lies in one meld only."),
    "eaten_meld": _("Each eaten card has to lie in a meld of its own."),
    "lay_all": _("You hold another meld: lay down all you have."),
    "burnt": _("Who has laid no meld may not lay off."),
    "no_such_meld": _("No player before you has laid such a meld."),
    "no_fit": _("%(card)s does not fit this meld."),
}

_SECTIONS = (
    Section(
        _("Melds and points"),
        (
            _("A meld (phỏm) is three or more cards of one rank, or three or more of one suit in sequence."),
            _("The ace is low only: A-2-3 is a meld, Q-K-A is none."),
            _("An ace counts 1, number cards their number, J 11, Q 12, K 13. Only cards in no meld count."),
        ),
    ),
    Section(
        _("Deal and lead"),
        (
            _("52 cards, 2 to 4 players. Each gets 9 cards, who leads gets 10; the rest is the stock (nọc)."),
            _("The host leads a table's first hand, later the winner of the hand before."),
        ),
    ),
    Section(
        _("Turn"),
        (
            _("The leader begins by discarding. Then each in turn takes a card and discards one, four turns each."),
            _("You take from the stock, or eat (ăn) the card just discarded if it makes a meld with your cards."),
            _("An eaten card stays: each needs a meld of its own, and none may be discarded."),
            _("It need not be the meld that you had in mind: only whether such melds exist counts."),
        ),
    ),
    Section(
        _("Laying down"),
        (
            _("In your 4th turn, after taking, you lay down all your melds (hạ). Without a meld you are burnt (móm)."),
            _("Then you may lay off (gửi) cards on melds that players before you have laid. The burnt may not."),
            _("If no card is left, your turn ends without a discard."),
        ),
    ),
    Section(
        _("Ù"),
        (
            _("A hand that is all melds is ù. It is declared by itself and ends the hand at once."),
            _("It counts on the deal and on taking a card: of 10 cards one may be spare, which is the discard."),
            _("Ù khan: dealt cards of which no two could ever share a meld, that is none of equal rank and "
              "none of a suit at a distance of 1 or 2."),
            _("Ù đền: if the winner ate three cards of the player before him, that player pays for all. "
              "Otherwise, if another player ate somebody's 4th discard (chốt), the last of them does."),
        ),
    ),
    Section(
        _("Ranking"),
        (
            _("Without ù the players with a meld come before the burnt; fewer points rank higher."),
            _("Equal points: who laid down earlier. Among the burnt only that counts."),
        ),
    ),
    Section(
        _("Leaving"),
        (
            _("Leaving costs nothing by itself: the site plays your cards to the end of the hand, and you win "
              "or pay like the others."),
        ),
    ),
)  # fmt: skip

RULES: dict[str, tuple[Section, ...]] = dict.fromkeys(RULE_SETS, _SECTIONS)
"""The rules page of each rule set."""

_EATEN: tuple[Text, ...] = (
    _("Your 1st discard is eaten: you pay the eater"),
    _("Your 2nd discard is eaten"),
    _("Your 3rd discard is eaten"),
    _("Your 4th discard (chốt) is eaten"),
)

_PLACES: dict[tuple[int, int], Text] = {
    (2, 2): _("2 players: the 2nd pays the winner"),
    (3, 2): _("3 players: the 2nd pays the winner"),
    (3, 3): _("3 players: the 3rd pays the winner"),
    (4, 2): _("4 players: the 2nd pays the winner"),
    (4, 3): _("4 players: the 3rd pays the winner"),
    (4, 4): _("4 players: the 4th pays the winner"),
}


def _money(rules: PhomRules) -> Iterator[MoneyRow]:
    for when, halves in zip(_EATEN, rules.eat, strict=True):
        yield MoneyRow(when, "phom.eat", halves)
    yield MoneyRow(_("The last discard of the 3rd round (chốt hạ) is eaten"), "phom.eat", rules.eat_chot_ha)
    for players, amounts in sorted(rules.win.items(), reverse=True):
        for place, halves in enumerate(amounts, start=2):
            yield MoneyRow(_PLACES[players, place], "phom.win", halves)
    yield MoneyRow(_("Burnt: you pay the winner instead"), "phom.burnt", rules.burnt)
    yield MoneyRow(_("Ù or ù khan: each other pays the winner"), "phom.u", rules.u)
    most = rules.u * (rules.max_players - 1)
    yield MoneyRow(_("Ù đền: one pays for all, with 4 players"), "phom.u_compensation", most)


MONEY: dict[str, tuple[MoneyRow, ...]] = {code: tuple(_money(rules)) for code, rules in RULE_SETS.items()}
"""The money table of each rule set."""

_SAID: dict[str, Text] = {
    "dealt": _("The cards are dealt."),
    "discarded": _("%(who)s discarded %(card)s."),
    "drew": _("%(who)s drew a card."),
    "drew_card": _("%(who)s drew %(card)s."),
    "ate": _("%(who)s ate %(card)s of %(whose)s."),
    "laid": _("%(who)s laid down %(melds)s."),
    "laid_none": _("%(who)s has no meld and is burnt."),
    "laid_off": _("%(who)s laid off %(card)s on a meld of %(whose)s."),
    "u": _("%(who)s is ù: %(melds)s."),
    "u_khan": _("%(who)s is ù khan."),
    "left": _("%(who)s left the table."),
    "over": _("The hand goes to %(who)s."),
}


def describe(event: Event, who: Callable[[Seat], str]) -> str:
    """What happened, in the language of the moment; `who` names a seat.

    >>> describe({"type": "ate", "seat": 2, "from": 1, "card": "TD"}, str)  # doctest: +SKIP
    '2 ate 10♦ of 1.'
    """
    name = event["type"]
    said = _SAID[_kind(name, event)]
    if name == "dealt":
        return str(said)
    other = event.get("from", event.get("owner"))
    values = {
        "who": who(event["winner"] if name == "over" else event["seat"]),
        "whose": "" if other is None else who(other),
        "card": shown(event.get("card", "")),
        "melds": ", ".join(" ".join(map(shown, meld)) for meld in event.get("melds", ())),
    }
    return str(said) % values


def _kind(name: str, event: Event) -> str:
    if name == "drew" and "card" in event:
        return "drew_card"
    if name == "laid" and not event["melds"]:
        return "laid_none"
    return "u_khan" if name == "u" and event["khan"] else name
