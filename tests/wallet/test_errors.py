"""Every refusal of ledger_post: its code, its details, and which comes first."""

from typing import Any

import msgspec
import pytest
from django.db import connection

from apps.wallet import ledger
from apps.wallet.accounts import close_account
from apps.wallet.errors import MESSAGES, LedgerError
from apps.wallet.ledger import Leg
from apps.wallet.models import Posting, Transaction
from tests.wallet.helpers import house, make_user, make_wallet, move

pytestmark = pytest.mark.django_db(transaction=True)

SOUND = {
    "key": "k:1",
    "kind": "hand",
    "game": "x",
    "room": "x.popular",
    "table": 7,
    "hand": 812,
    "hand_public": "01924b5e-0000-7000-8000-000000000001",
    "move": 17,
    "line": [1, 1],
    "reason": ["x.lost", "x.lost"],
    "amount": [-60, 60],
    "claimed": [100, None],
}


def say(request: Any) -> dict[str, Any]:
    """What ledger_post answers to raw JSON."""
    with connection.cursor() as cursor:
        cursor.execute(ledger.POST, [msgspec.json.encode(request).decode()])
        return msgspec.json.decode(cursor.fetchone()[0])


def sound(**changes: Any) -> dict[str, Any]:
    if "account" not in changes:
        changes["account"] = [make_wallet(100).pk, make_wallet().pk]
    request = SOUND | changes
    return {name: value for name, value in request.items() if value is not ...}


def code(request: Any) -> tuple[str, dict[str, Any]]:
    count = Posting.objects.count(), Transaction.objects.count()
    answer = say(request)
    assert (Posting.objects.count(), Transaction.objects.count()) == count
    return answer["error"], answer["details"]


def balances(request: Any) -> dict[int, int]:
    """Chips by account after a request that is posted; the answer's order is the planner's."""
    answer = say(request)
    return dict(zip(answer["account"], answer["balance"], strict=True))


def test_the_sound_request_is_posted():
    request = sound()
    payer, payee = request["account"]
    assert balances(request) == {payer: 40, payee: 60}


HUGE = 10**30
BAD = {
    "key": [..., None, "", "x" * 121],
    "kind": [..., None, "", "tip", 5, "adjustments"],
    "game": [5_000_000 * "x", "x" * 41],
    "room": ["x" * 41],
    "table": ["x", 1.5, HUGE, [], {}, True],
    "hand": ["x", 1.5, HUGE, -HUGE],
    "hand_public": ["x", 5, []],
    "move": [1.5, HUGE, "x", 2**31],
    "actor": [1.5, "x"],
    "approver": [1.5, "x"],
    "note": ["", "x" * 501],
    "reverses": [1.5, "x", 5],
    "line": [
        ...,
        None,
        [],
        1,
        "x",
        [[1, 1]],
        [1, None],
        [0, 0],
        [1, 40_000],
        [1.5, 1],
        [-1, -1],
    ],
    "account": [..., None, [], [1], [1, None], [1, "x"], [0, 1], [-1, 1], [HUGE, 1], [[1, 1]]],
    "amount": [
        *[..., None, [], [5], [0, 0], [None, 5], [-1.5, 1.5], [-HUGE, HUGE], [-(10**15) - 1, 10**15 + 1]],
        *[["-60", "sixty"], [True, False], {"0": 1}],
    ],
    "reason": [..., None, [], ["x"], ["x", None], ["x", ""], ["x", "x" * 41], "xx"],
    "claimed": [..., None, [], [1], [59, None], ["x", None], [1.5, None], [None, 59]],
}


@pytest.mark.parametrize(("field", "value"), [(field, value) for field in BAD for value in BAD[field]])
def test_bad_request_names_the_field(field: str, value: Any):
    account = [house().pk, house("house:tax").pk]
    request = sound(**{"account": account, field: value})
    assert code(request) == ("bad_request", {"field": field})


@pytest.mark.parametrize("request_", [None, [], 5, "x", [[]], True])
def test_a_request_is_an_object(request_: Any):
    assert code(request_) == ("bad_request", {"field": "request"})


def test_an_unknown_field_is_refused():
    assert code(sound(extra=1)) == ("bad_request", {"field": "extra"})


@pytest.mark.parametrize("line", [[1], [1, 1, 1]])
def test_columns_keep_in_step_with_the_lines(line: list[int]):
    assert code(sound(line=line)) == ("bad_request", {"field": "account"})


def test_a_thousand_legs_and_no_more():
    anna, binh = make_wallet(1_000), make_wallet()
    many = {"line": [1] * 1000, "account": [anna.pk, binh.pk] * 500, "amount": [-1, 1] * 500}
    many |= {"reason": ["x"] * 1000, "claimed": [None] * 1000}
    assert say(sound(**many))["balance"] == [500, 500]
    too_many = {name: [*value, *value[:2]] for name, value in many.items()}
    assert code(sound(key="k:2", **too_many)) == ("bad_request", {"field": "line"})


def test_the_same_key_with_the_same_content_posts_once():
    anna, binh = make_wallet(100), make_wallet()
    first = move(anna, binh, 60, key="once")
    move(binh, anna, 10)
    again = move(anna, binh, 60, key="once")
    assert again.again
    assert (again.transaction, again.balances) == (first.transaction, first.balances)
    assert Posting.objects.filter(account=anna).count() == 3


