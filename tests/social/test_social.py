"""Silencing and reporting others at a table, and the queue in which staff decides."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.test import Client as Browser
from django.urls import reverse
from django.utils import timezone

from apps.play import chat
from apps.play.pools import in_thread
from apps.social import services
from apps.social.models import Report, Silence
from apps.social.services import SocialRefused
from apps.users.models import Sanction, User
from tests.play import kit
from tests.play.client import Client


async def at_table(count: int = 2) -> tuple[int, list[Client]]:
    users = await in_thread(kit.players, count)
    table = await in_thread(kit.table_of, users)
    return table.pk, await kit.connect(table, *users)


def public(client: Client) -> str:
    return str(client.user.public_id)


async def refusal(client: Client, **message: object) -> str:
    answer = await client.ask(**message)
    assert answer["type"] == "error" and answer["message"], answer
    return answer["code"]


async def test_who_is_silenced_is_silent_for_the_asker_alone_and_stays_so(live, no_errors):
    table, (host, guest) = await at_table()
    assert (await host.ask(type="silence", user=public(guest), on=True))["type"] == "ok"
    assert (await host.ask(type="silence", user=public(guest), on=True))["type"] == "ok", "twice is once"
    assert (await host.sync())["me"]["silenced"] == [public(guest)]
    assert (await guest.sync())["me"]["silenced"] == []
    elsewhere = (await kit.connect(table, host.user))[0]
    assert elsewhere.state["me"]["silenced"] == [public(guest)]
    assert (await host.ask(type="silence", user=public(guest), on=False))["type"] == "ok"
    assert (await host.sync())["me"]["silenced"] == []


async def test_a_wish_about_nobody_oneself_or_a_bot_is_refused(live):
    _, (host, _) = await at_table()
    bot = await in_thread(kit.player, "Mít", is_bot=True)
    for kind in ({"type": "silence", "on": True}, {"type": "report", "reason": "abuse"}):
        for nobody in ("", "x", "0" * 32, str(bot.public_id)):
            assert await refusal(host, **kind, user=nobody) == "no_such_player"
        assert await refusal(host, **kind, user=public(host)) == "not_oneself"


async def test_no_request_says_for_whom_it_is_made(live):
    """The author is who the socket belongs to: a frame that names another is refused as a whole."""
    _, (host, guest) = await at_table()
    for message in ({"type": "silence", "on": True}, {"type": "report", "reason": "abuse"}):
        for field in ("by", "who", "author", "until"):
            found = await refusal(host, **message, user=public(guest), **{field: public(guest)})
            assert found == "bad_field"
    assert not await in_thread(Silence.objects.exists) and not await in_thread(Report.objects.exists)


async def test_a_report_holds_the_last_lines_as_the_site_kept_them(live, no_errors):
    table, (host, guest) = await at_table()
    for number in range(5):
        assert (await guest.ask(type="chat", text=f"đồ dở {number}"))["type"] == "ok"
    answer = await host.ask(type="report", user=public(guest), reason="abuse", note=" nói  tục ")
    assert answer["type"] == "ok"
    report = await in_thread(Report.objects.get)
    assert (report.by_id, report.who_id, report.table) == (host.user.pk, guest.user.pk, table)
    assert (report.reason, report.note, report.state) == ("abuse", "nói tục", "open")
    assert [line["text"] for line in report.lines] == [f"đồ dở {number}" for number in range(5)]
    assert {line["user"] for line in report.lines} == {public(guest)}
    assert await refusal(host, type="report", user=public(guest), reason="spam") == "already_reported"


async def test_reports_that_are_refused(live):
    _, (host, guest) = await at_table()
    ask = {"type": "report", "user": public(guest)}
    assert await refusal(host, **ask, reason="boredom") == "bad_reason"
    assert await refusal(host, **ask, reason="abuse", note="x" * 201) == "note_too_long"
    assert await refusal(host, **ask, reason="abuse", note="a\u202eb") == "note_too_long"
    others = await in_thread(kit.players, services.REPORTS_A_DAY)
    for other in others:
        await in_thread(services.report, host.user, str(other.public_id), 1, "spam", "", [])
    assert await refusal(host, **ask, reason="abuse") == "too_many_reports"


async def test_who_says_much_at_once_has_to_wait_on_all_his_sockets(live):
    table, (host, guest) = await at_table()
    again = (await kit.connect(table, host.user))[0]
    for number in range(chat.MOST):
        assert (await (host, again)[number % 2].ask(type="chat", text="hi"))["type"] == "ok"
    assert await refusal(again, type="chat", text="hi") == "chat_too_fast"
    assert (await guest.ask(type="chat", text="hi"))["type"] == "ok"
    assert len(await chat.last_lines(table)) == chat.MOST + 1


async def test_only_the_last_lines_of_this_table_are_kept(live, monkeypatch):
    monkeypatch.setattr(chat, "MOST", 10**6)
    table, (host, _) = await at_table()
    for number in range(chat.KEPT + 3):
        await host.ask(type="chat", text=str(number))
    assert [line["text"] for line in await chat.last_lines(table)] == [
        str(number) for number in range(3, chat.KEPT + 3)
    ]
    assert await chat.last_lines(table + 1) == []


# --- Staff --------------------------------------------------------------------------------------------


@pytest.fixture
def boss(db) -> User:
    return User.objects.create_user("boss", role="admin")


@pytest.fixture
def report(db) -> Report:
    by, who = (User.objects.create_user(name, display_name=name.title()) for name in ("lan", "tuan"))
    said = {"user": str(who.public_id), "name": "Tuan", "text": "<b>đồ dở</b>", "at": 1_790_000_000_000}
    return services.report(by, str(who.public_id), 7, "abuse", "", [said])


def test_the_queue_is_for_admins(db, report, boss):
    browser = Browser()
    for user, status in (
        (report.by, 302),
        (User.objects.create_user("ke", role="finance"), 403),
        (boss, 200),
    ):
        browser.force_login(user)
        assert browser.get(reverse("admin:social_report_changelist")).status_code == status


def test_an_admin_reads_the_lines_as_text(report, boss):
    browser = Browser()
    browser.force_login(boss)
    page = browser.get(reverse("admin:social_report_change", args=[report.pk]))
    assert "&lt;b&gt;đồ dở&lt;/b&gt;" in page.text and "<b>đồ dở" not in page.text


@pytest.mark.parametrize(
    ("action", "fields", "state"),
    [
        ("dismiss", {"reason": "không có gì"}, "dismissed"),
        ("mute", {"reason": "nói tục", "hours": 24}, "muted"),
        ("suspend", {"reason": "nói tục"}, "suspended"),
    ],
)
def test_an_admin_decides_once(report, boss, action, fields, state):
    browser = Browser()
    browser.force_login(boss)
    url = reverse(f"admin:social_report_{action}", args=[report.pk])
    answer = browser.post(url, {"_form_submitted": "on", **fields})
    assert answer.status_code == 200, answer
    report.refresh_from_db()
    assert (report.state, report.handled_by, report.decision) == (state, boss, fields["reason"])
    report.who.refresh_from_db()
    assert report.who.is_muted == (state == "muted")
    assert (report.who.suspended_at is not None) == (state == "suspended")
    assert Sanction.objects.count() == (state != "dismissed")
    with pytest.raises(ValueError):
        services.dismiss(report, boss, "")


def test_nobody_else_decides(report, boss):
    later = timezone.now() + timedelta(days=1)
    for user in (report.by, report.who, User.objects.create_user("ke", role="finance")):
        for decide in (
            lambda by: services.dismiss(report, by, ""),
            lambda by: services.mute(report, by, later, ""),
            lambda by: services.suspend(report, by, ""),
        ):
            with pytest.raises(PermissionDenied):
                decide(user)
    report.refresh_from_db()
    assert report.state == "open" and not Sanction.objects.exists()


def test_the_database_knows_that_one_is_not_another(report):
    for model, fields in ((Silence, {}), (Report, {"table": 1, "reason": "spam"})):
        with pytest.raises(IntegrityError), transaction.atomic():
            model.objects.create(by=report.by, who=report.by, **fields)


def test_a_refusal_is_a_sentence(report):
    with pytest.raises(SocialRefused) as refused:
        services.silence(report.by, "x", True)
    assert refused.value.message == "Không có người chơi này."
