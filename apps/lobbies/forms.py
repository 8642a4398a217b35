"""Forms of the lobby. What a room allows stands in its row and its rule set; services check it again."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from apps.games import registry
from apps.lobbies import levels, seating
from apps.lobbies.errors import SeatRefused
from apps.lobbies.models import Room, Table
from apps.lobbies.selectors import Progress
from apps.users.models import User

OPTION = "option_"
FIELD_OF = {"bad_stake": "stake", "poor": "stake", "bad_places": "places"}
"""The field that a refusal is shown at; others stand above the form."""


class TableForm(forms.Form):
    """A new table in `room`, by a host who has come as far as `progress`."""

    stake = forms.IntegerField(label=_("Stake"), error_messages={"invalid": _("Write a whole number.")})
    places = forms.TypedChoiceField(label=_("Places"), coerce=int)
    private = forms.BooleanField(
        label=_("Private: only who has the code gets in"), required=False, initial=False
    )
    bots = forms.BooleanField(
        label=_("Bots may sit down while people are missing"), required=False, initial=True
    )

    def __init__(self, *args: Any, room: Room, progress: Progress, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.room, self.progress = room, progress
        rules = registry.game(room.game).variants[room.variant]
        labels = registry.labels(room.game)
        self.highest = seating.stake_limit(room, progress.hands)
        stake, places = self.fields["stake"], self.fields["places"]
        stake.initial = min(self.highest, max(room.min_stake, 100))
        stake.widget.attrs |= {"min": room.min_stake, "max": self.highest, "step": 2, "inputmode": "numeric"}
        stake.help_text = self._limits()
        seats = range(rules.min_players, rules.max_players + 1)
        places.choices = [(number, str(number)) for number in seats]  # type: ignore[attr-defined]
        places.initial = rules.max_players
        for name, on in rules.options.items():
            self.fields[OPTION + name] = forms.BooleanField(
                label=labels.OPTIONS[name], required=False, initial=on
            )
        self.order_fields(["stake", "places", *(OPTION + name for name in rules.options), "private", "bots"])

    def _limits(self) -> Any:
        limits = {"low": self.room.min_stake, "high": self.highest}
        if self.highest < self.room.max_stake:
            level = levels.level_for_stake(self.highest + 2)
            return _("From %(low)s to %(high)s, an even number. Higher stakes from level %(level)s.") % {
                **limits,
                "level": level,
            }
        return _("From %(low)s to %(high)s, an even number.") % limits

    def clean_stake(self) -> int:
        stake: int = self.cleaned_data["stake"]
        low, high = self.room.min_stake, self.room.max_stake
        if stake % 2 or not low <= stake <= high:
            raise ValidationError(SeatRefused("bad_stake", low=low, high=high).message, "bad_stake")
        if stake > self.highest:
            level = levels.level_for_stake(stake)
            raise ValidationError(
                _("You may set this stake from level %(level)s.") % {"level": level}, "level"
            )
        return stake

    def open_for(self, user: User) -> Table | None:
        """The table, opened with `user` as its host; None when he is refused, which is an error of the form."""
        data = self.cleaned_data
        options = {name.removeprefix(OPTION): on for name, on in data.items() if name.startswith(OPTION)}
        try:
            return seating.open_table(
                user,
                self.room,
                stake=data["stake"],
                places=data["places"],
                options=options,
                private=data["private"],
                bots=data["bots"],
            )
        except SeatRefused as refused:
            self.add_error(FIELD_OF.get(refused.code), ValidationError(refused.message, refused.code))
            return None


class CodeForm(forms.Form):
    """The code of a private table, as its host tells it to friends."""

    code = forms.CharField(
        label=_("Code of a private table"),
        max_length=4 * seating.CODE_LENGTH,
        widget=forms.TextInput(
            {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )

    def clean_code(self) -> str:
        return "".join(self.cleaned_data["code"].upper().split())
