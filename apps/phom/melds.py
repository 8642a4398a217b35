"""Melds ("phỏm") and the arrangements of a hand into them: exact, by a search of all disjoint sets of melds.

Hands are masks here (`cards.mask`); `best`, `arrangements` and the rest speak of cards.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from apps.games.cards import CARDS
from apps.phom.cards import BIT, LOW_RANKS, ORDER, POINTS, mask

Meld = tuple[str, ...]
"""Three or more cards of one rank, or three or more of one suit in sequence; sorted by rank, then by suit."""

Arrangement = tuple[Meld, ...]
"""Disjoint melds, in ascending order."""

_SUIT = 0x1FFF
_RANK = 0x0001_0001_0001_0001
_WORTH = 16
"""A meld's worth is its points times this plus its cards, so that a sum of worths orders by points first."""


def _all_melds() -> list[Meld]:
    melds: list[Meld] = []
    for rank in LOW_RANKS:
        four = tuple(rank + suit for suit in "SCDH")
        melds += [four, *(tuple(card for card in four if card != left) for left in four)]
    for suit in "SCDH":
        run = [rank + suit for rank in LOW_RANKS]
        melds += [tuple(run[i:j]) for i in range(11) for j in range(i + 3, 14)]
    return sorted(melds, key=lambda meld: [ORDER[card] for card in meld])


MELDS = _all_melds()
"""The 329 melds of the pack in ascending order. A meld's number is its place here."""

MASKS = [mask(meld) for meld in MELDS]
NUMBER = {bits: number for number, bits in enumerate(MASKS)}
WORTHS = [sum([POINTS[card] for card in meld]) * _WORTH + len(meld) for meld in MELDS]


def numbers(hand: int, eaten: int = 0) -> list[int]:
    """The numbers of all melds within a hand that hold at most one eaten card, ascending."""
    found = [number for run in _runs(hand) for number in run]
    spades, clubs, diamonds, hearts = hand, hand >> 16, hand >> 32, hand >> 48
    ranks = (spades & clubs & (diamonds | hearts) | diamonds & hearts & (spades | clubs)) & _SUIT
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        cards = hand & low * _RANK
        found.append(NUMBER[cards])
        if cards == low * _RANK:
            found += [NUMBER[cards ^ low << shift] for shift in (0, 16, 32, 48)]
    if eaten & (eaten - 1):
        found = [number for number in found if not (two := MASKS[number] & eaten) & (two - 1)]
    found.sort()
    return found


def _runs(hand: int) -> Iterator[list[int]]:
    """The runs within a hand, those from the same lowest card together."""
    starts = hand & hand >> 1 & hand >> 2
    while starts:
        low = starts & -starts
        starts ^= low
        run, following, found = low * 7, low << 3, [NUMBER[low * 7]]
        while hand & following:
            run |= following
            following <<= 1
            found.append(NUMBER[run])
        yield found


def _disjoint(found: Sequence[int], start: int = 0, used: int = 0) -> Iterator[tuple[int, list[int]]]:
    """All sets of disjoint melds out of `found[start:]`, in ascending order, each with the mask of its cards.

    A set comes before those that it begins; the empty one is left to the caller.
    """
    for i in range(start, len(found)):
        bits = MASKS[found[i]]
        if not bits & used:
            yield used | bits, [found[i]]
            for all_bits, more in _disjoint(found, i + 1, used | bits):
                yield all_bits, [found[i], *more]


def best_numbers(hand: int, eaten: int = 0) -> list[int] | None:
    """`best` for masks: the numbers of the melds, or None if the eaten cards have no place."""
    found = numbers(hand, eaten)
    if len(found) < 2:
        held = MASKS[found[0]] if found else 0
        return found if held & eaten == eaten else None
    choice: list[int] | None = None
    most = 0
    for used, melds in _disjoint(found):
        if used & eaten == eaten:
            worth = sum([WORTHS[number] for number in melds])
            if worth > most:
                choice, most = melds, worth
    return choice


def named(melds: Iterable[int]) -> Arrangement:
    """The cards of the melds of these numbers."""
    return tuple([MELDS[number] for number in melds])


def melds_of(cards: Iterable[str]) -> list[Meld]:
    """All melds of a hand, in ascending order.

    >>> melds_of(["7S", "7C", "7D", "8D", "9D", "KH"])
    [('7S', '7C', '7D'), ('7D', '8D', '9D')]
    """
    return [MELDS[number] for number in numbers(mask(cards))]


