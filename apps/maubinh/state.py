"""A hand of Mậu Binh as a value."""

from apps.games.engine import Seat, State

Rows = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""An arrangement: rows ("chi") of 5, 5 and 3 cards."""


class MaubinhState(State, kw_only=True):
    """Everything about a hand, secrets included. `phase` is "arrange" or "over"."""

    hands: dict[Seat, tuple[str, ...]]
    """The 13 cards of each seat dealt in, in the order of the deck."""
    rest: tuple[str, ...]
    """The cards that nobody got."""
    instants: dict[Seat, str]
    """The mậu binh of each seat that was dealt one."""
    drafts: dict[Seat, Rows] = {}
    """Arrangements that may still change."""
    arranged: dict[Seat, Rows] = {}
    """Arrangements of those who are done."""
    net: dict[Seat, int]
    """What each seat's claims come to so far, in chips as claimed."""

    def still_in(self) -> list[Seat]:
        """The seats that have not left, ascending."""
        return [seat for seat in self.seats if seat not in self.gone]
