"""Every payment of every game has a sentence that says why, in both languages, and none tells a secret."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from django.utils import translation

from apps.games import registry
from apps.games.engine import Seat, Step, event_for
from apps.games.money import clear
from apps.games.whys import Moment, sentence
from tests.games.play import Deal, playing
from tests.games.vectors import PLENTY, read

TESTS = Path(__file__).parent.parent
NAMES = ("An", "Bình", "Chi", "Dũng", "Em", "Giang")
every_game = pytest.mark.parametrize("game", registry.installed())


class Told(NamedTuple):
    """A payment's moment, and the tax of its table."""

    moment: Moment[Any, Any]
    tax_bps: int

    def say(self, language: str) -> str:
        why = registry.whys(self.moment.payment.reason.split(".")[0]).WHYS[self.moment.payment.reason]
        with translation.override(language):
            return sentence(why, self.moment, self.tax_bps)


class Teller:
    """Follows a hand step by step and gives the moment of each payment."""

    def __init__(self, game: str, variant: str, chips: int) -> None:
        self.rules = registry.game(game).variants[variant]
        self.wallets = dict.fromkeys(map(Seat, range(6)), chips)
        self.pots: dict[str, Any] = {}
        self.before: Any = None
        self.tax_bps = 300

    def tell(self, step: Step[Any]) -> Iterator[Told]:
        settled = clear(step.claims, self.wallets, self.pots, self.tax_bps)
        self.wallets, self.pots = settled.balances, settled.pots
        events = [event_for(event, None) for event in step.events]
        for payment in settled.payments:
            moment = Moment(
                payment, self.before, step.state, events, self.rules, NAMES.__getitem__, step.state.over
            )
            yield Told(moment, self.tax_bps)
        self.before = step.state


def of_vectors(game: str, chips: int = PLENTY) -> Iterator[Told]:
    """The moments of all hands in the game's vectors."""
    engine = registry.game(game)
    for vector in read(TESTS / game / "vectors.json"):
        teller = Teller(game, vector["variant"], chips)
        start = {key: vector[key] for key in ("stake", "seats", "leader", "deck", "options")}
        step = engine.deal(vector["variant"], **start)
        yield from teller.tell(step)
        for wanted in vector["steps"]:
            state = step.state
            if "leave" in wanted:
                step = engine.leave(state, wanted["leave"])
            elif wanted.get("play"):
                step = engine.act(state, wanted["seat"], wanted["autoplay"])
            elif "act" in wanted and not wanted.get("refused"):
                step = engine.act(state, wanted["seat"], wanted["act"])
            else:
                continue
            yield from teller.tell(step)


@every_game
def test_every_reason_has_a_cause_and_no_cause_is_idle(game: str) -> None:
    assert set(registry.whys(game).WHYS) == set(registry.labels(game).REASONS)


@every_game
def test_every_reason_is_told_in_both_languages(game: str) -> None:
    told: dict[str, int] = {}
    for each in of_vectors(game):
        payment = each.moment.payment
        english, vietnamese = each.say("en"), each.say("vi")
        for text in (english, vietnamese):
            assert sound(text), text
            assert figure(payment.claimed, text), text
            assert not payment.tax or figure(payment.paid - payment.tax, text), text
        assert english != vietnamese, f"not translated: {english}"
        named = [NAMES[side] for side in (payment.payer, payment.payee) if isinstance(side, int)]
        if not isinstance(payment.payer, str):
            assert all(name in english and name in vietnamese for name in named), english
        told[payment.reason] = told.get(payment.reason, 0) + 1
    assert set(told) == set(registry.labels(game).REASONS)


@every_game
def test_what_could_not_be_paid_is_told(game: str) -> None:
    short = [
        each for each in of_vectors(game, chips=130) if each.moment.payment.paid < each.moment.payment.claimed
    ]
    assert short
    for each in short:
        for language, words in (("en", "of which"), ("vi", "chỉ trả được")):
            text = each.say(language)
            assert words in text
            assert figure(each.moment.payment.paid, text), text


def sound(text: str) -> bool:
    """One whole sentence in which nothing was left open."""
    return (
        bool(re.fullmatch(r"[^a-z%{}][^%{}]*(?:%[^%{}(]*)*\.", text))
        and "None" not in text
        and "%(" not in text
    )


def figure(chips: int, text: str) -> bool:
    """Whether the text holds that amount, however it is grouped."""
    return str(chips) in re.sub(r"(?<=\d)[.,](?=\d)", "", text)


# --- Secrets ------------------------------------------------------------------------------------------


@every_game
def test_while_the_hand_runs_no_sentence_tells_a_hidden_card(game: str) -> None:
    """Cards that stand in it lie open, or are those of the payment's own event."""
    secrets = import_module(f"tests.{game}.secrets")
    engine, random, seen = registry.game(game), Random(5), 0
    for seed in range(40):
        deal = hand(game, seed, random)
        teller = Teller(game, deal.variant, PLENTY)
        list(teller.tell(deal.start()))
        for made in playing(deal):
            for each in teller.tell(made.step):
                if made.step.state.over:
                    continue
                known = {written(card) for card in secrets.known(made.step.state, None)}
                for text in (each.say("en"), each.say("vi")):
                    hidden = {written(card) for card in engine.pack} - known
                    assert not hidden & set(re.findall(r"[2-9AJQK][♠♣♦♥]|10[♠♣♦♥]|\d-\d", text)), text
                    assert not any(word in text for word in ("dragon", "rồng", "six pairs", "lục phé bôn")), (
                        text
                    )
                seen += 1
    assert seen > 10


def hand(game: str, seed: int, random: Random) -> Deal:
    """A random hand in which people leave."""
    engine = registry.game(game)
    rules = engine.variants[random.choice(sorted(engine.variants))]
    seats = tuple(map(Seat, range(random.randint(rules.min_players, rules.max_players))))
    deck = tuple(random.sample(engine.pack, len(engine.pack)))
    return Deal(game, rules.code, 100, seats, None, deck, dict(rules.options), seed, 20)


def written(card: str) -> str:
    """A card as people write it."""
    suits = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
    return card.replace("T", "10")[:-1] + suits[card[-1]] if card[-1] in suits else card
