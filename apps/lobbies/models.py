"""Rooms, tables and seats. A table's row is what every change of its seats locks first."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Mod
from django.db.models.lookups import Exact
from django.utils.translation import gettext_lazy as _

from apps.games import registry
from apps.games.labels import Text


class Room(models.Model):
    """A kind of table: one rule set of one game at one tier, with its limits and its tax.

    Money is in whole chips, tax in basis points of each receipt, `entry` in stakes that a player needs to sit.
    """

    class Tier(models.TextChoices):
        POPULAR = "popular", _("Popular")
        TYCOON = "tycoon", _("Tycoon")
        VIP = "vip", _("VIP")

    code = models.SlugField(_("code"), max_length=40, unique=True)
    game = models.CharField(_("game"), max_length=20)
    variant = models.CharField(_("rule set"), max_length=20)
    tier = models.CharField(_("tier"), max_length=10, choices=Tier)
    min_stake = models.PositiveIntegerField(_("lowest stake"))
    max_stake = models.PositiveIntegerField(_("highest stake"))
    tax_bps = models.PositiveSmallIntegerField(_("tax, basis points"))
    entry = models.PositiveSmallIntegerField(_("entry, stakes"))
    min_level = models.PositiveSmallIntegerField(_("opens at level"), default=1)
    is_open = models.BooleanField(_("open for new tables"), default=True)
    position = models.PositiveSmallIntegerField(_("position"), default=0)

    class Meta:
        verbose_name = _("room")
        verbose_name_plural = _("rooms")
        ordering = ["game", "position", "id"]
        constraints = [
            models.CheckConstraint(
                name="room_stakes_even",
                condition=Q(min_stake__gte=2)
                & Q(max_stake__gte=F("min_stake"))
                & Exact(Mod(F("min_stake"), 2), 0)
                & Exact(Mod(F("max_stake"), 2), 0),
                violation_error_message=_(
                    "Stakes are even, at least 2, and the lowest is not above the highest."
                ),
            ),
            models.CheckConstraint(
                name="room_tax_below_all",
                condition=Q(tax_bps__lt=10_000),
                violation_error_message=_("Tax is less than 10,000 basis points."),
            ),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def variant_name(self) -> Text:
        """The name of its rule set, for people."""
        name: Text = registry.labels(self.game).VARIANTS[self.variant]
        return name


class Table(models.Model):
    """A table of a room. `due_at` is when the clock must look at it next; empty while a hand is in play."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        HALTED = "halted", _("halted")
        CLOSING = "closing", _("closes after its hand")
        CLOSED = "closed", _("closed")

    room = models.ForeignKey(Room, models.PROTECT, related_name="tables")
    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.OPEN)
    stake = models.PositiveIntegerField(_("stake"))
    places = models.PositiveSmallIntegerField(_("places"))
    options = models.JSONField(_("options"), default=dict, blank=True)
    bots_allowed = models.BooleanField(_("bots allowed"), default=True)
    code = models.CharField(_("code of a private table"), max_length=8, unique=True, null=True, blank=True)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    pot_account = models.ForeignKey("wallet.Account", models.PROTECT, related_name="+", null=True)
    till_account = models.ForeignKey("wallet.Account", models.PROTECT, related_name="+", null=True)

    hands = models.PositiveIntegerField(_("hands dealt"), default=0)
    dealt = models.JSONField(_("seats in the hand being played"), default=list, blank=True)
    leaders = models.JSONField(_("users who lead the next hand, in order"), null=True, blank=True)
    next_hand = models.UUIDField(_("public id of the next hand"), null=True)
    commitment = models.CharField(_("SHA-256 of the next hand's server seed"), max_length=64, blank=True)

    starts_at = models.DateTimeField(_("next hand starts at"), null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)
    opened_at = models.DateTimeField(_("opened"), auto_now_add=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        indexes = [
            models.Index("room", "stake", name="table_open", condition=Q(status="open")),
            models.Index("due_at", name="table_due", condition=Q(due_at__isnull=False)),
        ]
        constraints = [
            models.CheckConstraint(name="table_places", condition=Q(places__gte=2) & Q(places__lte=5)),
            models.CheckConstraint(name="table_stake", condition=Q(stake__gte=2)),
            models.CheckConstraint(name="table_stake_even", condition=Exact(Mod(F("stake"), 2), 0)),
        ]

    def __str__(self) -> str:
        return f"{self.room} {self.pk}"

    @property
    def entry(self) -> int:
        """Chips that a player needs to sit and to be dealt in."""
        return self.stake * self.room.entry

    @property
    def people(self) -> int:
        """How many sit there, bots left out."""
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

    @property
    def is_small(self) -> bool:
        """Whether it has fewer places than its game allows."""
        return self.places < registry.game(self.room.game).variants[self.room.variant].max_players

    @property
    def option_names(self) -> list[Text]:
        """The options that are on, in words."""
        names = registry.labels(self.room.game).OPTIONS
        return [names.get(option, option) for option, on in self.options.items() if on]


class Shuffle(models.Model):
    """The secret behind a table's commitment: the seed of the next hand. No page reads this table."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True)
    server_seed = models.BinaryField(max_length=32)

    def __str__(self) -> str:
        return f"{self.table_id}"


class Seat(models.Model):
    """Who sits where, and whether he is ready for the next hand. A user has one seat on the whole site."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(_("place"))
    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.PROTECT, related_name="seat")
    ready = models.BooleanField(_("ready"), default=False)
    seed = models.CharField(_("the player's seed for the shuffle"), max_length=64, blank=True)
    missed = models.PositiveSmallIntegerField(_("hands missed in a row"), default=0)
    sat_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["table", "number"]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="one_player_a_seat")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class Standing(models.Model):
    """How many hands a player has finished; his level follows from it."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True)
    hands = models.PositiveIntegerField(_("hands played"), default=0)

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.hands}"
