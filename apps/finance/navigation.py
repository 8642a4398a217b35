"""The ways between the finance pages, in their order."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Way(NamedTuple):
    """A tab of the finance pages: the name of its URL and its words."""

    name: str
    label: Promise


WAYS = (
    Way("finance", _("Finance reports")),
    Way("finance_exceptions", _("Exceptions")),
    Way("finance_adjustments", _("Adjustments")),
    Way("finance_days", _("Gaming days")),
    Way("finance_exports", _("Files")),
)


class Tab(NamedTuple):
    """A way as the page shows it; `current` is the one that the visitor is on."""

    url: str
    label: Promise
    current: bool


def tabs(path: str) -> list[Tab]:
    """All tabs. The reports' way also stands for each report, which lies below it.

    The longest address that `path` lies on is the current one.
    """
    found = [(reverse(way.name), way.label) for way in WAYS]
    current = max((url for url, _label in found if path.startswith(url)), key=len, default="")
    return [Tab(url, label, url == current) for url, label in found]
