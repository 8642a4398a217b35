"""Tables of Catte for the tests of its client."""

import random
from collections.abc import Callable
from typing import Any

from apps.catte.engine import GAME
from apps.games.cards import CARDS
from apps.games.engine import Step
from tests.catte.positions import deal
from tests.client.tables import TURN, Table


class CatteTable(Table):
    """Five seats unless fewer are asked for; the same arguments as any table."""

    engine = GAME
    entry = 10

    def __init__(
        self, *, seated: int = 5, places: int | None = None, stake: int = 100, **options: Any
    ) -> None:
        super().__init__(seated=seated, places=places or seated, **options)
        self.stake = stake

    def dealt(self, hands: dict[int, str], **options: Any) -> dict[str, Any]:
        """Deal these very hands."""
        step: Step[Any] = deal(hands, **options)
        self.number, self.version, self.pots, self.paid = self.number + 1, 0, {}, []
        return self.moved(step, None, TURN)

    def play(self, *cards: str) -> list[dict[str, Any]]:
        """Each who is to act plays the card named; "-3C" lays it down unplayed: folded, or thrown open in trick 5."""
        return [self.act(self.move(card)) for card in cards]

    def move(self, text: str) -> dict[str, Any]:
        card = text.lstrip("-")
        if text == card:
            return {"type": "play", "card": card}
        if len(self.state.tricks) < 5:
            return {"type": "fold", "card": card}
        (kept,) = set(self.state.hands[self.state.to_act[0]]) - {card}
        return {"type": "keep", "card": kept}


def deck(seed: int) -> list[str]:
    """A pack of cards, the same for the same seed."""
    return random.Random(seed).sample(CARDS, len(CARDS))


def table_where(
    wanted: Callable[[CatteTable], bool], leader: int | None = None, **options: Any
) -> CatteTable:
    """The first table, by seed of the deck and by move, of which `wanted` is true; the rule plays every turn."""
    for seed in range(400):
        table = CatteTable(**options)
        table.deal(deck(seed), leader=leader)
        while not table.state.over:
            if wanted(table):
                return table
            table.act()
    raise AssertionError("no such table")


def my_turn(table: CatteTable) -> bool:
    return bool(table.state.to_act == (0,))


def trick(number: int) -> Callable[[CatteTable], bool]:
    """Seat 0 is to follow in that trick."""
    return lambda table: (
        my_turn(table) and len(table.state.tricks) == number and table.state.tricks[-1].best is not None
    )
