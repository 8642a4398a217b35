"""A finished hand as a file: all that it was played from and what it paid, to be played again anywhere."""

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec

from apps.games import registry
from apps.games.claims import Award, Pay, Refund, Stake
from apps.games.engine import Action, Seat
from apps.games.money import POT, Payment
from apps.play.models import Hand, Move
from apps.play.replay import HALT, Replayed, as_stored, steps_of, suspect_of


class PlayerRecord(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody dealt in, with the seed that he gave to the shuffle."""

    seat: Seat
    public: str
    name: str
    bot: bool
    seed: str


class MoveRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A move, as play_move has it; the deal is number 1."""

    number: int
    kind: str
    seat: Seat | None
    action: Action | None
    payments: list[Payment]
    at: datetime


class HandRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A hand. `server_seed` is in hex; chips are whole, the tax is in basis points."""

    format: Literal["hand/1"]
    id: UUID
    game: str
    variant: str
    stake: int
    tax_bps: int
    options: dict[str, bool]
    leader: Seat | None
    players: list[PlayerRecord]
    commitment: str
    server_seed: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    deck: list[str]
    moves: list[MoveRecord]
    halted: bool
    result: dict[str, Any] | None
    started_at: datetime
    over_at: datetime


def record_of(hand: Hand) -> HandRecord:
    """The file of a finished hand; one SQL statement. While it is played it has secrets: then a ValueError."""
    if hand.over_at is None:
        raise ValueError("the hand is not over")
    return HandRecord(
        format="hand/1",
        id=hand.public_id,
        game=hand.game,
        variant=hand.variant,
        stake=hand.stake,
        tax_bps=hand.tax_bps,
        options=hand.options,
        leader=None if hand.leader is None else Seat(hand.leader),
        players=[
            PlayerRecord(**{field: player[field] for field in PlayerRecord.__struct_fields__})
            for player in hand.players
        ],
        commitment=hand.commitment,
        server_seed=bytes(hand.server_seed).hex(),
        deck=hand.deck,
        moves=[_move_of(move) for move in hand.moves.order_by("number")],
        halted=hand.halted,
        result=hand.result,
        started_at=hand.started_at,
        over_at=hand.over_at,
    )


def _move_of(move: Move) -> MoveRecord:
    return MoveRecord(
        number=move.number,
        kind=move.kind,
        seat=None if move.seat is None else Seat(move.seat),
        action=move.action,
        payments=msgspec.convert(move.payments or [], list[Payment]),
        at=move.at,
    )


def encode(record: HandRecord) -> bytes:
    """The file's content: JSON in UTF-8, indented for people."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def decode(data: bytes) -> HandRecord:
    """The record in a file's content; raises msgspec.DecodeError (ValidationError for JSON that is no such record)."""
    return msgspec.json.decode(data, type=HandRecord)


def replay_record(record: HandRecord) -> tuple[list[Replayed], str | None]:
    """The hand of a file played through its engine as far as that takes it; touches no database.

    The second part is why the engine refused the next move, None if it took all of them. Raises UnknownGame for a
    game that is not installed.
    """
    registry.game(record.game)
    steps: list[Replayed] = []
    try:
        steps.extend(steps_of(_hand(record), [_move(move) for move in record.moves]))
    except Exception as error:  # whatever an engine does with a forged record is told
        return steps, str(error) or type(error).__name__
    return steps, None


def _hand(record: HandRecord) -> Hand:
    return Hand(
        public_id=record.id,
        game=record.game,
        variant=record.variant,
        stake=record.stake,
        tax_bps=record.tax_bps,
        options=record.options,
        leader=record.leader,
        players=[msgspec.to_builtins(player) for player in record.players],
        commitment=record.commitment,
        server_seed=bytes.fromhex(record.server_seed),
        deck=record.deck,
        result=record.result,
        halted=record.halted,
    )


def _move(move: MoveRecord) -> Move:
    return Move(
        number=move.number,
        kind=move.kind,
        seat=move.seat,
        action=move.action,
        payments=msgspec.to_builtins(move.payments),
    )


# --- Is it as the rules say? --------------------------------------------------------------------------


def findings(record: HandRecord) -> list[str]:
    """What of a file is not as the seeds and the rules say; [] for a sound one.

    A file knows no wallets, so a payment may be smaller than its claim; all else of it has to fit. Raises
    UnknownGame as `replay_record` does.
    """
    steps, refusal = replay_record(record)
    altered = suspect_of(_hand(record))
    found = [] if altered is None else [f"shuffle: {altered}"]
    if [move.number for move in record.moves] != list(range(1, len(record.moves) + 1)):
        found.append("moves: a number is missing")
    found += [f"move {step.number}: payments" for step in steps if not _fits(step, record.tax_bps)]
    if refusal is not None:
        found.append(f"move {len(steps) + 1}: {refusal}")
    elif not record.halted and (not steps or record.result != as_stored(steps[-1].state.result)):
        found.append("result")
    return found


def _fits(step: Replayed, tax_bps: int) -> bool:
    """Whether the payments of a move are those that its claims ask for."""
    if step.kind == HALT:
        return True
    debts = [payment for payment in step.payments if isinstance(payment.payer, int)]
    wanted = [_debt(claim) for claim in step.claims if isinstance(claim, Pay | Stake)]
    emptied = {pot for claim in step.claims if isinstance(claim, Award | Refund) for pot in [POT + claim.pot]}
    return (
        [(debt.payer, debt.payee, debt.claimed, debt.reason) for debt in debts] == wanted
        and all(0 <= payment.tax <= payment.paid * tax_bps // 10_000 for payment in step.payments)
        and all(payment.paid <= payment.claimed for payment in step.payments)
        and {payment.payer for payment in step.payments if isinstance(payment.payer, str)} <= emptied
    )


def _debt(claim: Pay | Stake) -> tuple[Seat, Seat | str, int, str]:
    payee = claim.payee if isinstance(claim, Pay) else POT + claim.pot
    return claim.payer, payee, claim.amount, claim.reason


def net(record: HandRecord) -> dict[Seat, int]:
    """What each seat won or lost in chips, taxes paid."""
    sums = {player.seat: 0 for player in record.players}
    for payment in _paid(record):
        if isinstance(payment.payer, int):
            sums[payment.payer] -= payment.paid
        if isinstance(payment.payee, int):
            sums[payment.payee] += payment.paid - payment.tax
    return sums


def _paid(record: HandRecord) -> Iterator[Payment]:
    for move in record.moves:
        yield from move.payments
