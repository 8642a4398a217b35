"""A player of Phỏm who sees only what any player sees.

He keeps what can become melds, eats when it helps, feeds the next player as little as he can and never a third
card if he holds one that cannot be eaten, and in the last turn weighs melds, lay-offs and discard together.
"""

from apps.games.engine import Action, View
from apps.phom.cards import BIT, cards_of
from apps.phom.danger import danger, safest
from apps.phom.finale import burnt_discard, ending, final, lays
from apps.phom.melds import u_numbers
from apps.phom.outlook import WEIGHTS, Weights, outlook
from apps.phom.table import Table, read


def choose(view: View, legal: list[Action]) -> Action:
    """The most promising of the legal actions."""
    return advised(view, legal, WEIGHTS)


def advised(view: View, legal: list[Action], weights: Weights) -> Action:
    """`choose` with weights of one's own."""
    if len(legal) == 1:
        return legal[0]
    table = read(view)
    if view["phase"] == "take":
        price = 100 * view["offer"]["price"] // view["stake"]
        return {"type": "eat" if eats(table, BIT[view["offer"]["card"]], price, weights) else "draw"}
    if view["phase"] == "lay":
        _, melds = max(lays(table, table.hand, table.bound, weights), key=lambda lay: lay[0])
        return {"type": "lay", "melds": [list(meld) for meld in melds]}
    if table.laid:
        return _end(table, weights)
    cards = safest(table, [action["card"] for action in legal])
    return {"type": "discard", "card": max(cards, key=lambda card: kept(table, card, weights))}


def eats(table: Table, offer: int, price: int, weights: Weights) -> bool:
    """Whether eating the card on offer (its bit), which earns `price`, is worth more than drawing."""
    hand, bound = table.hand | offer, table.bound | offer
    if u_numbers(hand, bound, 1) is not None:
        return True
    if table.takes == 1:
        return price + final(table, hand, bound, weights) > drawn(table, weights)
    later = table._replace(takes=table.takes - 1)
    eaten = max([left(later, hand ^ BIT[card], bound, weights) for card in cards_of(hand & ~bound)])
    return price + eaten > left(table, table.hand, table.bound, weights)


def drawn(table: Table, weights: Weights) -> int:
    """What drawing comes to in the last turn, on average."""
    total = 0
    for card in table.unseen:
        hand = table.hand | BIT[card]
        if u_numbers(hand, table.bound, 1) is not None:
            total += weights.u * (table.players - 1)
        else:
            total += final(table, hand, table.bound, weights)
    return total // len(table.unseen)


def left(table: Table, hand: int, bound: int, weights: Weights) -> int:
    """What 9 cards are worth with the cards that are still to be taken."""
    return outlook(hand, bound, table.unseen, table.takes, table.players, weights)


def kept(table: Table, card: str, weights: Weights) -> int:
    """What throwing a card is worth: the hand without it, less what it may cost."""
    return left(table, table.hand ^ BIT[card], table.bound, weights) - danger(table, card, weights)


def _end(table: Table, weights: Weights) -> Action:
    """The next act of a last turn once the melds are laid."""
    if table.burnt:
        return {"type": "discard", "card": burnt_discard(table, weights)}
    end = ending(table, table.hand, weights)
    if end.layoffs:
        layoff = end.layoffs[0]
        return {"type": "layoff", "card": layoff.card, "seat": layoff.seat, "meld": layoff.meld}
    return {"type": "discard", "card": end.discard}
