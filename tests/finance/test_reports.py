"""Every report over one small season: screen, CSV and XLSX agree; totals and identities hold; figures lead on."""

import re
from decimal import ROUND_HALF_UP, Decimal

import pytest
from django.urls import reverse

from apps.finance import filters, reading, words
from apps.finance.report import Kind
from apps.finance.reports import ALL, BY_CODE
from apps.wallet.models import Account
from tests.finance import small, tables

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("finance")]

every_report = pytest.mark.parametrize("report", ALL, ids=lambda report: report.code)


@pytest.fixture
def reviewer(season, client):
    client.force_login(season.reviewer)
    return client


def query(report, season, **more):
    asked = {"holders": "all", **more}
    if report.needs:
        asked["player"] = season.people[0].pk
    return "?" + "&".join(f"{name}={value}" for name, value in asked.items())


def rows(code, **asked):
    """All rows of a report, by the names of their columns."""
    with reading.snapshot():
        return list(reading.stream(BY_CODE[code], filters.read({"holders": "all", **asked})))


def total(code, **asked):
    return reading.totals(BY_CODE[code], filters.read({"holders": "all", **asked})).total


# --- One declaration, three forms ---------------------------------------------------------------------------


@every_report
def test_screen_csv_and_xlsx_say_the_same(reviewer, season, report):
    asked = query(report, season)
    shown, _links = tables.screen(reviewer, reverse("finance_report", args=[report.code]) + asked)
    head, comma = tables.comma(reviewer.get(reverse("finance_csv", args=[report.code]) + asked).content)
    book_head, book = tables.workbook(
        reviewer.get(reverse("finance_xlsx", args=[report.code]) + asked).content
    )
    assert len(comma) > 2, "the season has something for every report"
    assert comma[0] == book[0] == shown[0] == [str(column.label) for column in report.columns]
    as_read = [[tables.from_csv(cell) for cell in line] for line in comma[1:]]
    assert as_read == [[tables.from_xlsx(cell) for cell in line] for line in book[1:]]
    assert [written(report, line) for line in as_read] == shown[1:]
    same = ("Lập lúc", "Made")
    assert [pair for pair in head[1:] if pair[0] not in same] == [
        [cell or "" for cell in pair] for pair in book_head[1:] if pair[0] not in same
    ]


def written(report, line):
    """A line as the page should write it."""
    found = []
    for column, value in zip(report.columns, line, strict=True):
        if isinstance(value, Decimal | int) and column.kind in (Kind.RATE, Kind.SCORE):
            scale, sign = (100, "%") if column.kind is Kind.RATE else (1, "")
            rounded = (Decimal(value) * scale).quantize(Decimal("0.01"), ROUND_HALF_UP)
            found.append(f"{rounded}{sign}".replace(".", ",").replace("-", "−"))
        elif column.kind is Kind.NUMBER:
            found.append(str(value))
        else:
            found.append(tables.as_vietnamese(value))
    return found


@every_report
def test_totals_are_the_sums_of_the_rows(season, report):
    asked = filters.read({"holders": "all", "player": str(season.people[0].pk) if report.needs else ""})
    sheet = reading.sheet(report, asked, size=10_000)
    with reading.snapshot():
        streamed = list(reading.stream(report, asked))
    assert sheet.rows == streamed and sheet.totals.count == len(streamed) and sheet.more is None
    for name in report.sums:
        assert sheet.totals.total[name] == sum(row[name] or 0 for row in streamed)
        for group, sums in sheet.totals.groups.items():
            assert sums[name] == sum(row[name] or 0 for row in streamed if row[report.group] == group)
    assert reading.totals(report, asked) == sheet.totals


@every_report
def test_pages_by_key_are_the_whole(season, report):
    asked = filters.read({"holders": "all", "player": str(season.people[0].pk) if report.needs else ""})
    found, after = [], ""
    while True:
        sheet = reading.sheet(report, asked, after, size=3)
        found += sheet.rows
        if sheet.more is None:
            break
        after = sheet.more
    assert found == reading.sheet(report, asked, size=10_000).rows


DAYS = [report for report in ALL if {"period", "as_of"} & set(report.asks) and report.code != "roll-forward"]
"""Reports that can have nothing to tell (the roll-forward tells zeros)."""


