"""No report of one player or one day reads all postings: an index leads to them."""

from datetime import timedelta

import pytest
from django.db import connection

from apps.finance import reading
from apps.finance.filters import Filters
from apps.finance.reports import BY_CODE
from apps.wallet.days import gaming_day

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("finance")]

ALL = "Seq Scan on wallet_posting"


def plan(code, **asked):
    """The plan if reading a whole table cost as much as with a million rows in it."""
    today = gaming_day()
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    return reading.plan(BY_CODE[code], Filters(first=today, last=today + timedelta(days=1), **asked))


def test_a_players_statement_is_read_by_its_index(season):
    found = plan("player-statement", player=season.people[0].pk)
    assert ALL not in found and "wallet_posting_statement" in found


@pytest.mark.parametrize(
    "code", ["revenue", "win-loss", "roll-forward", "trial-balance", "issue", "pairs", "corrections"]
)
def test_a_day_is_read_by_an_index_of_the_postings(season, code):
    found = plan(code)
    assert ALL not in found and "wallet_posting_transaction_id" in found


def test_moves_and_hands_of_a_day_are_found_by_their_time(season):
    assert "play_hand_over" in plan("hand-reconciliation") and "play_move_at" in plan("penalties")


def test_a_hands_postings_are_found_by_the_hand(season):
    found = plan("postings", hand=1)
    assert ALL not in found and "wallet_transaction_hand" in found
