"""Every address of the site × who asks: anonymous, guest, player, finance, admin. The table is tests/roles.txt.

A URL without a row there fails: whoever adds a page says who may open it.
"""

import re
import uuid
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.template import Template
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone
from django.utils.safestring import SafeString

from apps.care import refunds
from apps.finance import exports
from apps.finance.models import Case, Export
from apps.lobbies.models import Room, Table
from apps.social.models import Report
from apps.trail.models import Change
from apps.users.models import Sanction, User
from apps.wallet import adjustments
from apps.wallet.models import Account, Adjustment, Transaction
from tests import world

TABLE = Path(__file__).parent / "roles.txt"
ROLES = ("anonymous", "guest", "player", "finance", "admin")
LOGIN = "login"
"""Stands for a redirect to the page on which one logs in."""
STRANGER = {"REMOTE_ADDR": "203.0.113.7"}
"""Nobody of this test asks from within the house."""
EXAMPLES = {
    r"accounts/^confirm-email/(?P<key>[-:\w]+)/$": "accounts/confirm-email/abc/",
    r"accounts/^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": "accounts/password/reset/key/1-abc/",
    r"admin/(?P<url>.*)$": "admin/nothing-here/",
    "admin/r/<path:content_type_id>/<path:object_id>/": "admin/r/1/1/",
}
"""Addresses of the routes that are regular expressions, or of no model."""


def routes(resolver: URLResolver, before: str = "") -> Iterator[str]:
    """Every route of the site, as its patterns are written."""
    for each in resolver.url_patterns:
        route = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from routes(each, route)
        elif isinstance(each, URLPattern):
            yield re.sub(r"\^\(\?P<app_label>.*\)/\$", "<app_label>/", route)


def rows() -> list[tuple[str, str, list[str]]]:
    """The table: method, route, and what each of ROLES gets."""
    lines = [
        line.split() for line in TABLE.read_text().splitlines() if line.strip() and not line.startswith("#")
    ]
    assert all(len(line) == 2 + len(ROLES) for line in lines)
    return [(line[0], "" if line[1] == "/" else line[1], line[2:]) for line in lines]


def test_every_address_has_a_row():
    known = {route for method, route, _ in rows() if method == "GET"}
    assert known == set(routes(get_resolver())), (
        "tests/roles.txt: say who may open what is new, drop what is gone"
    )


def test_an_address_that_only_takes_posts_has_a_row_for_them():
    posts = {route for method, route, _ in rows() if method == "POST"}
    assert {route for method, route, found in rows() if method == "GET" and found[-1] == "405"} - posts == {
        "admin/logout/"
    }


def ids(found: world.World) -> dict[str, Any]:
    """What stands for each part of a route; of the admin's, by the model's name."""
    game, hand = next(iter(found.hands.items()))
    boss, second = found.admin, world.kit.player("Hai", role="admin")
    case = Case.objects.create(
        check_code="x",
        object_name="y",
        expected="1",
        found="2",
        first_seen=hand.started_at,
        last_seen=hand.started_at,
    )
    rich = Account.objects.get(user=found.player)
    asked = adjustments.propose(second, Adjustment.Kind.ADD, reason="test", note="x", account=rich, amount=1)
    return {
        "game": game,
        "table": found.table.pk,
        "hand": hand.public_id,
        "public": found.guest.public_id,
        "code": "revenue",
        "report": "revenue",
        "case_id": case.pk,
        "pk": asked.pk,
        "export": _export(found.finance),
        "move": 1,
        "line": 1,
        "app_label": "users",
        "content_type_id": 1,
        "users/user": User.objects.get(display_name="Chủ bàn").pk,
        "users/sanction": Sanction.objects.create(user=found.guest, by=boss, kind="mute", reason="x").pk,
        "social/report": Report.objects.get().pk,
        "wallet/account": rich.pk,
        "wallet/transaction": Transaction.objects.latest("pk").pk,
        "wallet/adjustment": asked.pk,
        "lobbies/room": Room.objects.first().pk,
        "lobbies/table": _halted(hand.table_id),
        "play/hand": hand.pk,
        "trail/change": Change.objects.latest("pk").pk,
        "care/refund": refunds.ask(hand, second, "x").pk,
    }