@pytest.mark.parametrize("report", DAYS, ids=lambda report: report.code)
def test_without_activity_every_form_says_so(reviewer, season, report):
    asked = query(report, season, **{"from": "2020-01-01", "to": "2020-01-02"}, as_of="2020-01-01")
    page = reviewer.get(reverse("finance_report", args=[report.code]) + asked).content.decode()
    assert "Không có hoạt động" in page and 'class="grid report"' not in page
    _head, comma = tables.comma(reviewer.get(reverse("finance_csv", args=[report.code]) + asked).content)
    _head, book = tables.workbook(reviewer.get(reverse("finance_xlsx", args=[report.code]) + asked).content)
    assert comma[1:] == [["Không có hoạt động"]]
    assert [line[0] for line in book[1:]] == ["Không có hoạt động"]


def test_text_that_looks_like_a_formula_is_text(reviewer, season):
    url = reverse("finance_csv", args=["player-liability"])
    lines = reviewer.get(url).content.decode().splitlines()
    name = small.FORMULA.replace('"', '""')
    assert any(line.startswith(f"\"'{name} #") for line in lines)
    book = tables.workbook(reviewer.get(reverse("finance_xlsx", args=["player-liability"])).content)[1]
    assert any(str(line[0]).startswith(small.FORMULA) for line in book)
    notes = reviewer.get(reverse("finance_csv", args=["corrections"])).content.decode()
    assert "'=cmd" in notes and "'+1 typo" in notes and re.search(r",-\d+,", notes), "numbers stay numbers"


def test_every_form_says_of_when_and_by_whom_it_is(reviewer, season):
    asked = "?from=2026-01-01&to=2027-01-01&game=domino"
    head, _lines = tables.comma(reviewer.get(reverse("finance_csv", args=["revenue"]) + asked).content)
    said = dict(head[1:])
    assert (
        said["Ngày chơi"] == "[1/1/2026, 1/1/2027)" and said["Bởi"] == "Thu Hà" and "Domino" in said.values()
    )
    assert "Asia/Ho_Chi_Minh" in said["Mỗi ngày chơi"]
    page = reviewer.get(reverse("finance_report", args=["revenue"]) + asked).content.decode()
    assert all(text in page for text in said.values() if ":" not in text)


# --- Figures ------------------------------------------------------------------------------------------------


@every_report
def test_what_is_found_in_two_ways_is_the_same(season, report):
    for holders in ("players", "bots", "all"):
        asked = filters.read({"holders": holders})
        ties = report.ties(asked, reading.totals(report, asked).total) if report.ties else []
        assert [str(tie.label) for tie in ties if not tie.holds] == []


def test_the_ledgers_identities_hold_between_reports(season):
    tax = total("revenue")["tax"]
    assert tax == total("tax-by-table")["charged"] == total("tax-by-table")["expected"] > 0
    liability = total("player-liability")
    assert liability["owed"] == total("roll-forward")["closing"]
    assert total("trial-balance")["closing"] == 0
    pots = sum(Account.objects.filter(kind="pot").values_list("balance", flat=True))
    assert total("win-loss")["net"] == -tax - pots
    assert total("wallet-reconciliation")["gaps"] == 0


def test_bots_are_kept_apart_from_players(season):
    for code in ("player-liability", "win-loss", "penalties", "pairs"):
        both, own = rows(code), rows(code, holders="players")
        names = [str(row.get("player") or (row["giver_name"], row["taker_name"])) for row in own]
        assert 0 < len(own) <= len(both) - (code != "penalties") and not any(
            "Bot #" in name for name in names
        )
    assert "player" not in {row["kind"] for row in rows("player-liability", holders="bots")}


def test_hands_are_counted_once_and_by_people(season):
    found = {row["game"]: row for row in rows("revenue") if row["variant"] != "kenvn"}
    assert found["catte"]["hands"] == 3, (
        "one played, one with a leaver, one stopped; the open one is not over"
    )
    assert found["domino"]["players"] == 4 and found["phom"]["players"] == 2, "bots are no players"
    fines = sum(row["collected"] for row in rows("penalties") if row["reason"] in words.leaving())
    assert total("revenue")["fines"] == fines > 0


