"""Tags for every page: icons of the site's own sprite."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def icon(name: str) -> SafeString:
    """A decorative icon from `static/img/icons.svg`; words beside it carry the meaning.

    >>> icon("home")  # doctest: +SKIP
    '<ui-icon n="home"><svg …><use href="/static/img/icons.svg#home"/></svg></ui-icon>'
    """
    return format_html(
        '<ui-icon n="{0}"><svg viewBox="0 0 24 24" aria-hidden="true"><use href="{1}#{0}"/></svg></ui-icon>',
        name,
        static("img/icons.svg"),
    )
