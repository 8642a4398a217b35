"""Adjustments need two people, on the page and, whatever the page does, in the database."""

import psycopg
import pytest
from django.db import connection

from apps.users import services
from apps.users.models import User
from apps.wallet import accounts, adjustments, audit, grants, ledger
from apps.wallet.adjustments import AdjustmentRefused
from apps.wallet.models import Account, Adjustment, Posting, Transaction

Kind, Reason = Adjustment.Kind, Adjustment.Reason
pytestmark = pytest.mark.django_db


@pytest.fixture
def staff():
    return [
        User.objects.create_user(name, role=role)
        for name, role in (("thu", "finance"), ("ha", "finance"), ("boss", "admin"))
    ]


@pytest.fixture
def player():
    user = User.objects.create_user("an")
    services.receive(user)
    return user


def balance(user):
    return accounts.wallet_of(user).balance


def add(by, user, amount=300, kind=Kind.ADD):
    return adjustments.propose(
        by, kind, account=accounts.wallet_of(user), amount=amount, reason=Reason.FAULT, note="a lost frame"
    )


def refused(code):
    return pytest.raises(AdjustmentRefused, check=lambda error: error.code == code)


def test_what_is_proposed_is_posted_when_another_approves(staff, player):
    proposed = add(staff[0], player)
    assert balance(player) == grants.WELCOME
    approved = adjustments.approve(proposed.pk, staff[1])
    assert balance(player) == grants.WELCOME + 300
    posted = approved.posted
    assert (posted.kind, posted.key) == ("adjustment", f"adjustment:{proposed.pk}")
    assert (posted.actor, posted.approver, posted.note) == (staff[0], staff[1], "fault: a lost frame")
    row = Adjustment.objects.get()
    assert (row.state, row.decided_by, row.posted) == ("approved", staff[1], posted)
    assert row.decided_at >= row.proposed_at


def test_chips_are_removed_down_to_what_there_is(staff, player):
    adjustments.approve(add(staff[0], player, 500, Kind.REMOVE).pk, staff[1])
    assert balance(player) == grants.WELCOME - 500
    late = add(staff[0], player, 4_501, Kind.REMOVE)
    with refused("overdrawn"):
        adjustments.approve(late.pk, staff[1])
    assert Adjustment.objects.get(pk=late.pk).state == "proposed"
    assert balance(player) == grants.WELCOME - 500


def test_a_transaction_is_reversed_once(staff, player):
    gift = Transaction.objects.get(key=f"grant:welcome:{player.pk}")
    asked = adjustments.propose(
        staff[0], Kind.REVERSE, target=gift, reason=Reason.MISTAKE, note="a second account"
    )
    with refused("proposed_before"):
        adjustments.propose(staff[1], Kind.REVERSE, target=gift, reason=Reason.MISTAKE, note="again")
    assert adjustments.approve(asked.pk, staff[1]).posted.reverses == gift
    assert balance(player) == 0
    with refused("proposed_before"):
        adjustments.propose(staff[1], Kind.REVERSE, target=gift, reason=Reason.MISTAKE, note="again")


def test_nobody_approves_his_own_proposal(staff, player):
    asked = add(staff[0], player)
    with refused("own_proposal"):
        adjustments.approve(asked.pk, staff[0])
    assert adjustments.refuse(asked.pk, staff[0], "never mind").state == "refused"


@pytest.mark.parametrize("who", ["proposer", "approver"])
def test_nobody_has_a_hand_in_his_own_balance(staff, who):
    if who == "proposer":
        with refused("own_account"):
            add(staff[0], staff[0])
        return
    asked = add(staff[0], staff[1])
    with refused("own_account"):
        adjustments.approve(asked.pk, staff[1])
    assert balance(staff[1]) == 0


def test_each_role_has_its_limit(staff, player):
    with refused("over_limit"):
        add(staff[0], player, 100_001)
    large = add(staff[2], player, 1_000_000)
    with refused("over_limit"):
        adjustments.approve(large.pk, staff[1])
    with refused("over_limit"):
        add(staff[2], player, 1_000_001)


def test_players_the_suspended_and_the_house_are_left_out(staff, player):
    with refused("not_staff"):
        add(player, staff[0])
    asked = add(staff[0], player)
    services.suspend(staff[1], staff[2], "left")
    with refused("not_staff"):
        adjustments.approve(asked.pk, staff[1])
    with refused("bad_account"):
        adjustments.propose(
            staff[0],
            Kind.ADD,
            account=Account.objects.get(code="house:tax"),
            amount=1,
            reason="fault",
            note="x",
        )


def test_a_decision_stands(staff, player):
    asked = add(staff[0], player)
    adjustments.refuse(asked.pk, staff[1], "no proof")
    for decide in (
        lambda: adjustments.approve(asked.pk, staff[2]),
        lambda: adjustments.refuse(asked.pk, staff[2], ""),
    ):
        with refused("decided"):
            decide()


# --- As the site's role, past all of Python ---------------------------------------------------------------


def attack(statement, *values):
    """What the database says to a statement of the site's."""
    with pytest.raises(psycopg.Error) as caught, connection.connection.transaction():
        connection.connection.execute(statement, values)
    return caught.value.diag.message_primary


DECIDE = """
UPDATE wallet_adjustment SET state = 'approved', decided_by_id = %s, decided_at = now(), posted_id = %s WHERE id = %s
"""


def posted_by_hand(asked, approver):
    """The posting that an approval would make."""
    issue, wallet = accounts.house("house:issue"), asked.account_id
    legs = [
        ledger.Leg(1, issue, -asked.amount, "adjustment"),
        ledger.Leg(1, wallet, asked.amount, "adjustment"),
    ]
    return ledger.post(
        key=f"adjustment:{asked.pk}",
        kind="adjustment",
        legs=legs,
        actor=asked.proposed_by_id,
        approver=approver,
    ).transaction


