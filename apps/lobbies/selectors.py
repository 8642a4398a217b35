"""What lobby pages read: a constant number of statements, however many rooms, tables and players."""

from dataclasses import dataclass
from typing import Any

from django.db.models import BooleanField, Case, Count, F, Prefetch, Q, QuerySet, Value, When

from apps.lobbies import levels
from apps.lobbies.models import Room, Seat, Standing, Table
from apps.users.models import User

LIST_LENGTH = 60
ORDERS = ("free", "stake")
"""How the list of tables may be sorted: free places first, or the highest stakes first."""


def open_tables(game: str) -> QuerySet[Any]:
    """Open public tables of a game with room, host and seats: those with a free place first, fuller before emptier."""
    seats = Seat.objects.select_related("user").order_by("number")
    full = Case(
        When(seated__gte=F("places"), then=Value(True)), default=Value(False), output_field=BooleanField()
    )
    return (
        Table.objects.filter(room__game=game, status=Table.Status.OPEN, code=None)
        .select_related("room", "host")
        .prefetch_related(Prefetch("seats", seats))
        .annotate(
            seated=Count("seats"), company=Count("seats", filter=Q(seats__user__is_bot=False)), full=full
        )
        .order_by("full", "-company", "pk")
    )


def lobby_tables(
    game: str, tier: str | None = None, variant: str | None = None, *, by: str = "free"
) -> list[Table]:
    """The lobby's list, at most LIST_LENGTH tables, in one of ORDERS."""
    found = open_tables(game)
    if tier is not None:
        found = found.filter(room__tier=tier)
    if variant is not None:
        found = found.filter(room__variant=variant)
    if by == "stake":
        return list(found.order_by("-stake", "full", "pk")[:LIST_LENGTH])
    listed = list(found[:LIST_LENGTH])
    listed.sort(key=lambda table: table.free == 0)  # a place whose player left mid-hand is not free yet
    return listed


@dataclass
class Tier:
    """A tier of a game's lobby: its rooms (one per rule set) and how many people sit there now."""

    code: str
    label: str
    rooms: list[Room]
    players: int
    open: bool

    @property
    def first(self) -> Room:
        return self.rooms[0]

    @property
    def min_stake(self) -> int:
        return min(room.min_stake for room in self.rooms)

    @property
    def max_stake(self) -> int:
        return max(room.max_stake for room in self.rooms)


def tiers(game: str, hands: int) -> list[Tier]:
    """The tiers of a game in order; closed ones too, with what opens them."""
    people = _people_by_room(game)
    found: dict[str, Tier] = {}
    for room in Room.objects.filter(game=game, is_open=True):
        label, opened = room.get_tier_display(), levels.level(hands) >= room.min_level
        tier = found.setdefault(room.tier, Tier(room.tier, label, [], 0, opened))
        tier.rooms.append(room)
        tier.players += people.get(room.pk, 0)
    return list(found.values())


def _people_by_room(game: str) -> dict[int, int]:
    seats = Seat.objects.filter(table__room__game=game, user__is_bot=False)
    return dict(seats.values_list("table__room").annotate(people=Count("pk")))


@dataclass(frozen=True)
class Progress:
    """How far a player has come by hands, and what that opens to him."""

    hands: int

    @property
    def level(self) -> int:
        return levels.level(self.hands)

    @property
    def max_stake(self) -> int:
        """The highest stake, in chips, that he may set as a host."""
        return levels.max_stake(self.hands)

    @property
    def next_level(self) -> int:
        return self.level + 1

    @property
    def missing(self) -> int:
        """Hands still needed for the next level; 0 at the last one."""
        return max(0, levels.hands_for(self.level + 1) - self.hands)


def hands_of(user: User | Any) -> int:
    """Hands that the user has finished."""
    if not user.is_authenticated:
        return 0
    return Standing.objects.filter(user=user).values_list("hands", flat=True).first() or 0


def players_by_game() -> dict[str, int]:
    """How many sit at each game's tables now, bots left out."""
    rows = (
        Seat.objects.filter(user__is_bot=False).values_list("table__room__game").annotate(players=Count("pk"))
    )
    return dict(rows)


def seat_of(user: User | Any) -> Seat | None:
    """The user's seat, with its table and room."""
    if not user.is_authenticated:
        return None
    return Seat.objects.select_related("table__room").filter(user=user).first()
