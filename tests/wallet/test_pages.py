import csv
import io
from collections.abc import Callable
from datetime import date, timedelta

import msgspec
import pytest
from asgiref.sync import async_to_sync
from django.db import connection
from django.test import AsyncClient, Client
from django.test.utils import CaptureQueriesContext

from apps.wallet import chart, grants, labels, ledger, statements, summaries
from apps.wallet.accounts import open_table_accounts, wallet_of
from apps.wallet.days import gaming_day
from apps.wallet.filters import Filters
from apps.wallet.ledger import Leg
from apps.wallet.models import Account
from tests import database
from tests.wallet.helpers import give, house, make_user, make_wallet, move

pytestmark = pytest.mark.django_db(transaction=True)

HAND = "01924b5e-0000-7000-8000-000000000001"


@pytest.fixture
def anna() -> Account:
    return make_wallet(500, language="en")


@pytest.fixture
def browser(anna: Account) -> Client:
    client = Client()
    client.force_login(anna.user)
    return client


def lose(payer: Account, payee: Account, *, paid: int = 60, claimed: int = 100, tax: int = 3) -> None:
    till = open_table_accounts(7)[1]
    legs = [
        Leg(1, payer.pk, -paid, "x.lost", claimed if claimed > paid else None),
        Leg(1, payee.pk, paid - tax, "x.lost"),
        Leg(1, till, tax, "x.lost"),
    ]
    ledger.post(
        key=f"lose:{paid}", kind="hand", legs=legs, game="x", table=7, hand=812, hand_public=HAND, move=3
    )


def test_strangers_are_sent_to_log_in(client: Client):
    for path in ("/wallet/", "/wallet/statement.csv"):
        assert client.get(path).headers["Location"].startswith("/accounts/login/")
    for path in ("/wallet/daily/", "/wallet/rescue/"):
        assert client.post(path).headers["Location"].startswith("/accounts/login/")


def test_who_has_no_wallet_yet_sees_an_empty_one(client: Client):
    client.force_login(make_user(language="en"))
    page = client.get("/wallet/")
    assert "No activity." in page.text
    assert not Account.objects.filter(kind="player").exists()


def test_a_line_says_what_from_whom_where_and_how_much(browser: Client, anna: Account):
    binh = make_wallet(500)
    lose(binh, anna)
    text = browser.get("/wallet/").text
    assert f"x.lost ← {binh.user}" in text
    assert "+57" in text
    assert ">557<" in text
    assert f'href="/hands/{HAND}/"' in text
    assert "table 7 · hand 812" in text
    assert "tax 3" in text


def test_a_shortage_is_told_to_the_debtor(browser: Client, anna: Account):
    lose(anna, make_wallet(500))
    text = browser.get("/wallet/").text
    assert "−60" in text
    assert "40 more was owed" in text


def test_hostile_names_are_only_text(browser: Client, anna: Account):
    binh = make_wallet(500)
    binh.user.display_name = "<script>x"
    binh.user.save()
    lose(binh, anna)
    assert "<script>x" not in browser.get("/wallet/").text


def test_nobody_sees_another_ones_statement(browser: Client):
    lose(make_wallet(500), make_wallet(500))
    assert "x.lost" not in browser.get("/wallet/").text


@pytest.fixture
def long_story(anna: Account) -> Account:
    """61 postings: a gift, then 30 losses and 30 gifts in turn."""
    for n in range(30):
        move(anna, house("house:suspense"), 1, game="x" if n % 2 else "y")
        give(anna, 1)
    anna.refresh_from_db()
    return anna


def read(browser: Client, query: str = "") -> list[list[str]]:
    response = browser.get(f"/wallet/statement.csv?{query}")
    text = b"".join(response.streaming_content).decode()
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text[1:])))[1:]


def test_older_pages_go_on_where_the_page_ended(browser: Client, long_story: Account):
    first = statements.page(long_story, Filters())
    assert [entry.posting.seq for entry in first.entries] == list(range(61, 11, -1))
    second = statements.page(long_story, Filters(), first.more)
    assert [entry.posting.seq for entry in second.entries] == list(range(11, 0, -1))
    assert second.more is None
    page = browser.get(f"/wallet/?part=1&before={first.more}", headers={"HX-Request": "true"})
    assert page.text.count('class="num gain"') + page.text.count('class="num loss"') == 11
    assert "<html" not in page.text


def test_filters_by_reason_game_and_day(browser: Client, long_story: Account):
    assert len(read(browser)) == 61
    assert len(read(browser, "reason=x.lost")) == 30
    assert len(read(browser, "game=x")) == 15
    assert len(read(browser, "game=x&reason=grant.daily")) == 0
    assert len(read(browser, f"day={gaming_day()}")) == 61
    assert len(read(browser, f"day={gaming_day() - timedelta(days=1)}")) == 0
    part = browser.get("/wallet/?part=1&game=x", headers={"HX-Request": "true"}).text
    assert part.count('class="num loss"') == 15
    assert "<html" not in part


