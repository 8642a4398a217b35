import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db

VI, EN = "Đăng nhập", "Log in"


def test_vietnamese_is_the_default(browser):
    page = browser.get("/")
    assert VI in page.text and '<html lang="vi"' in page.text
    assert page.headers["Content-Language"] == "vi"


@pytest.mark.parametrize(("header", "word"), [("en-GB,en;q=0.9", EN), ("vi-VN,en;q=0.5", VI), ("fr", VI)])
def test_the_browser_decides_where_nothing_was_chosen(browser, header, word):
    assert word in browser.get("/", headers={"Accept-Language": header}).text


def test_a_choice_is_kept_in_a_cookie(browser):
    answer = browser.post(reverse("language"), {"language": "en", "next": "/accounts/login/"})
    assert answer.url == "/accounts/login/"
    assert EN in browser.get("/", headers={"Accept-Language": "vi"}).text


def test_a_choice_is_kept_with_the_account(browser, person):
    user = person()
    browser.force_login(user)
    browser.post(reverse("language"), {"language": "en"})
    user.refresh_from_db()
    assert user.language == "en"
    browser.cookies.pop("django_language")
    assert '<html lang="en"' in browser.get("/me/", headers={"Accept-Language": "vi"}).text


@pytest.mark.parametrize("code", ["", "fr", "../../etc/passwd", "vi; drop"])
def test_an_unknown_language_changes_nothing(browser, code):
    answer = browser.post(reverse("language"), {"language": code})
    assert answer.status_code == 302
    assert "django_language" not in answer.cookies


def test_switching_goes_nowhere_else(browser):
    answer = browser.post(reverse("language"), {"language": "en", "next": "https://evil.example/"})
    assert answer.url == "/"


def test_a_new_account_speaks_the_language_of_its_maker(browser):
    from apps.users.models import User

    browser.post(reverse("guest"), headers={"Accept-Language": "en"})
    user = User.objects.get()
    assert user.language == "en" and user.display_name.startswith("Guest ")
