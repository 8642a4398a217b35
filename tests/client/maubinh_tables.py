"""A table of Mậu Binh for the client's tests: all act at once, and a turn keeps its deadline."""

import random
from collections.abc import Callable
from typing import Any

from apps.games.cards import CARDS
from apps.maubinh.engine import GAME
from apps.maubinh.state import Rows
from tests.client.tables import Table

TURN = 60_000


class MaubinhTable(Table):
    engine = GAME
    variant, tax_bps, entry = "ionline", 500, 40

    def deal(self, deck: list[str], leader: int | None = None, turn: int = TURN) -> dict[str, Any]:
        return super().deal(deck, leader, turn)

    def arrange(self, seat: int, rows: Rows | None = None, done: bool = True) -> dict[str, Any]:
        """A seat arranges its cards so, or as the rule does."""
        action = self.engine.autoplay(self.state, seat)
        if rows is not None:
            action = {"type": "arrange", "rows": [list(row) for row in rows], "done": done}
        return self.play(seat, action)

    def play(self, seat: int, action: dict[str, Any]) -> dict[str, Any]:
        return self.moved(self.engine.act(self.state, seat, action), seat, TURN)

    def moved(self, step: Any, seat: int | None, turn: int) -> dict[str, Any]:
        before, deadline = self.state, self.deadline
        frame = super().moved(step, seat, turn)
        if seat is not None and before.turn == self.state.turn:
            self.deadline = deadline
            frame["deadlines"] = self.common()["deadlines"]
        return frame


def pack(seed: int) -> list[str]:
    """A pack of cards, the same for the same seed."""
    return random.Random(seed).sample(CARDS, len(CARDS))


def dealt(seed: int = 1, **options: Any) -> MaubinhTable:
    """A table at which everybody arranges; nobody holds a mậu binh."""
    table = MaubinhTable(**options)
    table.deal(pack(seed))
    assert not table.state.instants
    return table


def dealt_where(wanted: Callable[[MaubinhTable], bool], **options: Any) -> MaubinhTable:
    """The first table, by seed, of which `wanted` is true after the deal."""
    for seed in range(500):
        table = MaubinhTable(**options)
        table.deal(pack(seed))
        if wanted(table):
            return table
    raise AssertionError("no such table")


def with_hand(cards: list[str], **options: Any) -> MaubinhTable:
    """Seat 0 holds these 13 cards, the others any."""
    table = MaubinhTable(**options)
    table.deal([*cards, *(card for card in pack(7) if card not in cards)])
    return table
