"""The admin's first page: figures that are right, what waits, and a cost that does not grow."""

from random import Random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.care import refunds
from apps.lobbies.models import Table
from apps.play import presence
from apps.play.models import Hand
from apps.play.pools import in_thread
from apps.users.models import User
from tests.play import kit, rounds

pytestmark = pytest.mark.django_db


def figures(client: Client) -> dict[str, object]:
    page = client.get("/admin/")
    assert page.status_code == 200
    return {str(figure.label): figure.value for figure in [*page.context["now"], *page.context["waiting"]]}


@pytest.mark.django_db(transaction=True)
async def test_the_figures_are_those_of_the_site(live, boss):
    found = await rounds.dealt(3)
    await in_thread(kit.table_of, await in_thread(kit.players, 2))
    await presence.renew(found.pk, [user.pk for user in found.users[:2]])

    def check() -> None:
        shown = figures(boss)
        assert shown["Người đang trực tuyến"] == 2
        assert shown["Người đang ngồi bàn"] == 5
        assert shown["Bàn đang mở"] == 2 and shown["Ván đang chơi"] == 1
        assert shown["Ván mỗi phút"] == "0,1"
        assert shown["Chip đang lưu hành"] == 60_000 - 10_000 + 10_000
        assert shown["Bàn tạm dừng"] == 0

    await in_thread(check)


@pytest.mark.django_db(transaction=True)
async def test_what_waits_for_somebody_stands_out(live, boss):
    found = await rounds.dealt(2)
    await found.play_on(Random(1))

    def check() -> None:
        assert "board__card--alarm" not in boss.get("/admin/").text
        Table.objects.filter(pk=found.pk).update(status="halted")
        refunds.ask(Hand.objects.get(), User.objects.filter(role="admin").first(), "x")
        shown = figures(boss)
        assert shown["Bàn tạm dừng"] == 1 and shown["Hoàn chip chờ duyệt"] == 1
        assert boss.get("/admin/").text.count("board__card--alarm") == 2

    await in_thread(check)


def test_a_reviewer_sees_only_what_is_his(reviewer):
    assert "Hoàn chip chờ duyệt" not in figures(reviewer)


def test_while_redis_is_away_the_page_still_opens(boss, settings):
    figures(boss)  # what the cache keeps is kept
    kit.table_of([kit.player()])
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert figures(boss)["Người đang trực tuyến"] == "?"


def test_the_plots_tell_the_days_sums(boss):
    kit.players(3)
    page = boss.get("/admin/")
    plots = {str(plot.title): plot for plot in page.context["plots"]}
    assert plots["Người chơi mới theo ngày"].total == 4
    chips = plots["Chip đang lưu hành"]
    assert chips.end == 40_000 and chips.table[0][1] == [0]


def test_the_page_costs_the_same_however_much_goes_on(boss):
    def statements() -> int:
        with CaptureQueriesContext(connection) as caught:
            boss.get("/admin/")
        return len(caught)

    statements()
    few = statements()
    for _ in range(4):
        kit.table_of(kit.players(3))
    assert statements() == few <= 25
