from typing import TYPE_CHECKING, Any

from django.contrib.auth.base_user import BaseUserManager
from django.contrib.auth.hashers import make_password

if TYPE_CHECKING:
    from apps.users.models import User


class UserManager(BaseUserManager["User"]):
    """Names are found whatever their case."""

    def create_user(self, username: str, password: str | None = None, **fields: Any) -> "User":
        """A new row; without a password nobody can log in. The name at the table defaults to the username."""
        fields.setdefault("display_name", username[:24])
        user = self.model(username=username, **fields)
        user.email = self.normalize_email(user.email)
        user.password = make_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, username: str, password: str | None = None, **fields: Any) -> "User":
        """What `manage.py createsuperuser` makes: an admin."""
        return self.create_user(username, password, **{**fields, "role": "admin"})

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(username__iexact=username)