def test_a_shortfall_names_debtor_and_creditors(season):
    """Two with 3 chips each play: the first debt takes all three, later ones what has come in meanwhile."""
    found = [row for row in rows("shortfalls") if row["game"] == "domino"]
    assert any(row["paid"] == 3 for row in found)
    for row in found:
        parties = {row["debtor"].split(" #")[0], row["creditors"].split(" #")[0]}
        assert parties == {"Chi", "Poor"} and row["paid"] < row["owed"]
    short = sum(row["owed"] - row["paid"] for row in found)
    assert total("revenue", game="domino")["shortfall"] == short


def test_chips_in_pots_belong_to_who_staked_them(season):
    found = {row["player"].split(" #")[0]: row["in_pots"] for row in rows("player-liability")}
    assert found["Dũng"] == found["Bot"] == 200, "ante and water of the hand in play"
    assert sum(found.values()) == 400


def test_a_statement_ends_where_the_wallet_is(season):
    for user in season.people:
        newest = rows("player-statement", player=str(user.pk))[0]
        assert newest["balance_after"] == Account.objects.get(user=user).balance


def test_corrections_name_both_people_and_the_balances(season):
    (row,) = [row for row in rows("corrections") if row["cause"] == "adjustment"]
    assert (row["asked"], row["approved"], row["why"], row["note"]) == ("Thu Hà", "Boss", "fault", "=cmd")
    assert row["requested"] < row["posted"]
    assert row["after"] - row["before"] == row["amount"] == 70


def test_chips_in_the_world_are_what_was_issued(season):
    found = rows("issue")
    world = -Account.objects.get(code="house:issue").balance
    assert {row["world"] for row in found} == {world} and sum(row["amount"] for row in found) == world


# --- Ways ---------------------------------------------------------------------------------------------------


@every_report
def test_every_figure_leads_somewhere(reviewer, season, report):
    url = reverse("finance_report", args=[report.code]) + query(report, season)
    _lines, links = tables.screen(reviewer, url)
    for link in sorted(set(links))[::11][:5]:
        assert reviewer.get(link).status_code == 200, link
    assert links, "each report can be followed"


def test_a_tax_leads_to_the_tills_postings_of_just_that(reviewer, season):
    for row in rows("revenue"):
        link = BY_CODE["revenue"].column("tax").link
        asked = filters.read(
            dict(pair.split("=") for pair in link(row, filters.read({})).split("?")[1].split("&"))
        )
        found = [each for each in rows_of("postings", asked) if each["cause"] in ("hand", "reversal")]
        assert sum((each["credit"] or 0) - (each["debit"] or 0) for each in found) == row["tax"]


def rows_of(code, asked):
    with reading.snapshot():
        return list(reading.stream(BY_CODE[code], asked))


def test_a_hands_postings_are_found_whatever_the_day(reviewer, season):
    hand = rows("hand-reconciliation")[0]
    found = rows("postings", hand=str(hand["hand_id"]))
    assert {row["hand"] for row in found} == {hand["hand_id"]} and found[0]["hand_public"] == hand[
        "hand_public"
    ]
    one = found[-1]
    line = rows("postings", transaction=str(one["transaction_id"]), line=str(one["line"]))
    assert sum((row["credit"] or 0) - (row["debit"] or 0) for row in line) == 0


@pytest.mark.parametrize("form", ["finance_report", "finance_csv", "finance_xlsx"])
def test_only_reviewers_read_reports(season, client, form):
    url = reverse(form, args=["revenue"])
    assert client.get(url).status_code == 302
    client.force_login(season.people[0])
    assert client.get(url).status_code == 403
    client.force_login(season.admin)
    assert client.get(url).status_code == 200
    assert client.get(reverse(form, args=["nothing"])).status_code == 404


def test_nonsense_in_the_address_is_let_pass(reviewer, season):
    url = reverse("finance_report", args=["postings"])
    for asked in (
        "?from=x&to=2026-99-99",
        "?after=forged",
        "?hand=99999999999999999999",
        "?player=²&line=-1",
        "?game=%00",
    ):
        assert reviewer.get(url + asked).status_code == 200
