"""What makes the site one that a phone can install: its manifest, its service worker, and the page without a line.

The worker keeps only the page that says that there is no connection. Pages, tables and data always come from the
site itself, so nothing that it shows is ever old.
"""

import hashlib
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

SHELL = (
    "css/tokens.css",
    "css/kit.css",
    "css/site.css",
    "img/mark.svg",
    "img/icons.svg",
    "dist/pages/offline.js",
)
"""The static files that the page without a line needs."""

ICONS: tuple[dict[str, str], ...] = (
    {"src": "img/mark.svg", "sizes": "any", "type": "image/svg+xml"},
    {"src": "img/icon-192.png", "sizes": "192x192", "type": "image/png"},
    {"src": "img/icon-512.png", "sizes": "512x512", "type": "image/png"},
    {"src": "img/icon-maskable.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
)


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """The web app manifest, in the visitor's language."""
    body: dict[str, Any] = {
        "id": "/",
        "name": settings.SITE_NAME,
        "short_name": settings.SITE_NAME,
        "description": _("Vietnamese table games, live, for play-money chips."),
        "lang": get_language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#17120e",
        "theme_color": "#221a14",
        "categories": ["games"],
        "icons": [{**icon, "src": static(icon["src"])} for icon in ICONS],
    }
    return JsonResponse(
        body, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False}
    )


@require_safe
@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker. It changes, and with it what it keeps, when the page or a file of it does."""
    files = [static(name) for name in SHELL]
    kept = "\n".join([*files, render_to_string("offline.html", request=request)])
    context = {
        "version": hashlib.sha256(kept.encode()).hexdigest()[:12],
        "files": files,
        "offline": reverse("offline"),
    }
    return render(request, "worker.js", context, content_type="text/javascript")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The page that stands for any other while there is no connection; it knows nobody and goes when one is back."""
    return render(request, "offline.html")
