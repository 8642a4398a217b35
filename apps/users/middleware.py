"""What is checked at each request of somebody who has an account."""

from collections.abc import Callable

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import SESSION_KEY, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _

from apps.users.models import User

GetResponse = Callable[[HttpRequest], HttpResponse]
STAFF_PATHS = ("/admin/", "/finance/")


def suspension(get_response: GetResponse) -> GetResponse:
    """End the session of somebody suspended, and say so once. (His rights end by `SiteBackend` already.)"""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated and SESSION_KEY in request.session:
            ended = User.objects.filter(pk=request.session[SESSION_KEY], is_active=False).exists()
            logout(request)
            if ended:
                return render(request, "account/account_inactive.html", status=403)
        return get_response(request)

    return middleware


def language(get_response: GetResponse) -> GetResponse:
    """Speak the language that the account has chosen, whatever the browser asks for."""

    def middleware(request: HttpRequest) -> HttpResponse:
        code = getattr(request.user, "language", "")
        if code in dict(settings.LANGUAGES) and code != translation.get_language():
            translation.activate(code)
            request.LANGUAGE_CODE = code
        response = get_response(request)
        response.headers.setdefault("Content-Language", translation.get_language() or code)
        return response

    return middleware


def staff_mfa(get_response: GetResponse) -> GetResponse:
    """With STAFF_MFA_REQUIRED, staff rooms open only to staff with a second factor."""

    def middleware(request: HttpRequest) -> HttpResponse:
        user = request.user
        if (
            settings.STAFF_MFA_REQUIRED
            and request.path.startswith(STAFF_PATHS)
            and isinstance(user, User)
            and user.is_staff
            and not is_mfa_enabled(user)
        ):
            messages.warning(request, _("Staff pages need two-factor authentication. Set it up first."))
            return redirect("mfa_index")
        return get_response(request)

    return middleware
