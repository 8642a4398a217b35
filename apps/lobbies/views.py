"""The lobby: who plays where, and every way to a seat. GET changes nothing; each way to a seat is a POST."""

from collections.abc import Callable
from typing import Any, cast

from allauth.core import ratelimit
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
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
    found = selectors.tiers(game, progress.hands)
    context = {
        **_listing(request, game, labels, found),
        "games": [
            {
                "name": registry.labels(code).NAME,
                "url": reverse("lobby", args=[code]),
                "current": code == game,
            }
            for code in registry.installed()
        ],
        "name": labels.NAME,
        "tiers": found,
        "variants": labels.VARIANTS,
        "progress": progress,
        "code_form": CodeForm(),
    }
    return render(request, "lobbies/lobby.html", context)


@require_safe
def tables(request: HttpRequest, game: str) -> HttpResponse:
    """Only the list of tables: what the lobby fetches anew when its bell rings or a filter changes."""
    labels = _labels(game)
    found = selectors.tiers(game, selectors.hands_of(request.user))
    return render(request, "lobbies/tables.html", _listing(request, game, labels, found))


def _listing(request: HttpRequest, game: str, labels: Any, found: list[Tier]) -> dict[str, Any]:
    """The chosen tier's tables; a choice that does not exist falls back to the first."""
    tier = next((tier for tier in found if tier.code == request.GET.get("tier")), found[0] if found else None)
    variant = request.GET.get("rules", "")
    variant = variant if variant in labels.VARIANTS else ""
    by = request.GET.get("by", "")
    by = by if by in ORDERS else ORDERS[0]
    listed = selectors.lobby_tables(game, tier.code if tier else None, variant or None, by=by)
    return {
        "game": game,
        "tier": tier,
        "rules": variant,
        "by": by,
        "tables": listed,
        "seat": selectors.seat_of(request.user),
        "variant_names": labels.VARIANTS if len(labels.VARIANTS) > 1 else {},
    }


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
