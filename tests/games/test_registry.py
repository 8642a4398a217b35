import doctest
import os
import pkgutil
import subprocess
import sys
from importlib import import_module

import pytest
from django.utils import translation

import apps.games
from apps.games import registry
from apps.games.engine import Game, IllegalAction
from apps.games.labels import explain
from tests.games.play import CODES


def without_django(code: str) -> str:
    environment = {key: value for key, value in os.environ.items() if key != "DJANGO_SETTINGS_MODULE"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_the_setting_names_the_games(settings) -> None:
    settings.GAMES = ["apps.domino"]
    assert registry.installed() == ("domino",) and registry.game("domino").code == "domino"
    settings.GAMES = []
    assert registry.installed() == ()
    with pytest.raises(registry.UnknownGame):
        registry.game("domino")


@pytest.mark.parametrize("code", ["", "games", "os", "domino.engine", "../domino", "Domino"])
def test_an_unknown_game_is_not_imported(code: str) -> None:
    with pytest.raises(registry.UnknownGame):
        registry.game(code)


@pytest.mark.parametrize("code", CODES)
def test_engine_and_bot_need_no_django(code: str) -> None:
    script = (
        "import sys; from apps.games import registry, money, fairness; "
        f"game = registry.game('{code}'); registry.bot('{code}'); "
        f"print(game.code, '{code}' in registry.installed(), any(name.startswith('django') for name in sys.modules))"
    )
    assert without_django(script) == f"{code} True False"


@pytest.mark.parametrize("code", CODES)
def test_a_game_has_all_that_the_site_asks_for(code: str) -> None:
    game, labels = registry.game(code), registry.labels(code)
    assert isinstance(game, Game) and game.code == code and game.variants and game.max_acts > 0
    assert labels.VARIANTS.keys() == labels.RULES.keys() == labels.MONEY.keys() == game.variants.keys()
    for key, rules in game.variants.items():
        assert rules.code == key and rules.tax_bps.keys() == {"popular", "tycoon", "vip"}
        assert rules.options.keys() <= labels.OPTIONS.keys()
        assert 0 < rules.min_players <= rules.max_players and rules.entry > 0 and rules.turn_seconds > 0
        assert {row.reason for row in labels.MONEY[key]} <= labels.REASONS.keys()
    assert all(reason.startswith(f"{code}.") for reason in labels.REASONS)
    assert labels.LEAVING <= labels.PENALTIES <= labels.REASONS.keys() >= labels.UNTAXED


def test_a_refusal_is_told_in_the_players_language() -> None:
    held = IllegalAction("not_held", "You do not hold %(tile)s.", tile="6-6")
    with translation.override("en"):
        assert explain("domino", held) == "You do not hold 6-6."
        assert explain("domino", IllegalAction("not_your_turn", "?")) == "It is not your turn."
        assert explain("domino", IllegalAction("odd", "Odd: %(what)s.", what="this")) == "Odd: this."


def modules() -> list[str]:
    packages = [apps.games, *(import_module(f"apps.{code}") for code in CODES)]
    return [
        f"{package.__name__}.{module.name}"
        for package in packages
        for module in pkgutil.iter_modules(package.__path__)
        if module.name not in ("apps", "migrations", "management")
    ]


@pytest.mark.parametrize("name", modules())
def test_worked_examples(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
