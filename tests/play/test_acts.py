"""Versions: a late act, an act sent twice, and views that follow from frames alone."""

from random import Random

from apps.lobbies.models import Table
from apps.play.models import Move
from apps.play.pools import in_thread
from tests.play import kit
from tests.play.client import Client


async def dealt(game: str = "domino", variant: str = "iwin", count: int = 2) -> tuple[Table, list[Client]]:
    users = await in_thread(kit.players, count)
    table = await in_thread(kit.table_of, users, game=game, variant=variant)
    clients = await kit.connect(table, *users)
    with kit.lasting(game):
        await kit.get_ready(clients)
    return table, clients


def acting_of(clients: list[Client]) -> Client:
    return next(client for client in clients if client.hand["actions"])


async def moves() -> int:
    return await in_thread(Move.objects.count)


def chosen(client: Client) -> dict[str, object]:
    """A legal move of whoever is to act."""
    hand = client.hand
    return kit.choose(client.state["table"]["game"], hand["view"], hand["actions"], Random(3))


@kit.every_variant
async def test_an_act_on_an_old_version_is_stale_and_a_snapshot_follows(live, game, variant):
    _, clients = await dealt(game, variant)
    acting = acting_of(clients)
    await acting.move(Random(1))
    before = await moves()
    late = next((client for client in clients if client.hand["actions"]), acting)
    for version in (0, 1, late.hand["version"] + 1, -1, 10**30):
        if version == late.hand["version"]:
            continue
        answer = await late.ask(type="act", version=version, action={"type": "nonsense"})
        assert answer["code"] == "stale"
        snapshot = await late.until_type("snapshot")
        assert snapshot["hand"]["version"] == late.hand["version"]
    assert await moves() == before


@kit.every_variant
async def test_the_same_act_again_is_ok_and_played_once(live, game, variant):
    table, clients = await dealt(game, variant)
    acting = acting_of(clients)
    act = {"type": "act", "version": 1, "action": chosen(acting), "hand": acting.hand_id}
    assert (await acting.ask(**act))["type"] == "ok"
    await acting.until_version(2)
    assert (await acting.ask(**act))["type"] == "ok"
    again = (await kit.connect(table, acting.user))[0]
    assert (await again.ask(**act))["type"] == "ok"
    assert (await again.ask(**{**act, "hand": None}))["type"] == "ok"
    assert await moves() == 2


@kit.every_variant
async def test_another_act_on_that_version_or_of_another_seat_is_stale(live, game, variant):
    _, clients = await dealt(game, variant)
    acting = acting_of(clients)
    action = chosen(acting)
    await acting.act(action)
    other = next(client for client in clients if client is not acting)
    for client, tried in ((other, action), (acting, {**action, "more": 1}), (acting, {})):
        assert (await client.ask(type="act", version=1, action=tried))["code"] == "stale"


@kit.every_variant
async def test_the_last_act_of_a_hand_again_is_ok_until_the_next_is_dealt(live, game, variant):
    table, clients = await dealt(game, variant)
    last: dict[str, object] = {}
    while not clients[0].hand["over"]:
        acting = acting_of(clients)
        version = acting.hand["version"]
        last = {"type": "act", "version": version, "action": chosen(acting), "hand": acting.hand_id}
        assert (await acting.ask(**last))["type"] == "ok"
        for client in clients:
            await client.until_version(version + 1)
    played = await moves()
    again = (await kit.connect(table, acting.user))[0]
    for client in (acting, again):
        assert (await client.ask(**last))["type"] == "ok"
    with kit.lasting(game):
        await kit.get_ready(clients)
    assert (await acting.ask(**last))["code"] == "stale"
    assert await moves() == played + 1


async def test_an_act_meant_for_a_former_hand_does_not_play_in_the_next(live):
    _, clients = await dealt()
    former = clients[0].hand_id
    await kit.play_on(clients)
    await kit.get_ready(clients)
    acting = acting_of(clients)
    act = {"type": "act", "version": acting.hand["version"], "action": acting.hand["actions"][0]}
    assert (await acting.ask(**act, hand=former))["code"] == "stale"
    assert (await acting.ask(**act, hand="x"))["code"] == "stale"
    assert (await acting.ask(**act, hand=acting.hand_id))["type"] == "ok"


def without_what_only_snapshots_have(hand: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in hand.items() if name != "status"}


@kit.every_variant
async def test_frames_alone_lead_to_what_a_snapshot_says(live, no_errors, game, variant):
    """For every step of several hands, players and a spectator: what a client makes of its frames is the truth."""
    random = Random(11)
    rules = kit.registry.game(game).variants[variant]
    count = min(3, rules.max_players)
    table, clients = await dealt(game, variant, count)
    watcher = (await kit.connect(table, await in_thread(kit.player)))[0]
    for number in range(3):
        if number:
            await kit.get_ready(clients)
        while True:
            version = max(client.hand["version"] for client in clients)
            for client in [*clients, watcher]:
                await client.until_state(lambda known=client: known.hand_id == clients[0].hand_id)
                await client.until_version(version)
                frame_made = without_what_only_snapshots_have(client.hand)
                snapshot = (await client.sync())["hand"]
                assert frame_made == without_what_only_snapshots_have(snapshot)
            if clients[0].hand["over"]:
                break
            await acting_of(clients).move(random)
        await clients[0].until_state(lambda: clients[0].state["table"]["next"] is not None)
        for client in [*clients, watcher]:
            assert client.hand["over"] and client.hand["actions"] == []
