"""Advice to who plays against bots alone: what the game's bot would do from his own view, and why."""

from typing import Any

from django.utils import translation

from apps.games import registry
from apps.games.engine import Action, View
from apps.play import dealer, store
from apps.play.errors import Refused
from apps.play.pools import connection, think
from apps.play.rows import LiveRow

REMEMBERED = 1_000
_known: dict[tuple[int, int, int, str], dict[str, Any]] = {}
"""Hints by hand, version, user and language: who asks again is told the same without anybody thinking."""


async def hint(table: int, user: int, language: str) -> dict[str, Any]:
    """{"action", "why"} for the user's turn, `why` a sentence in that language.

    Raises Refused "no_hand", "not_in_hand", "not_your_turn", "no_hints" (another person plays too).
    """
    async with connection() as opened:
        live = await store.read_live(opened, table, user)
    if live is None or live.status != dealer.PLAYING:
        raise Refused("no_hand")
    key = live.facts.hand, live.version, user, language
    if key not in _known:
        if len(_known) >= REMEMBERED:
            del _known[next(iter(_known))]
        _known[key] = await _advise(live, user, language)
    return _known[key]


async def _advise(live: LiveRow, user: int, language: str) -> dict[str, Any]:
    facts, state = live.facts, dealer.load(live)
    seat = facts.seat_of.get(user)
    if seat is None or seat in state.gone:
        raise Refused("not_in_hand")
    if any(not player.bot and player.user != user for player in facts.players):
        raise Refused("no_hints")
    if seat not in state.to_act:
        raise Refused("not_your_turn")
    view, legal = facts.engine.view(state, seat), facts.engine.actions(state, seat)
    action, why = await think(_think, facts.game, view, legal, language)
    return {"action": action, "why": why}


def _think(game: str, view: View, legal: list[Action], language: str) -> tuple[Action, str]:
    """Only what the seat sees goes in here."""
    action = registry.bot(game)(view, legal)
    with translation.override(language):
        return action, registry.advice(game)(view, action, legal)
