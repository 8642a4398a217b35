from tests.play.conftest import live  # noqa: F401
