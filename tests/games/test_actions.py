from typing import Any

import msgspec
import pytest

from apps.games.engine import IllegalAction, read_action


class Lay(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="lay", tag_field="type"):
    melds: list[list[str]]
    seat: int = 0


def read(melds: Any, **more: Any) -> Lay:
    return read_action({"type": "lay", "melds": melds, **more}, {"lay": Lay})


def test_an_action_is_read_as_its_struct() -> None:
    assert read([["AS"], []], seat=2) == Lay([["AS"], []], 2)


@pytest.mark.parametrize(
    "melds",
    [
        (),
        set(),
        frozenset(),
        [()],
        [{"AS"}],
        [["AS"], ("AC",)],
        {},
        "",
        None,
        [[1]],
        [[None]],
        [["AS"], "AC"],
    ],
)
def test_only_a_list_is_a_list(melds: Any) -> None:
    with pytest.raises(IllegalAction) as caught:
        read(melds)
    assert caught.value.code == "malformed"


@pytest.mark.parametrize("more", [{"seat": True}, {"seat": 1.0}, {"seat": None}, {"place": 1}])
def test_a_field_has_its_own_type_and_no_field_is_added(more: dict[str, Any]) -> None:
    with pytest.raises(IllegalAction):
        read([], **more)
