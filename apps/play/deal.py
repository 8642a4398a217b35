"""Dealing a hand: who is ready and can pay is dealt in, the deck comes from the seeds that were committed to."""

from typing import Any

from apps.games import fairness, registry
from apps.games.engine import Seat
from apps.play import dealer, store
from apps.play.errors import Refused
from apps.play.faults import TRANSIENT, Fault, refusals_are_faults, retried
from apps.play.halting import halting_on_fault
from apps.play.pools import Connection, connection
from apps.play.rows import Clocks, Facts, LiveRow, Played, Player, Row, TableRows

INSERT_HAND = """
INSERT INTO play_hand (public_id, table_id, number, game, variant, room, pot, till, stake, tax_bps, options, players,
                       leader, deck, server_seed, commitment, started_at, halted)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, clock_timestamp(), false)
RETURNING id
"""
INSERT_SEATINGS = """
INSERT INTO play_seating (hand_id, user_id, seat) SELECT %s, * FROM unnest(%s::bigint[], %s::smallint[])
"""
PUT_LIVE = """
INSERT INTO play_live (table_id, hand_id, status, version, state, pots, clocks, due_at)
VALUES (%s, %s, 'playing', 0, '{}', '{}', '{}', NULL)
ON CONFLICT (table_id) DO UPDATE
   SET hand_id = excluded.hand_id, status = 'playing', version = 0, state = '{}', pots = '{}', clocks = '{}'
"""
TABLE_DEALT = """
UPDATE lobbies_table
   SET hands = hands + 1, dealt = %s, starts_at = NULL, due_at = NULL, next_hand = NULL, commitment = ''
 WHERE id = %s
"""
SEATS_DEALT = """
UPDATE lobbies_seat SET ready = false, seed = '', missed = CASE WHEN number = ANY(%s) THEN 0 ELSE missed + 1 END
 WHERE table_id = %s
"""


@halting_on_fault
@retried
async def deal(table: int, by: int | None = None) -> Played | None:
    """Deal the next hand to all who are ready; by the host `by`, or by the site itself.

    Returns None when there is nothing to deal. Raises Refused "not_host", "not_all_ready", "too_few", "in_hand".
    """
    async with connection() as opened:
        rows = await store.read_table(opened, table, lock=True)
        seated = [] if rows is None else [seat for seat in rows.seats if _dealt_in(seat, rows.table)]
        obstacle = _obstacle(rows, seated)
        if obstacle is not None and by is None:
            return None
        if obstacle is not None:
            raise Refused(obstacle)
        assert rows is not None
        if by is not None:
            _require_start(rows, by)
        with refusals_are_faults(table, None):
            return await _deal(opened, rows, seated)


def _obstacle(rows: TableRows | None, seated: list[Row]) -> str | None:
    """Why no hand can be dealt now."""
    if rows is None:
        return "closed"
    if rows.table["status"] != "open":
        return str(rows.table["status"])
    if rows.table["next_hand"] is None:
        return "in_hand"
    rules = registry.game(rows.table["game"]).variants[rows.table["variant"]]
    people = sum(not seat["bot"] for seat in seated)
    return "too_few" if len(seated) < rules.min_players or not people else None


def _require_start(rows: TableRows, by: int) -> None:
    host = rows.seat_of(by)
    if rows.table["host_id"] != by or host is None:
        raise Refused("not_host")
    if host["suspended"]:
        raise Refused("suspended")
    if not all(seat["ready"] for seat in rows.seats):
        raise Refused("not_all_ready")


def _dealt_in(seat: Row, table: Row) -> bool:
    barred = seat["suspended"] or seat["break_until"]
    return seat["ready"] and not barred and seat["balance"] >= table["entry"] * table["stake"]