def best(cards: Iterable[str], eaten: Iterable[str] = ()) -> Arrangement:
    """The arrangement that leaves the fewest points, every eaten card lying in a meld of its own.

    Ties: more cards in melds, then the smaller list. Raises ValueError if the eaten cards have no place.

    >>> best("5H 6H 7H 8H 9H 8S 8C KS QD".split())
    (('5H', '6H', '7H'), ('8S', '8C', '8H'))
    >>> best("7S 7C 7H 8H 9H".split(), eaten=["7H"])
    (('7H', '8H', '9H'),)
    """
    choice = best_numbers(mask(cards), mask(eaten))
    if choice is None:
        raise ValueError("an eaten card without a meld")
    return named(choice)


def arrangements(cards: Iterable[str], eaten: Iterable[str] = ()) -> list[Arrangement]:
    """Every arrangement that may be laid down: each eaten card in a meld of its own, no meld left in the rest.

    >>> arrangements("7S 7C 7D 8S 9S KD".split())
    [(('7S', '7C', '7D'),), (('7S', '8S', '9S'),)]
    >>> arrangements(["AS", "KD"])
    [()]
    """
    hand, bound = mask(cards), mask(eaten)
    if not (found := numbers(hand, bound)):
        return [] if bound else [()]
    return [
        named(melds)
        for used, melds in _disjoint(found)
        if used & bound == bound and not has_meld(hand & ~used)
    ]


def has_meld(hand: int) -> bool:
    """Whether a hand (mask) holds any meld."""
    spades, clubs, diamonds, hearts = hand, hand >> 16, hand >> 32, hand >> 48
    sets = (spades & clubs & (diamonds | hearts) | diamonds & hearts & (spades | clubs)) & _SUIT
    return bool(hand & hand >> 1 & hand >> 2 or sets)


def can_hold(hand: int, eaten: int) -> bool:
    """Whether a hand (mask) admits disjoint melds in which every eaten card lies, each in one of its own.

    >>> can_hold(mask("6H 9H TH 7S 7C 7H 8H".split()), mask(["7H", "8H"]))
    True
    >>> can_hold(mask("5H 6H 9H 7H 8H".split()), mask(["7H", "8H"]))
    False
    """
    if not eaten:
        return True
    low = eaten & -eaten
    return any(
        can_hold(hand & ~bits, eaten ^ low)
        for bits in [MASKS[number] for number in numbers(hand, eaten)]
        if bits & eaten == low
    )


def u_numbers(hand: int, eaten: int, spare: int) -> list[int] | None:
    """`u_melds` for masks: the numbers of the melds, or None."""
    needed = hand.bit_count() - spare
    found = numbers(hand, eaten)
    if not found or sum([MASKS[number].bit_count() for number in found]) < needed:
        return None
    for used, melds in _disjoint(found):
        if used & eaten == eaten and used.bit_count() >= needed:
            return melds
    return None


def u_melds(cards: Collection[str], eaten: Iterable[str] = ()) -> Arrangement | None:
    """The melds of an ù: of 9 cards none is deadwood, of 10 at most one; None where it is no ù.

    >>> u_melds("7S 7C 7D 7H 8H 9H KS KC KD".split())
    (('7S', '7C', '7D'), ('7H', '8H', '9H'), ('KS', 'KC', 'KD'))
    >>> u_melds("7S 7C 7D 7H 8H 9H KS KC AD".split()) is None
    True
    """
    choice = u_numbers(mask(cards), mask(eaten), max(0, len(cards) - 9))
    return None if choice is None else named(choice)


def is_u_khan(cards: Iterable[str]) -> bool:
    """Whether no two cards could ever be part of one meld: none of equal rank, none of a suit 1 or 2 apart.

    >>> is_u_khan("AS 4S 7S TS KS 2C 5C 8C JC".split())
    True
    >>> is_u_khan("AS 4S 7S TS KS 2C 5C 8C 9C".split())
    False
    """
    hand = mask(cards)
    ranks = [hand >> shift & _SUIT for shift in (0, 16, 32, 48)]
    touching = hand & (hand >> 1 | hand >> 2)
    return not touching and sum(ranks) == ranks[0] | ranks[1] | ranks[2] | ranks[3]


def fits(card: str, meld: Meld) -> bool:
    """Whether a card may be laid off on a meld, which stays a meld with it.

    >>> fits("TS", ("7S", "8S", "9S")), fits("JS", ("7S", "8S", "9S"))
    (True, False)
    """
    return mask(meld) | BIT[card] in NUMBER and card not in meld


def in_order(cards: Iterable[str]) -> Meld:
    """The cards by rank (ace low), then spades, clubs, diamonds, hearts."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


PAIRS: dict[str, tuple[int, ...]] = {
    card: tuple([bits ^ BIT[card] for bits in MASKS if bits.bit_count() == 3 and bits & BIT[card]])
    for card in CARDS
}
"""Card → the pairs (masks) that make a meld of three with it."""
