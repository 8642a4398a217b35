"""Figures in words and signs: a tax in per cent, an amount with its sign."""

from decimal import Decimal

from django import template
from django.utils.formats import number_format

register = template.Library()


@register.filter
def percent(bps: int) -> str:
    """Basis points as per cent, in the language of the moment.

    >>> from django.utils import translation
    >>> with translation.override("vi"):
    ...     percent(280), percent(300), percent(0)
    ('2,8%', '3%', '0%')
    """
    return number_format((Decimal(bps) / 100).normalize() + 0) + "%"


@register.filter
def signed(chips: int) -> str:
    """An amount of chips with its sign, and a true minus.

    >>> signed(-1500)[0], signed(0), signed(49)
    ('−', '0', '+49')
    """
    sign = "+" if chips > 0 else "−" if chips < 0 else ""
    return sign + number_format(abs(chips), force_grouping=True)


@register.filter
def tone(chips: int) -> str:
    """The class of an amount: received, paid, or neither."""
    return "gain" if chips > 0 else "loss" if chips < 0 else "muted"
