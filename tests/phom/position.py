"""Hands of Phỏm under way, for tests: only the cards that matter need be anywhere."""

from typing import Any

import pytest

from apps.games.cards import CARDS
from apps.games.engine import Claim, IllegalAction, Pay, Seat, Step
from apps.phom.engine import GAME
from apps.phom.rules import TURNS
from apps.phom.state import PhomState

S = 100


def melds_in(text: str) -> tuple[tuple[str, ...], ...]:
    """Melds as they are written here: "7S 8S 9S, KS KC KD"."""
    return tuple(tuple(meld.split()) for meld in text.split(",") if meld.strip())


def position(
    hands: dict[int, str],
    *,
    to_act: int = 0,
    phase: str = "take",
    turn: int = 2,
    offer: str | None = None,
    stock: str = "",
    eaten: dict[int, str] | None = None,
    melds: dict[int, str] | None = None,
    leader: int = 0,
    chot_eaters: tuple[int, ...] = (),
) -> PhomState:
    """Seat `to_act` is in its turn number `turn` (the 4th is the last); who plays before it has thrown as often."""
    seats = tuple(sorted(map(Seat, hands)))
    order = seats[seats.index(Seat(leader)) :] + seats[: seats.index(Seat(leader))]
    place = order.index(Seat(to_act))
    thrown = {seat: turn if order.index(seat) < place else turn - 1 for seat in seats}
    before = order[place - 1]
    return PhomState(
        variant="ionline",
        stake=S,
        seats=seats,
        to_act=(Seat(to_act),),
        phase=phase,
        leader=Seat(leader),
        hands={Seat(seat): tuple(cards.split()) for seat, cards in hands.items()},
        stock=tuple(stock.split()),
        discards={seat: (offer,) if offer and seat == before else () for seat in seats},
        thrown=thrown,
        eaten={seat: tuple((eaten or {}).get(seat, "").split()) for seat in seats},
        melds={Seat(seat): melds_in(laid) for seat, laid in (melds or {}).items()},
        offer=offer,
        chot_eaters=tuple(map(Seat, chot_eaters)),
    )


def last_turn(hands: dict[int, str], **more: Any) -> PhomState:
    """The same in the 4th turn, after taking."""
    return position(hands, turn=TURNS, **{"phase": "lay", **more})


def act(state: PhomState, seat: int, kind: str, /, **fields: Any) -> Step[PhomState]:
    return GAME.act(state, Seat(seat), {"type": kind, **fields})


def lay(state: PhomState, seat: int, melds: str) -> Step[PhomState]:
    return act(state, seat, "lay", melds=[list(meld) for meld in melds_in(melds)])


def refusal(state: PhomState, seat: int, kind: str, /, **fields: Any) -> str:
    """The code and the sentence of a refused act."""
    with pytest.raises(IllegalAction) as caught:
        act(state, seat, kind, **fields)
    return f"{caught.value.code}: {caught.value}"


def pays(claims: list[Claim]) -> list[tuple[int, int, int, str]]:
    return [
        (claim.payer, claim.payee, claim.amount, claim.reason.removeprefix("phom."))
        for claim in claims
        if isinstance(claim, Pay)
    ]


def kinds(step: Step[Any]) -> list[str]:
    return [event["type"] for event in step.events]


def deck(*blocks: str) -> tuple[str, ...]:
    """A pack that begins with the blocks of cards; the rest follows in canonical order."""
    first = [card for block in blocks for card in block.split()]
    return (*first, *(card for card in CARDS if card not in first))
