"""A hand's refund: every chip goes back, by two people, or nothing happens at all."""

from random import Random

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from apps.care import refunds
from apps.care.errors import CareRefused
from apps.care.models import Refund
from apps.play import leaving
from apps.play.models import Hand, Live
from apps.play.pools import in_thread
from apps.play.replay import verify
from apps.trail.models import Change
from apps.users.models import User
from apps.wallet import audit, tills
from apps.wallet.errors import LedgerError
from apps.wallet.models import Account, Transaction
from tests.play import kit, rounds
from tests.play.rounds import Round

pytestmark = pytest.mark.django_db(transaction=True)


def staff() -> tuple[User, User]:
    return kit.player("Một", role="admin"), kit.player("Hai", role="admin")


async def with_money(over: bool = False) -> tuple[Round, Hand]:
    """A hand of four at which a fine lies in the pot, or one that is over."""
    found = await rounds.dealt(4)
    await found.act(Random(1))
    await leaving.leave(found.pk, found.users[3].pk, None)
    if over:
        await found.play_on(Random(5))
        await found.settle()
    return found, await in_thread(lambda: Hand.objects.get(table=found.pk))


def balances(found: Round) -> list[int]:
    return [kit.balance(user) for user in found.users]


async def test_a_hand_in_play_is_stopped_and_every_chip_goes_back(live):
    found, hand = await with_money()

    def refund() -> None:
        one, two = staff()
        assert balances(found)[3] < 10_000
        asked = refunds.ask(hand, one, "a fault in the rules")
        assert Live.objects.get(pk=found.pk).status == "playing", "asking changes nothing"
        refunds.approve(asked.pk, two)
        assert balances(found) == [10_000] * 4
        assert kit.money()["pot"] == kit.money()["till"] == 0
        hand.refresh_from_db()
        assert hand.halted and hand.over_at and hand.last_move == Live.objects.get(pk=found.pk).version
        asked.refresh_from_db()
        assert (asked.state, asked.decided_by) == ("done", two)
        fields = Change.objects.filter(kind="care_refund", object_id=asked.pk).values_list("field", flat=True)
        assert set(fields) == {"", "state", "decided_by_id"}, "the trail tells both steps"
        posted = Transaction.objects.filter(hand=hand.pk, kind="reversal")
        assert posted and {(each.actor_id, each.approver_id) for each in posted} == {(one.pk, two.pk)}
        assert verify(hand) == []
        assert audit.check(connection) == []

    await in_thread(refund)


async def test_a_hand_that_is_over_is_refunded_to_the_chip_tax_too(live):
    found, hand = await with_money(over=True)

    def refund() -> None:
        one, two = staff()
        till = Account.objects.get(pk=hand.till)
        assert till.balance > 0
        tills.sweep(till)
        refunds.approve(refunds.ask(hand, one, "x").pk, two)
        assert balances(found) == [10_000] * 4
        assert Account.objects.get(code="house:tax").balance == 0, "the sweep was turned back for it"
        assert Account.objects.get(pk=hand.till).balance == 0
        assert not Hand.objects.get(pk=hand.pk).halted, "what was played was played"
        assert audit.check(connection) == []

    await in_thread(refund)


async def test_who_has_spent_his_win_stops_the_refund_and_the_hand_goes_on(live):
    found, hand = await with_money(over=True)

    def refund() -> None:
        one, two = staff()
        winner = max(found.users, key=kit.balance)
        kit.set_balance(winner, 0)
        before = balances(found)
        asked = refunds.ask(hand, one, "x")
        with pytest.raises(LedgerError) as refused:
            refunds.approve(asked.pk, two)
        assert refused.value.code == "overdrawn"
        asked.refresh_from_db()
        assert asked.state == "asked" and balances(found) == before
        refunds.refuse(asked.pk, one)
        assert Refund.objects.get().state == "refused"

    await in_thread(refund)


async def test_nobody_approves_what_he_asked_for_or_played_in(live):
    found, hand = await with_money()

    def refund() -> None:
        one, two = staff()
        asked = refunds.ask(hand, one, "x")
        with pytest.raises(CareRefused) as refused:
            refunds.approve(asked.pk, one)
        assert refused.value.code == "same_person"
        for nobody in (found.users[0], kit.player(role="finance")):
            for attempt in (
                lambda by=nobody: refunds.approve(asked.pk, by),
                lambda by=nobody: refunds.ask(hand, by, "x"),
            ):
                with pytest.raises(CareRefused) as refused:
                    attempt()
                assert refused.value.code == "not_staff"
        User.objects.filter(pk=found.users[3].pk).update(role="admin")
        with pytest.raises(LedgerError) as own:
            refunds.approve(asked.pk, User.objects.get(pk=found.users[3].pk))
        assert own.value.code == "own_account"
        assert Live.objects.get(pk=found.pk).status == "playing"
        refunds.approve(asked.pk, two)
        with pytest.raises(CareRefused) as refused:
            refunds.approve(asked.pk, two)
        assert refused.value.code == "decided"
        with pytest.raises(CareRefused) as refused:
            refunds.ask(hand, two, "again")
        assert refused.value.code == "asked"

    await in_thread(refund)


async def test_the_database_itself_asks_for_two(live):
    _, hand = await with_money()

    def forge() -> None:
        one, _ = staff()
        asked = refunds.ask(hand, one, "x")
        for state, by in (("done", one), ("done", None), ("refused", None)):
            with pytest.raises(IntegrityError), transaction.atomic():
                Refund.objects.filter(pk=asked.pk).update(
                    state=state, decided_by=by, decided_at=timezone.now()
                )

    await in_thread(forge)
