"""A table that plays real hands by the real engine and money rules, and says what one viewer would be sent."""

import random
import time
from collections.abc import Callable
from typing import Any

from apps.games import money
from apps.games.cards import DOMINOES
from apps.games.engine import Game, event_for
from apps.games.registry import game

NAMES = ["Minh Châu", "Lan", "Bưởi", "Tuấn", "Hạnh"]
BOTS = {2}
TURN = 20_000


def now() -> int:
    return int(time.time() * 1000)


def deck(seed: int) -> list[str]:
    """A pack of dominoes, the same for the same seed."""
    return random.Random(seed).sample(DOMINOES, len(DOMINOES))


def fits(table: "Table", seat: int = 0) -> dict[str, list[str]]:
    """The ends at which each tile of a seat may be played now; none of all when it is not to act."""
    ends: dict[str, list[str]] = {tile: [] for tile in table.state.hands[seat]}
    for action in table.engine.actions(table.state, seat):
        ends[action["tile"]].append(action["end"])
    return ends


def pick(table: "Table", ends: int) -> str:
    """A tile of seat 0 that fits so many ends now, or ""."""
    return next((tile for tile, at in fits(table).items() if len(at) == ends), "")


def table_where(wanted: Callable[["Table"], bool], leader: int | None = 0, **options: Any) -> "Table":
    """The first table, by seed of the deck and by move, of which `wanted` is true; the rule plays every turn."""
    for seed in range(200):
        table = Table(**options)
        table.deal(deck(seed), leader=leader)
        while not table.state.over:
            if wanted(table):
                return table
            table.act()
    raise AssertionError("no such table")


def my_turn(table: "Table") -> bool:
    """Seat 0 is to act, some moves into the hand."""
    return table.version > 6 and table.state.to_act == (0,)


