import pytest
from django.urls import reverse

from apps.users import services
from apps.users.models import User
from tests.users import hooks

pytestmark = pytest.mark.django_db

CLAIM = {"display_name": "Minh Châu", "username": "minhchau", "password1": "mot-hai-ba-bon", "email": ""}


@pytest.fixture(autouse=True)
def greeting(settings):
    settings.NEW_PLAYER_HOOKS = ["tests.users.hooks.greet"]
    hooks.greeted.clear()


@pytest.fixture
def guest(browser) -> User:
    browser.post(reverse("guest"))
    return User.objects.get()


def test_one_click_makes_a_guest_greets_him_and_goes_on(browser):
    answer = browser.post(reverse("guest"), {"next": "/me/"})
    user = User.objects.get()
    assert answer.url == "/me/"
    assert user.is_guest and user.is_active and not user.has_usable_password()
    assert user.display_name.startswith("Khách ")
    assert hooks.greeted == [user.pk]
    assert browser.get("/me/").context["user"] == user
    assert browser.session.get_expiry_age() > 100 * 24 * 3600


def test_a_second_click_makes_no_second_guest(browser, guest):
    browser.post(reverse("guest"))
    assert User.objects.count() == 1


def test_looking_makes_no_guest(browser):
    assert browser.get(reverse("guest")).status_code == 405
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "url", ["https://evil.example/", "//evil.example", "javascript:alert(1)", "/\\evil.example"]
)
def test_next_stays_on_this_site(browser, url):
    assert browser.post(reverse("guest"), {"next": url}).url == "/"


def test_no_guest_without_his_welcome(browser, settings):
    settings.NEW_PLAYER_HOOKS = ["tests.users.hooks.fail"]
    with pytest.raises(RuntimeError, match="no chips"):
        browser.post(reverse("guest"))
    assert not User.objects.exists()


def test_guests_are_limited_by_address(browser, settings):
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/m/ip"}
    for _ in range(2):
        browser.post(reverse("guest"))
        browser.logout()
    answer = browser.post(reverse("guest"))
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == "60"
    assert "errors/problem.html" in [template.name for template in answer.templates]
    assert User.objects.count() == 2


def test_a_claimed_account_is_the_same_row_with_a_name(browser, guest):
    answer = browser.post(reverse("claim"), CLAIM)
    assert answer.status_code == 302
    user = User.objects.get()
    assert (user.pk, user.public_id) == (guest.pk, guest.public_id)
    assert (user.username, user.display_name, user.is_guest) == ("minhchau", "Minh Châu", False)
    assert user.check_password(CLAIM["password1"])
    assert browser.get("/me/").status_code == 200, "still logged in"
    assert hooks.greeted == [guest.pk], "welcomed once, not again"


def test_a_claimed_account_logs_in_elsewhere(browser, guest):
    browser.post(reverse("claim"), CLAIM)
    browser.logout()
    browser.post(reverse("account_login"), {"login": "MinhChau", "password": CLAIM["password1"]})
    assert browser.get("/me/").context["user"].pk == guest.pk


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("username", "boss"),
        ("username", "BOSS"),
        ("username", "admin"),
        ("username", "a b"),
        ("password1", "short"),
        ("password1", "password123"),
        ("password1", "minhchau"),
        ("display_name", "La\u200bn"),
        ("email", "not an address"),
        ("email", "boss@example.com"),
    ],
)
def test_a_bad_claim_says_which_field(browser, guest, person, field, value):
    person("boss", email="boss@example.com")
    answer = browser.post(reverse("claim"), CLAIM | {field: value})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    guest.refresh_from_db()
    assert guest.is_guest


def test_an_account_is_claimed_once(guest):
    services.claim_guest(guest, "minhchau", "mot-hai-ba-bon")
    with pytest.raises(services.NotAGuest):
        services.claim_guest(guest, "other", "mot-hai-ba-bon")
    assert User.objects.get().username == "minhchau"


def test_a_player_has_nothing_to_claim(browser, person):
    browser.force_login(person())
    assert browser.get(reverse("claim")).url == reverse("me")


@pytest.mark.django_db(transaction=True)
def test_a_claim_with_an_address_sends_its_confirmation(browser, guest, mailoutbox):
    browser.post(reverse("claim"), CLAIM | {"email": "Chau@Example.com"})
    assert User.objects.get().email == "chau@example.com"
    assert [mail.to for mail in mailoutbox] == [["chau@example.com"]]
    assert "/accounts/confirm-email/" in mailoutbox[0].body


def test_the_sites_own_welcome_is_paid_once_and_stays_through_a_claim(browser, settings):
    from apps.wallet.accounts import wallet_of
    from apps.wallet.grants import WELCOME

    settings.NEW_PLAYER_HOOKS = ["apps.wallet.grants.welcome"]
    browser.post(reverse("guest"))
    user = User.objects.get()
    assert wallet_of(user).balance == WELCOME
    browser.post(reverse("claim"), CLAIM)
    assert wallet_of(user).balance == WELCOME
