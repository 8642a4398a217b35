"""How likely the next player is to eat a card, and what that would cost."""

from apps.phom.melds import NUMBER, PAIRS
from apps.phom.outlook import Weights
from apps.phom.scoring import U_EATEN
from apps.phom.table import Table

SURE = 1000
"""Chances are in thousandths."""


def chance(table: Table, card: str, weights: Weights) -> int:
    """How likely the next player is to eat a card, in thousandths; 0 only where he certainly cannot."""
    follower, count = table.next, len(table.unseen)
    hidden = follower.hidden
    if hidden < 2:
        return 0
    each = max(1, SURE * weights.kept * hidden * (hidden - 1) // (100 * count * (count - 1)))
    misses = SURE
    for pair in PAIRS[card]:
        if table.hides & pair == pair:
            refused = any(pair | bit in NUMBER for bit in follower.refused)
            held = max(1, each * weights.later // 100) if refused else min(SURE, each)
            misses = misses * (SURE - held) // SURE
    return SURE - misses


def danger(table: Table, card: str, weights: Weights) -> int:
    """What throwing a card is likely to cost, in hundredths of a stake."""
    loss = table.next.price + weights.feed
    if table.next.eaten == U_EATEN - 1:
        loss += weights.u * (table.players - 1)
    return chance(table, card, weights) * loss // SURE


def safest(table: Table, cards: list[str]) -> list[str]:
    """The cards to choose a discard from: where a third eaten card would make ù, those that cannot be eaten.

    If there is none of these, all of them.
    """
    if table.next.eaten < U_EATEN - 1 or table.next.hidden < 2:
        return cards
    safe = [card for card in cards if not any(table.hides & pair == pair for pair in PAIRS[card])]
    return safe or cards