def _export(owner: User) -> uuid.UUID:
    """A file that waits for the reviewer who asked for it."""
    later = timezone.now() + timedelta(hours=1)
    made = Export.objects.create(
        owner=owner, report="revenue", format="csv", language="vi", state="ready", rows=1, expires_at=later
    )
    path = exports.path_of(made)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("x")
    return made.public_id


def _halted(table: int) -> int:
    """A table at which all that staff may do can be done."""
    Table.objects.filter(pk=table).update(status=Table.Status.HALTED)
    return table


def address(route: str, parts: dict[str, Any]) -> str:
    """An address of the route."""
    if route in EXAMPLES:
        return "/" + EXAMPLES[route]
    if route.startswith("admin/") and "<path:object_id>" in route:
        model = "/".join(route.split("/")[1:3])
        route = route.replace("<path:object_id>", str(parts[model]))
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda part: str(parts[part.group(1)]), route)


class Rollback(Exception):
    """What a request changed is undone."""


def session(user: User | None) -> str | None:
    """The cookie of somebody who is logged in."""
    if user is None:
        return None
    browser = Client()
    browser.force_login(user)
    return browser.cookies[settings.SESSION_COOKIE_NAME].value


def answer(method: str, url: str, cookie: str | None) -> str:
    """What this visitor gets there; nothing of it lasts."""
    browser = Client(**STRANGER)
    if cookie is not None:
        browser.cookies[settings.SESSION_COOKIE_NAME] = cookie
    try:
        with transaction.atomic():
            page = getattr(browser, method.lower())(url)
            page.close()
            raise Rollback
    except Rollback:
        pass
    if page.status_code == 302 and page.headers["Location"].startswith(("/accounts/login/", "/admin/login/")):
        return LOGIN
    return str(page.status_code)


@pytest.mark.django_db(transaction=True)
def test_everybody_gets_what_the_table_says(settings, monkeypatch, tmp_path):
    """Who is let in is decided before a page is written, so none is: other tests read them."""
    monkeypatch.setattr(Template, "render", lambda self, context: SafeString(""))
    settings.ACCOUNT_RATE_LIMITS, settings.EXPORTS_DIR = {}, tmp_path
    settings.CACHES = {"default": {**settings.CACHES["default"], "KEY_PREFIX": "roles"}}
    cache.clear()
    found = world.made()
    parts = ids(found)
    cookies = [session(user) for user in (None, found.guest, found.player, found.finance, found.admin)]
    wrong = []
    for method, route, expected in rows():
        url = address(route, parts)
        got = [answer(method, url, cookie) for cookie in cookies]
        if got != expected:
            wrong.append(f"{method:<5} {route or '/'}  {' '.join(got)}   (the table: {' '.join(expected)})")
    assert not wrong, "\n" + "\n".join(wrong)


def test_the_table_keeps_strangers_and_players_out_of_staff_rooms():
    """Beside what the site does: what the table itself may never say."""
    for _method, route, found in rows():
        if set(found) == {"405"}:
            continue  # another method's row says who
        anonymous, guest, player, finance, admin = found
        if route.startswith(("finance/", "api/v1/finance/")):
            assert (guest, player) == ("403", "403") and anonymous in (LOGIN, "401"), route
            assert finance == admin or "/exports/<" in route, route  # a file is for who asked for it
        if route.startswith("admin/") and not route.startswith(
            ("admin/login", "admin/logout", "admin/jsi18n")
        ):
            assert {anonymous, guest, player} == {LOGIN}, route
        if route.startswith("admin/") and re.search(r"/(add|delete)/$", route):
            assert (finance, admin) == ("403", "403"), route
        assert "500" not in (anonymous, guest, player, finance, admin), route
