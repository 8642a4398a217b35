"""The one move of Domino: laying a tile."""

from typing import Literal

import msgspec

from apps.domino.state import DominoState
from apps.domino.tiles import ENDS, FITS, End
from apps.games.engine import Event, IllegalAction, Seat


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="play", tag_field="type"):
    """Lay a tile on an end of the line; the first tile of a hand goes to the left."""

    tile: str
    end: Literal["left", "right"]


KINDS: dict[str, type[Play]] = {"play": Play}


def require_playable(state: DominoState, seat: Seat, play: Play) -> None:
    """Refuse a tile that is not held or does not lie where it is to go."""
    if play.tile not in ENDS:
        raise IllegalAction("no_such_tile", "There is no such tile.")
    if play.tile not in state.hands[seat]:
        raise IllegalAction("not_held", "You do not hold %(tile)s.", tile=play.tile)
    if state.line:
        _require_fit(play, state.line[0][0], state.line[-1][1])
    elif state.must not in (None, play.tile):
        raise IllegalAction("must_lead", "The first tile has to be %(tile)s.", tile=state.must)
    elif play.end != "left":
        raise IllegalAction("lead_left", "The first tile goes to the left end.")


def _require_fit(play: Play, left: int, right: int) -> None:
    where = FITS[left, right].get(play.tile)
    if where is None:
        text = "%(tile)s cannot be played: the ends are %(left)s and %(right)s."
        raise IllegalAction("no_fit", text, tile=play.tile, left=left, right=right)
    if play.end not in where:
        number = left if play.end == "left" else right
        text = f"%(tile)s does not fit the {play.end} end, which shows %(number)s."
        raise IllegalAction(f"no_fit_{play.end}", text, tile=play.tile, number=number)


def place(state: DominoState, seat: Seat, tile: str, end: End) -> Event:
    """Move a tile from a hand to the line, turned so that it fits; returns the event."""
    hands = state.hands = dict(state.hands)
    hand = hands[seat]
    at = hand.index(tile)
    hands[seat] = hand[:at] + hand[at + 1 :]
    high, low = ENDS[tile]
    line = state.line
    if not line:
        lies = (high, low)
        state.line, state.first, state.last = (lies,), 0, 0
        state.phase, state.must = "play", None
    elif end == "left":
        lies = (high, low) if low == line[0][0] else (low, high)
        state.line, state.last = (lies, *line), 0
        state.first = (state.first or 0) + 1
    else:
        lies = (high, low) if high == line[-1][1] else (low, high)
        state.line, state.last = (*line, lies), len(line)
    state.last_seat = seat
    return {"type": "played", "seat": seat, "tile": tile, "end": end, "line": list(lies)}
