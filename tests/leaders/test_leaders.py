"""Who leads: counted from the ledger and the hands, shown by one indexed read."""

import uuid
from datetime import date, timedelta
from random import Random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.leaders import counting, selectors
from apps.leaders.models import Place, Tally
from apps.leaders.tasks import count_leaders
from apps.lobbies.models import Seat
from apps.play.models import Hand, Seating
from apps.play.pools import in_thread
from apps.users.models import User
from apps.wallet import accounts, ledger
from apps.wallet.days import gaming_day
from apps.wallet.models import Posting
from tests.play import kit, rounds

pytestmark = pytest.mark.django_db
STAKE = 100


def played(*users: User, game: str = "domino", halted: bool = False) -> Hand:
    """A finished hand of these users, without its moves."""
    seat = Seat.objects.filter(user=users[0]).first()
    table = seat.table if seat else kit.table_of([users[0]])
    table.refresh_from_db()
    now = timezone.now()
    hand = Hand.objects.create(
        public_id=uuid.uuid4(),
        table=table,
        number=Hand.objects.filter(table=table).count() + 1,
        game=game,
        variant="iwin",
        room=table.room.code,
        pot=table.pot_account_id,
        till=table.till_account_id,
        stake=STAKE,
        tax_bps=300,
        players=[],
        deck=[],
        server_seed=b"x" * 32,
        commitment="0" * 64,
        started_at=now,
        over_at=now,
        halted=halted,
    )
    for seat, user in enumerate(users):
        Seating.objects.create(hand=hand, user=user, seat=seat)
    return hand


def won(winner: User, loser: User, chips: int, game: str = "domino") -> None:
    """The loser pays the winner in a hand of the game."""
    legs = [
        ledger.Leg(1, accounts.wallet_of(loser).pk, -chips, "test"),
        ledger.Leg(1, accounts.wallet_of(winner).pk, chips, "test"),
    ]
    ledger.post(key=f"test:{uuid.uuid4()}", kind="hand", legs=legs, game=game)


def lines(board: str = "week", game: str = "domino", by: str = "net") -> list[tuple[str, int, int, int]]:
    return [
        (line.user.display_name, line.by_net if by == "net" else line.by_hands, line.net, line.hands)
        for line in selectors.board(game, board, by)
    ]


@pytest.fixture
def three() -> list[User]:
    """An won 300 of Bình and 50 of Diệp, in two hands of which Diệp played one."""
    users = [kit.player(name) for name in ("An", "Bình", "Diệp")]
    played(users[0], users[1], users[2])
    played(users[0], users[1])
    won(users[0], users[1], 300)
    won(users[0], users[2], 50)
    return users


def test_boards_rank_by_chips_and_by_hands(three):
    assert count_leaders() == 1
    assert lines() == [("An", 1, 350, 2), ("Diệp", 2, -50, 1), ("Bình", 3, -300, 2)]
    assert lines(by="hands") == [("An", 1, 350, 2), ("Bình", 1, -300, 2), ("Diệp", 3, -50, 1)]
    assert lines("all") == lines("week")


def test_each_game_has_its_own_boards(three):
    won(three[2], three[0], 1_000, game="phom")
    counting.refresh()
    assert lines()[0] == ("An", 1, 350, 2)
    assert lines(game="phom") == []  # nobody has finished a hand of it


def test_a_gift_is_no_win(three):
    kit.give(three[1], 5_000)
    counting.refresh()
    assert lines()[-1] == ("Bình", 3, -300, 2)


def test_a_stopped_hand_is_not_counted(three):
    played(three[0], three[1], halted=True)
    counting.refresh()
    assert lines()[0] == ("An", 1, 350, 2)


def test_bots_and_the_suspended_stand_on_no_board(three):
    bot = kit.player("Máy", is_bot=True)
    played(three[0], bot)
    won(three[0], bot, 10)
    counting.refresh()
    assert [name for name, *_ in lines()] == ["An", "Diệp", "Bình"]
    User.objects.filter(pk=three[0].pk).update(suspended_at=timezone.now())
    assert [name for name, *_ in lines()] == ["Diệp", "Bình"], "he is left out at once"
    counting.refresh()
    assert lines() == [("Diệp", 1, -50, 1), ("Bình", 2, -300, 2)], "and by the next count the places close up"
    assert not Place.objects.filter(user=three[0]).exists()
    User.objects.filter(pk=three[0].pk).update(suspended_at=None)
    counting.refresh()
    assert lines()[0] == ("An", 1, 360, 3), "nothing of his was lost"


