"""The shapes of the API's answers. All amounts are whole chips, taxes are basis points, times ISO 8601."""

from typing import Any

from rest_framework import serializers

from apps.games import registry
from apps.lobbies.models import Room, Seat, Table


class SeatOfMine(serializers.Serializer[Any]):
    table = serializers.IntegerField(source="table_id")
    seat = serializers.IntegerField(source="number")


class Me(serializers.Serializer[Any]):
    """Who asks, and what he has."""

    id = serializers.UUIDField(source="user.public_id")
    username = serializers.CharField(source="user.username")
    name = serializers.CharField(source="user.display_name")
    guest = serializers.BooleanField(source="user.is_guest")
    role = serializers.ChoiceField(["player", "admin", "finance"], source="user.role")
    language = serializers.CharField(source="user.language")
    balance = serializers.IntegerField(help_text="Chips in the wallet.")
    hands = serializers.IntegerField(help_text="Hands finished.")
    level = serializers.IntegerField()
    seat = SeatOfMine(allow_null=True, help_text="Where he sits now.")


class RoomShape(serializers.ModelSerializer[Room]):
    entry = serializers.IntegerField(help_text="Stakes that a player needs to sit.")

    class Meta:
        model = Room
        fields = [
            "code",
            "game",
            "variant",
            "tier",
            "min_stake",
            "max_stake",
            "tax_bps",
            "entry",
            "min_level",
            "is_open",
        ]


class SeatShape(serializers.ModelSerializer[Seat]):
    seat = serializers.IntegerField(source="number")
    player = serializers.UUIDField(source="user.public_id")
    name = serializers.CharField(source="user.display_name")
    bot = serializers.BooleanField(source="user.is_bot")

    class Meta:
        model = Seat
        fields = ["seat", "player", "name", "bot", "ready"]


class TableShape(serializers.ModelSerializer[Table]):
    room = serializers.CharField(source="room.code")
    game = serializers.CharField(source="room.game")
    variant = serializers.CharField(source="room.variant")
    tier = serializers.CharField(source="room.tier")
    tax_bps = serializers.IntegerField(source="room.tax_bps")
    entry = serializers.IntegerField(help_text="Chips that a player needs to sit.")
    options = serializers.DictField(child=serializers.BooleanField())
    bots = serializers.BooleanField(source="bots_allowed")
    private = serializers.SerializerMethodField()
    playing = serializers.SerializerMethodField(help_text="Whether a hand is in play.")
    seats = SeatShape(many=True)
    socket = serializers.SerializerMethodField(help_text="Where its socket is (docs: the socket's protocol).")

    class Meta:
        model = Table
        fields = [
            "id",
            "status",
            "room",
            "game",
            "variant",
            "tier",
            "stake",
            "tax_bps",
            "entry",
            "places",
            "options",
            "bots",
            "private",
            "playing",
            "hands",
            "opened_at",
            "seats",
            "socket",
        ]

    def get_private(self, table: Table) -> bool:
        return table.code is not None

    def get_playing(self, table: Table) -> bool:
        return bool(table.dealt)

    def get_socket(self, table: Table) -> str:
        return f"/ws/tables/{table.pk}/"


class EntryShape(serializers.Serializer[Any]):
    """A line of a statement (`apps.wallet.statements.Entry`)."""

    number = serializers.IntegerField(source="posting.seq", help_text="Its number in the statement, from 1.")
    time = serializers.DateTimeField(source="posting.transaction.posted_at")
    day = serializers.DateField(help_text="The gaming day, in Hồ Chí Minh City.")
    reason = serializers.CharField(source="posting.reason")
    label = serializers.CharField(help_text="The reason in words.")  # type: ignore[assignment]
    game = serializers.CharField(source="posting.transaction.game", allow_null=True)
    hand = serializers.UUIDField(source="posting.transaction.hand_public", allow_null=True)
    move = serializers.IntegerField(source="posting.transaction.move", allow_null=True)
    amount = serializers.IntegerField(source="posting.amount")
    tax = serializers.IntegerField(help_text="What the table took of it.")
    short = serializers.IntegerField(help_text="What was owed beyond it and not paid.")
    other = serializers.CharField(allow_blank=True, help_text="Who paid or was paid.")
    balance = serializers.IntegerField(source="posting.balance_after")