@pytest.mark.parametrize(
    "query",
    ["day=yesterday", "before=x", "before=-1", "before=99999999999999999999", "days=1e3", "reason=%00"],
)
def test_nonsense_in_the_query_is_no_error(browser: Client, query: str):
    assert browser.get(f"/wallet/?{query}").status_code == 200


def test_a_filter_that_finds_nothing_near_offers_to_look_further(
    browser: Client, long_story: Account, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(statements, "LOOK_BACK", 10)
    move(long_story, house("house:suspense"), 1, reason="x.rare", key="rare")
    for n in range(12):
        give(long_story, n + 1)
    long_story.refresh_from_db()
    first = statements.page(long_story, Filters(reason="x.rare"))
    assert (first.entries, first.more) == ([], 65)
    assert "look further back" in browser.get("/wallet/?reason=x.rare").text
    second = statements.page(long_story, Filters(reason="x.rare"), first.more)
    assert [entry.posting.reason for entry in second.entries] == ["x.rare"]
    assert len(read(browser, "reason=x.rare")) == 1


def test_days_are_found_by_halving(anna: Account):
    with database.owner_connection() as owner:
        owner.execute("SET session_replication_role = replica")
        for back in range(9, 0, -2):
            for n in range(back):
                move(anna, house("house:suspense"), 1, key=f"{back}:{n}")
            owner.execute(
                "UPDATE wallet_transaction SET gaming_day = %s WHERE key LIKE %s",
                [gaming_day() - timedelta(days=back), f"{back}:%"],
            )
        owner.execute(
            "UPDATE wallet_transaction SET gaming_day = %s WHERE key LIKE 'give:%%'",
            [gaming_day() - timedelta(days=20)],
        )
    anna.refresh_from_db()
    for back in range(12):
        found = statements.page(anna, Filters(day=gaming_day() - timedelta(days=back)))
        assert len(found.entries) == (back if back % 2 and back < 10 else 0)
    told = summaries.balances(anna, 30, gaming_day())
    assert [balance for _, balance in told][:9] == [0] * 9
    assert [balance for _, balance in told][9:] == [500] * 11 + [491] * 2 + [484] * 2 + [479] * 2 + [
        476
    ] * 2 + [475] * 2
    assert summaries.today(anna, gaming_day()).net == 0


def test_the_figures_of_today(anna: Account):
    lose(make_wallet(500), anna, claimed=60)
    grants.daily(anna.user)
    anna.refresh_from_db()
    assert summaries.today(anna, gaming_day()) == summaries.Today(net=1057, games=57, tax=3)
    lose(anna, make_wallet(), paid=50, claimed=50)
    anna.refresh_from_db()
    assert summaries.today(anna, gaming_day()) == summaries.Today(net=1007, games=7, tax=3)


def test_csv_is_the_statement(browser: Client, anna: Account):
    lose(anna, make_wallet(500))
    row, first = read(browser)
    assert row[0] == "2"
    assert row[1].endswith("+07:00")
    assert row[3] == "x.lost"
    assert row[7:] == ["7", HAND, "-60", "0", "100", "440"]
    assert first[9:] == ["500", "0", "", "500"]


def test_csv_cells_are_no_formulas(browser: Client, anna: Account):
    for n, name in enumerate(["=1+1", "+1", "-1", "@x"]):
        binh = make_wallet(500)
        type(binh.user).objects.filter(pk=binh.user_id).update(display_name=name)
        move(binh, anna, n + 1)
    assert [row[5] for row in read(browser)[:4]] == ["'@x", "'-1", "'+1", "'=1+1"]


def test_csv_streams_from_an_asynchronous_server(browser: Client, long_story: Account):
    async def download() -> list[bytes]:
        client = AsyncClient()
        client.cookies = browser.cookies
        response = await client.get("/wallet/statement.csv")
        return [piece async for piece in response.streaming_content]

    pieces = async_to_sync(download)()
    assert len(pieces) == 2
    assert b"".join(pieces).count(b"\n") == 62


def test_the_daily_gift(browser: Client, anna: Account):
    assert "today's gift: 500" in browser.get("/wallet/").text
    page = browser.post("/wallet/daily/", follow=True)
    assert "The house gave you chips." in page.text
    assert "Gift tomorrow" in page.text
    again = browser.post("/wallet/daily/", follow=True)
    assert "today&#x27;s gift. There is another one tomorrow." in again.text
    anna.refresh_from_db()
    assert anna.balance == 1_000


def test_help_for_the_broke(browser: Client, anna: Account):
    refused = browser.post("/wallet/rescue/", follow=True)
    assert "fewer than 200 chips" in refused.text
    move(anna, house(), 400)
    assert "Let the house help you up to 1,000" in browser.get("/wallet/").text
    browser.post("/wallet/rescue/")
    anna.refresh_from_db()
    assert anna.balance == 1_000


@pytest.mark.parametrize("path", ["/wallet/daily/", "/wallet/rescue/"])
def test_gifts_are_posts_with_a_token(anna: Account, path: str):
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna.user)
    assert client.get(path).status_code == 405
    assert client.post(path).status_code == 403


