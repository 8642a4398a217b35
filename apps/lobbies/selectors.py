"""What lobby pages read: a constant number of statements, however many rooms, tables and players."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Prefetch

from apps.lobbies import levels
from apps.lobbies.models import Room, Seat, Standing, Table
from apps.users.models import User

LIST_LENGTH = 60


class ListedTable(Table):
    """A table with its seats, as the lobby shows it."""

    class Meta:
        proxy = True

    @property
    def people(self) -> int:
        return sum(not seat.user.is_bot for seat in self.seats.all())

    @property
    def free(self) -> int:
        """Places that somebody could take now."""
        taken = {seat.number for seat in self.seats.all()} | set(self.dealt)
        return self.places - len(taken)

    @property
    def free_places(self) -> list[None]:
        """One entry per empty chair, for the template."""
        return [None] * (self.places - len(self.seats.all()))


def lobby_tables(game: str, tier: str | None = None, *, by: str = "free") -> list[ListedTable]:
    """Open public tables of a game: those with a free place first, or the highest stakes first ("stake")."""
    seats = Seat.objects.select_related("user").order_by("number")
    found = ListedTable.objects.filter(room__game=game, status=Table.Status.OPEN, code=None)
    if tier is not None:
        found = found.filter(room__tier=tier)
    found = found.select_related("room", "host").prefetch_related(Prefetch("seats", seats))
    order = ["-stake", "pk"] if by == "stake" else ["-pk"]
    listed = list(found.order_by(*order)[: 4 * LIST_LENGTH])
    if by != "stake":
        listed.sort(key=lambda table: (table.free == 0, -table.people, table.pk))
    return listed[:LIST_LENGTH]


@dataclass
class Tier:
    """A tier of a game's lobby: its rooms (one per rule set) and how many sit there now."""

    code: str
    label: str
    rooms: list[Room]
    players: int
    open: bool

    @property
    def first(self) -> Room:
        return self.rooms[0]


def tiers(game: str, hands: int) -> list[Tier]:
    """The tiers of a game in order; closed ones too, with what opens them."""
    rooms = Room.objects.filter(game=game, is_open=True).annotate(players=Count("tables__seats"))
    found: dict[str, Tier] = {}
    for room in rooms:
        tier = found.setdefault(
            room.tier, Tier(room.tier, room.get_tier_display(), [], 0, levels.level(hands) >= room.min_level)
        )
        tier.rooms.append(room)
        tier.players += room.players
    return list(found.values())


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
