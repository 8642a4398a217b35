"""The reports as JSON: the figures of the finance pages, for the same people."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.finance import filters, reading
from apps.finance.reports import ALL, BY_CODE
from tests.play import kit

pytestmark = pytest.mark.django_db
LIST = "/api/v1/finance/reports/"


@pytest.fixture
def reviewer(program) -> Client:
    return program(kit.player("Kiểm", role="finance"))


def test_only_reviewers_and_admins_read_reports(program):
    statuses = [
        program(kit.player(role=role)).get(LIST).status_code for role in ("player", "finance", "admin")
    ]
    assert statuses == [403, 200, 200]
    assert Client().get(LIST).status_code == 401
    assert program(kit.player()).get(LIST + "trial-balance/").status_code == 403


def test_where_staff_need_a_second_factor_a_token_alone_is_not_enough(reviewer, settings):
    settings.STAFF_MFA_REQUIRED = True
    assert reviewer.get(LIST).status_code == 403


def test_every_report_is_listed_and_opens(reviewer):
    listed = reviewer.get(LIST).json()
    assert [report["code"] for report in listed] == [report.code for report in ALL]
    for report in listed:
        page = reviewer.get(f"{LIST}{report['code']}/").json()
        assert page["columns"] == report["columns"] and page["made_at"]
    assert reviewer.get(LIST + "horoscope/").status_code == 404


def test_rows_and_totals_are_those_of_the_page(reviewer):
    for chips in (100, 250):
        kit.player(chips=chips)
    code = "trial-balance"
    sheet = reading.sheet(BY_CODE[code], filters.read({"holders": "all"}))
    page = reviewer.get(f"{LIST}{code}/?holders=all").json()
    assert page["count"] == sheet.totals.count > 0
    assert len(page["rows"]) == len(sheet.rows)
    assert page["totals"] == {name: sheet.totals.total[name] for name in BY_CODE[code].sums}


def test_long_reports_are_read_page_by_page(reviewer):
    for chips in range(1, 6):
        kit.player(chips=chips)
    seen, after, pages = [], "", 0
    while after is not None:
        page = reviewer.get(
            f"{LIST}wallet-reconciliation/", {"holders": "all", "size": 2, "after": after}
        ).json()
        seen += [str(row) for row in page["rows"]]
        after, pages = page["next"], pages + 1
    assert len(seen) == page["count"] == len(set(seen)) and pages > 2
    assert reviewer.get(f"{LIST}wallet-reconciliation/?after=forged").status_code == 200


def test_a_report_costs_the_same_however_many_rows(reviewer):
    def statements() -> int:
        reviewer.get(f"{LIST}wallet-reconciliation/")
        with CaptureQueriesContext(connection) as caught:
            reviewer.get(f"{LIST}wallet-reconciliation/?holders=all")
        return len(caught)

    few = statements()
    for chips in range(1, 8):
        kit.player(chips=chips)
    assert statements() == few <= 20
