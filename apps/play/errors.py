"""Why the site refuses something at a table: a code for programs, a sentence for people."""

from django.utils.translation import gettext_lazy

from apps.lobbies.errors import MESSAGES as SEAT_MESSAGES
from apps.users.errors import Refusal

MESSAGES = {
    "bad_frame": gettext_lazy("That message is not understood."),
    "bad_type": gettext_lazy("There is no such request."),
    "bad_field": gettext_lazy("The field “%(field)s” is missing or wrong."),
    "flood": gettext_lazy("Too many messages. Please slow down."),
    "not_seated": gettext_lazy("You do not sit at this table."),
    "not_in_hand": gettext_lazy("You are not in this hand."),
    "stale": gettext_lazy("The table has moved on. Here is how it stands now."),
    "no_hand": gettext_lazy("No hand is being played."),
    "in_hand": gettext_lazy("A hand is being played. Wait until it is over."),
    "not_host": gettext_lazy("Only the host of the table can do that."),
    "not_all_ready": gettext_lazy("Not everybody is ready yet."),
    "too_few": gettext_lazy("More players are needed."),
    "busy": gettext_lazy("The table is busy. Please try again."),
    "fine_changed": gettext_lazy("Leaving now costs %(amount)s chips. Confirm again."),
    "halted": gettext_lazy("This hand was stopped by a fault of the site. Stakes in the pot were returned."),
    "closed": gettext_lazy("This table is closed."),
    "suspended": gettext_lazy("Your account is suspended."),
    "no_hints": gettext_lazy("There are hints only where all the others are bots."),
    "not_your_turn": gettext_lazy("It is not your turn."),
    "chat_too_fast": gettext_lazy("That was a lot at once. Please wait a moment."),
    "muted": gettext_lazy("You cannot write in the chat at the moment."),
    "chat_too_long": gettext_lazy("A message has at most 200 characters."),
    "bad_seed": gettext_lazy("A seed is at most 64 printable characters."),
}


class Refused(Refusal):
    """A request that the table refuses."""

    messages = SEAT_MESSAGES | MESSAGES
    request_id: str | int | None = None


class Stale(Refused):
    """The hand has moved on; the answer is followed by a snapshot."""

    def __init__(self) -> None:
        super().__init__("stale")
