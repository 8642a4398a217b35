"""Tags of the finance pages."""

from django import template
from django.http import HttpRequest

from apps.finance import navigation

register = template.Library()


@register.simple_tag
def finance_tabs(request: HttpRequest) -> list[navigation.Tab]:
    """The tabs of the finance pages, for the page that is asked for."""
    return navigation.tabs(request.path)
