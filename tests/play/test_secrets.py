"""Nobody is told what he may not know: every frame of many random hands is read by somebody suspicious.

How many hands is set by SECRET_HANDS.
"""

import base64
import json
import os
import re
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import psycopg
import pytest

from apps.games import registry
from apps.games.engine import Seat
from apps.play import announce, deal, dealer, floor, frames, leaving, snapshots, turns
from apps.play.errors import Refused
from apps.play.faults import Fault
from apps.play.models import Hand
from apps.play.pools import in_thread
from apps.play.rows import Played
from apps.users.models import User
from tests.games.play import secrets_of
from tests.play import kit, rounds
from tests.play.rounds import Round

HANDS = int(os.environ.get("SECRET_HANDS", "200"))
IDS = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{16,}")


class Leak(AssertionError):
    """Somebody was told too much."""


def named(text: str, game: str) -> set[str]:
    """The cards that a text names anywhere, be it within longer words."""
    pack = "|".join(map(re.escape, registry.game(game).pack))
    return set(re.findall(rf"(?<![\w-])(?:{pack})(?![\w-])", IDS.sub("", text)))


class Listener:
    """Takes the place of the wire: reads what each audience is sent when it is sent."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.read = 0
        self.seats: dict[str, Seat] = {}
        self.states: list[Any] = []
        self.seeds: list[str] = []

    def send(self, group: str, message: dict[str, Any]) -> None:
        if message["type"] != "frames":
            return
        told = message["frames"]
        for user, seat in [*self.seats.items(), (frames.EVERYBODY_ELSE, None)]:
            text = told.get(user, told.get(frames.EVERYBODY_ELSE))
            if text is not None:
                self.judge(text, seat)

    def judge(self, text: str, seat: Seat | None) -> None:
        """Raise Leak if a text tells a seat (None: a spectator) a card it may not know of, or the seed."""
        self.read += 1
        if self.states[-1].over:
            return
        known = secrets_of(self.game).known
        allowed = set().union(*(known(state, seat) for state in self.states[-2:]))
        if secret := named(text, self.game) - allowed:
            raise Leak(f"seat {seat} was told of {sorted(secret)}")
        if any(seed in text for seed in self.seeds):
            raise Leak(f"seat {seat} was told the seed")


async def begin(found: Round, listener: Listener) -> Played:
    """Deal, and let the listener know what is secret."""
    played = await found.deal()
    listener.states = [played.state]
    listener.seats = {str(player.user): player.seat for player in played.facts.players}
    seed = bytes((await in_thread(Hand.objects.get, pk=played.facts.hand)).server_seed)
    listener.seeds = [seed.hex(), seed.hex().upper(), base64.b64encode(seed).decode(), str(seed)[2:-1]]
    await announce.table(found.pk)
    await announce.hand(played)
    return played


async def step(found: Round, played: Played, random: Random, clock: kit.FakeClock) -> Played | None:
    """An act, a turn that runs out, or a leave; now and then snapshots for all."""
    facts, state = played.facts, played.state
    seat = random.choice(state.to_act)
    chance = random.randrange(100)
    staying = [other for other in state.seats if other not in state.gone]
    if chance < 4 and len(staying) > 1:
        return await leaving.leave(found.pk, facts.by_seat[random.choice(staying)].user, None)
    if chance < 20 or seat in state.gone:
        clock.at = max(clock.at, played.clocks.deadlines[seat])
        action = facts.engine.autoplay(state, seat)
        return await dealer.play_for(found.pk, facts.public_id, played.version, seat, action, "auto")
    action = rounds.any_action(facts, state, seat, random)
    return await dealer.act(found.pk, facts.by_seat[seat].user, played.version, action)


async def judge_snapshots(found: Round, listener: Listener) -> None:
    stranger = found.users[0].pk + 10**6
    for user in [*(user.pk for user in found.users), stranger]:
        text = frames.encode_text(await snapshots.snapshot(found.pk, user))
        listener.judge(text, listener.seats.get(str(user)))


async def play_hand(found: Round, listener: Listener, random: Random, clock: kit.FakeClock) -> None:
    played: Played | None = await begin(found, listener)
    while played is not None and not played.state.over:
        played = await step(found, played, random, clock)
        assert played is not None
        listener.states.append(played.state)
        await announce.hand(played)
        if random.randrange(10) == 0:
            await judge_snapshots(found, listener)
    await floor.look_after(found.pk)


async def play_hands(
    game: str, variant: str, hands: int, clock: kit.FakeClock, patch: pytest.MonkeyPatch, seed: int = 0
) -> Listener:
    """So many random hands, each frame read by a listener; tables of every size in turn."""
    listener = Listener(game)
    patch.setattr(announce, "_send", listener.send)
    rules = registry.game(game).variants[variant]
    sizes = range(rules.min_players, rules.max_players + 1)
    found: Round | None = None
    for number in range(hands):
        if found is None or len(found.users) < rules.min_players:
            found = await rounds.at_table(sizes[number % len(sizes)], 10**6, game=game, variant=variant)
        await play_hand(found, listener, Random(seed + number), clock)
        found.users = await in_thread(still_seated, found)
    return listener


def still_seated(found: Round) -> list[User]:
    return list(User.objects.filter(seat__table=found.pk).order_by("seat__number"))


@kit.every_variant
async def test_no_frame_tells_a_secret(live, clock, monkeypatch, no_errors, game, variant):
    hands = max(1, HANDS // len(kit.VARIANTS))
    listener = await play_hands(game, variant, hands, clock, monkeypatch)
    assert listener.read > 20 * hands


# --- The listener is suspicious enough -------------------------------------------------------------------


def leaking_view(patch: pytest.MonkeyPatch, game: str) -> None:
    engine = registry.game(game)
    view = engine.view
    patch.setattr(
        engine, "view", lambda state, seat: {**view(state, seat), "debug": engine.dump(state).decode()}
    )


def leaking_events(patch: pytest.MonkeyPatch, game: str) -> None:
    patch.setattr(frames, "event_for", lambda event, seat: event)
    engine = registry.game(game)
    act = engine.act

    def shown(state: Any, seat: Seat, action: Any) -> Any:
        made = act(state, seat, action)
        hidden = sorted(set(engine.pack) - secrets_of(game).known(made.state, None))
        events = [*made.events, {"type": "drew", "private": {seat: {"cards": hidden[:3]}}}]
        return type(made)(made.state, events, made.claims)

    patch.setattr(engine, "act", shown)


def frames_of_the_neighbour(patch: pytest.MonkeyPatch, game: str) -> None:
    made = frames.hand_frames

    def crossed(played: Played) -> dict[str, str]:
        found = made(played)
        keys = list(found)
        return dict(zip(keys, [found[key] for key in keys[1:] + keys[:1]], strict=True))

    patch.setattr(frames, "hand_frames", crossed)


def everybody_gets_the_first_players(patch: pytest.MonkeyPatch, game: str) -> None:
    made = frames.hand_frames

    def same(played: Played) -> dict[str, str]:
        found = made(played)
        return {frames.EVERYBODY_ELSE: next(iter(found.values()))}

    patch.setattr(frames, "hand_frames", same)


def seed_at_the_table(patch: pytest.MonkeyPatch, game: str) -> None:
    made = frames.table_object
    kept: list[str] = []
    values = deal._values

    def noted(*args: Any) -> list[Any]:
        kept[:] = [bytes(args[-1]).hex()]
        return values(*args)

    patch.setattr(deal, "_values", noted)
    patch.setattr(frames, "table_object", lambda *args: {**made(*args), "seed": kept})


def snapshot_of_another(patch: pytest.MonkeyPatch, game: str) -> None:
    made = snapshots._hand

    def crossed(live: Any, user: int, payments: Any) -> Any:
        return made(live, next(player.user for player in live.facts.players if player.user != user), payments)

    patch.setattr(snapshots, "_hand", crossed)


LEAKS = [
    leaking_view,
    leaking_events,
    frames_of_the_neighbour,
    everybody_gets_the_first_players,
    seed_at_the_table,
    snapshot_of_another,
]


@pytest.mark.parametrize("leak", LEAKS)
@kit.every_game
async def test_a_leak_that_is_planted_is_found(live, clock, monkeypatch, game, leak):
    variant = next(iter(registry.game(game).variants))
    with monkeypatch.context() as patched:
        leak(patched, game)
        with pytest.raises(Leak):
            await play_hands(game, variant, 5, clock, patched)


# --- Logs and errors ---------------------------------------------------------------------------------


def whole_log(caplog: pytest.LogCaptureFixture) -> str:
    """All that was logged, with tracebacks."""
    parts = [caplog.text]
    for record in caplog.records:
        told = record.msg.get("exc_info") if isinstance(record.msg, dict) else None
        parts += [] if not isinstance(told, BaseException) else chain(told)
    return "\n".join(parts)


def chain(error: BaseException | None) -> list[str]:
    """What a log says of an error and its causes."""
    return [] if error is None else [f"{error!r} {error}", *chain(error.__cause__)]


def broken(*args: Any, **kwargs: Any) -> Any:
    raise ZeroDivisionError


@pytest.mark.parametrize("fault", ["none", "act", "view", "autoplay", "database"])
async def test_logs_and_errors_hold_no_secret(live, clock, monkeypatch, caplog, fault):
    caplog.set_level("DEBUG")
    found = await rounds.dealt(3)
    row = await found.live()
    hand = await in_thread(Hand.objects.get)
    engine = row.facts.engine
    if fault == "database":
        monkeypatch.setattr(dealer.store, "step", insert_a_hand_that_is_refused(row))
    elif fault != "none":
        monkeypatch.setattr(engine, fault, broken)
    clients = [] if fault == "view" else await kit.connect(found.pk, *found.users)
    with suppress(Refused):
        await found.play_on(Random(1), 3)
    clock.forward(25)
    await turns.tick()
    for client in clients:
        await client.ask(type="act", version=1, action={})
    assert fault == "none" or any("halted" in record.getMessage() for record in caplog.records)
    text = whole_log(caplog)
    assert named(text, "domino") == set()
    assert bytes(hand.server_seed).hex() not in text


def insert_a_hand_that_is_refused(row: Any) -> Callable[..., Any]:
    """The database refuses a row of secrets, and shows the row with its refusal."""

    async def refused(connection: Any, *args: Any) -> bool:
        values = [json.dumps(["6-6", "5-5"]), row.facts.hand]
        with pytest.raises(psycopg.errors.NotNullViolation) as caught:
            await connection.execute("UPDATE play_hand SET deck = %s, stake = NULL WHERE id = %s", values)
        assert "6-6" in str(caught.value)
        raise caught.value

    return refused


async def test_a_bot_that_stumbles_over_a_card_does_not_name_it(live, clock, monkeypatch, caplog):
    found = await rounds.at_table(1, bots=True)
    await found.settle()
    await found.deal()

    def choose(view: Any, legal: Any) -> Any:
        raise KeyError(view["hand"][0])

    monkeypatch.setattr(registry, "bot", lambda code: choose)
    for _ in range(6):
        clock.forward(25)
        await turns.tick()
    assert any("bot failed" in record.getMessage() for record in caplog.records)
    assert named(whole_log(caplog), "domino") == set()


def test_a_fault_says_where_not_what():
    assert str(Fault(3, 7)) == "hand 7 at table 3"
