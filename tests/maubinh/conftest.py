import pytest


@pytest.fixture(autouse=True)
def installed(settings):
    """The site does not offer the game yet; its own tests see it installed all the same."""
    if "maubinh" not in settings.GAMES:
        settings.GAMES = [*settings.GAMES, "maubinh"]
