"""The API's answers: one's own things, what the site offers, and who is refused what."""

from datetime import timedelta
from random import Random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from knox.models import AuthToken
from rest_framework.throttling import SimpleRateThrottle

from apps.api import tokens
from apps.games import fairness
from apps.leaders import counting
from apps.lobbies.models import Table
from apps.play.models import Hand
from apps.play.pools import in_thread
from apps.users.models import User
from apps.wallet.models import Account
from tests.play import kit, rounds

pytestmark = pytest.mark.django_db
ME = "/api/v1/me/"
STATEMENT = "/api/v1/me/statement/"


def statements(client: Client, path: str) -> int:
    """How many statements the answer takes."""
    client.get(path)
    with CaptureQueriesContext(connection) as caught:
        assert client.get(path).status_code == 200
    return len(caught)


# --- Who is let in ------------------------------------------------------------------------------------


def test_a_token_lets_a_program_in_and_is_kept_as_a_digest_only(program):
    user = kit.player("An")
    token = tokens.make(user, 30)
    answer = Client(headers={"Authorization": f"Token {token}"}).get(ME)
    assert answer.status_code == 200 and answer.json()["name"] == "An"
    row = AuthToken.objects.get(user=user)
    assert token not in (row.digest, row.token_key) and not row.digest.startswith(token)
    assert len(row.token_key) * 3 < len(token), "what is kept in clear is too little to guess the rest by"


def test_a_session_lets_a_browser_in():
    client = Client()
    client.force_login(kit.player("An"))
    assert client.get(ME).json()["balance"] == 10_000


@pytest.mark.parametrize("path", [ME, STATEMENT, "/api/v1/me/hands/", "/api/v1/tables/1/"])
def test_who_is_not_logged_in_is_told_how(path):
    answer = Client().get(path)
    assert answer.status_code == 401 and answer.headers["WWW-Authenticate"] == "Token"
    assert answer.json()["code"] == "not_logged_in" and answer.json()["request_id"]


@pytest.mark.parametrize("path", ["/api/v1/rooms/", "/api/v1/tables/", "/api/v1/leaderboards/domino/"])
def test_what_the_site_offers_is_open_to_all(path):
    assert Client().get(path).status_code == 200


def test_an_old_or_revoked_or_made_up_token_is_refused(program):
    user = kit.player()
    client = program(user)
    assert client.get(ME).status_code == 200
    AuthToken.objects.update(expiry=timezone.now() - timedelta(seconds=1))
    assert client.get(ME).status_code == 401
    assert Client(headers={"Authorization": "Token bb_" + "0" * 64}).get(ME).status_code == 401


def test_the_suspended_lose_their_tokens_force_at_once(program):
    user = kit.player()
    client = program(user)
    User.objects.filter(pk=user.pk).update(suspended_at=timezone.now())
    assert client.get(ME).status_code == 401


def test_nothing_can_be_written(program):
    client = program(kit.player())
    for path in (ME, STATEMENT, "/api/v1/rooms/", "/api/v1/tables/"):
        for method in (client.post, client.put, client.patch, client.delete):
            assert method(path).status_code == 405


def test_too_many_requests_are_told_when_to_come_back(program, monkeypatch):
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"user": "2/min", "anon": "1/min"})
    client = program(kit.player())
    assert [client.get(ME).status_code for _ in range(3)] == [200, 200, 429]
    answer = client.get(ME)
    assert 0 < int(answer.headers["Retry-After"]) <= 60 and answer.json()["code"] == "rate_limited"
    assert [Client().get("/api/v1/rooms/").status_code for _ in range(2)] == [200, 429]


# --- Tokens of one's own ------------------------------------------------------------------------------


def test_a_player_makes_and_revokes_tokens_on_his_page():
    user = kit.player()
    client = Client()
    client.force_login(user)
    page = client.post("/me/tokens/", {"days": "30"})
    token = page.context["made"]
    assert token in page.text and "no-store" in page.headers["Cache-Control"]
    assert token not in client.get("/me/tokens/").text, "it is shown once"
    program = Client(headers={"Authorization": f"Token {token}"})
    assert program.get(ME).status_code == 200
    client.post("/me/tokens/revoke/", {"token": AuthToken.objects.get(user=user).digest})
    assert program.get(ME).status_code == 401


def test_nobody_revokes_anothers_token():
    mine, other = kit.player(), kit.player()
    tokens.make(other, 30)
    client = Client()
    client.force_login(mine)
    client.post("/me/tokens/revoke/", {"token": AuthToken.objects.get(user=other).digest})
    assert AuthToken.objects.filter(user=other).count() == 1


