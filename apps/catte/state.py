"""A hand of Catte as a value."""

from typing import Literal

import msgspec

from apps.games.engine import Card, Seat, State

How = Literal["play", "fold", "throw"]
"""Played openly to win the trick; folded face down; thrown open in trick 5, the other card being kept hidden."""


class Laid(msgspec.Struct, frozen=True, array_like=True):
    """A card that a seat has laid in a trick."""

    seat: Seat
    card: Card
    how: How


class Trick(msgspec.Struct, frozen=True, array_like=True):
    """A trick, or what there is of it."""

    leader: Seat
    """Who leads it, or led it, also if he has left since."""
    laid: tuple[Laid, ...] = ()
    winner: Seat | None = None
    """Who won it; None while it runs, and when its best card is a leaver's."""

    @property
    def best(self) -> Laid | None:
        """The best card so far: the latest one played, since each has to beat the one before."""
        for laid in reversed(self.laid):
            if laid.how == "play":
                return laid
        return None


class CatteState(State, kw_only=True):
    """Everything about a hand, secrets included. `phase` is "lead", "follow" or "over"."""

    dealt: dict[Seat, tuple[Card, ...]]
    """The six cards that each seat was dealt."""
    hands: dict[Seat, tuple[Card, ...]]
    """The cards that each seat still holds; a leaver's are out of play."""
    undealt: tuple[Card, ...]
    water: str | None
    """The suit of "cá nước", which is that of the first undealt card; None without the option."""
    first: Seat
    """Who led trick 1, or took it over before it was led."""
    tricks: tuple[Trick, ...] = ()
    """The tricks, the one that runs last."""
    dead: tuple[Seat, ...] = ()
    """Who had won no trick after trick 4 ("gục tùng"), leavers since included."""
    holder: Seat | None = None
    """Who held the lead when the hidden cards were turned."""

    @property
    def staying(self) -> list[Seat]:
        """The seats that have not left, ascending."""
        gone = self.gone
        return [seat for seat in self.seats if seat not in gone]

    @property
    def contending(self) -> list[Seat]:
        """The seats that may still win: neither gone nor dead."""
        gone, dead = self.gone, self.dead
        return [seat for seat in self.seats if seat not in gone and seat not in dead]

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats in turn order, beginning behind `seat` and ending with it."""
        at = self.seats.index(seat) + 1
        return self.seats[at:] + self.seats[:at]

    def won(self, seat: Seat) -> int:
        """How many tricks the seat has won ("tồn")."""
        return sum([trick.winner == seat for trick in self.tricks])
