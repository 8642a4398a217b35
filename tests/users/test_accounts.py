import re

import pytest
from django.db import IntegrityError
from django.urls import reverse

from apps.users.models import User
from tests.users import hooks
from tests.users.conftest import PASSWORD

pytestmark = pytest.mark.django_db

REST = {"avatar": "0", "remind_after": "60"}
SIGN_UP = {"username": "lan", "password1": "mot-hai-ba-bon", "display_name": "Lan Anh", "email": ""}


@pytest.fixture(autouse=True)
def greeting(settings):
    settings.NEW_PLAYER_HOOKS = ["tests.users.hooks.greet"]
    hooks.greeted.clear()


def log_in(browser, username="lan", password=PASSWORD):
    return browser.post(reverse("account_login"), {"login": username, "password": password})


def test_signing_up_makes_a_player_welcomes_and_logs_in(browser):
    answer = browser.post(reverse("account_signup"), SIGN_UP)
    assert answer.url == "/"
    user = User.objects.get()
    assert (user.username, user.display_name, user.role, user.is_guest) == ("lan", "Lan Anh", "player", False)
    assert hooks.greeted == [user.pk]
    assert browser.get("/").context["user"] == user


def test_the_name_at_the_table_is_the_username_where_none_is_given(browser):
    browser.post(reverse("account_signup"), SIGN_UP | {"display_name": " "})
    assert User.objects.get().display_name == "lan"


def test_a_failed_welcome_undoes_the_sign_up(browser, settings):
    settings.NEW_PLAYER_HOOKS = ["tests.users.hooks.fail"]
    with pytest.raises(RuntimeError):
        browser.post(reverse("account_signup"), SIGN_UP)
    assert not User.objects.exists()


@pytest.mark.parametrize("username", ["LAN", "Lan", "lan"])
def test_usernames_differ_by_more_than_case(browser, person, username):
    person("lan")
    answer = browser.post(reverse("account_signup"), SIGN_UP | {"username": username})
    assert "username" in answer.context["form"].errors
    with pytest.raises(IntegrityError):
        User.objects.create_user(username)


@pytest.mark.parametrize(
    ("field", "value"), [("username", "guest-77"), ("username", "mod@site"), ("display_name", "Admin")]
)
def test_sign_up_refuses_reserved_names(browser, field, value):
    answer = browser.post(reverse("account_signup"), SIGN_UP | {field: value})
    assert list(answer.context["form"].errors) == [field]
    assert not User.objects.exists()


def test_logging_in_and_out(browser, person):
    user = person()
    assert log_in(browser).url == "/"
    assert browser.get("/").context["user"] == user
    browser.post(reverse("account_logout"))
    assert not browser.get("/").context["user"].is_authenticated


def test_a_wrong_password_says_no_more_than_that(browser, person):
    person()
    known, unknown = log_in(browser, password="falsch"), log_in(browser, "nobody")
    assert known.context["form"].errors == unknown.context["form"].errors
    assert "Sai tên" in str(known.context["form"].errors)


def test_a_guessed_account_is_closed_to_its_guesser_for_a_while(browser, person):
    person()
    for _ in range(5):
        log_in(browser, password="falsch")
    refused = log_in(browser)
    assert refused.status_code == 200
    assert "Sai quá nhiều lần" in str(refused.context["form"].errors)


def test_many_logins_from_one_address_get_the_429_page(browser, settings):
    settings.ACCOUNT_RATE_LIMITS = {"login": "3/m/ip"}
    answers = [log_in(browser, f"somebody{number}") for number in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert "Retry-After" in answers[-1].headers
    assert "Trang chủ" in answers[-1].text


def test_a_password_is_changed_and_the_session_goes_on(browser, person):
    user = person()
    browser.force_login(user)
    browser.post(
        reverse("account_change_password"),
        {"oldpassword": PASSWORD, "password1": "nam-sau-bay-tam", "password2": "nam-sau-bay-tam"},
    )
    user.refresh_from_db()
    assert user.check_password("nam-sau-bay-tam")
    assert browser.get("/me/").status_code == 200


def test_a_forgotten_password_is_set_anew_by_the_mailed_link(browser, person, mailoutbox):
    user = person(email="lan@example.com")
    browser.post(reverse("account_reset_password"), {"email": "lan@example.com"})
    (mail,) = mailoutbox
    assert mail.to == ["lan@example.com"] and mail.subject.startswith("[Bàn Bài]")
    link = re.search(r"http://testserver(/accounts/password/reset/key/\S+)", mail.body)[1]
    form = browser.get(link, follow=True)
    page = form.redirect_chain[-1][0]
    browser.post(page, {"password1": "nam-sau-bay-tam", "password2": "nam-sau-bay-tam"})
    user.refresh_from_db()
    assert user.check_password("nam-sau-bay-tam")
    assert "token_fail" in browser.get(link, follow=True).context or not _opens(browser, link)


def _opens(browser, link: str) -> bool:
    browser.logout()
    return 'name="password1"' in browser.get(link, follow=True).text


def test_a_reset_for_an_unknown_address_looks_the_same(browser, person, mailoutbox):
    person(email="lan@example.com")
    known = browser.post(reverse("account_reset_password"), {"email": "lan@example.com"})
    unknown = browser.post(reverse("account_reset_password"), {"email": "nobody@example.com"})
    assert (known.status_code, known.url) == (unknown.status_code, unknown.url)


def test_the_profile_is_saved(browser, person):
    user = person()
    browser.force_login(user)
    browser.post("/me/", {"display_name": " Lan   Anh ", "language": "en", "four_colours": "on", **REST})
    user.refresh_from_db()
    assert (user.display_name, user.language, user.four_colours) == ("Lan Anh", "en", True)
    assert 'data-suits="four"' in browser.get("/").text


@pytest.mark.parametrize("field", ["role", "is_staff", "is_guest", "suspended_at", "username", "public_id"])
def test_the_profile_changes_nothing_else(browser, person, field):
    user = person()
    before = str(getattr(user, field))
    browser.force_login(user)
    browser.post("/me/", {"display_name": "Lan", "language": "vi", **REST, field: "admin"})
    user.refresh_from_db()
    assert str(getattr(user, field)) == before


@pytest.mark.parametrize(
    "name", ["<img src=x onerror=a>", '"><svg onload=a>', "{{ user.id }}", "</title>Lan"]
)
def test_a_hostile_name_is_only_text(browser, person, name):
    browser.force_login(person(display_name=name))
    for page in ("/", "/me/", "/nothing-here"):
        text = browser.get(page).text
        assert name not in text or name == "{{ user.id }}"
    assert "&lt;" in text or "<" not in name
