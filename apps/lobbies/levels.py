"""A player's level grows with the hands that he has played; it limits the stake that he may set as a host."""

from bisect import bisect_left, bisect_right

# Hands needed for level 1, 2, 3 …
HANDS = (0, 5, 15, 30, 50, 80, 120, 170, 230, 300, 400, 500, 650, 800, 1000)
# The highest stake a host of level 1, 2, 3 … may set, in chips.
MAX_STAKE = (100, 150, 200, 300, 500, 700, 1000, 1200, 1500, 2000, 3000, 5000, 8000, 12_000, 20_000)


def level(hands: int) -> int:
    """The level of a player who has finished `hands` hands.

    >>> level(0), level(14), level(15), level(10_000)
    (1, 2, 3, 15)
    """
    return bisect_right(HANDS, hands)


def max_stake(hands: int) -> int:
    """The highest stake, in chips, that a host with so many hands may set.

    >>> max_stake(0)
    100
    """
    return MAX_STAKE[level(hands) - 1]


def hands_for(level: int) -> int:
    """Hands needed to reach a level.

    >>> hands_for(5)
    50
    """
    return HANDS[min(level, len(HANDS)) - 1]


def level_for_stake(stake: int) -> int:
    """The level from which a host may set a stake.

    >>> level_for_stake(120)
    2
    """
    return min(bisect_left(MAX_STAKE, stake) + 1, len(MAX_STAKE))
