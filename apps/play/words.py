"""Moves and payments of a hand in words, for people and in the language of the moment."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from apps.games import registry
from apps.games.engine import Event, Seat
from apps.games.money import POT
from apps.play.halting import REFUND
from apps.play.models import Move

Who = Callable[[Seat], str]


def sentences(game: str, kind: str, seat: Seat | None, events: list[Event], who: Who) -> list[str]:
    """What a move did: the game's own words for its events, or plain ones where it has none."""
    describe: Any = getattr(registry.labels(game), "describe", None)
    found = [text for event in events if describe and (text := describe(event, who))]
    return found or [_plain(kind, "" if seat is None else who(seat))]


def _plain(kind: str, name: str) -> str:
    if kind == Move.Kind.HALT:
        return _("The hand was stopped by a fault of the site. Stakes in the pot were returned.")
    if kind == Move.Kind.DEAL:
        return _("The cards are dealt.")
    if kind == Move.Kind.LEAVE:
        return _("%(name)s left the table.") % {"name": name}
    return _("%(name)s made a move.") % {"name": name}


def reason(game: str, code: str) -> str:
    """A payment's reason; a code without words is shown as it is."""
    if code == REFUND:
        return _("Stakes returned")
    return str(registry.labels(game).REASONS.get(code, code))


_SUITS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}


def card(code: str) -> str:
    """A card as people write it; a domino stays as it is.

    >>> card("TD"), card("AS"), card("6-4")
    ('10♦', 'A♠', '6-4')
    """
    if code[-1] not in _SUITS:
        return code
    return code[:-1].replace("T", "10") + _SUITS[code[-1]]


def party(side: Seat | str, who: Who) -> str:
    """Who pays or receives: a seat's name, or the pot."""
    return who(side) if isinstance(side, int) else _("the pot") if side.startswith(POT) else side
