"""Clearing: the vectors, and the laws on random debts (docs/games.md, "Money")."""

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.games.apportion import webster
from apps.games.engine import Award, Claim, Pay, Refund, Seat, Stake
from apps.games.money import Payment, Settlement, clear

MANY = settings(max_examples=300, deadline=None)


class Vector(msgspec.Struct):
    name: str
    tax_bps: int
    balances: dict[Seat, int]
    pots: dict[str, dict[Seat, int]]
    claims: list[Claim]
    payments: list[Payment]
    balances_after: dict[Seat, int]
    pots_after: dict[str, dict[Seat, int]]
    till: int


VECTORS = msgspec.json.decode(Path(__file__).with_name("money_vectors.json").read_bytes(), type=list[Vector])


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.name)
def test_vector(vector: Vector) -> None:
    settled = clear(vector.claims, vector.balances, vector.pots, vector.tax_bps)
    assert settled.payments == vector.payments
    assert (settled.balances, settled.pots, settled.till) == (
        vector.balances_after,
        vector.pots_after,
        vector.till,
    )


# --- Webster ------------------------------------------------------------------------------------

weights = st.lists(st.integers(1, 60), min_size=1, max_size=6)


def one_chip_at_a_time(total: int, shares: list[int]) -> list[int]:
    """Webster's method as it is told: each chip to the highest quotient, ties to the earlier."""
    parts = [0] * len(shares)
    for _ in range(total):
        quotients = [Fraction(share, 2 * part + 1) for share, part in zip(shares, parts, strict=True)]
        parts[quotients.index(max(quotients))] += 1
    return parts


@MANY
@given(weights, st.integers(0, 200))
def test_webster_is_one_chip_at_a_time(shares: list[int], total: int) -> None:
    assert webster(total, shares) == one_chip_at_a_time(total, shares)


@MANY
@given(weights, st.integers(0, 10**12))
def test_a_larger_total_lowers_no_part(shares: list[int], total: int) -> None:
    less, more = webster(total, shares), webster(total + 1, shares)
    assert sum(less) == total
    assert all(a <= b for a, b in zip(less, more, strict=True)) and sum(more) == total + 1


@MANY
@given(weights, st.data())
def test_nobody_is_paid_more_than_he_is_owed(shares: list[int], data: st.DataObject) -> None:
    parts = webster(data.draw(st.integers(0, sum(shares))), shares)
    assert all(part <= share for part, share in zip(parts, shares, strict=True))


# --- Laws of clearing ---------------------------------------------------------------------------


@st.composite
def cases(draw: st.DrawFn, seats: int = 4, most: int = 60) -> dict[str, Any]:
    places = [Seat(seat) for seat in range(draw(st.integers(2, seats)))]
    place, chips = st.sampled_from(places), st.integers(1, most)
    pays = st.builds(
        lambda payer, shift, amount, taxed: Pay(
            payer, Seat((payer + shift) % len(places)), amount, "x.pay", taxed
        ),
        place, st.integers(1, len(places) - 1), chips, st.booleans(),
    )  # fmt: skip
    stakes = st.builds(Stake, place, chips, st.just("x.stake"), st.sampled_from(["fines", "water"]))
    shares = st.dictionaries(place, st.integers(1, 3), min_size=1)
    ends = st.one_of(
        st.builds(Award, st.sampled_from(["fines", "water"]), shares, st.just("x.award"), st.booleans()),
        st.builds(Refund, st.sampled_from(["fines", "water"]), st.just("x.refund")),
    )
    claims = draw(st.lists(st.one_of(pays, pays, stakes), max_size=8)) + draw(st.lists(ends, max_size=2))
    wallets = {seat: draw(st.integers(0, most)) for seat in places}
    pots = draw(
        st.dictionaries(st.sampled_from(["fines", "water"]), st.dictionaries(place, chips, min_size=1))
    )
    return {
        "claims": draw(st.permutations(claims)),
        "balances": wallets,
        "pots": pots,
        "tax_bps": draw(st.sampled_from([0, 260, 500, 3333])),
    }


