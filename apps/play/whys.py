"""Why a payment of a stored hand was made, worked out on demand: the hand is played again up to that move."""

from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from apps.games import registry
from apps.games.engine import Seat, event_for
from apps.games.whys import Moment, capital, sentence
from apps.play.models import Hand
from apps.play.replay import HALT, Replayed, replay
from apps.play.rules_text import place_of

Names = dict[Seat, str]


class Why(NamedTuple):
    """A sentence, and the address of the rule that it follows from (None: no game's rule)."""

    text: str
    rule: str | None


def why(hand: Hand, move: int, line: int, user: int) -> Why | None:
    """Why the payment in that line (from 1, as in the ledger) of that move was made, for this reader; None: no such.

    Raises IllegalAction when the rules of today refuse what is stored.
    """
    steps = replay(hand, until=move)
    if not steps or steps[-1].number != move:
        return None
    if steps[-1].kind == HALT:
        return Why(refunded(), None)
    if not 1 <= line <= len(steps[-1].payments):
        return None
    reason = steps[-1].payments[line - 1].reason
    place = place_of(hand.game, hand.variant, reason)
    rule = f"{reverse('rules', args=[hand.game])}?stake={hand.stake}#{place}" if place else None
    moment = _moment(hand, steps, line, names_for(hand, user))
    return Why(sentence(registry.whys(hand.game).WHYS[reason], moment, hand.tax_bps), rule)


def refunded() -> str:
    """Why stakes go back when a hand is halted."""
    return (
        capital(_("the hand was stopped by a fault of the site, and each stake in the pot goes back")) + "."
    )


def names_for(hand: Hand, user: int) -> Names:
    """The players by seat; the reader himself is "you"."""
    return {
        Seat(player["seat"]): _("you") if player["user"] == user else player["name"]
        for player in hand.players
    }


def _moment(hand: Hand, steps: list[Replayed], line: int, names: Names) -> Moment[Any, Any]:
    step = steps[-1]
    return Moment(
        step.payments[line - 1],
        steps[-2].state if len(steps) > 1 else None,
        step.state,
        [event_for(event, None) for event in step.events],
        registry.game(hand.game).variants[hand.variant],
        names.__getitem__,
        hand.over_at is not None,
    )
