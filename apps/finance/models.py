"""What reviewers write down: failed checks, and what was found out about them."""

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Case(models.Model):
    """A check that failed for one object: what was expected there and what was found, as of the last night.

    One row for each check and object, for ever: what has been closed and comes again is opened again.
    """

    class State(models.TextChoices):
        OPEN = "open", _("open")
        EXPLAINED = "explained", _("explained")
        CLOSED = "closed", _("closed")

    check_code = models.CharField(_("check"), max_length=60)
    object_name = models.CharField(_("object"), max_length=120)
    expected = models.TextField(_("expected"))
    found = models.TextField(_("found"))
    state = models.CharField(_("state"), max_length=9, choices=State, default=State.OPEN)
    first_seen = models.DateTimeField(_("first seen"))
    last_seen = models.DateTimeField(_("last seen"))

    class Meta:
        verbose_name = _("exception")
        verbose_name_plural = _("exceptions")
        constraints = [
            models.UniqueConstraint(fields=["check_code", "object_name"], name="case_once"),
        ]
        indexes = [models.Index(fields=["state", "-last_seen"], name="case_state")]

    def __str__(self) -> str:
        return f"{self.check_code}: {self.object_name}"


class CaseEvent(models.Model):
    """One entry of a case's history: by whom (None: the nightly check) and when. Rows are only added."""

    class What(models.TextChoices):
        OPENED = "opened", _("opened")
        CHANGED = "changed", _("found to be something else")
        REOPENED = "reopened", _("opened again")
        EXPLAINED = "explained", _("explained")
        CLOSED = "closed", _("closed")

    case = models.ForeignKey(Case, models.PROTECT, related_name="events")
    what = models.CharField(_("what"), max_length=9, choices=What)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, verbose_name=_("by")
    )
    at = models.DateTimeField(_("at"))
    note = models.CharField(_("note"), max_length=500, blank=True)
    expected = models.TextField(_("expected"))
    found = models.TextField(_("found"))

    class Meta:
        verbose_name = _("entry of an exception")
        verbose_name_plural = _("entries of exceptions")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.case}: {self.get_what_display()}"


class ClosedReport(models.Model):
    """A report of one closed day as it was written when the day was closed, to the byte. Rows are only added."""

    day = models.ForeignKey("wallet.ClosedDay", models.PROTECT, related_name="reports")
    code = models.CharField(_("report"), max_length=40)
    language = models.CharField(_("language"), max_length=5)
    form = models.CharField(_("format"), max_length=4)
    content = models.BinaryField(_("content"))

    class Meta:
        verbose_name = _("report of a closed day")
        verbose_name_plural = _("reports of closed days")
        constraints = [
            models.UniqueConstraint(fields=["day", "code", "language", "form"], name="closed_report_once")
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.day_id}"


class Export(models.Model):
    """A long report that is written to a file in the background, for the one who asked. `query` are its filters."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        WRITING = "writing", _("being written")
        READY = "ready", _("ready")
        FAILED = "failed", _("failed")

    class Format(models.TextChoices):
        CSV = "csv", "CSV"
        XLSX = "xlsx", "XLSX"

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("by")
    )
    report = models.CharField(_("report"), max_length=40)
    query = models.CharField(_("filters"), max_length=1000, blank=True)
    format = models.CharField(_("format"), max_length=4, choices=Format)
    language = models.CharField(_("language"), max_length=5)
    state = models.CharField(_("state"), max_length=7, choices=State, default=State.WAITING)
    rows = models.PositiveBigIntegerField(_("rows"))
    asked_at = models.DateTimeField(_("asked for"), default=timezone.now)
    begun_at = models.DateTimeField(_("begun"), null=True)
    expires_at = models.DateTimeField(_("kept until"))

    class Meta:
        verbose_name = _("export")
        verbose_name_plural = _("exports")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["owner", "-id"], name="export_owner")]

    def __str__(self) -> str:
        return f"{self.report}.{self.format}"
