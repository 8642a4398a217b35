"""The page that shows the API and tries it. Its assets are the site's own; its script is a file, as the policy asks."""

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    return render(request, "api/docs.html")


SETTINGS = {
    "dom_id": "#swagger-ui",
    "deepLinking": True,
    "layout": "BaseLayout",
    "defaultModelsExpandDepth": 0,
}
# The page has its own main part; a second one would lead readers of the screen astray.
START = """
const page = document.getElementById("swagger-ui");
const plain = () => page.querySelectorAll("main").forEach((part) => part.setAttribute("role", "presentation"));
new MutationObserver(plain).observe(page, {childList: true, subtree: true});
SwaggerUIBundle({...%s, presets: [SwaggerUIBundle.presets.apis]});
"""


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """Starts Swagger UI on the schema."""
    script = START % json.dumps({"url": reverse("api_schema"), **SETTINGS})
    return HttpResponse(script.lstrip(), content_type="text/javascript; charset=utf-8")
