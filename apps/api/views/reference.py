"""The page that shows the API and tries it. Its assets are the site's own; its script is a file, as the policy asks."""

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    return render(request, "api/docs.html")


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """Starts Swagger UI on the schema."""
    settings = {
        "url": reverse("api_schema"),
        "dom_id": "#swagger-ui",
        "deepLinking": True,
        "layout": "BaseLayout",
    }
    script = f"SwaggerUIBundle({{...{json.dumps(settings)}, presets: [SwaggerUIBundle.presets.apis]}});\n"
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")
