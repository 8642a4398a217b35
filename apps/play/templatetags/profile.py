"""A player's figures on the page of his profile, which stands below this app."""

from typing import Any

from django import template

from apps.lobbies import selectors as lobbies
from apps.lobbies.levels import HANDS, MAX_STAKE
from apps.lobbies.models import Room
from apps.lobbies.selectors import Progress
from apps.play import figures, selectors
from apps.users.models import User

register = template.Library()

LAST_HANDS = 5
STEPS_AHEAD = 3
"""How many of the levels to come are shown."""


@register.inclusion_tag("users/figures.html")
def profile_figures(user: User) -> dict[str, Any]:
    """Level and what it opens, figures of each game, the last hands: six statements, whatever was played."""
    progress = Progress(lobbies.hands_of(user))
    return {
        "progress": progress,
        "ahead": ahead(progress),
        "games": figures.figures_of(user.pk),
        "days": figures.DAYS,
        "plot": {"width": figures.WIDTH, "height": figures.HEIGHT},
        "hands": selectors.hands_of(user.pk)[0][:LAST_HANDS],
    }


def ahead(progress: Progress) -> list[dict[str, Any]]:
    """The next levels: from how many hands, up to which stake, and the rooms that open with them."""
    rooms: dict[int, list[str]] = {}
    for room in Room.objects.filter(is_open=True, min_level__gt=progress.level):
        tiers = rooms.setdefault(room.min_level, [])
        if room.get_tier_display() not in tiers:
            tiers.append(room.get_tier_display())
    levels = [
        {"level": at + 1, "hands": HANDS[at], "stake": MAX_STAKE[at], "rooms": rooms.get(at + 1, [])}
        for at in range(progress.level, len(HANDS))
    ]
    return [each for number, each in enumerate(levels) if number < STEPS_AHEAD or each["rooms"]]
