"""The house's gifts, on whatever page a player may want them."""

from typing import Any

from django import template

from apps.wallet import grants

register = template.Library()


@register.simple_tag
def gifts_for(user: Any, chips: int | None = None) -> dict[str, Any]:
    """What the house has for a player with so many chips: today's gift with its streak, and help for the broke.

    Nothing, and no statement, for who is not logged in.
    """
    if not user.is_authenticated:
        return {"daily_is_due": False, "is_broke": False}
    streak = grants.streak(user)
    return {
        "daily": grants.DAILY,
        "daily_is_due": streak.due and not user.is_bot,
        "streak": streak.days,
        "is_broke": chips is not None and chips < grants.RESCUE_BELOW,
        "rescue_to": grants.RESCUE_TO,
        "rescue_below": grants.RESCUE_BELOW,
    }