def in_pots(pots: dict[str, dict[Seat, int]]) -> int:
    return sum(sum(pot.values()) for pot in pots.values())


def debts_of(case: dict[str, Any]) -> list[Pay | Stake]:
    return [claim for claim in case["claims"] if isinstance(claim, Pay | Stake)]


def before_awards(case: dict[str, Any]) -> Settlement:
    return clear(debts_of(case), case["balances"], case["pots"], case["tax_bps"])


@MANY
@given(cases())
def test_no_chip_is_made_or_lost(case: dict[str, Any]) -> None:
    settled = clear(**case)
    before = sum(case["balances"].values()) + in_pots(case["pots"])
    assert sum(settled.balances.values()) + in_pots(settled.pots) + settled.till == before


@MANY
@given(cases())
def test_payments_tell_the_whole_story(case: dict[str, Any]) -> None:
    """Booking the payments one by one leads to the same wallets, pots and till."""
    settled = clear(**case)
    wallets = dict(case["balances"])
    pots = {pot: sum(stakes.values()) for pot, stakes in case["pots"].items()}
    for payment in settled.payments:
        assert 0 <= payment.tax <= payment.paid <= payment.claimed
        for party, chips in ((payment.payer, -payment.paid), (payment.payee, payment.paid - payment.tax)):
            book, key = (pots, party[4:]) if isinstance(party, str) else (wallets, party)
            book[key] = book.get(key, 0) + chips
    assert wallets == settled.balances
    assert {pot: chips for pot, chips in pots.items() if chips} == {
        pot: sum(stakes.values()) for pot, stakes in settled.pots.items()
    }
    assert sum(payment.tax for payment in settled.payments) == settled.till


@MANY
@given(cases())
def test_who_can_pay_pays_in_full_and_who_cannot_ends_at_zero(case: dict[str, Any]) -> None:
    settled = before_awards(case)
    assert min(settled.balances.values()) >= 0
    for payment in settled.payments:
        assert payment.paid == payment.claimed or settled.balances[payment.payer] == 0


@MANY
@given(cases())
def test_inputs_are_left_as_they_were(case: dict[str, Any]) -> None:
    before = msgspec.json.encode(case)
    clear(**case)
    assert msgspec.json.encode(case) == before


@MANY
@given(cases(), st.randoms(use_true_random=False))
def test_order_does_not_matter_where_nobody_defaults(case: dict[str, Any], random: Any) -> None:
    rich = {**case, "balances": dict.fromkeys(case["balances"], 10_000)}
    shuffled = {**rich, "claims": random.sample(rich["claims"], len(rich["claims"]))}
    one_end = len({c.pot for c in case["claims"] if isinstance(c, Award | Refund)}) == sum(
        isinstance(c, Award | Refund) for c in case["claims"]
    )
    if one_end:
        assert clear(**shuffled).balances == clear(**rich).balances
        assert sorted(map(repr, clear(**shuffled).payments)) == sorted(map(repr, clear(**rich).payments))


def has_ties(case: dict[str, Any]) -> bool:
    """Whether a division of some payer's chips can depend on which claim stands first."""
    for seat in case["balances"]:
        mine = [debt.amount for debt in debts_of(case) if debt.payer == seat]
        for total in range(sum(mine)):
            if sorted(zip(mine, webster(total, mine), strict=True)) != sorted(
                zip(mine[::-1], webster(total, mine[::-1]), strict=True)
            ):
                return True
            quotients = [
                Fraction(a, 2 * part + 1) for a, part in zip(mine, webster(total, mine), strict=True)
            ]
            if quotients.count(max(quotients)) > 1:
                return True
    return False


@MANY
@given(cases(seats=3, most=30), st.randoms(use_true_random=False))
def test_order_matters_no_more_than_ties(case: dict[str, Any], random: Any) -> None:
    if has_ties(case):
        return
    debts = debts_of(case)
    shuffled = random.sample(debts, len(debts))
    one = clear(debts, case["balances"], {}, case["tax_bps"])
    other = clear(shuffled, case["balances"], {}, case["tax_bps"])
    assert one.balances == other.balances
    assert sorted(map(repr, one.payments)) == sorted(map(repr, other.payments))


