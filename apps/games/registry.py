"""Finds the installed games: the setting GAMES lists their codes, or the dotted path of an app elsewhere.

Works without Django set up too; then every game that stands beside this kit is installed.
"""

import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from apps.games.engine import Action, Game, View

Bot = Callable[[View, list[Action]], Action]
"""choose(view, legal) -> one of the legal actions, or one that a template stands for."""
Advice = Callable[[View, Action, list[Action]], str]
"""why(view, chosen, legal) -> a sentence that names the chosen move and its reason, in the language of the moment."""


class UnknownGame(LookupError):
    """No game of that code is installed."""


def installed() -> tuple[str, ...]:
    """The codes of the installed games, in the order of the setting."""
    return tuple(path.rpartition(".")[2] for path in _packages())


def game(code: str) -> Game[Any]:
    """The engine of a game; raises UnknownGame.

    >>> game("domino").code
    'domino'
    """
    found: Game[Any] = _module(code, "engine").GAME
    return found


def bot(code: str) -> Bot:
    """The bot of a game; raises UnknownGame."""
    found: Bot = _module(code, "bot").choose
    return found


def advice(code: str) -> Advice:
    """What says why a game's bot would make a move; needs Django; raises UnknownGame."""
    found: Advice = _module(code, "advice").why
    return found


def labels(code: str) -> ModuleType:
    """The translatable words of a game (NAME, VARIANTS, REASONS …); needs Django; raises UnknownGame."""
    return _module(code, "labels")


def whys(code: str) -> ModuleType:
    """Why a game's payments are made, in words (`WHYS`, see apps/games/whys.py); needs Django; raises UnknownGame."""
    return _module(code, "whys")


def _module(code: str, name: str) -> ModuleType:
    for path in _packages():
        if path.rpartition(".")[2] == code:
            return import_module(f"{path}.{name}")
    raise UnknownGame(code)


def _packages() -> list[str]:
    if "DJANGO_SETTINGS_MODULE" not in os.environ:
        beside = Path(__file__).parent.parent
        return [
            f"apps.{path.parent.name}"
            for path in sorted(beside.glob("*/engine.py"))
            if path.parent.name != "games"
        ]
    from django.conf import settings

    return [entry if "." in entry else f"apps.{entry}" for entry in settings.GAMES]
