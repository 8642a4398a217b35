"""The fair shuffle: a commitment shown beforehand, the players' seeds, a deck that anybody can recompute.

While a hand runs, its server seed and deck are secrets. docs/games.md tells the algorithm step by step.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from apps.games.claims import Seat

SEED_LENGTH = 64
"""The most characters of a player's seed."""


class Player(msgspec.Struct, frozen=True):
    """Who sits where, by his public id, with the seed that he chose ("" for none)."""

    seat: Seat
    user: str
    seed: str = ""


def new_server_seed() -> bytes:
    """32 random bytes for one hand."""
    return secrets.token_bytes(32)


def commitment(server_seed: bytes) -> str:
    """What everybody is shown before he is ready: SHA-256 of the server seed, in hex.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(server_seed).hexdigest()


def clean_seed(text: str) -> str:
    """A player's seed as it goes into the message; raises ValueError unless short and printable."""
    if len(text) > SEED_LENGTH or not text.isprintable():
        raise ValueError(f"a seed is at most {SEED_LENGTH} printable characters")
    return text


def bot_seed(hand: str, seat: Seat) -> str:
    """The seed of a bot, derived from what everybody knows: 32 hex digits."""
    return hashlib.sha256(f"bot:{hand}:{seat}".encode()).hexdigest()[:32]


def message(hand: str, players: Sequence[Player]) -> bytes:
    """The hand's public id and a line "seat:user:seed" per player, seats ascending.

    >>> message("h7", [Player(Seat(2), "lan", "hoa"), Player(Seat(0), "an")])
    b'h7\\n0:an:\\n2:lan:hoa'
    """
    lines = [
        f"{player.seat}:{player.user}:{player.seed}"
        for player in sorted(players, key=lambda player: player.seat)
    ]
    return "\n".join([hand, *lines]).encode()


def words(server_seed: bytes, text: bytes) -> Iterator[int]:
    """The endless stream of 32-bit words: HMAC-SHA256(server seed, text + counter), big-endian throughout."""
    counter = 0
    while True:
        block = hmac.digest(server_seed, text + counter.to_bytes(8, "big"), "sha256")
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def below(limit: int, stream: Iterator[int]) -> int:
    """An unbiased number under `limit`: words from the greatest multiple of it upwards are thrown away."""
    usable = (1 << 32) - (1 << 32) % limit
    return next(word for word in stream if word < usable) % limit


def shuffle(server_seed: bytes, text: bytes, pack: Sequence[str]) -> tuple[str, ...]:
    """The deck: Fisher and Yates's shuffle of the pack in canonical order, from the last place down."""
    deck, stream = list(pack), words(server_seed, text)
    for last in range(len(deck) - 1, 0, -1):
        other = below(last + 1, stream)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


Suspect = Literal["commitment", "server_seed", "player_seed", "deck"]
"""What of a finished hand must have been altered."""


def suspect(
    committed: str, server_seed: bytes, text: bytes, pack: Sequence[str], deck: Sequence[str]
) -> Suspect | None:
    """What of a finished hand is not as it was; None where the commitment and the seeds lead to this very deck.

    A deck that lies mostly as it should was altered itself; one that lies quite otherwise comes from other seeds, and
    if the server's is the one committed to, from another seed of a player's.

    >>> seed, pack = bytes(32), [str(n) for n in range(20)]
    >>> deck = shuffle(seed, b"any", pack)
    >>> suspect(commitment(seed), seed, b"any", pack, deck) is None
    True
    >>> suspect(commitment(seed), seed, b"other", pack, deck)
    'player_seed'
    """
    committed_to = hmac.compare_digest(committed, commitment(server_seed))
    lies_right = [one == other for one, other in zip(shuffle(server_seed, text, pack), deck, strict=False)]
    if len(deck) == len(pack) and all(lies_right):
        return None if committed_to else "commitment"
    if not committed_to:
        return "server_seed"
    whole = sorted(deck) == sorted(pack)
    return "player_seed" if whole and 2 * sum(lies_right) < len(pack) else "deck"


def is_fair(
    committed: str, server_seed: bytes, text: bytes, pack: Sequence[str], deck: Sequence[str]
) -> bool:
    """Whether a finished hand's deck is the one that the commitment and the seeds lead to."""
    return suspect(committed, server_seed, text, pack, deck) is None
