"""The lobby: who plays where, and every way to a seat. GET changes nothing; each way to a seat is a POST."""

from collections.abc import Callable
from typing import Any, NamedTuple, cast

from allauth.core import ratelimit
from django.contrib import messages
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.games import registry
from apps.lobbies import seating, selectors
from apps.lobbies.errors import SeatRefused
from apps.lobbies.forms import CodeForm, TableForm
from apps.lobbies.models import Room, Table
from apps.lobbies.selectors import ORDERS, Progress, Tier
from apps.users import services
from apps.users.models import User

LIST_SECONDS = 1
"""How old a list of tables may be; the client waits as long after the bell before it asks."""


def _labels(game: str) -> Any:
    """The words of an installed game; any other code is a page that does not exist."""
    if game not in registry.installed():
        raise Http404
    return registry.labels(game)


@require_safe
def lobby(request: HttpRequest, game: str) -> HttpResponse:
    """Tiers, open tables and the ways in; anybody may look."""
    labels = _labels(game)
    progress = Progress(selectors.hands_of(request.user))
    tiers, seat = selectors.tiers(game, progress.hands), selectors.seat_of(request.user)
    choice = _choice(request, labels, tiers)
    context = {
        "game": game,
        "name": labels.NAME,
        "games": [
            {
                "name": registry.labels(code).NAME,
                "url": reverse("lobby", args=[code]),
                "current": code == game,
            }
            for code in registry.installed()
        ],
        "tiers": tiers,
        "variants": labels.VARIANTS if len(labels.VARIANTS) > 1 else {},
        "choice": choice,
        "list": _list(game, choice, may_sit=choice.open and seat is None),
        "progress": progress,
        "seat": seat,
        "code_form": CodeForm(),
    }
    return render(request, "lobbies/lobby.html", context)


@require_safe
def tables(request: HttpRequest, game: str) -> HttpResponse:
    """Only the list of tables: what the lobby fetches anew when its bell rings."""
    labels = _labels(game)
    choice = _choice(request, labels, selectors.tiers(game, selectors.hands_of(request.user)))
    may_sit = choice.open and selectors.seat_of(request.user) is None
    return HttpResponse(_list(game, choice, may_sit=may_sit))


class Choice(NamedTuple):
    """Which tables somebody looks at. `rules` is "" for all rule sets; `open`: his level opens the tier."""

    tier: Tier | None
    rules: str
    by: str

    @property
    def open(self) -> bool:
        return self.tier is not None and self.tier.open


def _choice(request: HttpRequest, labels: Any, tiers: list[Tier]) -> Choice:
    """What the address asks for; a choice that does not exist falls back to the first."""
    asked = request.GET
    tier = next((tier for tier in tiers if tier.code == asked.get("tier")), tiers[0] if tiers else None)
    rules, by = asked.get("rules", ""), asked.get("by", "")
    return Choice(tier, rules if rules in labels.VARIANTS else "", by if by in ORDERS else ORDERS[0])


def _list(game: str, choice: Choice, *, may_sit: bool) -> SafeString:
    """The list as HTML. Who asks for the same within a second gets the same: a full lobby asks all at once."""
    tier = choice.tier.code if choice.tier else None
    key = f"lobby:{game}:{tier}:{choice.rules}:{choice.by}:{may_sit:d}:{get_language()}"
    if known := cache.get(key):
        return SafeString(known)
    context = {
        "tables": selectors.lobby_tables(game, tier, choice.rules or None, by=choice.by),
        "may_sit": may_sit,
        "say_rules": not choice.rules and len(registry.labels(game).VARIANTS) > 1,
    }
    html = render_to_string("lobbies/tables.html", context)
    cache.set(key, html, LIST_SECONDS)
    return html


@require_http_methods(["GET", "HEAD", "POST"])
def quick(request: HttpRequest, game: str) -> HttpResponse:
    """One click: a seat at the best open table. Without a POST only the lobby, where the button is."""
    _labels(game)
    if request.method != "POST":
        return redirect("lobby", game)
    return _take(request, game, lambda user: seating.quick_seat(user, game).table_id)


@require_POST
def sit(request: HttpRequest, table: int) -> HttpResponse:
    """Sit down at the first free place of a table; a private one needs its code."""
    found = Table.objects.select_related("room").filter(pk=table).first()
    if found is None or found.code not in (None, request.POST.get("code")):
        raise Http404
    return _take(request, found.room.game, lambda user: seating.sit(user, table).table_id)


def _take(request: HttpRequest, game: str, seated_at: Callable[[User], int]) -> HttpResponse:
    """Seat the visitor and go to the table; a refusal is told in the lobby."""
    user = _player(request)
    if user is None:
        return cast(HttpResponse, ratelimit.respond_429(request))
    try:
        return redirect("table", seated_at(user))
    except SeatRefused as refused:
        messages.error(request, refused.message)
        return redirect("lobby", game)


def _player(request: HttpRequest) -> User | None:
    """The visitor, as a new guest if he has no account yet; None when too many guests came from his address."""
    if request.user.is_authenticated:
        return request.user
    if not ratelimit.consume(request, action="guest"):
        return None
    return services.create_guest(request)


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest, game: str) -> HttpResponse:
    """The form for a table of one's own; `room` (in the address or the form) says in which room."""
    labels = _labels(game)
    rooms = list(Room.objects.filter(game=game, is_open=True))
    progress = Progress(selectors.hands_of(request.user))
    room = _chosen_room(rooms, request.POST.get("room") or request.GET.get("room"))
    form = TableForm(request.POST if request.method == "POST" else None, room=room, progress=progress)
    if request.method == "POST" and form.is_valid():
        user = _player(request)
        if user is None:
            return cast(HttpResponse, ratelimit.respond_429(request))
        if opened := form.open_for(user):
            return redirect("table", opened.pk)
    context = {
        "game": game,
        "name": labels.NAME,
        "rule_sets": [
            {"name": rules, "rooms": [each for each in rooms if each.variant == code]}
            for code, rules in labels.VARIANTS.items()
        ],
        "room": room,
        "progress": progress,
        "form": form,
    }
    return render(request, "lobbies/new.html", context, status=422 if form.errors else 200)


def _chosen_room(rooms: list[Room], code: str | None) -> Room:
    """The room of that code, else the first."""
    if not rooms:
        raise Http404
    return next((room for room in rooms if room.code == code), rooms[0])


@require_safe
def join(request: HttpRequest) -> HttpResponse:
    """The way to a private table by its code."""
    form, game = CodeForm(request.GET), request.GET.get("game", "")
    back = redirect("lobby", game) if game in registry.installed() else redirect("/")
    if not form.is_valid():
        messages.error(request, _("Write the code of the table."))
        return back
    found = Table.objects.filter(code=form.cleaned_data["code"]).exclude(status=Table.Status.CLOSED).first()
    if found is None:
        messages.error(request, _("There is no open table with this code."))
        return back
    return redirect(f"{reverse('table', args=[found.pk])}?code={found.code}")