def test_a_new_week_begins_at_nothing_and_all_time_goes_on(three):
    counting.refresh()
    later = gaming_day() + timedelta(days=15)
    assert counting.refresh(later) == 3, "the newest week that was counted, and each since"
    assert lines("week") == []
    assert lines("all")[0] == ("An", 1, 350, 2)
    assert counting.refresh(later) == 3


def test_counting_again_changes_nothing(three):
    counting.refresh()
    before = list(Place.objects.order_by("pk").values_list()), Tally.objects.count()
    counting.refresh()
    assert (list(Place.objects.order_by("pk").values_list()), Tally.objects.count()) == before


def test_the_count_costs_the_same_however_many_play(three):
    def statements() -> int:
        with CaptureQueriesContext(connection) as caught:
            counting.refresh()
        return len(caught)

    statements()
    few = statements()
    for number in range(8):
        other = kit.player(f"P{number}")
        played(three[0], other)
        won(three[0], other, 5)
    assert statements() == few


def test_weeks_begin_on_monday():
    assert counting.week_of(date(2026, 12, 6)) == date(2026, 11, 30)


# --- The page ---------------------------------------------------------------------------------------


def page(user: User | None = None, query: str = "") -> tuple[str, int]:
    """The page's text, and how many statements it took."""
    client = Client()
    if user is not None:
        client.force_login(user)
    client.get("/leaderboards/domino/")  # sessions and content types are warm then
    with CaptureQueriesContext(connection) as caught:
        answer = client.get(f"/leaderboards/domino/{query}")
    assert answer.status_code == 200
    return answer.text, len(caught)


def test_the_page_needs_no_more_statements_for_more_players(three):
    counting.refresh()
    _, few = page(three[0])
    for number in range(10):
        other = kit.player(f"P{number}")
        played(three[0], other)
    counting.refresh()
    text, many = page(three[0])
    assert many == few <= 8
    assert "P9" in text


def test_the_page_shows_ones_own_place_beyond_the_list(three, monkeypatch):
    counting.refresh()
    monkeypatch.setattr(selectors, "LENGTH", 1)
    text, _ = page(three[1])
    assert "An" in text and "Diệp" not in text
    assert "leaders__own" in text and "Bình" in text and "−300" in text
    assert "leaders__own" not in page(three[0])[0], "who is on the list is not shown twice"
    assert "leaders__own" not in page()[0]


def test_the_page_takes_only_what_it_knows(three):
    counting.refresh()
    text, _ = page(None, "?board=never&by=luck")
    assert 'href="?board=week&amp;by=net" aria-current="true"' in text
    assert Client().get("/leaderboards/poker/").status_code == 404
    assert Client().get("/leaderboards/").headers["Location"] == "/leaderboards/domino/"


def test_the_list_is_one_probe_of_its_index(three):
    counting.refresh()
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_sort = off")
        sql, values = selectors.board("domino", "all", "net")[:50].query.sql_with_params()
        cursor.execute("EXPLAIN " + sql, values)
        plan = "\n".join(row[0] for row in cursor.fetchall())
    assert "place_by_net" in plan and "Sort" not in plan


# --- Real hands -------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
async def test_a_real_hand_is_counted_to_the_chip(live):
    found = await rounds.dealt(4, stake=STAKE)
    await found.play_on(Random(3))

    def check() -> None:
        counting.refresh()
        for user in found.users:
            postings = Posting.objects.filter(account__user=user, transaction__kind="hand")
            line = Place.objects.get(user=user, board="week")
            assert line.net == sum(postings.values_list("amount", flat=True))
            assert line.hands == 1
        assert Place.objects.filter(board="week").exclude(net=0).exists()

    await in_thread(check)
