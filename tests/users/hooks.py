"""Hooks for new players, as the settings name them."""

from apps.users.models import User

greeted: list[int] = []


def greet(user: User) -> None:
    greeted.append(user.pk)


def fail(user: User) -> None:
    raise RuntimeError("no chips today")
