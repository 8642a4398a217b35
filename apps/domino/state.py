"""A hand of Domino as a value."""

from apps.games.engine import Seat, State


class DominoState(State, kw_only=True):
    """Everything about a hand, secrets included. `phase` is "lead", "play" or "over"."""

    deck: tuple[str, ...]
    hands: dict[Seat, tuple[str, ...]]
    """The tiles of each seat still in, in the order in which it got them."""
    boneyard: tuple[str, ...]
    """The tiles to draw from, the next one first."""
    line: tuple[tuple[int, int], ...] = ()
    """The tiles laid, left to right, each as it lies: (left number, right number)."""
    first: int | None = None
    """Where in the line the tile led lies."""
    last: int | None = None
    """Where in the line the latest tile lies."""
    last_seat: Seat | None = None
    """Who placed the latest tile; at a lock the closer."""
    must: str | None = None
    """The very tile that has to be led."""

    @property
    def ends(self) -> tuple[int, int] | None:
        """The open numbers on the left and on the right; None before the lead."""
        return (self.line[0][0], self.line[-1][1]) if self.line else None

    def after(self, seat: Seat) -> Seat:
        """Who follows a seat in turn order, among those still in."""
        seats, hands = self.seats, self.hands
        place = seats.index(seat)
        for follower in seats[place + 1 :] + seats[:place]:
            if follower in hands:
                return follower
        return seat
