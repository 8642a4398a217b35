"""Webster's (Sainte-Laguë) division of whole chips.

A larger total lowers nobody's part, which is why the clearing ends; largest remainders can loop for ever.
"""

from collections.abc import Sequence


def webster(total: int, weights: Sequence[int]) -> list[int]:
    """Divide `total` chips in proportion to positive `weights`; ties go to the earlier weight.

    >>> webster(6, [6, 3, 1])
    [3, 2, 1]
    >>> webster(3, [10, 10])
    [2, 1]
    """
    whole = sum(weights)
    # Rounding each quota gives Webster's division of a total that differs by at most half a chip a weight.
    parts = [(2 * total * weight + whole) // (2 * whole) for weight in weights]
    spare = total - sum(parts)
    while spare > 0:
        parts[_next(parts, weights)] += 1
        spare -= 1
    while spare < 0:
        parts[_latest(parts, weights)] -= 1
        spare += 1
    return parts


def _next(parts: Sequence[int], weights: Sequence[int]) -> int:
    """Who gets the next chip: the highest weight / (2 part + 1), the earliest of equals."""
    best = 0
    for i in range(1, len(parts)):
        if weights[i] * (2 * parts[best] + 1) > weights[best] * (2 * parts[i] + 1):
            best = i
    return best


def _latest(parts: Sequence[int], weights: Sequence[int]) -> int:
    """Who got the last chip: the lowest weight / (2 part - 1) of those who have one, the latest of equals."""
    holders = [i for i, part in enumerate(parts) if part > 0]
    last = holders[0]
    for i in holders[1:]:
        if weights[i] * (2 * parts[last] - 1) <= weights[last] * (2 * parts[i] - 1):
            last = i
    return last
