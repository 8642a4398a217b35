"""What every template may use."""

from functools import partial
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from apps.wallet.models import Account


class Way(NamedTuple):
    """An entry of the navigation: the name and arguments of its URL, its words and icon."""

    name: str
    label: Promise
    icon: str
    arguments: tuple[str, ...] = ()


WAYS = (
    Way("home", _("Home"), "home"),
    Way("lobby", _("Play"), "play", tuple(settings.GAMES[:1])),
    Way("wallet", _("Wallet"), "coins"),
    Way("hands", _("Hands"), "file"),
    Way("leaderboards", _("Leaders"), "cup"),
)


def link(name: str, *arguments: str) -> str:
    """The address of a named page, or "" where the site has no such page."""
    try:
        return reverse(name, args=arguments)
    except NoReverseMatch:
        return ""


def navigation(path: str) -> list[dict[str, Any]]:
    """The ways of the header and the dock that this site has; `current` is the one that `path` lies on."""
    found = [(way, link(way.name, *way.arguments)) for way in WAYS]
    return [
        {"url": url, "label": way.label, "icon": way.icon, "current": _lies_on(path, url, way)}
        for way, url in found
        if url
    ]


def _lies_on(path: str, url: str, way: Way) -> bool:
    """Home is only itself; a way with an argument stands for its sisters too (every game's lobby)."""
    if url == "/" or not way.arguments:
        return path == url or (url != "/" and path.startswith(url))
    return path.startswith(url.rstrip("/").rpartition("/")[0] + "/")


def chips(user: Any) -> int | None:
    """The balance of a visitor's wallet; None for who has none yet."""
    if user is None or not user.is_authenticated:
        return None
    return Account.objects.filter(user_id=user.pk).values_list("balance", flat=True).first()


def site(request: HttpRequest) -> dict[str, Any]:
    """The site's name, its ways, and the visitor's chips (a callable: asked for only where they are shown)."""
    return {
        "SITE_NAME": settings.SITE_NAME,
        "nav": navigation(request.path),
        "me_url": link("me"),
        "wallet_url": link("wallet"),
        "purse": partial(chips, getattr(request, "user", None)),  # a refused host has no user yet
    }
