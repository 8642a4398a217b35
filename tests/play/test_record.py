"""A hand's file: what the site gives, it plays again; what was altered in it is named."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from apps.games import fairness
from apps.play import halting
from apps.play.models import Hand
from apps.play.pools import in_thread
from apps.play.record import HandRecord, decode, encode, findings, net, record_of, replay_record
from apps.play.replay import replay
from apps.users.models import User
from tests.play import hands, kit


async def finished(
    game: str = "domino", variant: str = "iwin", leave: bool = False
) -> tuple[Hand, list[User]]:
    users = await in_thread(kit.players, 3)
    table = await in_thread(lambda: kit.table_of(users, game=game, variant=variant))
    await hands.begin(table, users)
    if leave:
        await hands.play(table, moves=1)
        await hands.leave(table, users[1])
    return await hands.play(table), users


def download(user: User | None, hand: Hand) -> Any:
    browser = Client()
    if user is not None:
        browser.force_login(user)
    return browser.get(f"/hands/{hand.public_id}/file/")


@pytest.mark.parametrize("leave", [False, True], ids=["played", "left"])
@kit.every_variant
async def test_the_file_of_a_hand_plays_again(live, game, variant, leave):
    hand, users = await finished(game, variant, leave)
    answer = await in_thread(download, users[0], hand)
    assert f"hand-{hand.public_id}.json" in answer.headers["Content-Disposition"]
    record = decode(answer.content)
    assert encode(record) == answer.content
    (again, refusal), stored = replay_record(record), await in_thread(replay, hand)
    assert refusal is None
    assert [msgspec.to_builtins(step, str_keys=True) for step in again] == [
        msgspec.to_builtins(step, str_keys=True) for step in stored
    ]
    assert findings(record) == []
    sums = [await in_thread(kit.balance, user) - 10_000 for user in users]
    assert list(net(record).values()) == sums


async def test_a_file_is_only_had_of_a_finished_hand(live):
    users = await in_thread(kit.players, 3)
    table = await in_thread(lambda: kit.table_of(users))
    await hands.begin(table, users)
    hand = await hands.play(table, moves=2)
    assert (await in_thread(download, users[0], hand)).status_code == 404
    with pytest.raises(ValueError, match="not over"):
        await in_thread(record_of, hand)
    assert (await in_thread(download, None, hand)).status_code == 302


async def test_the_file_of_a_stopped_hand_plays_until_then(live):
    while True:  # now and then a deal wins at once
        users = await in_thread(kit.players, 3)
        table = await in_thread(lambda users=users: kit.table_of(users, game="catte", variant="iwin"))
        await hands.begin(table, users)
        hand = await hands.play(table, moves=2)
        if hand.over_at is None:
            break
    await halting.halt(table.pk, hand.pk)
    record = await in_thread(lambda: record_of(Hand.objects.get(pk=hand.pk)))
    steps, refusal = replay_record(record)
    assert refusal is None
    assert [step.kind for step in steps] == ["deal", "act", "act", "halt"]
    assert findings(record) == []


# --- Forged files -------------------------------------------------------------------------------------


def other_seed(record: HandRecord) -> None:
    record.server_seed = ("0" if record.server_seed[0] != "0" else "1") + record.server_seed[1:]


def other_player_seed(record: HandRecord) -> None:
    record.players[0].seed += "x"


def other_deck(record: HandRecord) -> None:
    record.deck[-1], record.deck[-2] = record.deck[-2], record.deck[-1]


def dealt_otherwise(record: HandRecord) -> None:
    record.deck[:10] = record.deck[1:10] + record.deck[:1]


def other_commitment(record: HandRecord) -> None:
    record.commitment = "0" * 64


def dearer(record: HandRecord) -> None:
    move = next(move for move in record.moves if move.payments)
    move.payments[0] = msgspec.structs.replace(move.payments[0], claimed=move.payments[0].claimed + 2)


def lost(record: HandRecord) -> None:
    del record.moves[-1]


def luckier(record: HandRecord) -> None:
    assert record.result is not None
    record.result["how"] = "luck"


FORGERIES = [
    ("shuffle: server_seed", other_seed),
    ("shuffle: player_seed", other_player_seed),
    ("shuffle: deck", other_deck),
    ("shuffle: deck", dealt_otherwise),
    ("shuffle: commitment", other_commitment),
    ("payments", dearer),
    ("result", luckier),
]


async def test_whatever_was_altered_in_a_file_is_named(live):
    hand, _ = await finished()
    sound = encode(await in_thread(record_of, hand))
    for name, forge in FORGERIES:
        record = decode(sound)
        forge(record)
        found = findings(record)
        # Other tiles than those dealt also make moves impossible or pay otherwise; whose fault it is comes first.
        assert len(found) == 1 or name == "shuffle: deck", (name, found)
        assert name in found[0]
    record = decode(sound)
    lost(record)
    assert findings(record) == ["result"]


# --- Commands -----------------------------------------------------------------------------------------


async def test_the_command_tells_a_file_move_by_move(live, tmp_path, capsys):
    hand, _ = await finished()
    file = tmp_path / "hand.json"
    file.write_bytes(encode(await in_thread(record_of, hand)))
    await in_thread(call_command, "replay_hand", str(file))
    told = capsys.readouterr().out
    assert [int(number) for number in re.findall(r"^ *(\d+)\. \S", told, re.MULTILINE)] == list(
        range(1, hand.last_move + 1)
    )
    assert told.endswith("The hand is sound.\n")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"{", "truncated"),
        (b"[]", "Expected `object`"),
        (b'{"format": "hand/2"}', "hand/2"),
        (b'{"format": "hand/1", "server_seed": "no"}', "server_seed"),
        (None, "No such file"),
    ],
)
def test_the_command_says_what_is_no_hand(tmp_path: Path, content, says):
    file = tmp_path / "x.json"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(CommandError, match=re.escape(says)):
        call_command("replay_hand", str(file))


async def test_a_forged_move_is_refused_by_the_command(live, tmp_path, capsys):
    hand, _ = await finished()
    plain = json.loads(encode(await in_thread(record_of, hand)))
    plain["moves"][1]["action"] = {"type": "play", "tile": "9-9", "end": "left"}
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(plain))
    with pytest.raises(SystemExit):
        await in_thread(call_command, "replay_hand", str(file))
    assert capsys.readouterr().err == "move 2: There is no such tile.\n"


@kit.every_game
async def test_a_hand_is_verified_by_its_id(live, capsys, game):
    hand, _ = await finished(game, next(iter(kit.registry.game(game).variants)))
    await in_thread(call_command, "verify_hand", str(hand.public_id))
    assert "as the seeds and the rules say" in capsys.readouterr().out


async def test_verifying_names_the_culprit_and_fails(live, capsys, monkeypatch):
    hand, _ = await finished()
    for suspect, words in (
        ("server_seed", "not the one committed to"),
        ("player_seed", "a player's seed"),
        ("deck", "altered itself"),
        ("commitment", "not the SHA-256"),
    ):
        monkeypatch.setattr(fairness, "suspect", lambda *_, found=suspect: found)
        with pytest.raises(SystemExit):
            await in_thread(call_command, "verify_hand", str(hand.public_id))
        assert words in capsys.readouterr().err


async def test_a_hand_in_play_is_not_verified(live):
    users = await in_thread(kit.players, 2)
    table = await in_thread(lambda: kit.table_of(users))
    await hands.begin(table, users)
    hand = await in_thread(Hand.objects.get)
    with pytest.raises(CommandError, match="not over"):
        await in_thread(call_command, "verify_hand", str(hand.public_id))
    with pytest.raises(CommandError, match="no such hand"):
        await in_thread(call_command, "verify_hand", "00000000-0000-0000-0000-000000000000")
