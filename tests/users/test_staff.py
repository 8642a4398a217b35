"""Roles, suspension, the second factor and the admin of people."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth as totp
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.urls import reverse
from django.utils import timezone

from apps.users import services
from apps.users.models import Sanction, User
from tests.users.conftest import PASSWORD

pytestmark = pytest.mark.django_db

# What each kind of visitor gets: 200 opens, 302 sends to the log-in page, 403 and 405 refuse.
MATRIX = {
    #                      nobody, guest, player, suspended, finance, admin
    "/": (200, 200, 200, 403, 200, 200),
    "/me/": (302, 200, 200, 403, 200, 200),
    "/me/claim/": (302, 200, 302, 403, 302, 302),
    "/guest/": (405, 405, 405, 403, 405, 405),
    "/accounts/login/": (200, 302, 302, 403, 302, 302),
    "/accounts/signup/": (200, 302, 302, 403, 302, 302),
    "/accounts/password/change/": (302, 302, 200, 403, 200, 200),
    "/accounts/2fa/": (302, 200, 200, 403, 200, 200),
    "/admin/": (302, 302, 302, 403, 200, 200),
    "/admin/users/user/": (302, 302, 302, 403, 403, 200),
    "/admin/users/sanction/": (302, 302, 302, 403, 403, 200),
    "/healthz": (200, 200, 200, 403, 200, 200),
}
KINDS = ("nobody", "guest", "player", "suspended", "finance", "admin")


def visitor(kind, browser, person):
    fields = {
        "guest": {"is_guest": True},
        "player": {},
        "suspended": {},
        "finance": {"role": "finance"},
        "admin": {"role": "admin"},
    }
    if kind in fields:
        user = person(kind, **fields[kind])
        if user.is_guest:
            user.set_unusable_password()
            user.save()
        browser.force_login(user)
        if kind == "suspended":
            User.objects.filter(pk=user.pk).update(suspended_at=timezone.now())
    return browser


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("path", MATRIX)
def test_every_page_opens_to_whom_it_should(browser, person, path, kind):
    expected = MATRIX[path][KINDS.index(kind)]
    assert visitor(kind, browser, person).get(path).status_code == expected


def test_rights_are_the_roles(person):
    player, finance, admin = person("p"), person("f", role="finance"), person("a", role="admin")
    assert [user.is_staff for user in (player, finance, admin)] == [False, True, True]
    rights = ["wallet.view_transaction", "wallet.change_transaction", "users.view_user", "users.change_user"]
    assert [[user.has_perm(right) for right in rights] for user in (player, finance, admin)] == [
        [False] * 4,
        [True, False, False, False],
        [True] * 4,
    ]
    assert finance.has_module_perms("wallet") and not finance.has_module_perms("users")


def test_a_suspended_admin_has_no_rights(person, admin):
    other = person("other", role="admin")
    services.suspend(other, admin, "left the company")
    assert not other.has_perm("users.view_user")


@pytest.mark.parametrize("fields", [{"is_guest": True}, {"is_bot": True}])
def test_the_database_keeps_guests_and_bots_from_being_staff(person, fields):
    with pytest.raises(IntegrityError):
        person("sly", role="admin", **fields)


def test_suspension_ends_a_session_at_once_and_says_so(browser, person, admin):
    user = person()
    browser.force_login(user)
    assert browser.get("/me/").status_code == 200
    services.suspend(user, admin, "chip dumping")
    refused = browser.get("/me/")
    assert refused.status_code == 403
    assert "account/account_inactive.html" in [template.name for template in refused.templates]
    assert not browser.get("/").context["user"].is_authenticated


def test_the_suspended_cannot_log_in_until_it_is_lifted(browser, person, admin):
    user = person()
    services.suspend(user, admin, "chip dumping")
    answer = browser.post(reverse("account_login"), {"login": "lan", "password": PASSWORD})
    assert answer.url == reverse("account_inactive")
    assert not browser.get("/").context["user"].is_authenticated
    services.restore(user, admin, "it was his brother")
    browser.post(reverse("account_login"), {"login": "lan", "password": PASSWORD})
    assert browser.get("/me/").status_code == 200


def test_each_sanction_is_written_down_with_its_reason(person, admin):
    user = person()
    services.suspend(user, admin, "one")
    services.restore(user, admin, "two")
    services.mute(user, admin, timezone.now(), "three")
    services.unmute(user, admin, "four")
    services.set_role(user, admin, "finance", "five")
    rows = Sanction.objects.order_by("pk").values_list("kind", "reason", "by")
    assert list(rows) == [
        ("suspend", "one", admin.pk),
        ("restore", "two", admin.pk),
        ("mute", "three", admin.pk),
        ("unmute", "four", admin.pk),
        ("role", "player → finance: five", admin.pk),
    ]
    assert user.role == "finance" and user.is_staff and user.is_active and not user.is_muted


def test_only_an_admin_sanctions_and_nobody_himself(person, admin):
    user, finance = person(), person("f", role="finance")
    for by in (user, finance):
        with pytest.raises(PermissionDenied):
            services.suspend(admin, by, "because")
    with pytest.raises(PermissionDenied):
        services.suspend(admin, admin, "tired")
    with pytest.raises(PermissionDenied):
        services.set_role(admin, admin, "player")
    assert not Sanction.objects.exists()


@pytest.mark.parametrize("fields", [{"is_guest": True}, {"is_bot": True}])
def test_a_guest_or_bot_gets_no_role(person, admin, fields):
    with pytest.raises(ValueError):
        services.set_role(person(**fields), admin, "finance")


def test_the_admin_suspends_with_a_reason(browser, person, admin):
    user = person()
    browser.force_login(admin)
    page = reverse("admin:users_user_change", args=[user.pk])
    assert browser.get(page).status_code == 200
    url = reverse("admin:users_user_suspend", args=[user.pk])
    assert browser.post(url, {"_form_submitted": "on", "reason": ""}).status_code == 200
    user.refresh_from_db()
    assert user.is_active, "no reason, no suspension"
    answer = browser.post(url, {"_form_submitted": "on", "reason": "bots of his own"})
    assert answer.headers["HX-Redirect"] == page
    user.refresh_from_db()
    assert not user.is_active
    assert "bots of his own" in browser.get(page).text


def test_the_admin_cannot_suspend_himself(browser, admin):
    browser.force_login(admin)
    browser.post(
        reverse("admin:users_user_suspend", args=[admin.pk]), {"_form_submitted": "on", "reason": "tired"}
    )
    admin.refresh_from_db()
    assert admin.is_active


def test_the_admin_finds_people(browser, person, admin):
    person("lan", display_name="Lan Anh")
    person("tuan", display_name="Tuấn 88")
    browser.force_login(admin)
    page = browser.get(reverse("admin:users_user_changelist"), {"q": "anh"})
    assert [user.username for user in page.context["cl"].result_list] == ["lan"]
    page = browser.get(reverse("admin:users_user_changelist"), {"role__exact": "admin"})
    assert [user.username for user in page.context["cl"].result_list] == ["boss"]


def test_the_admin_renames_but_changes_no_role_or_name_by_hand(browser, person, admin):
    user = person()
    browser.force_login(admin)
    url = reverse("admin:users_user_change", args=[user.pk])
    form = {"display_name": "Người chơi", "role": "admin", "username": "other"}
    inline = {f"sanctions-{name}": "0" for name in ("TOTAL_FORMS", "INITIAL_FORMS")}
    browser.post(url, form | inline)
    user.refresh_from_db()
    assert (user.display_name, user.role, user.username) == ("Người chơi", "player", "lan")


def test_accounts_are_never_deleted_or_added_in_the_admin(browser, person, admin):
    user = person()
    browser.force_login(admin)
    assert (
        browser.post(reverse("admin:users_user_delete", args=[user.pk]), {"post": "yes"}).status_code == 403
    )
    assert browser.get(reverse("admin:users_user_add")).status_code == 403
    assert User.objects.filter(pk=user.pk).exists()


def test_the_admins_door_is_the_sites_own_login(browser):
    assert browser.get("/admin/login/").url.startswith(reverse("account_login"))


def test_staff_need_a_second_factor_where_it_is_required(browser, admin, settings):
    settings.STAFF_MFA_REQUIRED = True
    browser.force_login(admin)
    for path in ("/admin/", "/admin/users/user/", "/finance/"):
        assert browser.get(path).url == reverse("mfa_index")
    totp.TOTP.activate(admin, totp.generate_totp_secret())
    assert browser.get("/admin/").status_code == 200


def test_a_login_with_a_second_factor_asks_for_the_code(browser, admin):
    secret = totp.generate_totp_secret()
    totp.TOTP.activate(admin, secret)
    answer = browser.post(reverse("account_login"), {"login": "boss", "password": PASSWORD})
    assert answer.url == reverse("mfa_authenticate")
    assert browser.get("/admin/").status_code == 302, "half logged in is not logged in"
    browser.post(answer.url, {"code": "000000"})
    assert not browser.get("/").context["user"].is_authenticated
    code = totp.format_hotp_value(totp.hotp_value(secret, next(totp.yield_hotp_counters_from_time())))
    browser.post(answer.url, {"code": code})
    assert browser.get("/admin/").status_code == 200


def test_the_second_factor_is_set_up_on_the_site(browser, admin):
    browser.post(reverse("account_login"), {"login": "boss", "password": PASSWORD})
    assert browser.get(reverse("mfa_index")).status_code == 200
    door = browser.get(reverse("mfa_activate_totp"))
    page = browser.post(door.url, {"password": PASSWORD}, follow=True)
    assert "data:image/svg+xml" in page.text
    secret = page.context["form"].secret
    code = totp.format_hotp_value(totp.hotp_value(secret, next(totp.yield_hotp_counters_from_time())))
    browser.post(reverse("mfa_activate_totp"), {"code": code})
    kept = Authenticator.objects.get(type="totp")
    assert kept.user == admin and secret not in str(kept.data), "the secret is kept encrypted"
    assert browser.get(reverse("mfa_view_recovery_codes")).status_code == 200
