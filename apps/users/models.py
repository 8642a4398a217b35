import uuid

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A person or a bot. Guests have no usable password until they claim the account."""

    class Role(models.TextChoices):
        PLAYER = "player", _("Player")
        ADMIN = "admin", _("Admin")
        FINANCE = "finance", _("Finance reviewer")

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    display_name = models.CharField(_("name at the table"), max_length=24)
    is_guest = models.BooleanField(_("guest"), default=False)
    is_bot = models.BooleanField(_("bot"), default=False)
    role = models.CharField(_("role"), max_length=10, choices=Role, default=Role.PLAYER)
    language = models.CharField(_("language"), max_length=5, default="vi")
    suspended_at = models.DateTimeField(_("suspended since"), null=True, blank=True)
    muted_until = models.DateTimeField(_("muted until"), null=True, blank=True)

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def __str__(self) -> str:
        return self.display_name or self.username
