"""Pages of live tables, of rules and of hands."""

from typing import cast
from uuid import UUID

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from apps.games import registry
from apps.lobbies.models import Room, Seat, Table
from apps.play import record, selectors, whys
from apps.play.access import may_watch
from apps.play.models import Hand
from apps.play.rules_text import rules_text

NO_HAND = UUID(int=0)
DEFAULT_STAKE = 100


@require_safe
@login_required
@ensure_csrf_cookie
def table(request: HttpRequest, table: int) -> HttpResponse:
    """The live table: a page that opens its socket. A private table needs its code, or a seat there."""
    found = Table.objects.select_related("room").filter(pk=table).first()
    if found is None or not _may_watch(request, found):
        raise Http404
    game, variant = found.room.game, found.room.variant
    labels, rules = registry.labels(game), registry.game(game).variants[variant]
    context = {
        "table": {
            "id": found.pk,
            "name": _("Table %(number)s") % {"number": found.pk},
            "room": found.room.get_tier_display(),
            "game": game,
            "game_name": labels.NAME,
            "variant": labels.VARIANTS[variant],
            "turn_seconds": rules.turn_seconds,
            "places": found.places,
        },
        "socket_path": _socket_path(request, found),
        "client_url": static(f"dist/games/{game}.js"),
        "style_url": static(f"css/games/{game}.css"),
        "lobby_url": reverse("lobby", args=[game]),
        "wallet_url": reverse("wallet"),
        "hand_url": reverse("hand", args=[NO_HAND]).replace(str(NO_HAND), "{id}"),
        "rules_template": "play/rules.html",
        "rules": rules_text(game, variant, found.stake),
    }
    return render(request, "play/table.html", context)


def _user(request: HttpRequest) -> int:
    """The visitor's id; login_required let nobody else in."""
    return cast(int, request.user.pk)


def _may_watch(request: HttpRequest, found: Table) -> bool:
    """Whether the visitor may look at the table; only a private one costs a statement."""
    seated = found.code is not None and Seat.objects.filter(table=found, user=_user(request)).exists()
    return may_watch(found.code, seated, request.GET.get("code"))


def _socket_path(request: HttpRequest, found: Table) -> str:
    path, code = f"/ws/tables/{found.pk}/", request.GET.get("code")
    return f"{path}?code={code}" if code and found.code == code else path


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of a game, per rule set, with its money in chips at ?stake=."""
    if game not in registry.installed():
        raise Http404
    stake = _stake(request.GET.get("stake", ""))
    rooms = list(Room.objects.filter(game=game, is_open=True))
    context = {
        "game": game,
        "name": registry.labels(game).NAME,
        "stake": stake,
        "rule_sets": [
            {
                "rules": rules_text(game, variant, stake),
                "rooms": [room for room in rooms if room.variant == variant],
            }
            for variant in registry.game(game).variants
        ],
    }
    return render(request, "play/rules_page.html", context)


def _stake(text: str) -> int:
    """The stake in the address, if it is one that a table could have."""
    stake = int(text) if text.isdecimal() and len(text) <= 7 else 0
    return stake if stake > 0 and stake % 2 == 0 else DEFAULT_STAKE


@require_safe
@login_required
def hands(request: HttpRequest) -> HttpResponse:
    """The visitor's hands, newest first."""
    before = request.GET.get("before", "")
    start = int(before) if before.isdecimal() and len(before) <= 18 else None
    listed, more = selectors.hands_of(_user(request), start)
    return render(request, "play/hands.html", {"hands": listed, "more": more, "start": start})


def _readable(request: HttpRequest, hand: UUID) -> Hand:
    """The hand, if the visitor may read it: while it is played only who may look at its table gets in."""
    found = get_object_or_404(Hand.objects.select_related("table__room"), public_id=hand)
    dealt_in = any(player["user"] == request.user.pk for player in found.players)
    if found.over_at is None and not dealt_in and not _may_watch(request, found.table):
        raise Http404
    return found


@require_safe
@login_required
def hand_why(request: HttpRequest, hand: UUID, move: int, line: int) -> HttpResponse:
    """Why a payment was made: as JSON for the page that asks in place, else as a page of its own."""
    found = _readable(request, hand)
    told = whys.why(found, move, line, _user(request))
    if told is None:
        raise Http404
    if request.headers.get("Accept") == "application/json":
        return JsonResponse(told._asdict())
    return render(request, "play/why_page.html", {"why": told, "hand": found, "move": move})


@require_safe
@login_required
def hand(request: HttpRequest, hand: UUID) -> HttpResponse:
    """One hand, move by move."""
    found = _readable(request, hand)
    labels = registry.labels(found.game)
    context = {
        "page": selectors.hand_page(found, _user(request)),
        "hand": found,
        "name": labels.NAME,
        "rules": labels.VARIANTS[found.variant],
        "client_url": static(f"dist/games/{found.game}.js"),
        "style_url": static(f"css/games/{found.game}.css"),
        "server_seed": bytes(found.server_seed).hex() if found.over_at else "",
        "deck": found.deck if found.over_at else [],
    }
    return render(request, "play/hand.html", context)


@require_safe
@login_required
def hand_steps(request: HttpRequest, hand: UUID) -> HttpResponse:
    """A hand as JSON for the replay, as far as this visitor may see it."""
    body = msgspec.json.encode(selectors.recording(_readable(request, hand), _user(request)))
    return HttpResponse(body, content_type="application/json")


@require_safe
@login_required
def hand_file(request: HttpRequest, hand: UUID) -> HttpResponse:
    """A finished hand as a file, which `manage.py replay_hand` plays again."""
    found = get_object_or_404(Hand, public_id=hand, over_at__isnull=False)
    headers = {"Content-Disposition": f'attachment; filename="hand-{found.public_id}.json"'}
    return HttpResponse(
        record.encode(record.record_of(found)), content_type="application/json", headers=headers
    )


@require_safe
@login_required
def hand_proof(request: HttpRequest, hand: UUID) -> HttpResponse:
    """The proof of a finished hand's shuffle, step by step; the visitor's browser does the sums."""
    found = get_object_or_404(Hand, public_id=hand, over_at__isnull=False)
    context = {
        "hand": found,
        "name": registry.labels(found.game).NAME,
        "server_seed": bytes(found.server_seed).hex(),
        "pack": registry.game(found.game).pack,
    }
    return render(request, "play/proof_page.html", context)
