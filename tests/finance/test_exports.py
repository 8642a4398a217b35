"""Long reports become files of a worker's making, which only their owner can fetch, for a day."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from kombu.exceptions import OperationalError

from apps.finance import exports, files, filters, tasks
from apps.finance.models import Export
from apps.finance.reports import BY_CODE
from apps.users.models import User
from tests.finance import tables
from tests.wallet.helpers import give, make_wallet

pytestmark = pytest.mark.django_db

POSTINGS = BY_CODE["postings"]


@pytest.fixture
def reviewer():
    return User.objects.create_user("reviewer", role="finance")


@pytest.fixture
def own(client, reviewer):
    client.force_login(reviewer)
    return client


@pytest.fixture
def asked(monkeypatch, settings, tmp_path, django_capture_on_commit_callbacks):
    """Three rows are long; what is asked of the worker is kept here instead."""
    found: list[int] = []
    settings.EXPORTS_DIR = tmp_path / "exports"
    monkeypatch.setattr(exports, "MOST_ROWS", 3)
    monkeypatch.setattr(tasks.write_export, "delay", found.append)
    wallet = make_wallet()
    for _ in range(3):
        give(wallet, 100)
    return found


def ask(client, form="csv", **query):
    return client.post(
        reverse("finance_ask", args=["postings"]),
        {"format": form, "query": "&".join(f"{name}={value}" for name, value in query.items())},
    )


def fetched(client, export):
    answer = client.get(reverse("finance_export", args=[export.public_id]))
    assert answer.status_code == 200
    body = b"".join(answer.streaming_content)
    answer.close()
    return body


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_a_long_report_is_written_by_a_worker(own, asked, form, django_capture_on_commit_callbacks):
    page = own.get(reverse("finance_report", args=["postings"])).content.decode()
    assert reverse("finance_ask", args=["postings"]) in page and "postings.csv" not in page
    assert own.get(reverse(f"finance_{form}", args=["postings"])).status_code == 302, "not while one waits"
    with django_capture_on_commit_callbacks(execute=True):
        assert ask(own, form, kind="player").url == reverse("finance_exports")
    (export,) = Export.objects.all()
    assert asked == [export.pk] and export.rows == 3 and exports.written(export) == 0
    assert own.get(reverse("finance_export", args=[export.public_id])).status_code == 404, "not yet"
    assert tasks.write_export(export.pk) and not tasks.write_export(export.pk), "once"
    lines = (tables.comma if form == "csv" else tables.workbook)(fetched(own, export))[1]
    assert len(lines) == 1 + 3 + 1 and lines[-1][0] == "Tổng cộng"
    assert exports.path_of(export).exists() and not exports.path_of(export).with_suffix(".part").exists()


def test_only_its_owner_can_fetch_a_file(own, client, asked, reviewer):
    export = exports.ask(POSTINGS, filters.read({}), "csv", reviewer)
    tasks.write_export(export.pk)
    url = reverse("finance_export", args=[export.public_id])
    for name, role, status in (("other", "finance", 404), ("boss", "admin", 404), ("player", "player", 403)):
        client.force_login(User.objects.create_user(name, role=role))
        assert client.get(url).status_code == status
        if status == 404:
            assert str(export.public_id) not in client.get(reverse("finance_exports")).content.decode()
    client.force_login(reviewer)
    assert fetched(client, export).startswith(tables.BOM)


def test_progress_is_told_while_it_is_written(own, asked, reviewer, monkeypatch):
    monkeypatch.setattr(exports, "STEP", 1)
    export = exports.ask(POSTINGS, filters.read({}), "csv", reviewer)
    seen = []
    original = exports.cache.set

    def watch(key, count, timeout):
        original(key, count, timeout=timeout)
        seen.append(exports.written(Export.objects.get(pk=export.pk)))

    monkeypatch.setattr(exports.cache, "set", watch)
    tasks.write_export(export.pk)
    assert seen == sorted(seen) and 0 < seen[0] < seen[-1] == 99
    assert exports.written(Export.objects.get(pk=export.pk)) == 100


def test_a_list_that_waits_asks_again_by_itself(own, asked, reviewer):
    assert "hx-get" not in own.get(reverse("finance_exports")).content.decode()
    export = exports.ask(POSTINGS, filters.read({}), "csv", reviewer)
    page = own.get(reverse("finance_exports"), {"part": 1}, headers={"HX-Request": "true"}).content.decode()
    assert "<progress" in page and "hx-get" in page and "<html" not in page
    tasks.write_export(export.pk)
    assert "hx-get" not in own.get(reverse("finance_exports")).content.decode()


def test_what_breaks_is_told_and_leaves_no_file(own, asked, reviewer, monkeypatch):
    export = exports.ask(POSTINGS, filters.read({}), "csv", reviewer)
    monkeypatch.setattr(files, "write_csv", lambda *_: 1 / 0)
    assert not tasks.write_export(export.pk)
    assert (
        Export.objects.get(pk=export.pk).state == Export.State.FAILED and not exports.path_of(export).exists()
    )
    assert "hỏng" in own.get(reverse("finance_exports")).content.decode()


def test_without_a_broker_an_export_has_failed(own, asked, monkeypatch, django_capture_on_commit_callbacks):
    def deaf(pk):
        raise OperationalError("nobody hears")

    monkeypatch.setattr(tasks.write_export, "delay", deaf)
    with django_capture_on_commit_callbacks(execute=True):
        assert ask(own).status_code == 302
    assert Export.objects.get().state == Export.State.FAILED


def test_a_dead_workers_export_is_begun_again(asked, reviewer):
    export = exports.ask(POSTINGS, filters.read({}), "csv", reviewer)
    Export.objects.update(state=Export.State.WRITING, begun_at=timezone.now())
    assert not tasks.write_export(export.pk)
    Export.objects.update(begun_at=timezone.now() - exports.STUCK - timedelta(seconds=1))
    assert tasks.write_export(export.pk)


def test_files_go_after_a_day(own, asked, reviewer):
    export = exports.ask(POSTINGS, filters.read({}), "csv", reviewer)
    tasks.write_export(export.pk)
    assert tasks.throw_exports_away() == 0
    Export.objects.update(expires_at=timezone.now())
    assert own.get(reverse("finance_export", args=[export.public_id])).status_code == 404
    path = exports.path_of(export)
    assert path.exists() and tasks.throw_exports_away() == 1
    assert not path.exists() and not Export.objects.exists()


def test_a_workbook_cannot_be_longer_than_a_sheet(own, asked, monkeypatch):
    monkeypatch.setattr(files, "MOST_ROWS", 2)
    assert ask(own, "xlsx").url.startswith(reverse("finance_report", args=["postings"]))
    assert not Export.objects.exists()
    assert ask(own, "pdf").status_code == 404


def test_web_pages_ask_the_sites_own_broker(settings):
    assert tasks.write_export.app.main == "banbai"
    assert tasks.write_export.app.conf.broker_url == settings.CELERY_BROKER_URL
