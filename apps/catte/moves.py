"""The moves of Catte: playing a card, folding one, keeping one hidden."""

import msgspec

from apps.catte.cards import HIGHER, ORDER, written
from apps.catte.rules import LAST_FOLDING
from apps.catte.state import CatteState, How, Laid, Trick
from apps.games.engine import Action, Card, Event, IllegalAction, Seat


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="play", tag_field="type"):
    """Lead a card, or beat the best one."""

    card: str


class Fold(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="fold", tag_field="type"):
    """Lay a card face down, in tricks 1 to 4."""

    card: str


class Keep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="keep", tag_field="type"):
    """Keep a card hidden for trick 6 and throw the other open, in trick 5."""

    card: str


Move = Play | Fold | Keep
KINDS: dict[str, type[Move]] = {"play": Play, "fold": Fold, "keep": Keep}


def listed(state: CatteState, seat: Seat) -> list[Action]:
    """The legal moves of the seat whose turn it is: plays, then folds or keeps."""
    hand, best = state.hands[seat], state.tricks[-1].best
    if best is None:
        return [{"type": "play", "card": card} for card in hand]
    beating = HIGHER[best.card]
    other = "fold" if len(state.tricks) <= LAST_FOLDING else "keep"
    moves: list[Action] = [{"type": "play", "card": card} for card in hand if card in beating]
    return moves + [{"type": other, "card": card} for card in hand]


def automatic(state: CatteState, seat: Seat) -> Action:
    """The rule's own play: the lowest card that leads or beats, else fold the lowest or keep the higher."""
    hand, best = state.hands[seat], state.tricks[-1].best
    able = hand if best is None else [card for card in hand if card in HIGHER[best.card]]
    if able:
        return {"type": "play", "card": min(able, key=ORDER.__getitem__)}
    if len(state.tricks) <= LAST_FOLDING:
        return {"type": "fold", "card": min(hand, key=ORDER.__getitem__)}
    return {"type": "keep", "card": max(hand, key=ORDER.__getitem__)}


def require_legal(state: CatteState, seat: Seat, move: Move) -> None:
    """Refuse a card that is not held or does not beat, and a move out of its place."""
    if move.card not in ORDER:
        raise IllegalAction("no_such_card", "There is no such card.")
    if move.card not in state.hands[seat]:
        raise IllegalAction("not_held", "You do not hold %(card)s.", card=written(move.card))
    best = state.tricks[-1].best
    if isinstance(move, Play):
        if best is not None and move.card not in HIGHER[best.card]:
            text = "%(card)s does not beat %(best)s: only a higher card of its suit does."
            raise IllegalAction("no_beat", text, card=written(move.card), best=written(best.card))
    elif best is None:
        raise IllegalAction("must_lead", "You lead this trick: play a card.")
    elif isinstance(move, Fold) and len(state.tricks) > LAST_FOLDING:
        raise IllegalAction("no_fold", "In trick 5 you beat, or keep one card hidden.")
    elif isinstance(move, Keep) and len(state.tricks) <= LAST_FOLDING:
        raise IllegalAction("no_keep", "A card is kept hidden in trick 5 only.")


def lay(state: CatteState, seat: Seat, move: Move) -> Event:
    """Move a card from the hand to the trick; returns the event."""
    if isinstance(move, Play):
        return _put(state, seat, move.card, "play", {"type": "played", "seat": seat, "card": move.card})
    if isinstance(move, Fold):
        folded = {"type": "folded", "seat": seat, "private": {seat: {"card": move.card}}}
        return _put(state, seat, move.card, "fold", folded)
    thrown = next(card for card in state.hands[seat] if card != move.card)
    return _put(state, seat, thrown, "throw", {"type": "kept", "seat": seat, "thrown": thrown})


def _put(state: CatteState, seat: Seat, card: Card, how: How, event: Event) -> Event:
    hand, trick = state.hands[seat], state.tricks[-1]
    at = hand.index(card)
    state.hands = {**state.hands, seat: hand[:at] + hand[at + 1 :]}
    state.tricks = (*state.tricks[:-1], Trick(trick.leader, (*trick.laid, Laid(seat, card, how))))
    return event
