from typing import Any

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, Any]:
    """What every template may use: the site's name."""
    return {"SITE_NAME": settings.SITE_NAME}