@MANY
@given(cases(), st.data())
def test_one_more_chip_in_any_wallet_lowers_nobodys_payment(
    case: dict[str, Any], data: st.DataObject
) -> None:
    richer = dict(case["balances"])
    richer[data.draw(st.sampled_from(sorted(richer)))] += 1
    more = before_awards({**case, "balances": richer})
    for less, payment in zip(before_awards(case).payments, more.payments, strict=True):
        assert payment.paid >= less.paid


def greatest_by_brute_force(case: dict[str, Any]) -> list[int]:
    """The greatest clearing vector by trying every one: the join of all that their payers can afford."""
    debts, bps = debts_of(case), case["tax_bps"]
    payers = sorted({debt.payer for debt in debts})
    owed = {payer: [d.amount for d in debts if d.payer == payer] for payer in payers}
    best = [0] * len(payers)
    for totals in product(*(range(sum(owed[payer]) + 1) for payer in payers)):
        parts = {
            payer: iter(one_chip_at_a_time(total, owed[payer]))
            for payer, total in zip(payers, totals, strict=True)
        }
        has = dict(case["balances"])
        for debt in debts:
            part = next(parts[debt.payer])
            if isinstance(debt, Pay):
                has[debt.payee] += part - (part * bps // 10_000 if debt.taxed else 0)
        if all(total <= has[payer] for payer, total in zip(payers, totals, strict=True)):
            best = [max(pair) for pair in zip(best, totals, strict=True)]
    return best


@settings(max_examples=120, deadline=None)
@given(cases(seats=3, most=5))
def test_it_is_the_greatest_clearing_vector(case: dict[str, Any]) -> None:
    payers = sorted({debt.payer for debt in debts_of(case)})
    settled = before_awards(case)
    paid = [sum(p.paid for p in settled.payments if p.payer == payer) for payer in payers]
    assert paid == greatest_by_brute_force(case)


def test_the_longest_way_down_ends() -> None:
    """Two without chips owe each other a fortune, and one of them a little more: thousands of rounds."""
    fortune, little = 39_000_000, 250_000
    debts = [(0, 1, fortune), (1, 0, fortune), (0, 2, little)]
    claims = [Pay(Seat(payer), Seat(payee), amount, "x.pay") for payer, payee, amount in debts]
    settled = clear(claims, dict.fromkeys(map(Seat, range(3)), 0), {}, 0)
    assert set(settled.balances.values()) == {0}


@pytest.mark.parametrize(
    "claim",
    [
        Pay(Seat(0), Seat(1), 0, "x"),
        Pay(Seat(0), Seat(1), -5, "x"),
        Pay(Seat(0), Seat(0), 5, "x"),
        Pay(Seat(0), Seat(7), 5, "x"),
        Pay(Seat(7), Seat(0), 5, "x"),
        Stake(Seat(7), 5, "x", "fines"),
        Stake(Seat(0), 0, "x", "fines"),
        Award("fines", {}, "x"),
        Award("fines", {Seat(7): 1}, "x"),
        Award("fines", {Seat(0): 0}, "x"),
    ],
)
def test_a_claim_that_no_engine_may_make_is_an_error(claim: Claim) -> None:
    with pytest.raises(ValueError, match="unsound"):
        clear([claim], {Seat(0): 10, Seat(1): 10}, {}, 0)


@pytest.mark.parametrize(("wallet", "bps"), [(-1, 0), (5, -1), (5, 10_001)])
def test_a_wallet_below_zero_or_a_tax_beyond_the_whole_is_an_error(wallet: int, bps: int) -> None:
    with pytest.raises(ValueError, match=r"below zero|basis points"):
        clear([], {Seat(0): wallet}, {}, bps)


def test_an_award_of_a_pot_that_got_nothing_pays_nothing() -> None:
    claims = [Stake(Seat(0), 5, "x.stake", "fines"), Award("fines", {Seat(1): 1}, "x.award")]
    settled = clear(claims, {Seat(0): 0, Seat(1): 3}, {}, 500)
    assert [payment.paid for payment in settled.payments] == [0] and settled.pots == {}
