"""What the tests do for a newcomer, in place of the site's own grants."""

from apps.users.models import User
from tests.play import kit

WELCOME = 5_000


def welcome(user: User) -> None:
    kit.give(user, WELCOME)