def test_there_is_an_end_to_tokens():
    user = kit.player()
    for _ in range(tokens.MOST):
        tokens.make(user, 30)
    with pytest.raises(tokens.TooMany):
        tokens.make(user, 30)
    client = Client()
    client.force_login(user)
    assert client.post("/me/tokens/", {"days": "30"}).status_code == 422
    AuthToken.objects.filter(user=user).update(expiry=timezone.now())
    assert tokens.make(user, 30), "those that have run out do not count"


def test_a_life_is_chosen_from_those_offered():
    client = Client()
    client.force_login(kit.player())
    assert client.post("/me/tokens/", {"days": "4000"}).status_code == 422
    assert AuthToken.objects.count() == 0


# --- What is one's own ----------------------------------------------------------------------------------


def test_me_says_what_i_have(program):
    user = kit.player("An")
    table = kit.table_of([user])
    found = program(user).get(ME).json()
    assert found["id"] == str(user.public_id) and found["role"] == "player"
    assert (found["balance"], found["hands"], found["level"]) == (10_000, 0, 1)
    assert found["seat"] == {"table": table.pk, "seat": 0}


def test_a_statement_is_read_page_by_page(program):
    user = kit.player(chips=0)
    for chips in range(1, 8):
        kit.give(user, chips)
    client = program(user)
    path, amounts = f"{STATEMENT}?size=3", []
    while path:
        page = client.get(path).json()
        amounts += [line["amount"] for line in page["results"]]
        path = page["next"]
    assert amounts == [7, 6, 5, 4, 3, 2, 1]
    newest = client.get(STATEMENT).json()["results"][0]
    assert newest["balance"] == 28 == Account.objects.get(user=user).balance
    assert newest["number"] == 7 and newest["reason"] == "grant.test"


@pytest.mark.parametrize(
    ("query", "status"),
    [("day=2026-13-01", 400), ("reason=%00", 400), ("cursor=x", 404), ("cursor=-1", 404), ("size=9999", 200)],
)
def test_a_statement_refuses_nonsense(program, query, status):
    assert program(kit.player()).get(f"{STATEMENT}?{query}").status_code == status


def test_nobody_reads_anothers_statement(program):
    rich, poor = kit.player(chips=777), kit.player(chips=0)
    assert program(poor).get(STATEMENT).json()["results"] == []
    assert len(program(rich).get(STATEMENT).json()["results"]) == 1


# --- What the site offers -------------------------------------------------------------------------------


def test_rooms_are_filtered():
    found = Client().get("/api/v1/rooms/?game=domino&tier=vip&size=100").json()["results"]
    assert (
        found
        and {room["game"] for room in found} == {"domino"}
        and {room["tier"] for room in found} == {"vip"}
    )
    answer = Client().get("/api/v1/rooms/?game=poker")
    assert answer.status_code == 400 and "game" in answer.json()["fields"]


def test_tables_are_those_that_all_may_see():
    public = kit.table_of([kit.player("An")])
    kit.table_of([kit.player()], private=True)
    kit.table_of([kit.player()], game="phom", variant="ionline", stake=50)
    found = Client().get("/api/v1/tables/?game=domino&min_stake=100&max_stake=100").json()["results"]
    assert [table["id"] for table in found] == [public.pk]
    assert found[0]["seats"][0]["name"] == "An" and found[0]["entry"] == public.entry
    assert Client().get("/api/v1/tables/").json()["results"][0]["game"] == "phom", "newest first"


def test_a_private_table_needs_its_code_or_a_seat(program):
    host, other = kit.player(), kit.player()
    table = kit.table_of([host], private=True)
    path = f"/api/v1/tables/{table.pk}/"
    assert program(host).get(path).json()["private"] is True
    assert program(other).get(path).status_code == 404
    assert program(other).get(f"{path}?code={Table.objects.get(pk=table.pk).code}").status_code == 200
    assert program(other).get("/api/v1/tables/999999999999999999999/").status_code == 404


@pytest.mark.parametrize("cursor", ["x", "cD1hYmM=", "bz0xMDAwMA==", "cD05OTk5OTk5OTk5OTk5OTk5OTk5OTk5"])
def test_a_cursor_that_was_not_made_here_is_no_fault(cursor):
    assert Client().get(f"/api/v1/tables/?cursor={cursor}").status_code in (200, 404)


