"""A stored hand played again: the deck and the stored actions through the same engine and the same clearing."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from apps.games import fairness, money, registry
from apps.games.engine import Action, Claim, Event, Game, Result, Seat, State, Step
from apps.games.money import Payment
from apps.play import payments
from apps.play.models import Hand, Move
from apps.play.rows import Facts, Player
from apps.wallet.models import Posting

HALT = Move.Kind.HALT


class Replayed(msgspec.Struct):
    """One move of a stored hand, with the state and the events that it led to.

    `payments` are the stored ones. A halted hand's last move changes no state.
    """

    number: int
    seat: Seat | None
    kind: str
    action: Action | None
    state: State
    events: list[Event]
    claims: list[Claim]
    payments: list[Payment]


def facts_of(hand: Hand) -> Facts:
    """What does not change while the hand is played, from its row."""
    return Facts(
        hand=hand.pk,
        public_id=str(hand.public_id),
        table=hand.table_id,
        room=hand.room,
        game=hand.game,
        variant=hand.variant,
        stake=hand.stake,
        tax_bps=hand.tax_bps,
        pot=hand.pot,
        till=hand.till,
        players=msgspec.convert(hand.players, tuple[Player, ...]),
    )


def replay(hand: Hand, until: int | None = None) -> list[Replayed]:
    """Every move of the hand in order (up to number `until`), the deal first; one SQL statement, however many.

    Raises IllegalAction when the rules of today refuse what is stored.
    """
    moves = hand.moves.order_by("number")
    return list(steps_of(hand, moves if until is None else moves.filter(number__lte=until)))


def steps_of(hand: Hand, moves: Iterable[Move]) -> Iterator[Replayed]:
    """The moves of a hand played through its engine; neither needs to be in the database.

    Raises IllegalAction when the rules of today refuse one of them.
    """
    game, state = registry.game(hand.game), None
    for move in moves:
        if move.kind == HALT:
            if state is not None:
                yield _replayed(move, Step(state, [], []))
            return
        step = _deal(hand, game) if state is None else _play(game, state, move)
        state = step.state
        yield _replayed(move, step)


def _replayed(move: Move, step: Step[Any]) -> Replayed:
    stored = msgspec.convert(move.payments or [], list[Payment])
    seat = None if move.seat is None else Seat(move.seat)
    return Replayed(move.number, seat, move.kind, move.action, step.state, step.events, step.claims, stored)


def _deal(hand: Hand, game: Game[Any]) -> Step[Any]:
    return game.deal(
        hand.variant,
        stake=hand.stake,
        seats=[Seat(player["seat"]) for player in hand.players],
        leader=None if hand.leader is None else Seat(hand.leader),
        deck=hand.deck,
        options=hand.options,
    )


def _play(game: Game[Any], state: State, move: Move) -> Step[Any]:
    assert move.seat is not None
    seat = Seat(move.seat)
    if move.kind == Move.Kind.LEAVE:
        return game.leave(state, seat)
    assert move.action is not None
    return game.act(state, seat, move.action)


# --- Proof ------------------------------------------------------------------------------------------------


def verify(hand: Hand) -> list[str]:
    """What of a finished hand is not as the rules, the seeds and the ledger say; [] for a sound one.

    Checked: the commitment and the shuffle, that every stored action is legal, each move's payments against the
    clearing of its claims at the balances of then, its postings against its payments, and the result.
    """
    altered = suspect_of(hand)
    found = [] if altered is None else [f"shuffle: {altered}"]
    facts = facts_of(hand)
    legs = _legs(hand)
    try:
        steps = replay(hand)
    except Exception as error:  # whatever an engine does with a broken record is the finding
        return [*found, f"replay: {error}"]
    if [step.number for step in steps] != list(range(1, (hand.last_move or 0) + 1)):
        found.append("moves: a number is missing")
    pots: money.Pots = {}
    for step in steps:
        if step.kind == HALT:
            continue
        settled = _settle(facts, step, pots, legs.get(step.number, []))
        pots = settled.pots
        if settled.payments != step.payments:
            found.append(f"move {step.number}: payments")
        wanted = sorted(
            (leg.line, leg.account, leg.amount, leg.reason) for leg in payments.legs(facts, step.payments)
        )
        if wanted != sorted(
            (leg.line, leg.account_id, leg.amount, leg.reason) for leg in legs.get(step.number, [])
        ):
            found.append(f"move {step.number}: postings")
    if not hand.halted and (not steps or hand.result != as_stored(steps[-1].state.result)):
        found.append("result")
    return found


def as_stored(result: Result | None) -> Any:
    """A result as plain JSON, as play_hand keeps it."""
    return msgspec.json.decode(msgspec.json.encode(result))


def suspect_of(hand: Hand) -> fairness.Suspect | None:
    """What of the commitment, the seeds and the deck is not as it was; None where they lead to each other."""
    players = [
        fairness.Player(Seat(player["seat"]), player["public"], player["seed"]) for player in hand.players
    ]
    text = fairness.message(str(hand.public_id), players)
    pack = registry.game(hand.game).pack
    return fairness.suspect(hand.commitment, bytes(hand.server_seed), text, pack, hand.deck)


def _legs(hand: Hand) -> dict[int, list[Posting]]:
    """The hand's postings by move, in the order in which each account saw them."""
    found: dict[int, list[Posting]] = {}
    rows = Posting.objects.filter(transaction__hand=hand.pk).select_related("transaction").order_by("seq")
    for posting in rows:
        move = posting.transaction.move
        if move is not None:
            found.setdefault(move, []).append(posting)
    return found


def _settle(facts: Facts, step: Replayed, pots: money.Pots, legs: Iterable[Posting]) -> money.Settlement:
    before: dict[int, int] = {}
    for leg in legs:
        before.setdefault(leg.account_id, leg.balance_after - leg.amount)
    balances = {player.account: before.get(player.account, 0) for player in facts.players}
    balances |= _silent(facts, step, before)
    return payments.settle(facts, step.claims, balances, pots)


def _silent(facts: Facts, step: Replayed, before: Mapping[int, int]) -> dict[int, int]:
    """Balances of payers of this move whose wallet was not touched by it: those said to have had nothing."""
    payers = {payment.payer for payment in step.payments if isinstance(payment.payer, int)}
    accounts = {facts.by_seat[Seat(seat)].account for seat in payers} - before.keys()
    if not accounts:
        return {}
    moved_at = Move.objects.values_list("at", flat=True).get(hand=facts.hand, number=step.number)
    found = {}
    for account in accounts:
        past = Posting.objects.filter(account=account, transaction__posted_at__lt=moved_at).order_by("-seq")
        found[account] = past.values_list("balance_after", flat=True).first() or 0
    return found
