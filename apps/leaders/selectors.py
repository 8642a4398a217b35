"""What the boards show: one indexed read for the list, one for the visitor's own line."""

from typing import Any

from django.db.models import QuerySet

from apps.leaders.models import Place

ORDERS = ("net", "hands")
"""By chips won, or by hands played."""
LENGTH = 50


def board(game: str, board: str, by: str) -> QuerySet[Place]:
    """The lines of a board in order, with their players; who was suspended since it was counted is left out."""
    lines = Place.objects.filter(board=board, game=game, user__suspended_at=None).select_related("user")
    return lines.order_by(f"by_{by}", "user")


def own_line(user: Any, game: str, board: str) -> Place | None:
    """The user's line on a board, if he has one."""
    if not user.is_authenticated:
        return None
    return Place.objects.filter(board=board, game=game, user=user.pk).select_related("user").first()
