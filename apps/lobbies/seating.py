"""Sitting down and opening tables. Each function locks the table's row first, then reads, then writes."""

import secrets
import uuid
from collections.abc import Mapping

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from apps.games import fairness, registry
from apps.lobbies import levels
from apps.lobbies.errors import SeatRefused
from apps.lobbies.models import Room, Seat, Shuffle, Standing, Table
from apps.lobbies.selectors import open_tables
from apps.users import care
from apps.users.models import User
from apps.users.words import Moment
from apps.wallet.accounts import open_table_accounts
from apps.wallet.models import Account

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 6
CANDIDATES = 10
"""So many tables are tried for a quick seat before a new one is opened."""


@transaction.atomic
def sit(user: User, table_id: int, number: int | None = None) -> Seat:
    """Take place `number` (None: the first free one) at a table.

    Raises SeatRefused: no_such_table, closed, halted, suspended, on_break, no_such_seat, already_seated,
    seat_taken, seat_in_hand, poor, level.
    """
    table = _locked(table_id)
    _require_open(table)
    _require_player(user, table)
    taken = {seat.number: seat.user_id for seat in table.seats.all()}
    number = _free_place(table, taken, user, number)
    try:
        with transaction.atomic():
            seat = Seat.objects.create(table=table, number=number, user=user)
    except IntegrityError as error:
        raise SeatRefused("already_seated") from error  # the table is locked, so it is his other seat
    changed: dict[str, object] = {} if table.dealt else {"due_at": timezone.now()}
    if table.host_id is None and not user.is_bot:
        changed["host_id"] = user.pk
    if changed:
        Table.objects.filter(pk=table.pk).update(**changed)
    return seat


def _locked(table_id: int) -> Table:
    found = Table.objects.select_related("room").select_for_update(of=("self",), no_key=True)
    try:
        return found.get(pk=table_id)
    except Table.DoesNotExist:
        raise SeatRefused("no_such_table") from None


def _require_open(table: Table) -> None:
    if table.status != Table.Status.OPEN:
        raise SeatRefused(table.status)


def _require_player(user: User, table: Table) -> None:
    """His account, chips and level let him sit here."""
    row = (
        Account.objects.filter(user=user)
        .values_list("balance", "user__standing__hands", "user__suspended_at")
        .first()
    )
    balance, hands, suspended = row or (0, None, None)
    if suspended:
        raise SeatRefused("suspended")
    if until := care.break_until(user):
        raise SeatRefused("on_break", until=Moment(until))
    if not user.is_bot and levels.level(hands or 0) < table.room.min_level:
        raise SeatRefused("level", level=table.room.min_level)
    if balance < table.entry:
        raise SeatRefused("poor", entry=table.entry)


def _free_place(table: Table, taken: Mapping[int, int], user: User, number: int | None) -> int:
    if user.pk in taken.values():
        raise SeatRefused("already_seated")
    free = [place for place in range(table.places) if place not in taken and place not in table.dealt]
    if number is None:
        if not free:
            raise SeatRefused("seat_taken")
        return free[0]
    if not 0 <= number < table.places:
        raise SeatRefused("no_such_seat")
    if number in taken:
        raise SeatRefused("seat_taken")
    if number not in free:
        raise SeatRefused("seat_in_hand")
    return number


@transaction.atomic
def open_table(
    user: User,
    room: Room,
    *,
    stake: int | None = None,
    places: int | None = None,
    options: Mapping[str, bool] | None = None,
    private: bool = False,
    bots: bool = True,
) -> Table:
    """A new table with `user` as its host in the first place. Defaults: the highest stake that he can pay and may
    set, all places, the rule set's options.

    Raises SeatRefused: bad_stake, level, bad_places, bad_options, and those of `sit`.
    """
    rules = registry.game(room.game).variants[room.variant]
    places = rules.max_players if places is None else places
    if not rules.min_players <= places <= rules.max_players:
        raise SeatRefused("bad_places", low=rules.min_players, high=rules.max_players)
    chosen = {**rules.options, **(options or {})}
    if chosen.keys() != rules.options.keys() or not all(type(on) is bool for on in chosen.values()):
        raise SeatRefused("bad_options")
    seed = fairness.new_server_seed()
    table = Table.objects.create(
        room=room,
        stake=_stake(user, room, stake),
        places=places,
        options=chosen,
        bots_allowed=bots,
        code="".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)) if private else None,
        next_hand=uuid.uuid4(),
        commitment=fairness.commitment(seed),
    )
    Shuffle.objects.create(table=table, server_seed=seed)
    pot, till = open_table_accounts(table.pk)
    Table.objects.filter(pk=table.pk).update(pot_account=pot, till_account=till)
    sit(user, table.pk, 0)
    return table


def _stake(user: User, room: Room, stake: int | None) -> int:
    hands = Standing.objects.filter(user=user).values_list("hands", flat=True).first() or 0
    highest = stake_limit(room, hands)
    if stake is None:
        balance = Account.objects.filter(user=user).values_list("balance", flat=True).first() or 0
        comfortable = balance // (2 * room.entry) // 2 * 2
        return max(room.min_stake, min(highest, comfortable))
    if stake % 2 or not room.min_stake <= stake <= room.max_stake:
        raise SeatRefused("bad_stake", low=room.min_stake, high=room.max_stake)
    if stake > highest:
        raise SeatRefused("level", level=levels.level_for_stake(stake))
    return stake


def stake_limit(room: Room, hands: int) -> int:
    """The highest stake that a host with so many hands may set in a room; its lowest is open to all who may enter."""
    return max(room.min_stake, min(room.max_stake, levels.max_stake(hands)))


def quick_seat(user: User, game: str) -> Seat:
    """A seat to play in at once: where the user sits already, else the best open table, else a new one with bots.

    Raises SeatRefused when no room of the game can be entered (poor, level, suspended, on_break).
    """
    mine = Seat.objects.filter(user=user, table__room__game=game).first()
    if mine is not None:
        return mine
    for table_id in _open_tables(user, game):
        try:
            return sit(user, table_id)
        except SeatRefused as refused:
            if refused.code not in {"seat_taken", "closed", "halted", "no_such_table", "poor"}:
                raise
    rooms = Room.objects.filter(game=game, is_open=True).order_by("position")
    room = rooms.first()
    if room is None:
        raise SeatRefused("no_such_room")
    return open_table(user, room).seats.get(user=user)


def _open_tables(user: User, game: str) -> list[int]:
    """Public tables with a free place that the user may enter, fuller before emptier; somebody sits at each."""
    balance = Account.objects.filter(user=user).values_list("balance", flat=True).first() or 0
    hands = Standing.objects.filter(user=user).values_list("hands", flat=True).first() or 0
    found = open_tables(game).annotate(needed=F("stake") * F("room__entry"))
    within = found.filter(
        full=False, company__gt=0, needed__lte=balance, room__min_level__lte=levels.level(hands)
    )
    return [table.pk for table in within[:CANDIDATES] if table.free]
