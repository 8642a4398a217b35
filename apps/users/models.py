"""People and bots, what staff did to them, and the breaks they took."""

import uuid
from collections.abc import Iterable
from typing import Any, ClassVar

from django.contrib.auth import get_backends
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.users.managers import UserManager
from apps.users.names import MAX_LENGTH, validate_display_name, validate_username


class User(AbstractBaseUser):
    """A person or a bot. Guests have no usable password until they claim the account.

    `role` and `suspended_at` are the only sources of rights: the database computes `is_staff` and `is_active`
    from them, so an object in memory knows their new values only after it was read again.
    """

    FACES: ClassVar[int] = 24
    """How many faces somebody may choose from; number 0 is the one that he was born with."""

    class Reminder(models.IntegerChoices):
        """After how many minutes of play one is reminded of the time."""

        NEVER = 0, _("Never")
        HALF = 30, _("Every 30 minutes")
        HOUR = 60, _("Every hour")
        TWO = 120, _("Every 2 hours")

    class Role(models.TextChoices):
        PLAYER = "player", _("Player")
        ADMIN = "admin", _("Admin")
        FINANCE = "finance", _("Finance reviewer")

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    username = models.CharField(
        _("username"),
        max_length=30,
        unique=True,
        validators=[validate_username],
        error_messages={"unique": _("This username is taken.")},
    )
    display_name = models.CharField(
        _("name at the table"), max_length=MAX_LENGTH, validators=[validate_display_name]
    )
    email = models.EmailField(_("email address"), blank=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    is_bot = models.BooleanField(_("bot"), default=False)
    role = models.CharField(_("role"), max_length=10, choices=Role, default=Role.PLAYER)
    language = models.CharField(_("language"), max_length=5, default="vi")
    avatar = models.PositiveSmallIntegerField(_("face"), default=0, validators=[MaxValueValidator(FACES - 1)])
    four_colours = models.BooleanField(_("four-colour suits"), default=False)
    large_cards = models.BooleanField(_("large cards"), default=False)
    sounds = models.BooleanField(_("sounds"), default=True)
    auto_ready = models.BooleanField(_("ready by itself for the next hand"), default=False)
    notify = models.BooleanField(_("notice of one's turn"), default=False)
    remind_after = models.PositiveSmallIntegerField(
        _("reminder of the time played"), choices=Reminder, default=Reminder.HOUR
    )
    suspended_at = models.DateTimeField(_("suspended since"), null=True, blank=True)
    closed_at = models.DateTimeField(_("left for good"), null=True, blank=True)
    muted_until = models.DateTimeField(_("muted until"), null=True, blank=True)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now, editable=False)
    is_active = models.GeneratedField(
        expression=models.ExpressionWrapper(models.Q(suspended_at__isnull=True), models.BooleanField()),
        output_field=models.BooleanField(_("active")),
        db_persist=True,
    )
    is_staff = models.GeneratedField(
        expression=models.ExpressionWrapper(models.Q(role__in=["admin", "finance"]), models.BooleanField()),
        output_field=models.BooleanField(_("staff")),
        db_persist=True,
    )

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [
            models.UniqueConstraint(
                Lower("username"),
                name="users_username_any_case",
                violation_error_message=_("This username is taken."),
            ),
            models.CheckConstraint(
                name="users_staff_are_people",
                condition=models.Q(role="player") | models.Q(is_guest=False, is_bot=False),
            ),
            models.CheckConstraint(
                name="users_closed_stay_shut",
                condition=models.Q(closed_at=None)
                | models.Q(suspended_at__isnull=False, role="player", email=""),
            ),
        ]
        indexes = [models.Index(Lower("display_name"), name="users_display_name")]

    def __str__(self) -> str:
        return self.display_name or self.username

    def get_full_name(self) -> str:
        return str(self)

    def get_short_name(self) -> str:
        return str(self)

    @property
    def face(self) -> str:
        """What his face is drawn from (static/src/kit/avatar.ts)."""
        return f"{self.public_id}:{self.avatar}" if self.avatar else str(self.public_id)

    @property
    def is_superuser(self) -> bool:
        return self.role == self.Role.ADMIN

    @property
    def is_muted(self) -> bool:
        return self.muted_until is not None and self.muted_until > timezone.now()

    def has_perm(self, perm: str, obj: Any = None) -> bool:
        return any(
            backend.has_perm(self, perm, obj) for backend in get_backends() if hasattr(backend, "has_perm")
        )

    def has_perms(self, perms: Iterable[str], obj: Any = None) -> bool:
        return all(self.has_perm(perm, obj) for perm in perms)

    def has_module_perms(self, app_label: str) -> bool:
        return any(
            backend.has_module_perms(self, app_label)
            for backend in get_backends()
            if hasattr(backend, "has_module_perms")
        )


class Sanction(models.Model):
    """What a member of staff did to somebody, and why. Rows are only added."""

    class Kind(models.TextChoices):
        SUSPEND = "suspend", _("Suspended")
        RESTORE = "restore", _("Suspension lifted")
        MUTE = "mute", _("Muted")
        UNMUTE = "unmute", _("Mute lifted")
        ROLE = "role", _("Role changed")
        CLOSE = "close", _("Account closed for good")

    user = models.ForeignKey(User, models.CASCADE, related_name="sanctions", verbose_name=_("user"))
    by = models.ForeignKey(User, models.PROTECT, related_name="+", verbose_name=_("by"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    reason = models.CharField(_("reason"), max_length=200)
    until = models.DateTimeField(_("until"), null=True, blank=True)
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.user}"


class Break(models.Model):
    """A break from play that somebody took. Rows are only added, so none can be taken back before its time."""

    user = models.ForeignKey(
        User, models.CASCADE, related_name="breaks", db_index=False, verbose_name=_("user")
    )
    at = models.DateTimeField(_("at"), default=timezone.now)
    until = models.DateTimeField(_("until"))

    class Meta:
        verbose_name = _("break")
        verbose_name_plural = _("breaks")
        ordering = ["-at", "-id"]
        indexes = [models.Index("user", "until", name="users_break_until")]
        constraints = [
            models.CheckConstraint(
                name="users_break_ends_later", condition=models.Q(until__gt=models.F("at"))
            )
        ]

    def __str__(self) -> str:
        return f"{self.user} – {self.until:%Y-%m-%d %H:%M}"
