"""The fair shuffle again in a few plain lines that share nothing with the site's code.

`python -m tests.games.fairness_reference` writes fairness_vectors.json, which each implementation is held to.
"""

import hashlib
import json
from pathlib import Path

VECTORS = Path(__file__).parent / "fairness_vectors.json"
CARDS = [r + s for s in "SCDH" for r in "23456789TJQKA"]
DOMINOES = [f"{a}-{b}" for a in range(7) for b in range(7) if b <= a]
CASES = [
    ("dominoes, no seeds", "h1", bytes(32), [[0, "u1", ""], [1, "u2", ""]], DOMINOES),
    ("cards, seeds", "k3Xz9", bytes(range(32)), [[0, "an", "hoa"], [2, "l", "Tết 🌸"], [3, "m", ":"]], CARDS),
    ("seats out of order", "k3Xz9", b"\xff" * 32, [[4, "e", "5"], [1, "b", "2"], [10, "k", "11"]], CARDS),
    ("five places", "tiny", b"\x07" * 32, [[0, "a", "s" * 64]], ["a", "b", "c", "d", "e"]),
]  # fmt: skip


def hmac_sha256(key: bytes, text: bytes) -> bytes:
    """RFC 2104 for keys of at most 64 bytes."""
    block = key + bytes(64 - len(key))
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in block) + text).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in block) + inner).digest()


def shuffle(seed: bytes, text: bytes, pack: list[str]) -> list[str]:
    deck, words, counter = list(pack), [], 0
    for i in range(len(deck) - 1, 0, -1):
        while True:
            if not words:
                block = hmac_sha256(seed, text + counter.to_bytes(8, "big"))
                words, counter = [int(block[k : k + 4].hex(), 16) for k in range(0, 32, 4)], counter + 1
            word = words.pop(0)
            if word // (i + 1) < 2**32 // (i + 1):  # only whole runs of i + 1 numbers are used
                break
        j = word % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def vector(name: str, hand: str, seed: bytes, players: list[list], pack: list[str]) -> dict:
    text = "\n".join([hand, *(f"{s}:{u}:{own}" for s, u, own in sorted(players))]).encode()
    return {
        "name": name,
        "hand": hand,
        "server_seed": seed.hex(),
        "commitment": hashlib.sha256(seed).hexdigest(),
        "players": [{"seat": s, "user": u, "seed": own} for s, u, own in players],
        "message": text.decode(),
        "stream": hmac_sha256(seed, text + bytes(8))[:16].hex(" ", 4).split(),
        "pack": pack,
        "deck": shuffle(seed, text, pack),
    }


if __name__ == "__main__":
    made = [vector(*case) for case in CASES]
    VECTORS.write_text(json.dumps(made, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
