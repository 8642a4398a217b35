"""The one move of Mậu Binh: arranging one's cards in rows."""

import msgspec

from apps.games.cards import RANK_INDEX
from apps.games.engine import IllegalAction, Seat, read_action
from apps.maubinh.rules import ROW_SIZES
from apps.maubinh.state import MaubinhState, Rows

SUIT_SIGNS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}


class Arrange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="arrange", tag_field="type"):
    """Put the 13 cards in rows of 5, 5 and 3; a draft may be changed until it is done."""

    rows: list[list[str]]
    done: bool


KINDS: dict[str, type[Arrange]] = {"arrange": Arrange}


def require_arranger(state: MaubinhState, seat: Seat) -> None:
    """Refuse who has left, holds a mậu binh or is done, each with his reason."""
    if seat in state.gone:
        raise IllegalAction("already_gone", "You have already left this hand.")
    if seat in state.instants:
        raise IllegalAction("instant", "You hold a mậu binh: there is nothing to arrange.")
    if seat in state.arranged:
        raise IllegalAction("done", "Your rows are set and can no longer be changed.")


def read_arrangement(state: MaubinhState, seat: Seat, action: object) -> tuple[Rows, bool]:
    """The rows and whether they are final; raises IllegalAction unless they are the seat's 13 cards."""
    arrange = read_action(action, KINDS)
    if tuple(map(len, arrange.rows)) != ROW_SIZES:
        raise IllegalAction("bad_rows", "The rows take 5, 5 and 3 cards.")
    left = set(state.hands[seat])
    for row in arrange.rows:
        for card in row:
            if card not in left:
                raise _not_available(card, card in state.hands[seat])
            left.remove(card)
    first, second, third = map(tuple, arrange.rows)
    return (first, second, third), arrange.done


def _not_available(card: str, twice: bool) -> IllegalAction:
    if twice:
        return IllegalAction("card_twice", "%(card)s stands in the rows twice.", card=_shown(card))
    if card in RANK_INDEX:
        return IllegalAction("not_held", "You do not hold %(card)s.", card=_shown(card))
    return IllegalAction("no_such_card", "There is no such card.")


def _shown(card: str) -> str:
    rank = "10" if card[0] == "T" else card[0]
    return rank + SUIT_SIGNS[card[1]]
