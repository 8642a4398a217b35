"""Pages of live tables and of hands."""

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from apps.games import registry
from apps.lobbies.models import Seat, Table
from apps.play.access import may_watch
from apps.play.rules_text import rules_text

NO_HAND = UUID(int=0)


@require_safe
@login_required
@ensure_csrf_cookie
def table(request: HttpRequest, table: int) -> HttpResponse:
    """The live table: a page that opens its socket. A private table needs its code, or a seat there."""
    found = Table.objects.select_related("room").filter(pk=table).first()
    if found is None:
        raise Http404
    code = request.GET.get("code")
    seated = Seat.objects.filter(table=found, user_id=request.user.pk).exists()
    if not may_watch(found.code, seated, code):
        raise Http404
    game, variant = found.room.game, found.room.variant
    labels, rules = registry.labels(game), registry.game(game).variants[variant]
    socket = f"/ws/tables/{found.pk}/" + (f"?code={code}" if code and found.code == code else "")
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
        "socket_path": socket,
        "client_url": static(f"dist/games/{game}.js"),
        "style_url": static(f"css/games/{game}.css"),
        "lobby_url": reverse("lobby", args=[game]),
        "wallet_url": reverse("wallet"),
        "hand_url": reverse("hand", args=[NO_HAND]).replace(str(NO_HAND), "{id}"),
        "rules_template": "play/rules.html",
        "rules": rules_text(game, variant, found.stake),
    }
    return render(request, "play/table.html", context)
