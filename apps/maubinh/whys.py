"""Why chips moved in a hand of Mậu Binh, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.games.labels import Text
from apps.games.whys import Moment, Why
from apps.maubinh.rows import Kind, is_foul, kinds
from apps.maubinh.rules import MaubinhRules
from apps.maubinh.state import MaubinhState

At = Moment[MaubinhState, MaubinhRules]

_KINDS: dict[Kind, Text] = {
    "high_card": gettext_lazy("high card"),
    "pair": gettext_lazy("pair"),
    "two_pairs": gettext_lazy("two pairs"),
    "three": gettext_lazy("three of a kind"),
    "straight": gettext_lazy("straight"),
    "flush": gettext_lazy("flush"),
    "full_house": gettext_lazy("full house"),
    "four": gettext_lazy("four of a kind"),
    "straight_flush": gettext_lazy("straight flush"),
}

_INSTANTS: dict[str, Text] = {
    "dragon_flush": gettext_lazy("a dragon flush"),
    "dragon": gettext_lazy("a dragon"),
    "six_pairs": gettext_lazy("six pairs"),
    "three_straights": gettext_lazy("three straights"),
    "three_flushes": gettext_lazy("three flushes"),
}


def _row(at: At) -> str:
    """Rows are compared at the end only, so everybody's may be told."""
    row = int(at.payment.reason[-1]) - 1
    won, lost = at.after.arranged[at.payee], at.after.arranged[at.payer]
    kind, other = kinds(won)[row], kinds(lost)[row]
    if is_foul(lost):
        said = _("the rows of %(payer)s are foul (binh lủng), so row %(row)s is lost to %(payee)s")
    elif kind == other:
        said = _("in row %(row)s both hold %(kind)s, and that of %(payee)s is higher than that of %(payer)s")
    else:
        said = _("in row %(row)s the %(kind)s of %(payee)s beats the %(other)s of %(payer)s")
    told = at.say(said, row=row + 1, kind=_KINDS[kind], other=_KINDS[other])
    price = at.rules.specials[row].get(kind)
    if price is None:
        return told
    return f"{told}; " + at.say(
        _("%(kind)s there brings %(price)s"), kind=_KINDS[kind], price=at.halves(2 * price)
    )


def _instant(at: At) -> str:
    """Which mậu binh a hand is stays hidden until the end, also when a leaver pays for it."""
    if at.payer in at.after.gone:
        return at.say(_("%(payer)s left while %(payee)s held a mậu binh, which a leaver owes in full"))
    held = at.after.instants
    kind, other = _INSTANTS[held[at.payee]], held.get(at.payer)
    if other is None:
        return at.say(
            _("%(payee)s got %(kind)s on the deal, a mậu binh that each other owes, %(payer)s too"), kind=kind
        )
    said = _("%(payee)s got %(kind)s and %(payer)s only %(other)s; of two mậu binh the difference is owed")
    return at.say(said, kind=kind, other=_INSTANTS[other])


def _quit(at: At) -> str:
    said = _(
        "%(payer)s left before the rows were compared; a leaver owes each player still in %(each)s, %(payee)s too"
    )
    return at.say(said, each=at.halves(2 * at.rules.quit))


WHYS: dict[str, Why[MaubinhState, MaubinhRules]] = {
    "maubinh.row1": _row,
    "maubinh.row2": _row,
    "maubinh.row3": _row,
    "maubinh.instant": _instant,
    "maubinh.quit": _quit,
}
"""The cause of a payment by its reason."""
