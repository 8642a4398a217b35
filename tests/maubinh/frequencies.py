"""Writes apps/maubinh/frequencies.json anew: `python -m tests.maubinh.frequencies` (some minutes).

Fictitious play: in each round random hands are arranged to do best against the opponents of the rounds before, and
become opponents themselves. The first third of the rounds so far is forgotten, since it knew too little. Replacing
all opponents after each round would go in circles. Mậu binh are left out: they are not compared.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec

from apps.games.cards import CARDS
from apps.maubinh import worth
from apps.maubinh.arranging import Tables, best
from apps.maubinh.instant import find_instant
from apps.maubinh.rows import FIVE_KIND, THREE_KIND, strengths

PATH = Path(worth.__file__).with_name("frequencies.json")
SIZES = (len(FIVE_KIND), len(FIVE_KIND), len(THREE_KIND))
ROUNDS, ROUND_HANDS = 48, 1_250
SEED = 2026
LINE = 110


def hands(count: int, random: Random) -> Iterator[list[str]]:
    """Random hands without a mậu binh."""
    while count:
        hand = random.sample(CARDS, 13)
        if find_instant(hand) is None:
            yield hand
            count -= 1


def observe(count: int, tables: Tables, random: Random) -> worth.Frequencies:
    """How often each strength comes up in the rows of hands that are arranged by `tables`."""
    seen: tuple[Counter[int], ...] = (Counter(), Counter(), Counter())
    for hand in hands(count, random):
        for row, strength in zip(seen, strengths(best(hand, tables)), strict=True):
            row[strength] += 1
    return worth.Frequencies(
        count, tuple(tuple(row[at] for at in range(size)) for row, size in zip(seen, SIZES, strict=True))
    )


def together(rounds: Sequence[worth.Frequencies]) -> worth.Frequencies:
    """All hands of some rounds."""
    rows = zip(*(found.rows for found in rounds), strict=True)
    return worth.Frequencies(
        sum(found.hands for found in rounds),
        tuple(tuple(map(sum, zip(*counts, strict=True))) for counts in rows),
    )


def apart(one: worth.Frequencies, other: worth.Frequencies) -> float:
    """The largest difference between the chances of a row to be beaten, by two frequencies."""
    return max(
        abs(sum(a[:at]) / one.hands - sum(b[:at]) / other.hands)
        for a, b in zip(one.rows, other.rows, strict=True)
        for at in range(0, len(a), 7)
    )


def written(frequencies: worth.Frequencies) -> str:
    """As JSON in short lines."""
    rows = ",\n\n".join(f"[{_wrapped(row)}]" for row in frequencies.rows)
    return f'{{"hands":{frequencies.hands},"rows":[\n{rows}\n]}}\n'


def _wrapped(row: Sequence[int]) -> str:
    lines = [""]
    for at, count in enumerate(row):
        word = f"{count}," if at + 1 < len(row) else f"{count}"
        if len(lines[-1]) + len(word) > LINE:
            lines.append("")
        lines[-1] += word
    return "\n".join(lines)


def main() -> None:
    random = Random(SEED)
    flat = worth.Frequencies(0, ((1,) * SIZES[0], (1,) * SIZES[1], (1,) * SIZES[2]))
    rounds: list[worth.Frequencies] = []
    opponents = flat
    for number in range(ROUNDS):
        rounds.append(observe(ROUND_HANDS, worth.tables(opponents), random))
        before, opponents = opponents, together(rounds[len(rounds) // 3 :])
        if number:
            drift, spread = apart(before, opponents), apart(rounds[-1], opponents)
            print(
                f"round {number + 1}: opponents moved by {drift:.4f}, the round is {spread:.4f} off them",
                flush=True,
            )
    PATH.write_text(written(opponents), encoding="utf-8")
    assert msgspec.json.decode(PATH.read_bytes(), type=worth.Frequencies) == opponents


if __name__ == "__main__":
    main()
