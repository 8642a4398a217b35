"""Writes apps/maubinh/frequencies.json anew: `python -m tests.maubinh.frequencies [hands]` (some minutes).

Random hands are arranged by what the rounds before have shown rows to be worth, starting from rows that are all
equally frequent; the strengths that come out are the next round's opponents. Mậu binh are left out, since they
are not compared. The last, long round is written.
"""

import sys
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
ROUNDS, ROUND_HANDS = 4, 5_000
HANDS = 100_000
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
    first, second, third = (
        tuple(row[at] for at in range(size)) for row, size in zip(seen, SIZES, strict=True)
    )
    return worth.Frequencies(count, (first, second, third))


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


def main(count: int) -> None:
    random = Random(SEED)
    flat = worth.Frequencies(0, ((1,) * SIZES[0], (1,) * SIZES[1], (1,) * SIZES[2]))
    tables, before = worth.tables(flat), None
    for number in range(ROUNDS + 1):
        found = observe(count if number == ROUNDS else ROUND_HANDS, tables, random)
        if before is not None:
            print(f"round {number + 1}: at most {apart(before, found):.4f} from the one before", flush=True)
        tables, before = worth.tables(found), found
    PATH.write_text(written(found), encoding="utf-8")
    assert msgspec.json.decode(PATH.read_bytes(), type=worth.Frequencies) == found


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else HANDS)
