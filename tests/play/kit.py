"""Players with chips, tables, a clock that tests set, and how clients choose their moves."""

import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from channels.routing import URLRouter

from apps.games import registry
from apps.games.engine import Step
from apps.lobbies import seating
from apps.lobbies.models import Room, Table
from apps.play.routing import websocket_urlpatterns
from apps.users.models import User
from apps.wallet import ledger
from apps.wallet.accounts import wallet_of
from apps.wallet.models import Account
from tests.play.client import Client

application = URLRouter(websocket_urlpatterns)

VARIANTS = [(code, variant) for code in registry.installed() for variant in registry.game(code).variants]
"""Every rule set of every installed game."""

every_variant = pytest.mark.parametrize(("game", "variant"), VARIANTS)
every_game = pytest.mark.parametrize("game", registry.installed())


def player(name: str = "An", chips: int = 10_000, **fields: Any) -> User:
    """A user with a wallet of so many chips."""
    user = User(username=f"u{uuid.uuid4().hex[:12]}", display_name=name, **fields)
    user.set_unusable_password()
    user.save()
    wallet_of(user)
    if chips:
        give(user, chips)
    return user


def give(user: User, chips: int) -> None:
    """Change a wallet by so many chips, down to what the ledger allows."""
    issue = Account.objects.get(code="house:issue").pk
    wallet = wallet_of(user).pk
    legs = [ledger.Leg(1, issue, -chips, "grant.test"), ledger.Leg(1, wallet, chips, "grant.test")]
    ledger.post(key=f"test:{uuid.uuid4()}", kind="grant", legs=legs)


def set_balance(user: User, chips: int) -> None:
    missing = chips - balance(user)
    if missing:
        give(user, missing)


def balance(user: User) -> int:
    return Account.objects.get(user=user).balance


def players(count: int, chips: int = 10_000) -> list[User]:
    return [player(f"P{number}", chips) for number in range(count)]


def room(game: str = "domino", variant: str = "iwin", tier: str = "popular") -> Room:
    return Room.objects.get(game=game, variant=variant, tier=tier)


def table_of(users: list[User], *, stake: int = 100, bots: bool = False, **options: Any) -> Table:
    """A table of the first user, the others seated after him."""
    where = options.pop("room", None) or room(options.pop("game", "domino"), options.pop("variant", "iwin"))
    table = seating.open_table(users[0], where, stake=stake, bots=bots, **options)
    for user in users[1:]:
        seating.sit(user, table.pk)
    return table


def money() -> dict[str, int]:
    """The chips by kind of account; together they are nothing, whatever was played."""
    found: dict[str, int] = {}
    for kind, chips in Account.objects.values_list("kind", "balance"):
        found[kind] = found.get(kind, 0) + chips
    return found


class FakeClock:
    """The site's time, in ms; stands still until moved."""

    def __init__(self) -> None:
        self.at = time.time_ns() // 1_000_000

    def __call__(self) -> int:
        return self.at

    def forward(self, seconds: float) -> None:
        self.at += int(seconds * 1_000)


def choose(game: str, view: dict[str, Any], actions: list[dict[str, Any]], random: Random) -> dict[str, Any]:
    """One of the listed actions, or, where a template stands for many, what the game's bot would play."""
    if any(action.get("template") for action in actions):
        return registry.bot(game)(view, actions)
    return random.choice(actions)


@contextmanager
def lasting(game: str) -> Iterator[None]:
    """No hand ends on its deal meanwhile: a deck that would is shuffled anew, and so is not the one of the seeds."""
    engine, random = registry.game(game), Random(13)
    deal = engine.deal

    def dealt(variant: str, *, deck: Sequence[str], **more: Any) -> Step[Any]:
        step = deal(variant, deck=deck, **more)
        while step.state.over:
            step = deal(variant, deck=random.sample(deck, len(deck)), **more)
        return step

    with patch.object(engine, "deal", dealt):
        yield


async def connect(table: int | Table, *users: User, query: str = "") -> list[Client]:
    """A socket for each user, with its first snapshot."""
    number = table.pk if isinstance(table, Table) else table
    return [await Client(application, number, user, query).connect() for user in users]


async def get_ready(clients: list[Client]) -> None:
    """Everybody is ready, and (as NEXT_HAND_MS is 0) has been dealt the next hand."""
    before = {client: client.hand_id for client in clients}
    for client in clients:
        await client.until_state(lambda known=client: known.state["table"]["next"] is not None)
        assert (await client.ask(type="ready", seed="hoa"))["type"] == "ok"
    for client in clients:
        await client.until_state(lambda known=client: known.hand_id != before[known])


async def play_on(clients: list[Client], moves: int = 10**6, random: Random | None = None) -> int:
    """Who is to act plays a listed action, until the hand is over or so many moves were made; how many were."""
    random = random or Random(7)
    made = 0
    while made < moves:
        version = max(client.hand["version"] for client in clients)
        for client in clients:
            await client.until_version(version)
        if clients[0].hand["over"]:
            break
        acting = next(client for client in clients if client.hand["actions"])
        await acting.move(random)
        made += 1
    return made
