"""Why the site refuses a seat or a table: a code for programs, a sentence for people."""

from django.utils.translation import gettext_lazy as _

from apps.users.errors import Refusal

MESSAGES = {
    "no_such_table": _("There is no such table."),
    "no_such_room": _("There is no such room."),
    "no_such_seat": _("This table has no such place."),
    "seat_taken": _("Somebody else was faster: this place is taken."),
    "seat_in_hand": _("This place is still in the hand being played."),
    "already_seated": _("You already sit at a table. Leave it first."),
    "poor": _("You need %(entry)s chips to sit here."),
    "level": _("This needs level %(level)s."),
    "closed": _("This table is closed."),
    "closing": _("This table closes after the hand that is being played."),
    "halted": _("This table was stopped by a fault of the site."),
    "suspended": _("Your account is suspended."),
    "on_break": _("You are taking a break from play. It ends on %(until)s."),
    "bad_stake": _("The stake is an even number from %(low)s to %(high)s."),
    "bad_places": _("A table of this game has %(low)s to %(high)s places."),
    "bad_options": _("This game has no such option."),
}


class SeatRefused(Refusal):
    """A seat or a table that cannot be had."""

    messages = MESSAGES

    def __str__(self) -> str:
        return self.message
