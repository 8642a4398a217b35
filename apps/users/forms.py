from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.fields import EmailField, SetPasswordField
from allauth.account.forms import SignupForm as AllauthSignupForm
from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from apps.users import services
from apps.users.models import User
from apps.users.names import MAX_LENGTH, clean_display_name


class DisplayNameField(forms.CharField):
    """A name at the table, cleaned and checked."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("label", _("Name at the table"))
        kwargs.setdefault("max_length", 4 * MAX_LENGTH)  # the exact length is counted after cleaning
        super().__init__(**kwargs)

    def clean(self, value: str) -> str:
        text = super().clean(value)
        return clean_display_name(text) if text else ""

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {"maxlength": str(MAX_LENGTH), "autocomplete": "nickname"}


class SignupForm(AllauthSignupForm):
    """Sign-up: the account and its welcome grant, whole or not at all."""

    display_name = DisplayNameField(
        required=False, help_text=_("Other players see it. Empty: your username.")
    )
    field_order = ["username", "password1", "display_name", "email"]

    def save(self, request: HttpRequest) -> User:
        with transaction.atomic():
            user: User = super().save(request)
            services.receive(user)
        return user


class ClaimForm(forms.Form):
    """A guest takes a name and a password."""

    display_name = DisplayNameField()
    username = forms.CharField(label=_("Username"), widget=forms.TextInput({"autocomplete": "username"}))
    password1 = SetPasswordField(label=_("Password"))
    email = EmailField(
        label=_("Email (optional)"),
        required=False,
        help_text=_("Only to set a new password when you forgot it."),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {"display_name": user.display_name})
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_username(self) -> str:
        return str(get_adapter().clean_username(self.cleaned_data["username"]))

    def clean_email(self) -> str:
        email = str(self.cleaned_data["email"]).lower()
        if email and User.objects.filter(email__iexact=email).exists():
            raise get_adapter().validation_error("email_taken")
        return email

    def clean(self) -> dict[str, Any] | None:
        data = super().clean() or self.cleaned_data
        if password := data.get("password1"):
            person = User(username=data.get("username", ""), email=data.get("email", ""))
            try:
                validate_password(password, person)
            except ValidationError as error:
                self.add_error("password1", error)
        return data

    def save(self, request: HttpRequest) -> None:
        """Claim the account; a name taken meanwhile becomes an error of its field."""
        data = self.cleaned_data
        try:
            with transaction.atomic():
                user = services.claim_guest(
                    self.user, data["username"], data["password1"], data["email"], request
                )
                User.objects.filter(pk=user.pk).update(display_name=data["display_name"])
        except IntegrityError:
            self.add_error("username", _("This username is taken."))


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]
    """What somebody chooses for himself: how others see him, how cards look, what the table does by itself."""

    display_name = DisplayNameField()
    avatar = forms.TypedChoiceField(
        label=_("Face"),
        coerce=int,
        choices=[(number, str(number)) for number in range(User.FACES)],
        widget=forms.RadioSelect,
    )
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)

    class Meta:
        model = User
        fields = [
            "display_name",
            "avatar",
            "language",
            "four_colours",
            "large_cards",
            "sounds",
            "auto_ready",
            "notify",
            "remind_after",
        ]
        labels = {
            "four_colours": _("Four-colour suits"),
            "large_cards": _("Larger cards at the table"),
            "sounds": _("Sounds at the table"),
            "auto_ready": _("Get ready for the next hand by itself"),
            "notify": _("Tell me when it is my turn while I look elsewhere"),
            "remind_after": _("Remind me of the time played"),
        }

    def faces(self) -> list[tuple[int, str, bool]]:
        """The faces to choose from: number, seed, and whether it is the one that is worn now."""
        worn = str(self["avatar"].value())
        own = self.instance.public_id
        return [
            (number, f"{own}:{number}" if number else str(own), worn == str(number))
            for number in range(User.FACES)
        ]


class BreakForm(forms.Form):
    """A break from play; it has to be meant."""

    days = forms.TypedChoiceField(
        label=_("Take a break of"),
        coerce=int,
        choices=[
            (1, _("a day")),
            (7, _("a week")),
            (30, _("30 days")),
            (180, _("half a year")),
        ],
    )
    sure = forms.BooleanField(label=_("I know that it cannot be undone before its time."))


class CloseForm(forms.Form):
    """A person leaves for good: his password, or for who has none the word that the page asks for."""

    confirm = forms.BooleanField(label=_("I understand that this cannot be undone"))

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        if user.has_usable_password():
            widget = forms.PasswordInput({"autocomplete": "current-password"})
            self.fields["password"] = forms.CharField(label=_("Password"), widget=widget)
            self.order_fields(["password", "confirm"])

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        if not self.user.check_password(password):
            raise ValidationError(_("That is not your password."))
        return password
