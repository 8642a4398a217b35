"""Who leads: chips won and hands played by game, this week and of all time. A task writes both tables."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Tally(models.Model):
    """What a player won or lost in one game in one week, in chips after tax, and in how many hands.

    `week` is its Monday; weeks turn over with the gaming day. A week that is past is not counted again.
    """

    week = models.DateField(_("week"))
    game = models.CharField(_("game"), max_length=20)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    net = models.BigIntegerField(_("net chips"))
    hands = models.PositiveIntegerField(_("hands"))

    class Meta:
        constraints = [models.UniqueConstraint(fields=["week", "game", "user"], name="tally_once")]

    def __str__(self) -> str:
        return f"{self.week} {self.game} {self.user_id}"


class Place(models.Model):
    """A player's line on a board, with his place by chips and by hands; equals share the better place."""

    class Board(models.TextChoices):
        WEEK = "week", _("This week")
        ALL = "all", _("All time")

    board = models.CharField(_("board"), max_length=4, choices=Board)
    game = models.CharField(_("game"), max_length=20)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    net = models.BigIntegerField(_("net chips"))
    hands = models.PositiveIntegerField(_("hands"))
    by_net = models.PositiveIntegerField(_("place by chips"))
    by_hands = models.PositiveIntegerField(_("place by hands"))

    class Meta:
        constraints = [models.UniqueConstraint(fields=["board", "game", "user"], name="place_once")]
        indexes = [
            models.Index(fields=["board", "game", "by_net", "user"], name="place_by_net"),
            models.Index(fields=["board", "game", "by_hands", "user"], name="place_by_hands"),
        ]

    def __str__(self) -> str:
        return f"{self.board} {self.game} {self.by_net}"
