"""The boards' page. GET changes nothing."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from apps.games import registry
from apps.leaders import selectors
from apps.leaders.models import Place


@require_safe
def first(request: HttpRequest) -> HttpResponse:
    """The boards of the first game."""
    return redirect("leaders", registry.installed()[0])


@require_safe
def leaders(request: HttpRequest, game: str) -> HttpResponse:
    """Who leads in a game: ?board=week|all&by=net|hands."""
    if game not in registry.installed():
        raise Http404
    board = _choice(request, "board", Place.Board.values)
    by = _choice(request, "by", selectors.ORDERS)
    lines = list(selectors.board(game, board, by)[: selectors.LENGTH])
    own = next((line for line in lines if line.user_id == request.user.pk), None)
    context = {
        "game": game,
        "name": registry.labels(game).NAME,
        "games": _games(game),
        "board": board,
        "boards": Place.Board.choices,
        "by": by,
        "lines": [_line(line, by) for line in lines],
        "own": None if own else _own(request, game, board, by),
        "length": selectors.LENGTH,
    }
    return render(request, "leaders/leaders.html", context)


def _choice(request: HttpRequest, name: str, values: Any) -> str:
    """One of the values, by the query; the first where it says nothing that fits."""
    said = request.GET.get(name, "")
    return said if said in values else str(values[0])


def _games(game: str) -> list[dict[str, Any]]:
    return [
        {"name": registry.labels(code).NAME, "url": reverse("leaders", args=[code]), "current": code == game}
        for code in registry.installed()
    ]


def _line(place: Place, by: str) -> dict[str, Any]:
    return {"place": place.by_net if by == "net" else place.by_hands, "row": place}


def _own(request: HttpRequest, game: str, board: str, by: str) -> dict[str, Any] | None:
    """The visitor's line where it is not among those shown."""
    line = selectors.own_line(request.user, game, board)
    return None if line is None else _line(line, by)
