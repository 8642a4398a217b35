"""Pages by cursor: each is one probe of an index, however far back it lies."""

from typing import Any

from django.core.exceptions import ValidationError
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination

PAGE = 50
MOST = 100


class Pages(CursorPagination):
    """`?cursor=` from the last page's `next`, `?size=` up to MOST."""

    ordering = "-pk"
    page_size = PAGE
    max_page_size = MOST
    page_size_query_param = "size"

    def paginate_queryset(self, queryset: Any, request: Any, view: Any = None) -> Any:
        """A cursor that was not made here is answered like one that does not exist."""
        try:
            return super().paginate_queryset(queryset, request, view)
        except (ValueError, ValidationError) as error:
            raise NotFound(self.invalid_cursor_message) from error
