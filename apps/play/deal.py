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

UPCOMING = """
SELECT server_seed, nextval(pg_get_serial_sequence('play_hand', 'id')) FROM lobbies_shuffle WHERE table_id = %s
"""
"""The seed that the table is committed to, and the id of the hand that it is for."""
DEAL = f"SELECT play_deal({', '.join(['%s'] * 13)})"


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
    """Under the table's lock: everything of the hand's first version in two round trips, three with money."""
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
    upcoming = await (await opened.execute(UPCOMING, [table["id"]])).fetchone()
    assert upcoming is not None
    seed, hand = bytes(upcoming[0]), int(upcoming[1])
    text = fairness.message(
        table["next_hand"], [fairness.Player(player.seat, player.public, player.seed) for player in players]
    )
    deck = fairness.shuffle(seed, text, game.pack)
    leader = _leader(table, players)
    facts = _facts(table, hand, players)
    live = LiveRow(facts, dealer.PLAYING, 0, "{}", {}, Clocks())
    played, written = await _first_step(opened, live, table["options"], leader, deck)
    async with opened.pipeline():
        await opened.execute(DEAL, _values(table, written, leader, deck, seed))
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


def _values(
    table: Row, written: store.Written, leader: Seat | None, deck: tuple[str, ...], seed: bytes
) -> list[Any]:
    """The arguments of play_deal."""
    facts = written.facts
    columns = {
        "id": facts.hand,
        "public_id": facts.public_id,
        "table_id": facts.table,
        "number": table["hands"] + 1,
        "game": facts.game,
        "variant": facts.variant,
        "room": facts.room,
        "pot": facts.pot,
        "till": facts.till,
        "stake": facts.stake,
        "tax_bps": facts.tax_bps,
        "options": table["options"],
        "players": facts.players,
        "leader": leader,
        "deck": deck,
        "commitment": table["commitment"],
    }
    users, seats = [player.user for player in facts.players], [player.seat for player in facts.players]
    *_, payments, shortfall = written.move()
    dealt = [store.to_json(columns), seed, users, seats]
    return [*dealt, *written.live(), payments, shortfall, written.post, written.result]
