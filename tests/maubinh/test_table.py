"""Mậu Binh at a live table: forged arrangements over the socket."""

import pytest

from tests.play import kit, rounds
from tests.play.conftest import live, no_errors  # noqa: F401

ACES = ["AS"] * 13


def forged(hand: list[str], other: str) -> dict[str, object]:
    """Arrangements that nobody can have, by what is wrong with them."""
    return {
        "thirteen aces": [ACES[:5], ACES[5:10], ACES[10:]],
        "twelve cards": [hand[:5], hand[5:10], hand[10:12]],
        "fourteen cards": [hand[:5], hand[5:10], [*hand[10:], other]],
        "a card twice": [hand[:5], hand[5:10], [hand[0], *hand[11:]]],
        "another's card": [hand[:5], hand[5:10], [other, *hand[11:]]],
        "rows of 3, 5 and 5": [hand[:3], hand[3:8], hand[8:]],
        "no card": [["10H", *hand[1:5]], hand[5:10], hand[10:]],
        "null": None,
        "null row": [hand[:5], None, hand[10:]],
        "null card": [[None, *hand[1:5]], hand[5:10], hand[10:]],
        "nested": [[hand[:5], hand[5:10], hand[10:]]],
        "nested card": [[[hand[0]], *hand[1:5]], hand[5:10], hand[10:]],
        "numbers": [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13]],
        "text": "".join(hand),
        "object": {"0": hand[:5], "1": hand[5:10], "2": hand[10:]},
    }


@pytest.mark.parametrize("done", [False, True])
async def test_a_forged_arrangement_is_refused_and_changes_nothing(live, no_errors, done):  # noqa: F811
    found = await rounds.at_table(2, game="maubinh", variant="ionline")
    clients = await kit.connect(found.pk, *found.users)
    with kit.lasting("maubinh"):
        played = await found.deal()
    me = clients[0]
    await me.send(type="sync")
    await me.until_state(lambda: me.hand_id == played.facts.public_id)
    hand, others = list(played.state.hands[0]), list(played.state.hands[1])
    before = await found.live()
    for what, rows in forged(hand, others[0]).items():
        action = {"type": "arrange", "rows": rows, "done": done}
        answer = await me.ask(type="act", version=me.hand["version"], action=action)
        assert answer["type"] == "error", what
        assert answer["message"] and answer["code"] not in ("busy", "halted"), (what, answer)
    after = await found.live()
    assert (after.version, after.state, after.clocks) == (before.version, before.state, before.clocks)
