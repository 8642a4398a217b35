"""Positions of Catte for tests: what matters of them is given, the rest is made up to be whole."""

from apps.catte.engine import GAME
from apps.catte.state import CatteState, Laid, Trick
from apps.games.cards import CARDS
from apps.games.engine import Seat, Step

S = 100

Tricks = list[tuple[int, str, int | None]]
"""Leader, what was laid ("0:KS 1:fold:3C 2:throw:4D"), winner."""


def deal(
    hands: dict[int, str], *, leader: int | None = None, water: str = "", first_left: str = ""
) -> Step[CatteState]:
    """A hand of these cards; with `first_left` that card is the first one not dealt."""
    seats = sorted(hands)
    first = seats[0] if leader is None else leader
    at = seats.index(first)
    dealt = [card for seat in seats[at:] + seats[:at] for card in hands[seat].split()]
    left = [card for card in CARDS if card not in dealt]
    if first_left:
        left.remove(first_left)
        left.insert(0, first_left)
    options = {"water": bool(water or first_left)}
    return GAME.deal(
        "iwin",
        stake=S,
        seats=[Seat(seat) for seat in seats],
        leader=Seat(first),
        deck=dealt + left,
        options=options,
    )


def position(
    hands: dict[int, str],
    tricks: Tricks,
    *,
    to_act: int,
    gone: tuple[int, ...] = (),
    dead: tuple[int, ...] = (),
    first: int | None = None,
) -> CatteState:
    """A hand under way without water: the cards still held, and the tricks so far."""
    seats = sorted(hands)
    past = tuple(
        Trick(
            Seat(leader),
            tuple(_laid(text) for text in laid.split()),
            None if winner is None else Seat(winner),
        )
        for leader, laid, winner in tricks
    )
    held = {Seat(seat): tuple(cards.split()) for seat, cards in hands.items()}
    laid = [each for trick in past for each in trick.laid]
    dealt = {
        seat: (*(each.card for each in laid if each.seat == seat), *cards) for seat, cards in held.items()
    }
    placed = {card for cards in dealt.values() for card in cards}
    return CatteState(
        variant="iwin",
        stake=S,
        options={"water": False},
        seats=tuple(map(Seat, seats)),
        gone=tuple(map(Seat, gone)),
        dead=tuple(map(Seat, dead)),
        to_act=(Seat(to_act),),
        phase="follow" if past[-1].laid else "lead",
        dealt=dealt,
        hands=held,
        undealt=tuple(card for card in CARDS if card not in placed),
        water=None,
        first=past[0].leader if first is None else Seat(first),
        tricks=past,
    )


def _laid(text: str) -> Laid:
    seat, *how, card = text.split(":")
    return Laid(Seat(int(seat)), card, how[0] if how else "play")  # type: ignore[arg-type]