def test_a_repeat_is_known_even_when_it_could_not_be_posted_now():
    anna, binh = make_wallet(60), make_wallet()
    move(anna, binh, 60, key="once")
    close_account(anna.pk)
    assert move(anna, binh, 60, key="once").again


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("kind", "grant"),
        ("game", "y"),
        ("game", ...),
        ("room", "y"),
        ("table", 8),
        ("hand", 1),
        ("hand_public", "01924b5e-0000-7000-8000-000000000002"),
        ("move", 18),
        ("actor", 1),
        ("note", "x"),
        ("line", [2, 2]),
        ("amount", [-61, 61]),
        ("reason", ["x.lost", "y"]),
        ("claimed", [101, None]),
        ("claimed", [None, None]),
    ],
)
def test_the_same_key_with_other_content_names_the_field(field: str, value: Any):
    request = sound()
    posted = say(request)["transaction"]
    changed = {name: v for name, v in (request | {field: value}).items() if v is not ...}
    assert code(changed) == ("key_conflict", {"transaction": posted, "fields": [field]})


def test_key_conflict_names_every_field():
    request = sound()
    posted = say(request)["transaction"]
    swapped = request | {"account": request["account"][::-1], "move": 1}
    assert code(swapped) == ("key_conflict", {"transaction": posted, "fields": ["account", "move"]})


def test_unbalanced_names_the_line():
    two = {"line": [1, 1, 2, 2], "amount": [-5, 5, -5, 6], "reason": ["x"] * 4, "claimed": [None] * 4}
    accounts = [make_wallet(50).pk, make_wallet(50).pk]
    assert code(sound(account=accounts * 2, **two)) == ("unbalanced", {"line": 2, "sum": 1})


def test_unknown_account():
    assert code(sound(account=[house().pk, 10**15])) == ("unknown_account", {"account": 10**15})


def test_closed_account():
    anna, binh = make_wallet(100), make_wallet()
    close_account(binh.pk)
    assert code(sound(account=[anna.pk, binh.pk])) == ("closed_account", {"account": binh.pk})


def test_overdrawn_counts_what_came_in_with_the_same_transaction():
    anna, binh = make_wallet(10), make_wallet(100)
    legs = [
        Leg(1, anna.pk, -60, "x"),
        Leg(1, binh.pk, 60, "x"),
        Leg(2, binh.pk, -50, "x"),
        Leg(2, anna.pk, 50, "x"),
    ]
    posted = ledger.post(key="both", kind="hand", legs=legs)
    assert posted.balances == {anna.pk: 0, binh.pk: 110}
    assert list(
        Posting.objects.filter(account=anna).order_by("seq").values_list("balance_after", flat=True)
    ) == [
        10,
        60,
        0,
    ]


@pytest.mark.parametrize("kind", ["adjustment", "reversal"])
def test_not_approved(kind: str):
    anna, binh = make_wallet(100), make_wallet()
    admin = make_user().pk
    extra = {"reverses": move(anna, binh, 5).transaction} if kind == "reversal" else {}
    for people in [{}, {"actor": admin}, {"approver": admin}, {"actor": admin, "approver": admin}]:
        assert code(sound(kind=kind, **people, **extra))[0] == "not_approved"


def test_nobody_adjusts_his_own_balance():
    admin, other, wallet = make_wallet(100), make_user().pk, make_wallet()
    for actor, approver in [(admin.user_id, other), (other, admin.user_id)]:
        request = sound(kind="adjustment", actor=actor, approver=approver, account=[admin.pk, wallet.pk])
        assert code(request) == ("own_account", {"account": admin.pk})


def test_an_adjustment_by_two_people_is_posted():
    request = sound(kind="adjustment", actor=make_user().pk, approver=make_user().pk)
    payer, payee = request["account"]
    assert balances(request) == {payer: 40, payee: 60}


def test_precedence_of_all_errors():
    """One request with every fault; as each is mended, the next one shows."""
    admin, closed = make_wallet(10), make_wallet()
    close_account(closed.pk)
    request = sound(
        kind="reversal",
        reverses=10**15,
        key="",
        actor=admin.user_id,
        approver=admin.user_id,
        line=[1, 1, 2, 2],
        account=[admin.pk, 10**15, closed.pk, admin.pk],
        amount=[-100, 99, -5, 5],
        reason=["x"] * 4,
        claimed=[None] * 4,
    )
    other, wallet = make_user().pk, make_wallet()
    past = move(house(), wallet, 100, kind="grant", key="used")
    seen = []
    for mend in (
        {"key": "used"},
        {"key": "new"},
        {"amount": [-100, 100, -5, 5]},
        {"account": [admin.pk, wallet.pk, closed.pk, admin.pk]},
        {"account": [admin.pk, wallet.pk, wallet.pk, admin.pk]},
        {"approver": other},
        {"actor": make_user().pk},
        {"reverses": past.transaction},
        {"kind": "adjustment", "reverses": None},
    ):
        seen.append(code(request)[0])
        request |= mend
    seen.append(code(request)[0])
    assert seen == [
        "bad_request",
        "key_conflict",
        "unbalanced",
        "unknown_account",
        "closed_account",
        "not_approved",
        "own_account",
        "unknown_transaction",
        "not_a_mirror",
        "overdrawn",
    ]


def test_python_raises_what_sql_answers():
    anna = make_wallet(5)
    with pytest.raises(LedgerError) as refused:
        move(anna, house(), 6)
    assert refused.value.code == "overdrawn"
    assert refused.value.details == {"account": anna.pk, "balance": 5, "needed": 6}
    assert refused.value.message == MESSAGES["overdrawn"]
