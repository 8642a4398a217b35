"""The frame that every page shares: errors, request ids, headers, health."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser() -> Client:
    return Client(raise_request_exception=False)


@pytest.fixture
def broken(monkeypatch) -> None:
    def fall():
        raise RuntimeError("the roof")

    monkeypatch.setattr("apps.games.registry.installed", fall)


def test_a_missing_page_says_so_and_leads_back(browser):
    page = browser.get("/no-such-page")
    assert page.status_code == 404
    assert 'href="/"' in page.text and "Ở đây không có gì" in page.text


def test_a_broken_page_shows_the_number_of_the_request(browser, broken):
    page = browser.get("/")
    assert page.status_code == 500
    assert page.headers["X-Request-ID"] in page.text
    assert "roof" not in page.text


def test_the_page_of_an_error_needs_nothing_of_what_may_be_broken(browser, monkeypatch):
    def fall(*args):
        raise RuntimeError("the frame of every page")

    monkeypatch.setattr("config.context.navigation", fall)
    page = browser.get("/")
    assert page.status_code == 500
    assert page.headers["X-Request-ID"] in page.text


def test_programs_get_json(browser, broken):
    answer = browser.get("/", headers={"Accept": "application/json"})
    assert answer.status_code == 500
    assert answer.json()["code"] == "server_error"
    assert answer.json()["request_id"] == answer.headers["X-Request-ID"]
    assert browser.get("/api/nothing").json()["code"] == "not_found"


def test_a_form_without_its_token_is_refused_with_a_way_out():
    page = Client(enforce_csrf_checks=True).post("/guest/")
    assert page.status_code == 403
    assert "Biểu mẫu đã cũ" in page.text


def test_a_malformed_request_gets_the_400_page(browser):
    page = browser.get("/", headers={"Host": "evil.example"})
    assert page.status_code == 400
    assert "evil" not in page.text


@pytest.mark.parametrize("given", ["abcdefgh", "3f2a-11.x_9" * 3])
def test_a_well_formed_request_id_is_kept(browser, given):
    assert browser.get("/healthz", headers={"X-Request-ID": given}).headers["X-Request-ID"] == given


@pytest.mark.parametrize(
    "given", ["", "short", "x" * 65, "a b c d e f", "<script>alert(1)</script>", "ab\tcdefgh"]
)
def test_any_other_request_id_is_replaced(browser, given):
    assert browser.get("/healthz", headers={"X-Request-ID": given}).headers["X-Request-ID"] != given


def test_no_page_allows_inline_scripts_or_styles_or_frames(browser):
    page = browser.get("/")
    policy = page.headers["Content-Security-Policy"]
    assert "unsafe" not in policy and "frame-ancestors 'none'" in policy
    assert "<style" not in page.text and "style=" not in page.text and "onclick" not in page.text
    assert page.headers["X-Content-Type-Options"] == "nosniff"


def test_the_admin_may_run_its_own_scripts_but_none_from_elsewhere(admin_client_of_site):
    policy = admin_client_of_site.get("/admin/").headers["Content-Security-Policy"]
    assert "script-src 'self' 'unsafe-inline' 'unsafe-eval'" in policy
    assert "http" not in policy.replace("upgrade-insecure-requests", "")


@pytest.fixture
def admin_client_of_site(browser) -> Client:
    from apps.users.models import User

    browser.force_login(User.objects.create_user("boss", role="admin"))
    return browser


def test_alive_and_ready(browser):
    assert browser.get("/healthz").text == "ok\n"
    ready = browser.get("/readyz")
    assert ready.status_code == 200
    assert ready.json() == {"ready": True, "database": "ok", "migrations": "ok", "redis": "ok"}


def test_not_ready_without_redis(browser, monkeypatch):
    def down(*args):
        raise ConnectionError("refused")

    monkeypatch.setattr("django.core.cache.cache.set", down)
    answer = browser.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["redis"] == "failed" and answer.json()["database"] == "ok"
    assert "refused" not in answer.text
    assert browser.get("/healthz").status_code == 200


def test_the_header_shows_the_visitors_chips(browser):
    from apps.users.models import User
    from apps.wallet.accounts import wallet_of

    user = User.objects.create_user("lan")
    browser.force_login(user)
    assert "data-purse" not in browser.get("/").text, "no wallet, no figure"
    wallet_of(user)
    assert "<span data-purse>0</span>" in browser.get("/").text
    assert "data-purse" not in Client().get("/").text
