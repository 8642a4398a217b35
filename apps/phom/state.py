"""A hand of Phỏm as a value."""

from apps.games.engine import Seat, State
from apps.phom.rules import TURNS


class PhomState(State, kw_only=True):
    """Everything about a hand, secrets included.

    `phase` is "take", "lay" (in the 4th turn, after taking), "discard" (lay-offs too, once laid) or "over".
    """

    leader: Seat
    hands: dict[Seat, tuple[str, ...]]
    """The cards that each seat holds in the order in which it got them, eaten ones included until laid."""
    stock: tuple[str, ...]
    """The cards to draw ("nọc"), the next one first."""
    discards: dict[Seat, tuple[str, ...]]
    """The cards that each seat has thrown and nobody ate, the oldest first."""
    thrown: dict[Seat, int]
    """How many cards each seat has thrown, the eaten ones included."""
    eaten: dict[Seat, tuple[str, ...]]
    """The cards that each seat has eaten, the oldest first, wherever they lie now."""
    lost: dict[Seat, tuple[int, ...]] = {}
    """Which discards of a seat were eaten, counted from 1; a seat of which none was may be missing."""
    melds: dict[Seat, tuple[tuple[str, ...], ...]] = {}
    """The melds of each seat that has laid down, in the order of its act; none for the burnt."""
    offer: str | None = None
    """The card just thrown, while the seat to act may eat it."""
    chot_eaters: tuple[Seat, ...] = ()
    """Who ate somebody's 4th discard ("cây chốt"), the latest last."""

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats in turn order from the leader on."""
        at = self.seats.index(self.leader)
        return self.seats[at:] + self.seats[:at]

    def after(self, seat: Seat) -> Seat:
        """Who plays after a seat."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def before(self, seat: Seat) -> Seat:
        """Who plays before a seat."""
        return self.seats[self.seats.index(seat) - 1]

    def in_last_turn(self, seat: Seat) -> bool:
        """Whether the seat's turn, now or next, is its 4th."""
        return self.thrown[seat] == TURNS - 1

    def bound(self, seat: Seat) -> tuple[str, ...]:
        """The eaten cards that the seat still holds."""
        return () if seat in self.melds else self.eaten[seat]