@pytest.mark.parametrize("path", ["/wallet/", "/wallet/statement.csv"])
def test_pages_change_nothing(browser: Client, path: str):
    assert browser.post(path).status_code == 405


def statements_of(browser: Client, path: str) -> int:
    browser.get(path)
    with CaptureQueriesContext(
        connection,
    ) as captured:
        browser.get(path)
    return len(captured)


def test_a_page_takes_the_same_number_of_statements_however_long(browser: Client, anna: Account):
    paths = ["/wallet/", "/wallet/?reason=x.lost", f"/wallet/?day={gaming_day()}&game=x"]
    lose(anna, make_wallet(100), paid=99)
    short = [statements_of(browser, path) for path in paths]
    for n in range(25):
        lose(anna, make_wallet(100), paid=n + 2, claimed=n + 2, tax=1)
    assert [statements_of(browser, path) for path in paths] == short
    assert max(short) <= 14


def test_a_page_is_one_probe_of_an_index_also_among_many(anna: Account):
    """50,000 postings written straight into the tables; the page reads a few blocks of them."""
    with database.owner_connection() as owner:
        owner.execute("SET session_replication_role = replica")
        owner.execute(
            "WITH made AS (INSERT INTO wallet_transaction (key, request_hash, kind, gaming_day) SELECT 'many:' || n,"
            " '\\x00', 'hand', current_date FROM generate_series(2, 50000) n RETURNING id, key)"
            " INSERT INTO wallet_posting (transaction_id, line, account_id, amount, balance_after, seq, reason)"
            " SELECT id, 1, %s, 1, 1, split_part(key, ':', 2)::bigint, 'x' FROM made",
            [anna.pk],
        )
        owner.execute("UPDATE wallet_account SET seq = 50000 WHERE id = %s", [anna.pk])
        owner.execute("ANALYZE wallet_posting, wallet_transaction")
    anna.refresh_from_db()
    assert blocks_read(lambda: statements.page(anna, Filters(), before=30_000)) < 1_000
    assert blocks_read(lambda: statements.page(anna, Filters(day=gaming_day()), before=30_000)) < 2_000
    assert blocks_read(lambda: summaries.balances(anna, 30, gaming_day())) < 6_000


def blocks_read(act: Callable[[], object]) -> int:
    """How many blocks (of 8 kB) of tables and indexes the statements of `act` look at, all together."""
    with CaptureQueriesContext(connection) as captured:
        act()
    blocks = 0
    with connection.cursor() as cursor:
        for query in captured.captured_queries:
            cursor.execute("EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) " + query["sql"])
            (explained,) = cursor.fetchone()
            [plan] = explained if isinstance(explained, list) else msgspec.json.decode(explained)
            blocks += plan["Plan"]["Shared Hit Blocks"] + plan["Plan"]["Shared Read Blocks"]
    return blocks


def test_labels_come_from_those_who_know_them():
    labels.register({"test.reason": "A reason"}, {"test": "A game"})
    try:
        assert (labels.label("test.reason"), labels.game_name("test")) == ("A reason", "A game")
        assert (labels.label("nobody.knows"), labels.game_name("other"), labels.game_name(None)) == (
            "nobody.knows",
            "other",
            "",
        )
    finally:
        del labels._reasons["test.reason"], labels._games["test"]


def test_chart_of_a_flat_and_a_steep_week():
    day = date(2026, 11, 29)
    flat = chart.draw([(day, 0), (day, 0)])
    assert flat.line == "22,192 610,192"
    steep = chart.draw([(day + timedelta(days=n), n * 1000) for n in range(7)])
    assert (steep.first, steep.last, steep.lowest, steep.highest) == (0, 6000, 0, 6000)
    assert [tick.value for tick in steep.rows] == [0, 2000, 4000, 6000]
    assert steep.line.split()[-1] == "610,16"
    assert flat.left < steep.left, "longer labels have more room"
    assert wallet_of(make_user()).balance == 0
