"""Why staff cannot do something: a code, and a sentence in the language of the moment."""

from django.utils.translation import gettext_lazy as _

from apps.users.errors import Refusal

MESSAGES = {
    "closed": _("This table is closed already."),
    "not_halted": _("This table is not halted."),
    "not_staff": _("Only an admin can do this."),
    "same_person": _("Somebody else has to approve what you asked for."),
    "decided": _("This was decided already."),
    "asked": _("A refund of this hand was asked for already."),
    "no_hand": _("There is no hand at this table."),
}


class CareRefused(Refusal):
    """What cannot be done to a table, a hand or an account."""

    messages = MESSAGES
