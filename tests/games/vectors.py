"""Plays a vector (tests/<game>/vectors.json): a whole hand with what has to come of each step.

Every key of a vector and of its steps is checked or refused, so that none is passed over in silence.
"""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from apps.games import registry
from apps.games.engine import Claim, Game, IllegalAction, Seat, State, Step
from apps.games.money import clear

PLENTY = 10**9
STEP_KEYS = {"seat", "act", "refused", "autoplay", "play", "actions", "leave", "claims", "to_act", "over"}


def read(path: Path) -> list[dict[str, Any]]:
    vectors: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return vectors


class Hand:
    """A vector's hand on its way, with wallets deep enough for every claim."""

    def __init__(self, vector: dict[str, Any]) -> None:
        self.game: Game[Any] = registry.game(vector["game"])
        self.wallets = {Seat(seat): PLENTY for seat in vector["seats"]}
        self.pots: dict[str, dict[Seat, int]] = {}
        start = {key: vector[key] for key in ("stake", "seats", "leader", "deck", "options")}
        self.state: State
        self.went(self.game.deal(vector["variant"], **start), vector.get("deal", {}))

    def went(self, step: Step[Any], expected: dict[str, Any]) -> None:
        """Check what a transition led to, pay its claims, and go on from there."""
        self.state = step.state
        if "claims" in expected:
            assert plain(step.claims) == plain(
                msgspec.json.decode(json.dumps(expected["claims"]), type=list[Claim])
            )
        if "to_act" in expected:
            assert list(step.state.to_act) == expected["to_act"]
        if "over" in expected:
            assert step.state.over is expected["over"]
        settled = clear(step.claims, self.wallets, self.pots, 0)
        self.wallets, self.pots = settled.balances, settled.pots

    def play(self, wanted: dict[str, Any]) -> None:
        assert wanted.keys() <= STEP_KEYS, wanted
        if "leave" in wanted:
            self.went(self.game.leave(self.state, wanted["leave"]), wanted)
            return
        seat = wanted["seat"]
        if "actions" in wanted:
            listed = self.game.actions(self.state, seat)
            assert sorted(map(json.dumps, listed)) == sorted(map(json.dumps, wanted["actions"]))
        if "autoplay" in wanted:
            assert self.game.autoplay(self.state, seat) == wanted["autoplay"]
        if wanted.get("play"):
            self.went(self.game.act(self.state, seat, wanted["autoplay"]), wanted)
        if "act" in wanted:
            self.act(seat, wanted)

    def act(self, seat: Seat, wanted: dict[str, Any]) -> None:
        if wanted.get("refused"):
            before = self.game.dump(self.state)
            with pytest.raises(IllegalAction):
                self.game.act(self.state, seat, wanted["act"])
            assert self.game.dump(self.state) == before
        else:
            self.went(self.game.act(self.state, seat, wanted["act"]), wanted)


def plain(claims: list[Claim]) -> list[str]:
    """The claims as texts in an order of their own: how a step lists them is the engine's affair."""
    return sorted(json.dumps(msgspec.to_builtins(claim, str_keys=True), sort_keys=True) for claim in claims)


def run(vector: dict[str, Any]) -> None:
    """Play a vector through and compare its end: winner, ranking and each seat's net before tax."""
    hand = Hand(vector)
    for wanted in vector["steps"]:
        hand.play(wanted)
    result = hand.state.result
    assert hand.state.over is vector["over"]
    assert (result and result.winner) == vector["winner"]
    if "ranking" in vector:
        assert result is not None
        assert [list(group) for group in result.ranking] == vector["ranking"]
    net = {str(seat): chips - PLENTY for seat, chips in hand.wallets.items()}
    assert net == vector["net"]