def test_lists_cost_the_same_however_long(program):
    user = kit.player()
    client = program(user)
    paths = ["/api/v1/rooms/", "/api/v1/tables/", STATEMENT, ME, "/api/v1/leaderboards/domino/"]
    kit.table_of([kit.player()])
    kit.give(user, 1)
    few = [statements(client, path) for path in paths]
    for _ in range(5):
        kit.table_of([kit.player(), kit.player()])
        kit.give(user, 1)
    assert [statements(client, path) for path in paths] == few
    assert max(few) <= 10


# --- Hands ------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
async def test_a_hand_shows_ones_own_cards_until_it_is_over_and_then_its_proof(live, program):
    found = await rounds.dealt(4)
    stranger = await in_thread(kit.player)

    def read(user: User, query: str = "") -> dict:
        hand = Hand.objects.latest("pk")
        return program(user).get(f"/api/v1/hands/{hand.public_id}/{query}").json()

    def while_played() -> None:
        for user in found.users:
            hand = read(user)
            own = [player for player in hand["players"] if player["me"]]
            assert len(own) == 1 and len(own[0]["dealt"]) > 0
            assert all(player["dealt"] == [] for player in hand["players"] if not player["me"])
            assert hand["proof"] is None and hand["over_at"] is None
        watching = read(stranger)
        assert all(player["dealt"] == [] for player in watching["players"]) and watching["proof"] is None
        secret = Hand.objects.latest("pk")
        assert bytes(secret.server_seed).hex() not in str(watching)

    def when_over() -> None:
        hand = read(stranger)
        assert all(player["dealt"] for player in hand["players"])
        proof, seeds = hand["proof"], hand["proof"]["seeds"]
        seed = bytes.fromhex(proof["server_seed"])
        assert fairness.commitment(seed) == hand["commitment"]
        players = [fairness.Player(each["seat"], each["player"], each["seed"]) for each in seeds]
        deck = fairness.shuffle(seed, fairness.message(hand["id"], players), tuple(proof["pack"]))
        assert list(deck) == proof["deck"]
        assert sum(player["net"] for player in hand["players"]) == -hand["tax"]

    await in_thread(while_played)
    await found.play_on(Random(1))
    await in_thread(when_over)


@pytest.mark.django_db(transaction=True)
async def test_a_private_tables_hand_in_play_is_not_for_strangers(live, program):
    found = await rounds.dealt(2, private=True)
    stranger = await in_thread(kit.player)

    def check() -> None:
        path = f"/api/v1/hands/{Hand.objects.latest('pk').public_id}/"
        assert program(found.users[0]).get(path).status_code == 200
        assert program(stranger).get(path).status_code == 404
        code = Table.objects.get(pk=found.pk).code
        assert program(stranger).get(f"{path}?code={code}").status_code == 200

    await in_thread(check)


@pytest.mark.django_db(transaction=True)
async def test_my_hands_say_what_each_brought(live, program):
    found = await rounds.at_table(2)
    random = Random(2)
    for _ in range(3):
        await found.deal()
        await found.play_on(random)
        await found.settle()

    def check() -> None:
        client = program(found.users[0])
        few = statements(client, "/api/v1/me/hands/?size=1")
        assert statements(client, "/api/v1/me/hands/") == few
        hands = client.get("/api/v1/me/hands/").json()["results"]
        assert [hand["number"] for hand in hands] == [3, 2, 1]
        assert 10_000 + sum(hand["net"] for hand in hands) == kit.balance(found.users[0])
        assert {hand["place"] for hand in hands} <= {1, 2}
        first = client.get("/api/v1/me/hands/?size=2").json()
        rest = client.get(first["next"]).json()
        assert [hand["number"] for hand in first["results"] + rest["results"]] == [3, 2, 1]
        assert client.get("/api/v1/me/hands/?game=phom").json()["results"] == []
        counting.refresh()
        board = client.get("/api/v1/leaderboards/domino/?by=hands").json()["results"]
        assert {line["hands"] for line in board} == {3} and len(board) == 2

    await in_thread(check)


# --- Documentation ------------------------------------------------------------------------------------------


def test_the_documentations_page_loads_nothing_from_elsewhere():
    page = Client().get("/api/docs/")
    assert page.status_code == 200 and "//" not in page.text.replace("</", "").partition("<body")[2]
    assert "unsafe" not in page.headers["Content-Security-Policy"]
    script = Client().get("/api/docs/start.js")
    assert script.headers["Content-Type"].startswith("text/javascript") and "/api/schema/" in script.text