class Table:
    """Seats 0 … n-1 of a table of Domino; `me` is the viewer's seat, None for a spectator.

    A subclass tells the engine, rule set and tax (basis points) of another game.
    """

    engine: Game[Any] = game("domino")
    variant, tax_bps, entry = "iwin", 300, 6

    def __init__(
        self,
        *,
        me: int | None = 0,
        seated: int = 4,
        variant: str | None = None,
        names: list[str] = NAMES,
        balances: list[int] | None = None,
        code: str | None = None,
        places: int = 4,
    ) -> None:
        self.me, self.variant, self.places, self.code = me, variant or self.variant, places, code
        self.names = dict(enumerate(names[:seated]))
        self.balances = dict(enumerate((balances or [3130, 2465, 5118, 126_330, 11_800])[:seated]))
        self.ready: set[int] = set()
        self.away: list[int] = []
        self.offline: set[int] = set()
        self.starts_at: int | None = None
        self.status, self.host, self.stake, self.watching = "open", 1 if seated > 1 else 0, 100, 0
        self.number, self.version, self.state = 0, 0, None
        self.pots: dict = {}
        self.paid: list[dict[str, Any]] = []
        self.deadline = 0

    # --- Play -----------------------------------------------------------------------------------

    def deal(self, deck: list[str], leader: int | None = None, turn: int = TURN) -> dict[str, Any]:
        self.number, self.version, self.pots, self.paid = self.number + 1, 0, {}, []
        self.ready, self.starts_at = set(), None
        step = self.engine.deal(
            self.variant, stake=self.stake, seats=sorted(self.names), leader=leader, deck=deck
        )
        return self.moved(step, None, turn)

    def act(self, action: dict[str, Any] | None = None, turn: int = TURN) -> dict[str, Any]:
        """The seat to act plays `action`, or what the rule plays for it."""
        seat = self.state.to_act[0]
        action = action or self.engine.autoplay(self.state, seat)
        return self.moved(self.engine.act(self.state, seat, action), seat, turn)

    def leave(self, seat: int) -> dict[str, Any]:
        return self.moved(self.engine.leave(self.state, seat), seat, TURN)

    def moved(self, step: Any, seat: int | None, turn: int) -> dict[str, Any]:
        done = money.clear(step.claims, self.balances, self.pots, self.tax_bps)
        self.state, self.balances, self.pots = step.state, done.balances, done.pots
        self.version += 1
        self.deadline = now() + turn
        paid = [
            {
                "version": self.version,
                "from": p.payer,
                "to": p.payee,
                "claimed": p.claimed,
                "paid": p.paid,
                "tax": p.tax,
                "reason": p.reason,
            }
            for p in done.payments
        ]
        self.paid += paid
        return {
            "type": "hand",
            "now": now(),
            "hand": self.hand_id,
            "version": self.version,
            "seat": seat,
            "events": [event_for(event, self.viewer) for event in step.events],
            "payments": paid,
            "balances": {str(s): b for s, b in self.balances.items()},
            **self.common(),
        }

    # --- Frames ---------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        return self.state is not None and not self.state.over

    @property
    def hand_id(self) -> str:
        return f"hand-{self.number}"

    @property
    def viewer(self) -> int | None:
        return (
            None
            if self.state is None or self.me in self.state.gone or self.me not in self.state.seats
            else self.me
        )

    @property
    def viewer_acts(self) -> bool:
        return self.viewer is not None and self.viewer in self.state.to_act

    def common(self) -> dict[str, Any]:
        """What a `hand` frame and the Hand of a snapshot both hold."""
        to_act = list(self.state.to_act)
        return {
            "view": self.engine.view(self.state, self.viewer),
            "to_act": to_act,
            "deadlines": {str(seat): self.deadline for seat in to_act},
            "actions": self.engine.actions(self.state, self.viewer) if self.viewer_acts else [],
            "away": self.away,
            "over": self.state.over,
        }

    def seat(self, seat: int) -> dict[str, Any]:
        return {
            "seat": seat,
            "user": f"user-{seat}",
            "name": self.names[seat],
            "bot": seat in BOTS,
            "ready": seat in self.ready,
            "seed": "",
            "online": seat not in self.offline,
            "away": seat in self.away,
            "balance": self.balances[seat],
            "level": 3,
        }

    def table(self) -> dict[str, Any]:
        return {
            "id": 1234,
            "game": self.engine.code,
            "variant": self.variant,
            "room": {"code": f"{self.engine.code}-{self.variant}-popular", "tier": "popular"},
            "stake": self.stake,
            "stakes": [20, 500],
            "tax_bps": self.tax_bps,
            "entry": self.entry * self.stake,
            "places": self.places,
            "options": {},
            "private": self.code is not None,
            "code": self.code,
            "bots": True,
            "status": self.status,
            "starts_at": self.starts_at,
            "host": self.host,
            "watching": self.watching,
            "dealt": list(self.state.seats) if self.playing else [],
            "next": None if self.playing else {"hand": f"hand-{self.number + 1}", "commitment": "5f" * 32},
            "seats": [self.seat(seat) for seat in sorted(self.names)],
        }

    def table_frame(self) -> dict[str, Any]:
        return {"type": "table", "now": now(), "table": self.table()}

    def hand(self) -> dict[str, Any] | None:
        if self.state is None:
            return None
        players = [
            {
                "seat": s,
                "user": f"user-{s}",
                "name": self.names.get(s, NAMES[s]),
                "bot": s in BOTS,
                "gone": s in self.state.gone,
            }
            for s in self.state.seats
        ]
        return {
            "id": self.hand_id,
            "version": self.version,
            "stake": self.stake,
            "players": players,
            "payments": self.paid,
            "status": "halted" if self.status == "halted" else "over" if self.state.over else "playing",
            **self.common(),
        }

    def snapshot(self) -> dict[str, Any]:
        me = {
            "user": "user-watcher" if self.me is None else f"user-{self.me}",
            "seat": self.me if self.me in self.names else None,
            "balance": 4_000 if self.me is None else self.balances.get(self.me, 0),
            "muted": False,
        }
        return {"type": "snapshot", "now": now(), "me": me, "table": self.table(), "hand": self.hand()}
