"""The words of Catte: every event of random hands has a sentence, cards in it as people write them."""

from django.utils import translation

from apps.catte import labels
from apps.catte.engine import GAME
from apps.catte.rules import RULES
from apps.games.engine import Event, Seat, event_for
from tests.catte.positions import deal
from tests.catte.test_money import steps

NAMES = ("An", "Bình", "Chi", "Dung", "Em")


def said(event: Event) -> str:
    with translation.override("en"):
        return labels.describe(event, NAMES.__getitem__)


def test_every_event_has_a_sentence() -> None:
    told: set[str] = set()
    for seed in range(80):
        for step in steps(seed, 4):
            for event in step.events:
                for seat in (*step.state.seats, None):
                    assert said(event_for(event, seat)).endswith(".")
                told.add(labels.sentence(event))
    for hand in ("2S 3S 4C 5C 5D 5H", "7S 7C 7D 7H 2C AD", "2S 3S 4S 5S 6S AS"):
        told |= {labels.sentence(event) for event in deal({0: "9S 9C KD QD JH TH", 1: hand}).events}
    last = GAME.leave(deal({0: "9S 9C KD QD JH TH", 1: "2S 3S 4S 5S 6S KC"}).state, Seat(0))
    told |= {labels.sentence(event) for event in last.events}
    assert told | {"folded_own"} == labels.SAID.keys()


def test_cards_are_written_as_people_write_them() -> None:
    assert said({"type": "played", "seat": 1, "card": "TD"}) == "Bình played 10♦."
    assert said({"type": "folded", "seat": 1}) == "Bình folded a card."
    assert said({"type": "folded", "seat": 1, "card": "AS"}) == "Bình folded A♠."
    turned = {"type": "turned", "holder": 0, "cards": {"0": "2H", "2": "KC"}}
    assert said(turned) == "The hidden cards: An 2♥, Chi K♣. An held the lead."


def test_the_money_table_has_every_price_of_the_rules() -> None:
    rules = RULES["iwin"]
    listed = sorted(row.halves for row in labels.MONEY["iwin"])
    assert listed == sorted(
        [rules.ante, rules.water, rules.beat, rules.ace, rules.fold, rules.instant, rules.dead, rules.dead_ace,
         rules.folded_ace, rules.deuce, rules.leave_fine, rules.leave_fine_ace]
    )  # fmt: skip
    awards = {"catte.ante_award", "catte.water_award"}
    assert {row.reason for row in labels.MONEY["iwin"]} | awards == labels.REASONS.keys()


def test_options_and_rule_sets_have_names() -> None:
    assert GAME.variants.keys() == labels.VARIANTS.keys() == labels.RULES.keys()
    assert GAME.variants["iwin"].options.keys() == labels.OPTIONS.keys()
