"""Hands whose chips go back: asked for by one member of staff, decided by another."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Refund(models.Model):
    """Every chip that a hand moved goes back, by reversals. Rows are added and decided once, never removed."""

    class State(models.TextChoices):
        ASKED = "asked", _("waits for a second person")
        DONE = "done", _("refunded")
        REFUSED = "refused", _("refused")

    hand = models.ForeignKey("play.Hand", models.PROTECT, related_name="+", verbose_name=_("hand"))
    reason = models.CharField(_("reason"), max_length=200)
    state = models.CharField(_("state"), max_length=7, choices=State, default=State.ASKED)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("asked for by")
    )
    asked_at = models.DateTimeField(_("asked for"), auto_now_add=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, verbose_name=_("decided by")
    )
    decided_at = models.DateTimeField(_("decided"), null=True)

    class Meta:
        verbose_name = _("refund of a hand")
        verbose_name_plural = _("refunds of hands")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["hand"], name="refund_once", condition=Q(state__in=["asked", "done"])
            ),
            models.CheckConstraint(
                name="refund_needs_two",
                condition=~Q(state="done") | Q(Q(decided_by__isnull=False), ~Q(decided_by=F("asked_by"))),
            ),
            models.CheckConstraint(
                name="refund_decided",
                condition=Q(state="asked", decided_by=None, decided_at=None)
                | Q(~Q(state="asked"), decided_by__isnull=False, decided_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hand}: {self.get_state_display()}"