def test_the_database_lets_nobody_approve_his_own(staff, player):
    assert connection.connection.execute("SELECT current_user").fetchone() == ("banbai_site",)
    asked = add(staff[0], player)
    posted = posted_by_hand(asked, staff[1].pk)
    assert attack(DECIDE, staff[0].pk, posted, asked.pk) == "own_proposal"


def test_the_four_eyes_hold_without_the_trigger_too(staff, player):
    asked = add(staff[0], player)
    posted = posted_by_hand(asked, staff[1].pk)
    connection.connection.execute("SET LOCAL ROLE NONE")
    connection.connection.execute("SET LOCAL session_replication_role = replica")
    assert "adjustment_four_eyes" in attack(DECIDE, staff[0].pk, posted, asked.pk)


def test_the_database_lets_nobody_approve_for_himself(staff):
    asked = add(staff[0], staff[1])
    posted = posted_by_hand(asked, staff[2].pk)
    assert attack(DECIDE, staff[1].pk, posted, asked.pk) == "own_account"


def test_the_database_wants_what_was_proposed_to_be_posted(staff, player):
    asked, other = add(staff[0], player), add(staff[0], player, 299)
    gift = Transaction.objects.get(key=f"grant:welcome:{player.pk}").pk
    assert attack(DECIDE, staff[1].pk, gift, asked.pk) == "not_posted"
    assert attack(DECIDE, staff[1].pk, posted_by_hand(other, staff[1].pk), asked.pk) == "not_posted"
    assert "adjustment_decided" in attack(
        "UPDATE wallet_adjustment SET state = 'refused', decided_by_id = NULL WHERE id = %s", asked.pk
    )


def test_the_database_keeps_a_decision_and_a_proposal(staff, player):
    asked = add(staff[0], player)
    assert attack("UPDATE wallet_adjustment SET amount = 9 WHERE id = %s", asked.pk) == "changed"
    assert (
        attack("UPDATE wallet_adjustment SET proposed_by_id = %s WHERE id = %s", staff[1].pk, asked.pk)
        == "changed"
    )
    adjustments.approve(asked.pk, staff[1])
    for change in ("amount = 1", "state = 'refused'", "note = 'x'", "decided_by_id = 1", "answer = 'x'"):
        assert attack(f"UPDATE wallet_adjustment SET {change} WHERE id = %s", asked.pk) == "decided"
    assert "only ever added" in attack("DELETE FROM wallet_adjustment")


def test_the_database_takes_no_proposal_that_is_decided_already(staff, player):
    insert = (
        "INSERT INTO wallet_adjustment (kind, account_id, amount, reason, note, proposed_by_id, state, answer)"
        " VALUES ('add', %s, %s, 'fault', 'x', %s, %s, '')"
    )
    wallet = accounts.wallet_of(player).pk
    assert attack(insert, wallet, 1, staff[0].pk, "approved") == "decided"
    assert attack(insert, wallet, 100_001, staff[0].pk, "proposed") == "over_limit"
    assert attack(insert, wallet, 1, player.pk, "proposed") == "not_staff"


# --- The page -----------------------------------------------------------------------------------------------


def test_two_reviewers_do_it_on_the_page(client, staff, player):
    client.force_login(staff[0])
    said = {"kind": "add", "account": "an", "amount": "300", "reason": "fault", "note": "a lost frame"}
    assert client.post("/finance/adjustments/", said).status_code == 302
    asked = Adjustment.objects.get()
    address = f"/finance/adjustments/{asked.pk}/"
    client.post(address, {"action": "approve"})
    assert Adjustment.objects.get().state == "proposed"
    client.force_login(staff[1])
    assert "a lost frame" in client.get("/finance/adjustments/").content.decode()
    assert client.post(address, {"action": "approve"}).status_code == 302
    assert balance(player) == grants.WELCOME + 300
    assert (
        f"transaction={Adjustment.objects.get().posted_id}"
        in client.get("/finance/adjustments/").content.decode()
    )


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"account": "nobody"}, "account"),
        ({"amount": ""}, "amount"),
        ({"amount": "0"}, "amount"),
        ({"note": " "}, "note"),
        ({"kind": "reverse", "transaction": "77"}, "transaction"),
        ({"kind": "reverse"}, "transaction"),
        ({"amount": "100001"}, None),
    ],
)
def test_a_form_that_will_not_do_says_so(client, staff, player, said, field):
    client.force_login(staff[0])
    whole = {"kind": "add", "account": "an", "amount": "300", "reason": "fault", "note": "x"} | said
    answer = client.post("/finance/adjustments/", whole)
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == [field or "__all__"]
    assert not Adjustment.objects.exists()


@pytest.mark.parametrize(("role", "status"), [("player", 403), ("finance", 200), ("admin", 200)])
def test_the_page_is_for_reviewers(client, role, status):
    client.force_login(User.objects.create_user("someone", role=role))
    assert client.get("/finance/adjustments/").status_code == status
    assert client.post("/finance/adjustments/7/", {"action": "approve"}).status_code == (
        403 if status == 403 else 404
    )


def test_the_ledger_is_sound_after_all_of_it(staff, player):
    adjustments.approve(add(staff[0], player).pk, staff[1])
    gift = Transaction.objects.get(key=f"grant:welcome:{player.pk}")
    asked = adjustments.propose(staff[2], Kind.REVERSE, target=gift, reason=Reason.ABUSE, note="x")
    adjustments.approve(asked.pk, staff[1])
    assert audit.check(connection) == []
    assert Posting.objects.filter(account__user=player).count() == 3
