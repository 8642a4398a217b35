"""Hints: for whom, from what, and that they say why."""

from random import Random
from typing import Any

import pytest
from django.utils import translation

from apps.games import registry
from apps.lobbies import bots
from apps.play import floor, hints, tables
from apps.play.errors import Refused
from apps.play.pools import in_thread
from apps.users.models import User
from tests.play import kit

VIETNAMESE_ONLY = "ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ"


async def against_bots(game: str) -> tuple[int, User]:
    user = await in_thread(kit.player)
    variant = next(iter(registry.game(game).variants))
    table = await in_thread(kit.table_of, [user], game=game, variant=variant, bots=True)
    await in_thread(bots.seat, table.pk, 1)
    await floor.look_after(table.pk)
    await tables.set_ready(table.pk, user.pk, True, "hoa")
    await floor.deal_now(table.pk)
    return table.pk, user


@kit.every_game
async def test_at_a_table_of_bots_the_advice_is_a_legal_move_with_its_reason(live, game, no_errors):
    table, user = await against_bots(game)
    client = (await kit.connect(table, user))[0]
    for _ in range(100):
        if client.hand["actions"] or client.hand["over"]:
            break
        await _bots_play(table)
        await client.sync()
    answer = await client.ask(type="hint")
    if client.hand["over"]:
        assert answer["code"] == "no_hand"
        return
    assert answer["hint"]["why"][-1] == "."
    assert any(char in answer["hint"]["why"] for char in VIETNAMESE_ONLY)
    assert (await client.ask(type="hint"))["hint"] == answer["hint"], "asking again is told the same"
    assert (await client.act(answer["hint"]["action"]))["type"] == "ok"


async def _bots_play(table: int) -> None:
    from apps.play import dealer, store, turns
    from apps.play.pools import connection

    async with connection() as opened:
        live = await store.read_live(opened, table, None)
    assert live is not None
    seat = dealer.load(live).to_act[0]
    await floor.after(await turns._play_seat(live, seat))


async def test_where_another_person_plays_there_are_none(live):
    users = await in_thread(kit.players, 2)
    table = await in_thread(kit.table_of, users)
    clients = await kit.connect(table, *users)
    await kit.get_ready(clients)
    for client in clients:
        assert (await client.ask(type="hint"))["code"] == "no_hints"


async def test_who_is_not_to_move_or_does_not_play_gets_none(live):
    table, user = await against_bots("domino")
    watcher = (await kit.connect(table, await in_thread(kit.player)))[0]
    assert (await watcher.ask(type="hint"))["code"] == "not_in_hand"
    idle = await in_thread(kit.table_of, [await in_thread(kit.player)])
    with pytest.raises(Refused, match="no_hand"):
        await hints.hint(idle.pk, user.pk, "vi")


@pytest.mark.parametrize("language", ["vi", "en"])
@kit.every_variant
def test_every_move_of_a_bot_has_a_reason_from_its_own_view(game, variant, language):
    """Whole hands of bots: the sentence is made of the view alone, names the move, and leaves no gap unfilled."""
    engine, why = registry.game(game), registry.advice(game)
    choose = registry.bot(game)
    said: set[str] = set()
    with translation.override(language):
        for seed in range(6):
            for view, legal in _turns(engine, variant, seed):
                text = why(view, choose(view, legal), legal)
                assert "%(" not in text and text.endswith("."), text
                said.add(text)
    assert said
    if language == "en" and game != "maubinh":
        assert not any(char in text for text in said for char in "ạảấầẩẫậắằẳẵặẹẻẽếềểễệ")


def _turns(engine: Any, variant: str, seed: int) -> Any:
    """Each turn of a hand that bots play: the view and the legal moves of who is to act."""
    choose = registry.bot(engine.code)
    players = engine.variants[variant].max_players
    deck = Random(seed).sample(engine.pack, len(engine.pack))
    step = engine.deal(variant, stake=100, seats=list(range(players)), leader=0, deck=deck)
    while not step.state.over:
        seat = step.state.to_act[0]
        view, legal = engine.view(step.state, seat), engine.actions(step.state, seat)
        yield view, legal
        step = engine.act(step.state, seat, choose(view, legal))
