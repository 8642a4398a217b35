"""What happened, in words."""

from random import Random

import pytest
from django.utils import translation

from apps.games.cards import CARDS
from apps.games.engine import Event, Seat, event_for
from apps.phom import labels
from apps.phom.engine import GAME

NAMES = ["Lan", "Bảo", "Tuấn", "Châu"]


def who(seat: Seat) -> str:
    return NAMES[seat]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"type": "dealt"}, "The cards are dealt."),
        ({"type": "drew", "seat": 0, "private": {0: {"card": "TD"}}}, "Lan drew a card."),
        ({"type": "drew", "seat": 0, "card": "TD"}, "Lan drew 10♦."),
        ({"type": "discarded", "seat": 1, "card": "7H"}, "Bảo discarded 7♥."),
        ({"type": "ate", "seat": 2, "from": 1, "card": "7H", "price": 300}, "Tuấn ate 7♥ of Bảo."),
        (
            {"type": "laid", "seat": 0, "melds": [["7S", "7C", "7H"], ["9D", "TD", "JD"]]},
            "Lan laid down 7♠ 7♣ 7♥, 9♦ 10♦ J♦.",
        ),
        ({"type": "laid", "seat": 3, "melds": []}, "Châu has no meld and is burnt."),
        (
            {"type": "laid_off", "seat": 1, "card": "QD", "owner": 0, "meld": 1},
            "Bảo laid off Q♦ on a meld of Lan.",
        ),
        ({"type": "u", "seat": 0, "khan": False, "melds": [["AS", "AC", "AD"]]}, "Lan is ù: A♠ A♣ A♦."),
        ({"type": "u", "seat": 0, "khan": True, "melds": []}, "Lan is ù khan."),
        ({"type": "left", "seat": 2}, "Tuấn left the table."),
        ({"type": "over", "how": "points", "winner": 3}, "The hand goes to Châu."),
    ],
)
def test_events_in_words(event: Event, said: str) -> None:
    with translation.override("en"):
        assert labels.describe(event, who) == said


def test_every_event_of_a_hand_has_words_for_everybody() -> None:
    random, told = Random(3), set()
    for _ in range(60):
        deck = random.sample(CARDS, len(CARDS))
        step = GAME.deal("ionline", stake=2, seats=list(map(Seat, range(4))), leader=None, deck=deck)
        while True:
            for event in step.events:
                told.add(event["type"])
                assert all(labels.describe(event_for(event, seat), who) for seat in (None, 0, 1))
            if step.state.over:
                break
            seat = step.state.to_act[0]
            step = GAME.act(step.state, seat, random.choice(GAME.actions(step.state, seat)))
    assert told >= {"dealt", "drew", "ate", "laid", "laid_off", "discarded", "over"}


def test_the_money_table_names_every_amount_once() -> None:
    rows = labels.MONEY["ionline"]
    assert [row.halves for row in rows] == [2, 4, 6, 8, 8, 2, 4, 6, 4, 6, 6, 8, 10, 30]
    assert {row.reason for row in rows} == labels.REASONS.keys()
