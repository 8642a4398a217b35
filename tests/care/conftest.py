from tests.play.conftest import clock, live, no_errors  # noqa: F401
