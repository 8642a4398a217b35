"""Why Phỏm's bot would make a move, in words."""

from django.utils.translation import gettext as _

from apps.games.engine import Action, View
from apps.phom.cards import BIT, POINTS, cards_of, shown
from apps.phom.danger import chance
from apps.phom.melds import PAIRS, u_numbers
from apps.phom.outlook import WEIGHTS
from apps.phom.table import Table, read


def why(view: View, action: Action, legal: list[Action]) -> str:
    """The move, and what it is good for."""
    table = read(view)
    match action["type"]:
        case "draw":
            return _draw(legal)
        case "eat":
            return _eat(view, table)
        case "lay":
            return _lay(view, action)
        case "layoff":
            return _("Lay off %(card)s on another's meld: that is %(points)s points less in your hand.") % {
                "card": shown(action["card"]),
                "points": POINTS[action["card"]],
            }
    return _("Throw %(card)s: %(reason)s.") % {
        "card": shown(action["card"]),
        "reason": _throw(table, action["card"]),
    }


def _draw(legal: list[Action]) -> str:
    if len(legal) == 1:
        return _("Draw: the card on offer makes no meld with yours.")
    return _("Draw: eating would cost your hand more than it brings.")


def _eat(view: View, table: Table) -> str:
    card, bit = shown(view["offer"]["card"]), BIT[view["offer"]["card"]]
    if u_numbers(table.hand | bit, table.bound | bit, 1) is not None:
        return _("Eat %(card)s: it makes ù.") % {"card": card}
    return _("Eat %(card)s: it makes a meld, and its thrower pays %(chips)s chips.") % {
        "card": card,
        "chips": view["offer"]["price"],
    }


def _lay(view: View, action: Action) -> str:
    melds = [card for meld in action["melds"] for card in meld]
    if not melds:
        return _("Lay down: you have no meld, so you are burnt whatever you do.")
    left = sum(POINTS[card] for card in view["hand"] if card not in melds)
    return _(
        "Lay down %(cards)s: so the fewest points count against you, %(points)s before your discard."
    ) % {
        "cards": " ".join(map(shown, melds)),
        "points": left,
    }


def _throw(table: Table, card: str) -> str:
    """What speaks most for a discard: that it cannot be eaten, that it is alone, or its points."""
    if table.burnt:
        return _("you are burnt, so only what the next player may eat still matters")
    if chance(table, card, WEIGHTS) == 0 and not table.laid:
        return _("the next player certainly cannot eat it")
    if table.laid:
        return _("it leaves you with the fewest points")
    if not any(BIT[other] & table.hand for other in _neighbours(card)):
        return _("it makes nothing with your other cards, and counts %(points)s points") % {
            "points": POINTS[card]
        }
    return _("your other cards are more likely to become melds")


def _neighbours(card: str) -> set[str]:
    """The cards that stand with it in some meld."""
    return {other for pair in PAIRS[card] for other in cards_of(pair)}
