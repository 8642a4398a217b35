"""What is one's own: account, statement, hands. The user's id is an index's first column in each."""

from collections.abc import Mapping
from datetime import date
from typing import Any, cast

from django.db.models import Sum
from rest_framework import generics
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.api import serializers
from apps.api.docs import described, text
from apps.api.filters import HandFilter
from apps.api.pagination import MOST, PAGE, Pages
from apps.lobbies import selectors as lobbies
from apps.play.models import Seating
from apps.play.selectors import place_of
from apps.users.models import User
from apps.wallet import filters, statements
from apps.wallet.models import Account, Posting


def user_of(request: Request) -> User:
    """Who asks; the permission let nobody else in."""
    return cast(User, request.user)


class Me(APIView):
    @described(serializers.Me, "me", "Who I am, and what I have")
    def get(self, request: Request) -> Response:
        user = user_of(request)
        progress = lobbies.Progress(lobbies.hands_of(user))
        account = Account.objects.filter(user=user).first()
        found = {
            "user": user,
            "balance": account.balance if account else 0,
            "hands": progress.hands,
            "level": progress.level,
            "seat": lobbies.seat_of(user),
        }
        return Response(serializers.Me(found).data)


class Statement(APIView):
    """My postings, newest first."""

    @described(
        serializers.StatementPage,
        "me",
        "My statement, newest first",
        [
            text("reason", "Only postings of this reason."),
            text("game", "Only postings of this game."),
            text("day", "Only those of this gaming day, YYYY-MM-DD."),
            text("cursor", "From the last page's `next`."),
            text("size", f"Lines of a page, up to {MOST}."),
        ],
    )
    def get(self, request: Request) -> Response:
        user, query = user_of(request), request.query_params.dict()
        account = Account.objects.filter(user=user).first() or Account(pk=0, user=user, balance=0, seq=0)
        size = filters.number(query.get("size", str(PAGE)), 1, MOST) or PAGE
        page = statements.page(account, _asked(query), _before(query), size)
        entries = serializers.EntryShape(page.entries, many=True).data
        return Response({"next": _next(request, page.more), "results": entries})


def _asked(query: Mapping[str, Any]) -> filters.Filters:
    """The filters; one that says nothing sensible is refused rather than left out."""
    if "day" in query:
        try:
            date.fromisoformat(query["day"])
        except ValueError as error:
            raise ValidationError({"day": ["YYYY-MM-DD"]}) from error
    asked = filters.read(query)
    for name in ("reason", "game"):
        if query.get(name, "") != getattr(asked, name):
            raise ValidationError({name: ["unknown"]})
    return asked


def _before(query: Mapping[str, Any]) -> int:
    if "cursor" not in query:
        return statements.END
    before = filters.number(query["cursor"], 1, statements.END)
    if before is None:
        raise NotFound
    return before


def _next(request: Request, before: int | None) -> str | None:
    """The address of the page after, which begins below `before`."""
    if before is None:
        return None
    query = request.query_params.copy()
    query["cursor"] = str(before)
    return str(request.build_absolute_uri(f"{request.path}?{query.urlencode()}"))


class Hands(generics.ListAPIView[Seating]):
    """My hands, newest first."""

    serializer_class = serializers.HandLine
    filterset_class = HandFilter
    pagination_class = type("HandPages", (Pages,), {"ordering": "-hand_id"})

    def get_queryset(self) -> Any:
        return Seating.objects.filter(user=self.request.user.pk).select_related("hand")

    def paginate_queryset(self, queryset: Any) -> Any:
        """The page's seatings with their places, and what each hand brought: one sum for the whole page."""
        page = super().paginate_queryset(queryset) or []
        nets = dict(
            Posting.objects.filter(
                account__user=self.request.user.pk, transaction__hand__in=[each.hand_id for each in page]
            )
            .values_list("transaction__hand")
            .annotate(net=Sum("amount"))
        )
        for each in page:
            each.place, each.net = place_of(each.hand.result, each.seat), nets.get(each.hand_id, 0)
        return page

    @described(serializers.HandLine(many=True), "me", "My hands, newest first")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)
