"""What players may see of each other."""

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from apps.lobbies import levels
from apps.lobbies import selectors as lobbies
from apps.play import figures
from apps.social.models import Silence
from apps.users.models import User


@require_safe
@login_required
def player(request: HttpRequest, public: UUID) -> HttpResponse:
    """Name, face, level and hands by game of somebody; nothing of his wallet."""
    found = get_object_or_404(User, public_id=public, suspended_at=None)
    hands = lobbies.hands_of(found)
    context = {
        "player": found,
        "is_me": found.pk == request.user.pk,
        "level": levels.level(hands),
        "hands": hands,
        "games": figures.hands_by_game(found.pk),
        "silenced": Silence.objects.filter(by=request.user.pk, who=found).exists(),
    }
    return render(request, "play/player.html", context)
