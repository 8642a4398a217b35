"""Hands: what was dealt and played, for ever; and the live row of each table, which a move locks and changes."""

from django.contrib.postgres.indexes import BrinIndex
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Hand(models.Model):
    """One hand. Written when it is dealt and once more when it is over; between the two its secrets stay here.

    `players` is a list by seat: {"seat", "user", "public", "name", "bot", "account", "seed"}.
    """

    public_id = models.UUIDField(unique=True)
    table = models.ForeignKey("lobbies.Table", models.PROTECT, related_name="+")
    number = models.PositiveIntegerField(_("number at the table"))
    game = models.CharField(_("game"), max_length=20)
    variant = models.CharField(_("rule set"), max_length=20)
    room = models.CharField(_("room"), max_length=40)
    pot = models.BigIntegerField(_("pot account"))
    till = models.BigIntegerField(_("till account"))
    stake = models.PositiveIntegerField(_("stake"))
    tax_bps = models.PositiveSmallIntegerField(_("tax, basis points"))
    options = models.JSONField(default=dict)
    players = models.JSONField()
    leader = models.PositiveSmallIntegerField(null=True)
    deck = models.JSONField()
    server_seed = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64)
    started_at = models.DateTimeField(_("started"))
    over_at = models.DateTimeField(_("over"), null=True)
    halted = models.BooleanField(_("halted by a fault"), default=False)
    last_move = models.PositiveIntegerField(_("number of its last move"), null=True)
    result = models.JSONField(null=True)

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="hand_number")]
        indexes = [BrinIndex("started_at", name="hand_started")]

    def __str__(self) -> str:
        return str(self.public_id)


class Seating(models.Model):
    """Who played in which hand: the index behind a player's list of hands."""

    hand = models.ForeignKey(Hand, models.CASCADE, related_name="seatings")
    user = models.ForeignKey("users.User", models.PROTECT, related_name="+")
    seat = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "hand"], name="seating_user_hand")]

    def __str__(self) -> str:
        return f"{self.hand_id}/{self.seat}"


class DayPlayed(models.Model):
    """A player's hands of one game on one gaming day: written when each is settled, so that a profile reads few rows.

    `wins` are the hands that he came first in, `net` the chips that they brought him, after tax.
    """

    user = models.ForeignKey("users.User", models.CASCADE, related_name="+", db_index=False)
    game = models.CharField(_("game"), max_length=20)
    day = models.DateField(_("day"))
    hands = models.PositiveIntegerField(_("hands"))
    wins = models.PositiveIntegerField(_("wins"))
    net = models.BigIntegerField(_("net chips"))

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "game", "day"], name="day_played_once")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game} {self.day}"


class Move(models.Model):
    """One step of a hand. Number 1 is the deal. Deck and actions replay to the same states and payments.

    `payments` is a list of {"from", "to", "claimed", "paid", "tax", "reason"}; `shortfall` sums claimed − paid.
    """

    class Kind(models.TextChoices):
        DEAL = "deal", _("deal")
        ACT = "act", _("played by the player")
        AUTO = "auto", _("played by the clock")
        BOT = "bot", _("played by a bot")
        LEAVE = "leave", _("left")
        HALT = "halt", _("halted")

    hand = models.ForeignKey(Hand, models.PROTECT, related_name="moves", db_index=False)
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    kind = models.CharField(max_length=5, choices=Kind)
    action = models.JSONField(null=True)
    payments = models.JSONField(null=True)
    shortfall = models.BigIntegerField(default=0)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["hand", "number"], name="move_number")]
        indexes = [models.Index("hand", name="move_shortfall", condition=Q(shortfall__gt=0))]

    def __str__(self) -> str:
        return f"{self.hand_id}/{self.number}"


class Live(models.Model):
    """The table's hand in play, or its last one until the next is dealt: the one row that a move locks.

    `state` is the engine's, as JSON; `pots` is {pot: {seat: chips}}; `clocks` holds deadlines by seat (ms since
    1970), turns run out in a row, and who is away. `due_at` is the earliest deadline, or when an over hand must be
    settled at the latest.
    """

    class Status(models.TextChoices):
        PLAYING = "playing"
        OVER = "over"
        SETTLED = "settled"
        HALTED = "halted"

    table = models.OneToOneField("lobbies.Table", models.CASCADE, primary_key=True, related_name="+")
    hand = models.OneToOneField(Hand, models.PROTECT, related_name="+")
    status = models.CharField(max_length=8, choices=Status)
    version = models.PositiveIntegerField()
    state = models.TextField()
    pots = models.TextField(default="{}")
    clocks = models.TextField(default="{}")
    due_at = models.BigIntegerField(null=True)

    class Meta:
        indexes = [models.Index("due_at", name="live_due", condition=Q(due_at__isnull=False))]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.status}"
