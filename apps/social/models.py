"""What players think of each other: whom they do not want to hear, and whom they report."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Silence(models.Model):
    """`by` does not want to hear `who`; nobody else is concerned."""

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="silences",
        db_index=False,
        verbose_name=_("by"),
    )
    who = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("player")
    )
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("silenced player")
        verbose_name_plural = _("silenced players")
        constraints = [
            models.UniqueConstraint(fields=["by", "who"], name="social_silence_once"),
            models.CheckConstraint(name="social_silence_of_others", condition=~Q(by=models.F("who"))),
        ]

    def __str__(self) -> str:
        return f"{self.by_id} × {self.who_id}"


class Report(models.Model):
    """A player told the site of another's conduct at a table.

    `lines` are the table's last chat lines as the site itself kept them: [{"user", "name", "text", "at"}], oldest
    first, `at` in ms since 1970.
    """

    class Reason(models.TextChoices):
        ABUSE = "abuse", _("Insults or threats")
        CHEATING = "cheating", _("Playing together against others")
        NAME = "name", _("An offensive name")
        SPAM = "spam", _("Advertising or flooding the chat")
        OTHER = "other", _("Something else")

    class State(models.TextChoices):
        OPEN = "open", _("Open")
        DISMISSED = "dismissed", _("Nothing to be done")
        MUTED = "muted", _("Muted")
        SUSPENDED = "suspended", _("Suspended")

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("reported by")
    )
    who = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="reports", verbose_name=_("player")
    )
    table = models.PositiveBigIntegerField(_("table"))
    reason = models.CharField(_("reason"), max_length=10, choices=Reason)
    note = models.CharField(_("note"), max_length=200, blank=True)
    lines = models.JSONField(_("last lines of the chat"), default=list)
    at = models.DateTimeField(_("at"), default=timezone.now)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.OPEN)
    handled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("handled by"),
    )
    decision = models.CharField(_("why it was decided so"), max_length=200, blank=True)
    handled_at = models.DateTimeField(_("handled at"), null=True, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["-at", "-id"]
        indexes = [models.Index("at", name="social_report_open", condition=Q(state="open"))]
        constraints = [
            models.UniqueConstraint(
                fields=["by", "who"], condition=Q(state="open"), name="social_report_open_once"
            ),
            models.CheckConstraint(name="social_report_of_others", condition=~Q(by=models.F("who"))),
        ]

    def __str__(self) -> str:
        return f"{self.get_reason_display()}: {self.who}"
