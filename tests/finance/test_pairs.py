"""Who gives chips to whom: givers planted among sixty players stand above every honest pair."""

import uuid
from datetime import timedelta
from decimal import Decimal
from random import Random

import pytest
from django.utils import timezone

from apps.finance import reading
from apps.finance.filters import Filters
from apps.finance.reports import BY_CODE
from apps.lobbies.models import Table
from apps.play.models import Hand, Seating
from apps.wallet import ledger
from apps.wallet.days import gaming_day
from apps.wallet.ledger import Leg
from apps.wallet.models import Account
from tests.play import kit

pytestmark = pytest.mark.django_db

STAKE = 100
PLAYERS = 60
HANDS = 900
DUMPS = 60
"""Hands that each giver plays with the taker."""


class Club:
    """Sixty players of different skill, and hands of which only the money is kept."""

    def __init__(self) -> None:
        self.random = Random(20)
        self.users = kit.players(PLAYERS, chips=1_000_000)
        self.accounts = dict(Account.objects.filter(user__in=self.users).values_list("user", "pk"))
        self.skill = {user.pk: self.random.uniform(0.6, 1.4) for user in self.users}
        room = kit.room("domino", "iwin")
        self.table = Table.objects.create(room=room, stake=STAKE, places=4)
        self.table.pot_account_id = self.table.till_account_id = 0
        self.hands: list[Hand] = []
        self.paid: list[tuple[int, list[tuple[int, int, int]]]] = []

    def honest(self) -> None:
        seats = self.random.sample(self.users, self.random.randint(2, 4))
        (winner,) = self.random.choices(seats, [self.skill[user.pk] for user in seats])
        self._play(seats, winner, {})

    def dumped(self, giver, taker) -> None:
        """The giver loses high to the taker, three times out of four; others may sit there too."""
        others = [user for user in self.random.sample(self.users, 3) if user not in (giver, taker)]
        seats = [giver, taker, *others[: self.random.randint(0, 2)]]
        winner = taker if self.random.random() < 0.75 else self.random.choice(seats)
        self._play(seats, winner, {giver: 3} if winner == taker else {})

    def _play(self, seats, winner, dear) -> None:
        number = len(self.hands) + 1
        players = [{"seat": n, "user": user.pk, "name": str(user)} for n, user in enumerate(seats)]
        self.hands.append(
            Hand(
                public_id=uuid.uuid4(), table=self.table, number=number, game="domino", variant="iwin",
                room=self.table.room.code, pot=0, till=0, stake=STAKE, tax_bps=0, players=players, deck=[],
                server_seed=b"", commitment="", started_at=timezone.now(), over_at=timezone.now(),
            )
        )  # fmt: skip
        lines = [
            (
                self.accounts[user.pk],
                self.accounts[winner.pk],
                STAKE * (dear.get(user) or self.random.choice((1, 1, 2, 4))),
            )
            for user in seats
            if user != winner
        ]
        self.paid.append((len(seats), lines))
        self.hands[-1].seated = seats

    def write(self) -> None:
        Hand.objects.bulk_create(self.hands)
        Seating.objects.bulk_create(
            Seating(hand=hand, user=user, seat=n) for hand in self.hands for n, user in enumerate(hand.seated)
        )
        for hand, (_seats, lines) in zip(self.hands, self.paid, strict=True):
            legs = [
                leg
                for n, (payer, payee, chips) in enumerate(lines, 1)
                for leg in (Leg(n, payer, -chips, "domino.win"), Leg(n, payee, chips, "domino.win"))
            ]
            ledger.post(key=f"hand:{hand.pk}:1", kind="hand", legs=legs, game="domino", hand=hand.pk, move=1)


@pytest.fixture
def club():
    return Club()


def pairs():
    today = gaming_day()
    with reading.snapshot():
        return list(reading.stream(BY_CODE["pairs"], Filters(first=today, last=today + timedelta(days=1))))


def test_planted_givers_stand_above_every_honest_pair(club):
    taker, *givers = club.users[:3]
    for n in range(HANDS):
        club.honest()
        if n < DUMPS:
            for giver in givers:
                club.dumped(giver, taker)
    club.write()
    found = pairs()
    assert len(found) > 900, "nearly all pairs met"
    named = {(row["giver_user"], row["taker_user"]) for row in found[:2]}
    assert named == {(giver.pk, taker.pk) for giver in givers}
    honest = [row["score"] for row in found[2:]]
    assert found[1]["score"] > 3 and found[1]["score"] > max(honest) + 1
    assert max(honest) < 3, "luck and skill alone do not look like gifts"


def share(given, lost):
    return round(Decimal(given) / lost, 6) if lost else 0


def test_flow_and_share_are_those_of_the_payments(club):
    for _ in range(40):
        club.honest()
    club.write()
    lines = [line for _seats, paid in club.paid for line in paid]
    users = {account: user for user, account in club.accounts.items()}
    lost, between = {}, {}
    for payer, payee, chips in lines:
        lost[users[payer]] = lost.get(users[payer], 0) + chips
        between[users[payer], users[payee]] = between.get((users[payer], users[payee]), 0) + chips
    for row in pairs():
        giver, taker = row["giver_user"], row["taker_user"]
        given, taken = between.get((giver, taker), 0), between.get((taker, giver), 0)
        assert row["flow"] == given - taken >= 0
        together = [hand for hand in club.hands if {giver, taker} <= {user.pk for user in hand.seated}]
        assert row["hands"] == len(together)
        assert (row["share"] or 0) == share(given, lost.get(giver))


def test_two_who_met_nobody_else_are_not_condemned_by_a_few_hands(club):
    one, other = club.users[:2]
    for _ in range(4):
        club._play([one, other], other, {one: 4})
    club.write()
    (row,) = pairs()
    assert (row["hands"], row["flow"]) == (4, 4 * 4 * STAKE) and row["share"] == 1 and row["score"] < 2
