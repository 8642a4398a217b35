"""The home page: the games, and the way into the first open seat."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from apps.games import registry
from apps.lobbies import selectors
from apps.wallet import grants
from config.context import link


def game_card(code: str, players: int) -> dict[str, Any]:
    """What the home page shows of a game; its words come from the game's own labels."""
    labels = registry.labels(code)
    return {
        "code": code,
        "name": labels.NAME,
        "tagline": getattr(labels, "TAGLINE", ""),
        "players": players,
        "url": link("lobby", code),
        "quick_url": link("quick", code),  # takes a POST and seats the visitor, as a guest if need be
        "icon": static(f"img/games/{code}.svg"),
    }


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    players = selectors.players_by_game()
    context = {
        "games": [game_card(code, players.get(code, 0)) for code in registry.installed()],
        "seat": selectors.seat_of(request.user),
        "welcome": grants.WELCOME,
    }
    return render(request, "home.html", context)
