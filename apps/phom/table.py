"""What a bot reads off its view: the cards as masks, the cards that it has not seen, and who plays next."""

from typing import NamedTuple

from apps.games.cards import CARDS
from apps.games.engine import View
from apps.phom.cards import BIT, mask
from apps.phom.melds import Meld
from apps.phom.rules import RULES, TURNS
from apps.phom.scoring import eat_halves


class Next(NamedTuple):
    """The next player, who may eat what we throw."""

    hidden: int
    """The cards in his hand that we have not seen; 0 when he has no turn left."""
    eaten: int
    """How many cards he has eaten; all of them were ours."""
    refused: tuple[int, ...]
    """Bits of the cards that we threw and he did not eat."""
    price: int
    """What the card that we throw now costs us if he eats it, in hundredths of a stake."""


class Table(NamedTuple):
    """A hand of Phỏm as one seat sees it in its turn."""

    hand: int
    bound: int
    """The eaten cards that we still hold."""
    unseen: tuple[str, ...]
    hides: int
    """The same as a mask."""
    takes: int
    """How many cards we have yet to take, this turn's included if it is not taken."""
    next: Next
    targets: tuple[tuple[int, int, Meld], ...]
    """The melds of players before us, on which cards may be laid off: seat, number, cards."""
    laid: bool
    burnt: bool
    players: int


def read(view: View) -> Table:
    """The table as the seat to act sees it."""
    me = view["to_act"][0]
    seats: list[int] = view["seats"]
    at = seats.index(view["leader"])
    order = seats[at:] + seats[:at]
    own = view["melds"].get(str(me))
    turn = view["thrown"][str(me)] + 1
    unseen = _unseen(view)
    return Table(
        hand=mask(view["hand"]),
        bound=0 if own is not None else mask(view["eaten"][str(me)]),
        unseen=unseen,
        hides=mask(unseen),
        takes=TURNS - turn + (view["phase"] == "take"),
        next=_next(view, me, order),
        targets=tuple(
            [
                (seat, number, tuple(meld))
                for seat in order[: order.index(me)]
                for number, meld in enumerate(view["melds"].get(str(seat), []))
            ]
        ),
        laid=own is not None,
        burnt=own == [],
        players=len(seats),
    )


def _unseen(view: View) -> tuple[str, ...]:
    open_cards = {*view["hand"]}
    for cards in (*view["discards"].values(), *view["eaten"].values()):
        open_cards.update(cards)
    for melds in view["melds"].values():
        for meld in melds:
            open_cards.update(meld)
    return tuple([card for card in CARDS if card not in open_cards])


def _next(view: View, me: int, order: list[int]) -> Next:
    place = order.index(me)
    follower = str(order[(place + 1) % len(order)])
    eaten = len(view["eaten"][follower])
    hidden = 0 if follower in view["melds"] else view["counts"][follower] - eaten
    is_last = place == len(order) - 1
    nth = view["thrown"][str(me)] + 1
    if is_last and nth == TURNS:
        hidden = 0
    price = 50 * eat_halves(RULES[view["variant"]], nth, is_last)
    return Next(hidden, eaten, tuple([BIT[card] for card in view["discards"][str(me)]]), price)
