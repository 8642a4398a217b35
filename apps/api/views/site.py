"""What the site offers: rooms, tables, hands, leaders."""

from typing import Any
from uuid import UUID

from django.db.models import Prefetch, QuerySet
from rest_framework import generics
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.api import serializers
from apps.api.docs import described, text
from apps.api.filters import RoomFilter, TableFilter
from apps.api.pagination import Pages
from apps.api.views.mine import user_of
from apps.games import registry
from apps.leaders import selectors as boards
from apps.leaders.models import Place
from apps.lobbies.models import Room, Seat, Table
from apps.play import selectors
from apps.play.access import may_watch
from apps.play.models import Hand


class Rooms(generics.ListAPIView[Room]):
    """Kinds of tables, with their stakes and tax."""

    permission_classes = [AllowAny]
    serializer_class = serializers.RoomShape
    filterset_class = RoomFilter
    pagination_class = type("RoomPages", (Pages,), {"ordering": "pk"})
    queryset = Room.objects.all()

    @described(serializers.RoomShape(many=True), "site", "Rooms")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)


def _tables() -> QuerySet[Table]:
    seats = Seat.objects.select_related("user").order_by("number")
    return Table.objects.select_related("room").prefetch_related(Prefetch("seats", seats))


class Tables(generics.ListAPIView[Table]):
    """Open public tables, newest first."""

    permission_classes = [AllowAny]
    serializer_class = serializers.TableShape
    filterset_class = TableFilter
    pagination_class = Pages

    def get_queryset(self) -> QuerySet[Table]:
        return _tables().filter(status=Table.Status.OPEN, code=None)

    @described(serializers.TableShape(many=True), "site", "Open public tables, newest first")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)


def watched(request: Request, table: Table | None) -> Table:
    """The table, if the caller may look at it: by a seat there or the code of a private one. Raises NotFound."""
    if table is None:
        raise NotFound
    seated = table.code is not None and any(seat.user_id == request.user.pk for seat in table.seats.all())
    if not may_watch(table.code, seated, request.query_params.get("code")):
        raise NotFound
    return table


class OneTable(APIView):
    @described(serializers.TableShape, "site", "One table", [text("code", "The code of a private table.")])
    def get(self, request: Request, table: int) -> Response:
        found = watched(request, _tables().filter(pk=table).first())
        return Response(serializers.TableShape(found).data)


class OneHand(APIView):
    @described(
        serializers.HandShape,
        "site",
        "One hand: what the caller may see of it while it is played, everything with its proof once it is over",
        [text("code", "The code of a private table, while the hand is played.")],
    )
    def get(self, request: Request, hand: UUID) -> Response:
        found = Hand.objects.select_related("table__room").filter(public_id=hand).first()
        if found is None:
            raise NotFound
        user = user_of(request).pk
        if found.over_at is None and not any(player["user"] == user for player in found.players):
            watched(request, found.table)
        return Response(serializers.HandShape(selectors.hand_page(found, user)).data)


class BoardPages(Pages):
    """In the order that `?by=` asks for."""

    def get_ordering(self, request: Request, queryset: Any, view: Any) -> tuple[str, ...]:
        return (f"by_{view.by(request)}", "user_id")


class Leaders(generics.ListAPIView[Place]):
    """A board of a game: who won the most chips, or played the most hands."""

    permission_classes = [AllowAny]
    serializer_class = serializers.PlaceShape
    pagination_class = BoardPages
    filter_backends: list[Any] = []

    def by(self, request: Request) -> str:
        return _choice(request, "by", boards.ORDERS)

    def get_queryset(self) -> QuerySet[Place]:
        game = self.kwargs["game"]
        if game not in registry.installed():
            raise NotFound
        board = _choice(self.request, "board", Place.Board.values)
        return boards.board(game, board, self.by(self.request))

    @described(
        serializers.PlaceShape(many=True),
        "site",
        "Who leads in a game",
        [
            text("board", "This week, or all time.", enum=Place.Board.values, default="week"),
            text("by", "By chips won, or by hands played.", enum=boards.ORDERS, default="net"),
        ],
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)


def _choice(request: Request, name: str, values: Any) -> str:
    said = request.query_params.get(name, values[0])
    if said not in values:
        raise ValidationError({name: [", ".join(values)]})
    return str(said)