async def _deal(opened: Connection, rows: TableRows, seated: list[Row]) -> Played:
    """Under the table's lock: everything of the hand's first version in three round trips."""
    table = rows.table
    game = registry.game(table["game"])
    players = tuple(
        Player(
            seat["number"],
            seat["user_id"],
            seat["public"],
            seat["name"],
            seat["bot"],
            seat["account"],
            seat["seed"],
        )
        for seat in seated
    )
    cursor = await opened.execute(
        "DELETE FROM lobbies_shuffle WHERE table_id = %s RETURNING server_seed", [table["id"]]
    )
    secret = await cursor.fetchone()
    assert secret is not None
    seed = bytes(secret[0])
    text = fairness.message(
        table["next_hand"], [fairness.Player(player.seat, player.public, player.seed) for player in players]
    )
    deck = fairness.shuffle(seed, text, game.pack)
    leader = _leader(table, players)
    hand = await _insert_hand(opened, table, players, leader, deck, seed)
    facts = _facts(table, hand, players)
    await _put_live(opened, facts)
    live = LiveRow(facts, dealer.PLAYING, 0, "{}", {}, Clocks())
    played, written = await _first_step(opened, live, table["options"], leader, deck)
    async with opened.pipeline():
        await store.write_step(opened, written)
        await opened.execute("COMMIT")
    played.rows = _as_dealt(rows, played)
    return played


def _as_dealt(rows: TableRows, played: Played) -> TableRows:
    """The rows as the deal left them, for telling."""
    dealt = list(played.state.seats)
    table = {**rows.table, "dealt": dealt, "starts_at": None, "next_hand": None, "commitment": ""}
    seats = [{**seat, "ready": False, "seed": ""} for seat in rows.seats]
    for seat in seats:
        if seat["number"] in played.balances:
            seat["balance"] = played.balances[seat["number"]]
    return TableRows(table, seats, {"status": dealer.PLAYING, "clocks": played.clocks}, rows.at)


async def _first_step(
    opened: Connection, live: LiveRow, options: dict[str, bool], leader: Seat | None, deck: tuple[str, ...]
) -> tuple[Played, store.Written]:
    """What the engine deals. A fault here leaves no hand behind, so it halts the table itself."""
    facts = live.facts
    seats = [player.seat for player in facts.players]
    try:
        step = facts.engine.deal(
            facts.variant, stake=facts.stake, seats=seats, leader=leader, deck=deck, options=options
        )
        balances = await store.lock_balances(opened, list(facts.accounts)) if step.claims else None
        return dealer.prepare(live, None, step, balances, None, "deal", None, None)
    except TRANSIENT:
        raise
    except Exception as error:
        raise Fault(facts.table, None) from error


def _leader(table: Row, players: tuple[Player, ...]) -> Seat | None:
    """The first of the last hand's `next_leaders` who is dealt in; at the first hand what the rule set says."""
    seats = {player.user: player.seat for player in players}
    rules = registry.game(table["game"]).variants[table["variant"]]
    if table["leaders"] is None:
        return seats.get(table["host_id"]) if rules.host_leads_first else None
    return next((seats[user] for user in table["leaders"] if user in seats), None)


def _facts(table: Row, hand: int, players: tuple[Player, ...]) -> Facts:
    return Facts(
        hand=hand,
        public_id=table["next_hand"],
        table=table["id"],
        room=table["room"],
        game=table["game"],
        variant=table["variant"],
        stake=table["stake"],
        tax_bps=table["tax_bps"],
        pot=table["pot"],
        till=table["till"],
        players=players,
    )


async def _insert_hand(
    opened: Connection,
    table: Row,
    players: tuple[Player, ...],
    leader: Seat | None,
    deck: tuple[str, ...],
    seed: bytes,
) -> int:
    values: list[Any] = [table["next_hand"], table["id"], table["hands"] + 1]
    values += [table[name] for name in ("game", "variant", "room", "pot", "till", "stake", "tax_bps")]
    values += [store.to_json(table["options"]), store.to_json(players), leader, store.to_json(deck), seed]
    cursor = await opened.execute(INSERT_HAND, [*values, table["commitment"]])
    row = await cursor.fetchone()
    assert row is not None
    return int(row[0])


async def _put_live(opened: Connection, facts: Facts) -> None:
    """The live row, the seatings, and the table's and seats' rows: in one round trip."""
    seats = [player.seat for player in facts.players]
    async with opened.pipeline():
        await opened.execute(PUT_LIVE, [facts.table, facts.hand])
        await opened.execute(INSERT_SEATINGS, [facts.hand, [player.user for player in facts.players], seats])
        await opened.execute(TABLE_DEALT, [store.to_json(seats), facts.table])
        await opened.execute(SEATS_DEALT, [seats, facts.table])
