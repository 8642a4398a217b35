"""Rows of the live tables as values."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from apps.games import registry
from apps.games.engine import Event, Game, RuleSet, Seat, State
from apps.games.money import Payment


class Player(msgspec.Struct, frozen=True):
    """Who was dealt in at a seat; `user` and `account` are the site's ids, `public` is what others may know."""

    seat: Seat
    user: int
    public: str
    name: str
    bot: bool
    account: int
    seed: str = ""


class Facts(msgspec.Struct, frozen=True, dict=True):
    """What does not change while a hand is played."""

    hand: int
    public_id: str
    table: int
    room: str
    game: str
    variant: str
    stake: int
    tax_bps: int
    pot: int
    till: int
    players: tuple[Player, ...]

    @cached_property
    def engine(self) -> Game[Any]:
        return registry.game(self.game)

    @cached_property
    def rules(self) -> RuleSet:
        return self.engine.variants[self.variant]

    @cached_property
    def by_seat(self) -> dict[Seat, Player]:
        return {player.seat: player for player in self.players}

    @cached_property
    def seat_of(self) -> dict[int, Seat]:
        """Seats by user."""
        return {player.user: player.seat for player in self.players}

    @cached_property
    def accounts(self) -> dict[int, Seat]:
        """Seats by wallet account."""
        return {player.account: player.seat for player in self.players}


class Clocks(msgspec.Struct):
    """Who must act until when (ms), whose turns ran out how often in a row, who is away.

    `ends` is when a whole turn of each seat to act would end, also where an absent player's deadline is sooner.
    """

    deadlines: dict[Seat, int] = {}
    timeouts: dict[Seat, int] = {}
    away: set[Seat] = set()
    ends: dict[Seat, int] = {}

    @property
    def due_at(self) -> int | None:
        return min(self.deadlines.values(), default=None)


class LiveRow(msgspec.Struct):
    """A table's live row as it was read; `clocks_text` is its clocks column to the letter."""

    facts: Facts
    status: str
    version: int
    state: str
    pots: dict[str, dict[Seat, int]]
    clocks: Clocks
    clocks_text: str = ""
    suspended: bool = False


Row = dict[str, Any]


class TableRows(msgspec.Struct):
    """A table, its seats in order, and its live row's outline (None before the first hand).

    `at` (ms) was taken under the table's lock: of two such, the later one has the newer rows.
    """

    table: Row
    seats: list[Row]
    live: Row | None
    at: int

    def seat_of(self, user: int) -> Row | None:
        return next((seat for seat in self.seats if seat["user_id"] == user), None)


class Played(msgspec.Struct):
    """A committed step of a hand: all that its frames are made of. `balances` holds those that changed."""

    facts: Facts
    version: int
    seat: Seat | None
    state: State
    events: list[Event]
    payments: list[Payment]
    balances: Mapping[Seat, int]
    clocks: Clocks
    at: int
    """When it was played, in ms; a later step has a later time."""
    rows: TableRows | None = None
    """The table and its seats after a deal."""

    @property
    def over(self) -> bool:
        return self.state.over
