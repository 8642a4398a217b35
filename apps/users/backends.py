"""Who may log in, and who may what: the role is the one source."""

from typing import TYPE_CHECKING, Any

from allauth.account.auth_backends import AuthenticationBackend

if TYPE_CHECKING:
    from apps.users.models import User


class SiteBackend(AuthenticationBackend):
    """Name and password. Admins may do all that the admin site offers, finance reviewers look at the ledger.

    The suspended may nothing: neither log in nor go on with a session that they have.
    """

    def has_perm(self, user_obj: "User", perm: str, obj: Any = None) -> bool:
        if not user_obj.is_active:
            return False
        if user_obj.role == "admin":
            return True
        return user_obj.role == "finance" and perm.startswith("wallet.view_")

    def has_module_perms(self, user_obj: "User", app_label: str) -> bool:
        return self.has_perm(user_obj, f"{app_label}.view_")
