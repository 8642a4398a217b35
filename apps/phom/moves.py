"""The moves of Phỏm, and why one is refused."""

from collections.abc import Sequence

import msgspec

from apps.games.engine import IllegalAction, Seat
from apps.phom.cards import BIT, mask, shown
from apps.phom.melds import NUMBER, can_hold, fits, has_meld
from apps.phom.state import PhomState


class Draw(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="draw", tag_field="type"):
    """Take the next card of the stock ("bốc")."""


class Eat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="eat", tag_field="type"):
    """Take the card that the player before has just thrown ("ăn")."""


class Lay(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="lay", tag_field="type"):
    """Lay down all melds ("hạ phỏm"), in the 4th turn after taking; none at all is to be burnt."""

    melds: list[list[str]]


class Layoff(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="layoff", tag_field="type"):
    """Add a card to meld `meld` (from 0, in the order of its lay act) of an earlier player ("gửi bài")."""

    card: str
    seat: int
    meld: int


class Discard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="discard", tag_field="type"):
    """Throw a card ("đánh"), which ends the turn."""

    card: str


Move = Draw | Eat | Lay | Layoff | Discard

KINDS: dict[str, type[Move]] = {
    "draw": Draw,
    "eat": Eat,
    "lay": Lay,
    "layoff": Layoff,
    "discard": Discard,
}


def require_phase(state: PhomState, seat: Seat, move: Move) -> None:
    """Refuse a move whose time has not come or has gone."""
    if state.phase == "take":
        if not isinstance(move, Draw | Eat):
            raise IllegalAction("take_first", "Draw or eat a card first.")
    elif isinstance(move, Draw | Eat):
        raise IllegalAction("already_taken", "You have already taken a card.")
    elif isinstance(move, Lay) and state.phase != "lay":
        raise _not_now(state, seat)
    elif isinstance(move, Discard | Layoff) and state.phase == "lay":
        raise IllegalAction("lay_first", "Lay down your melds first.")
    elif isinstance(move, Layoff) and seat not in state.melds:
        raise _not_now(state, seat)


def _not_now(state: PhomState, seat: Seat) -> IllegalAction:
    if seat in state.melds:
        return IllegalAction("already_laid", "You have already laid down.")
    return IllegalAction("not_last_turn", "Melds are laid down in the 4th turn.")


def require_held(state: PhomState, seat: Seat, card: str) -> None:
    """Refuse a card that is none or that the seat does not hold."""
    if card not in BIT:
        raise IllegalAction("no_such_card", "There is no such card.")
    if card not in state.hands[seat]:
        raise IllegalAction("not_held", "You do not hold %(card)s.", card=shown(card))


def can_eat(state: PhomState, seat: Seat) -> bool:
    """Whether the card on offer makes a meld, with every eaten card in a meld of its own."""
    if state.offer is None:
        return False
    offer = BIT[state.offer]
    return can_hold(mask(state.hands[seat]) | offer, mask(state.bound(seat)) | offer)


def require_eatable(state: PhomState, seat: Seat) -> str:
    """The card on offer; refused where there is none or it makes no meld."""
    if state.offer is None:
        raise IllegalAction("no_offer", "There is no card to eat.")
    if not can_eat(state, seat):
        text = "%(card)s makes no meld of its own with your cards."
        raise IllegalAction("no_meld_with", text, card=shown(state.offer))
    return state.offer


def discardable(state: PhomState, seat: Seat) -> list[str]:
    """The cards that the seat may throw: not eaten, and the eaten ones keep their melds without it."""
    hand, eaten = state.hands[seat], state.bound(seat)
    if not eaten:
        return list(hand)
    whole, bound = mask(hand), mask(eaten)
    return [card for card in hand if card not in eaten and can_hold(whole ^ BIT[card], bound)]


def require_discardable(state: PhomState, seat: Seat, card: str) -> None:
    """Refuse to throw a card that is not held, or that an eaten card binds."""
    require_held(state, seat, card)
    eaten = state.bound(seat)
    if card in eaten:
        text = "%(card)s is eaten: it stays in its meld."
        raise IllegalAction("eaten_stays", text, card=shown(card))
    if eaten and not can_hold(mask(state.hands[seat]) ^ BIT[card], mask(eaten)):
        text = "Without %(card)s an eaten card has no meld of its own."
        raise IllegalAction("bound", text, card=shown(card))


def require_layable(state: PhomState, seat: Seat, melds: Sequence[Sequence[str]]) -> None:
    """Refuse melds that are none, overlap, leave an eaten card without its own, or are not all there are."""
    used, eaten = 0, mask(state.bound(seat))
    homes = 0
    for meld in melds:
        for card in meld:
            require_held(state, seat, card)
        bits = mask(set(meld))
        if bits not in NUMBER or bits.bit_count() != len(meld):
            text = "%(cards)s is no meld."
            raise IllegalAction("no_meld", text, cards=" ".join(map(shown, meld)) or "–")
        if bits & used:
            raise IllegalAction("overlap", "A card lies in one meld only.")
        used |= bits
        homes += (bits & eaten).bit_count() == 1
    if homes != eaten.bit_count():
        raise IllegalAction("eaten_meld", "Each eaten card has to lie in a meld of its own.")
    if has_meld(mask(state.hands[seat]) & ~used):
        raise IllegalAction("lay_all", "You hold another meld: lay down all you have.")


def targets(state: PhomState, seat: Seat) -> list[tuple[Seat, int, tuple[str, ...]]]:
    """The melds on which the seat may lay off, the earliest laid first: owner, number, cards."""
    if not state.melds.get(seat):
        return []
    return [
        (owner, number, meld)
        for owner in state.order[: state.order.index(seat)]
        for number, meld in enumerate(state.melds[owner])
    ]


def require_fit(state: PhomState, seat: Seat, move: Layoff) -> None:
    """Refuse a lay-off by the burnt, on a meld that an earlier player has not laid, or that does not fit."""
    require_held(state, seat, move.card)
    if not state.melds[seat]:
        raise IllegalAction("burnt", "Who has laid no meld may not lay off.")
    meld = next((cards for *target, cards in targets(state, seat) if target == [move.seat, move.meld]), None)
    if meld is None:
        raise IllegalAction("no_such_meld", "No player before you has laid such a meld.")
    if not fits(move.card, meld):
        text = "%(card)s does not fit this meld."
        raise IllegalAction("no_fit", text, card=shown(move.card))
