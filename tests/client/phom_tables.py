"""A table of Phỏm for the client's tests: real hands by the real engine, and hands set up for one moment."""

import random
from collections.abc import Callable
from typing import Any

from apps.games.cards import CARDS
from apps.phom.engine import GAME
from apps.phom.state import PhomState
from tests.client.tables import TURN, Table, now


def deck(seed: int) -> list[str]:
    """A pack of cards, the same for the same seed."""
    return random.Random(seed).sample(CARDS, len(CARDS))


class PhomTable(Table):
    """As a table of Domino, with the rules and the tax of Phỏm."""

    engine = GAME
    variant, tax_bps, entry = "ionline", 500, 15

    def put(self, state: PhomState) -> "PhomTable":
        """Go on from a hand that is under way."""
        self.number, self.version, self.state, self.paid = self.number + 1, 12, state, []
        self.deadline = now() + TURN
        return self

    def play(self) -> dict[str, Any]:
        """The seat to act eats if it can, else does as the rule plays."""
        eat = {"type": "eat"}
        listed = self.engine.actions(self.state, self.state.to_act[0])
        return self.act(eat if eat in listed else None)


def phom_where(wanted: Callable[[PhomTable], bool], **options: Any) -> PhomTable:
    """The first table, by seed (of the deck and of who leads) and by move, of which `wanted` is true.

    Everybody eats what he can.
    """
    for seed in range(400):
        table = PhomTable(**options)
        table.deal(deck(seed), leader=seed % len(table.names))
        while True:
            if wanted(table):
                return table
            if table.state.over:
                break
            table.play()
    raise AssertionError("no such table")


def mine(
    phase: str, *, eat: bool | None = None, layoff: bool | None = None, ways: int = 1
) -> Callable[..., bool]:
    """Seat 0 is to act in a phase, may (not) eat, may (not) lay off, has at least so many ways to lay down."""

    def wanted(table: PhomTable) -> bool:
        state = table.state
        if state.to_act != (0,) or state.phase != phase or table.version < 6:
            return False
        kinds = [action["type"] for action in table.engine.actions(state, 0)]
        ways_found = kinds.count("lay") if phase == "lay" else ways
        return eat in (None, "eat" in kinds) and layoff in (None, "layoff" in kinds) and ways_found >= ways

    return wanted
