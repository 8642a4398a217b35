"""Whom somebody does not want to hear, for the page of his profile."""

from django import template

from apps.social.models import Silence
from apps.users.models import User

register = template.Library()


@register.simple_tag
def silenced_by(user: User) -> list[User]:
    """The players whom the user has silenced, by name."""
    return [
        each.who
        for each in Silence.objects.filter(by=user).select_related("who").order_by("who__display_name")
    ]
