"""What one decides about others outside of a table."""

from typing import cast
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from apps.social import services
from apps.social.services import SocialRefused
from apps.users.models import User
from apps.users.views import safe_next


@require_POST
@login_required
def silence(request: HttpRequest, public: UUID) -> HttpResponse:
    """Do not hear a player any more (`on`=1), or hear him again."""
    try:
        services.silence(cast(User, request.user), str(public), request.POST.get("on") == "1")
    except SocialRefused as refused:
        messages.error(request, refused.message)
    return redirect(safe_next(request, "/me/"))
