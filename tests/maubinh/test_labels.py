"""The words of Mậu Binh: every event of random hands has a sentence, rows in it only for who may know them."""

from random import Random

from django.utils import translation

from apps.games.engine import Event, Seat, event_for
from apps.maubinh import labels
from apps.maubinh.engine import GAME
from tests.games.play import Deal, playing
from tests.games.test_whys import TESTS
from tests.games.vectors import read

NAMES = ("An", "Bình", "Chi", "Dung")


def said(event: Event) -> str:
    with translation.override("en"):
        return labels.describe(event, NAMES.__getitem__)


def test_every_event_has_a_sentence() -> None:
    random, told = Random(3), set()
    for seed in range(25):
        seats = tuple(map(Seat, range(random.randint(2, 4))))
        deck = tuple(random.sample(GAME.pack, 52))
        deal = Deal("maubinh", "ionline", 100, seats, None, deck, {}, seed, 15)
        for step in [deal.start(), *(made.step for made in playing(deal))]:
            for event in step.events:
                for seat in (*seats, None):
                    shown = event_for(event, seat)
                    assert said(shown).endswith(".")
                    assert ("♠" in said(shown)) <= ("rows" in shown)
                    told.add(labels.sentence(shown))
    instant = next(
        vector
        for vector in read(TESTS / "maubinh" / "vectors.json")
        if vector["over"] and not vector["steps"]
    )
    start = {key: instant[key] for key in ("stake", "seats", "leader", "deck", "options")}
    told |= {labels.sentence(event) for event in GAME.deal(instant["variant"], **start).events}
    assert told == labels.SAID.keys()


def test_rows_are_written_as_people_write_them() -> None:
    rows = [["AS", "TD", "9C", "4H", "2S"], ["KS", "KC", "3D", "5H", "6S"], ["QS", "JC", "7D"]]
    arranged = {"type": "arranged", "seat": 1, "rows": rows}
    assert said(arranged) == "Bình has set the rows: A♠ 10♦ 9♣ 4♥ 2♠ | K♠ K♣ 3♦ 5♥ 6♠ | Q♠ J♣ 7♦."
    assert said({"type": "arranged", "seat": 1}) == "Bình has set the rows."
    assert said({"type": "over", "how": "rows", "winner": 0}) == "The rows are compared: the hand goes to An."
