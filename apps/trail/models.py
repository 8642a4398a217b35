"""What staff changed: who, when, what, from, to. The database writes it down itself (`sql/trail.sql`)."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Change(models.Model):
    """One field of one row that was changed, or a row that was added or removed (`field` is empty then).

    `by` is the member of staff whose request did it; None: a command or a migration. Rows are only added.
    """

    at = models.DateTimeField(_("at"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, verbose_name=_("by")
    )
    kind = models.CharField(_("what"), max_length=40)
    object_id = models.BigIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=120)
    field = models.CharField(_("field"), max_length=40, blank=True)
    was = models.TextField(_("from"), null=True)  # noqa: DJ001  (null is a value of the row, "" another)
    became = models.TextField(_("to"), null=True)  # noqa: DJ001

    class Meta:
        verbose_name = _("change by staff")
        verbose_name_plural = _("changes by staff")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["kind", "object_id"], name="trail_change_object")]

    def __str__(self) -> str:
        return f"{self.name} {self.field}".strip()
