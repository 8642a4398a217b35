import pytest

from tests.games.play import CODES
from tests.games.playthroughs import TESTS, scripts


@pytest.mark.parametrize("code", CODES)
def test_hands_go_as_they_went(code: str) -> None:
    """After a change of the rules that is meant, `make playthroughs` and read the diff."""
    folder = TESTS / code / "playthroughs"
    written = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.txt")}
    assert dict(scripts(code)) == written