class StatementPage(serializers.Serializer[Any]):
    next = serializers.URLField(allow_null=True)
    results = EntryShape(many=True)


class HandFacts(serializers.Serializer[Any]):
    """What is told of any hand, out of what holds it as `hand`."""

    id = serializers.UUIDField(source="hand.public_id")
    game = serializers.CharField(source="hand.game")
    variant = serializers.CharField(source="hand.variant")
    room = serializers.CharField(source="hand.room")
    table = serializers.IntegerField(source="hand.table_id")
    number = serializers.IntegerField(source="hand.number")
    stake = serializers.IntegerField(source="hand.stake")
    started_at = serializers.DateTimeField(source="hand.started_at")
    over_at = serializers.DateTimeField(source="hand.over_at", allow_null=True)
    halted = serializers.BooleanField(source="hand.halted")


class HandLine(HandFacts):
    """A hand in a player's list (`apps.play.models.Seating`); `net` comes from the view."""

    seat = serializers.IntegerField()
    place = serializers.IntegerField(allow_null=True, help_text="1 is the best; null without a result.")
    net = serializers.IntegerField(help_text="Chips won or lost, after tax.")


class PlayerShape(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    player = serializers.CharField(source="public")
    name = serializers.CharField()
    bot = serializers.BooleanField()
    me = serializers.BooleanField()
    net = serializers.IntegerField()
    place = serializers.IntegerField(allow_null=True)
    dealt = serializers.ListField(
        child=serializers.CharField(), help_text="Empty while the caller may not see it."
    )


class PaymentShape(serializers.Serializer[Any]):
    payer = serializers.CharField()
    payee = serializers.CharField()
    paid = serializers.IntegerField()
    tax = serializers.IntegerField()
    short = serializers.IntegerField()
    reason = serializers.CharField(help_text="In the caller's language.")


class MoveShape(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    kind = serializers.CharField()
    texts = serializers.ListField(child=serializers.CharField())
    payments = PaymentShape(many=True)


class SeedShape(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    player = serializers.CharField()
    seed = serializers.CharField(allow_blank=True)


class ProofShape(serializers.Serializer[Any]):
    """What the deck came from: SHA-256 of `server_seed` is `commitment`, which was shown before the deal."""

    server_seed = serializers.CharField(help_text="64 hexadecimal digits.")
    seeds = SeedShape(many=True)
    pack = serializers.ListField(child=serializers.CharField(), help_text="In the order before the shuffle.")
    deck = serializers.ListField(child=serializers.CharField(), help_text="As it was dealt.")


class HandShape(HandFacts):
    """One hand as the caller may see it; everything of it once it is over."""

    tax_bps = serializers.IntegerField(source="hand.tax_bps")
    options = serializers.DictField(source="hand.options", child=serializers.BooleanField())
    commitment = serializers.CharField(source="hand.commitment", help_text="64 hexadecimal digits.")
    players = PlayerShape(many=True)
    moves = MoveShape(many=True)
    tax = serializers.IntegerField(help_text="What the table took.")
    proof = serializers.SerializerMethodField(allow_null=True, help_text="null until the hand is over.")

    def get_proof(self, page: Any) -> dict[str, Any] | None:
        if page.hand.over_at is None:
            return None
        return _proof(page.hand)


HandShape.get_proof.__annotations__["return"] = ProofShape


def _proof(hand: Any) -> dict[str, Any]:
    """The seeds and the deck of a finished hand."""
    return {
        "server_seed": bytes(hand.server_seed).hex(),
        "seeds": [
            {"seat": each["seat"], "player": each["public"], "seed": each["seed"]} for each in hand.players
        ],
        "pack": list(registry.game(hand.game).pack),
        "deck": hand.deck,
    }


class PlaceShape(serializers.Serializer[Any]):
    player = serializers.UUIDField(source="user.public_id")
    name = serializers.CharField(source="user.display_name")
    net = serializers.IntegerField(help_text="Chips won or lost, after tax.")
    hands = serializers.IntegerField()
    by_net = serializers.IntegerField(help_text="Place by chips; equals share the better one.")
    by_hands = serializers.IntegerField(help_text="Place by hands.")


class ProblemShape(serializers.Serializer[Any]):
    """Why not."""

    code = serializers.CharField()
    message = serializers.CharField(help_text="In the caller's language.")
    request_id = serializers.CharField()
