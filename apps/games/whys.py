"""Why a payment was made: one sentence from the rule and the numbers of the hand, for people.

Each game's whys.py tells the cause of each of its reasons; what is the same in all games, how much that makes in
chips and what became of it, is added here. Needs Django's translations, so only the site imports it.
"""

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from typing import Generic, NamedTuple, TypeVar

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.games.engine import Event, RuleSet, Seat, State
from apps.games.money import POT, Payment

S = TypeVar("S", bound=State)
R = TypeVar("R", bound=RuleSet)


class Moment(NamedTuple, Generic[S, R]):
    """A payment, and the step of the hand that asked for it.

    `before` is None at the deal. While the hand runs (`over` false) only what everybody at the table has seen may
    be told. `who` names a seat as the reader knows it.
    """

    payment: Payment
    before: S | None
    after: S
    events: Sequence[Event]
    rules: R
    who: Callable[[Seat], str]
    over: bool

    @property
    def payer(self) -> Seat:
        """The seat that pays; raises TypeError where a pot does."""
        return _seat(self.payment.payer)

    @property
    def payee(self) -> Seat:
        """The seat that receives; raises TypeError where a pot does."""
        return _seat(self.payment.payee)

    def say(self, template: str, **values: object) -> str:
        """A translated template with %(payer)s, %(payee)s and its own values filled in."""
        names = {
            side: self.who(Seat(party))
            for side, party in (("payer", self.payment.payer), ("payee", self.payment.payee))
            if isinstance(party, int)
        }
        return template % (names | values)

    def names(self, seats: Iterable[Seat]) -> str:
        """Several seats by name."""
        return ", ".join(map(self.who, seats))

    def halves(self, halves: int) -> str:
        """An amount of half stakes in words."""
        return stakes(halves * (self.after.stake // 2), self.after.stake)


Why = Callable[[Moment[S, R]], str]
"""The cause of a payment: a sentence without its full stop, whose verbs fit "you" as well as a name."""


def _seat(party: Seat | str) -> Seat:
    if isinstance(party, str):
        raise TypeError(f"{party} is no seat")
    return party


def chips(amount: int) -> str:
    """An amount of chips as the language writes it."""
    return number_format(amount, force_grouping=True)


def stakes(amount: int, stake: int) -> str:
    """An amount in stakes, where it is a whole number of half stakes; otherwise in chips.

    >>> from django.utils import translation
    >>> with translation.override("en"):
    ...     stakes(50, 100), stakes(100, 100), stakes(250, 100), stakes(70, 100)
    ('half a stake', '1 stake', '2½ stakes', '70 chips')
    """
    whole, rest = divmod(amount, stake // 2)
    if rest:
        return _("%(chips)s chips") % {"chips": chips(amount)}
    if whole == 1:
        return _("half a stake")
    count = chips(whole // 2)
    if whole % 2:
        return _("%(count)s½ stakes") % {"count": count}
    return ngettext("%(count)s stake", "%(count)s stakes", whole // 2) % {"count": count}


def sentence(why: Why[S, R], moment: Moment[S, R], tax_bps: int) -> str:
    """The cause, then the amount, what was missing of it, and what the tax left, as one sentence."""
    payment = moment.payment
    parts = [f"{why(moment)}: {_amount(payment, moment.after.stake)}"]
    if payment.paid < payment.claimed:
        parts.append(_("of which %(chips)s could be paid") % {"chips": chips(payment.paid)})
    if payment.tax:
        parts.append(_taxed(payment, tax_bps))
    return capital(", ".join(parts)) + "."


def _amount(payment: Payment, stake: int) -> str:
    plain = _("%(chips)s chips") % {"chips": chips(payment.claimed)}
    words = stakes(payment.claimed, stake)
    if words == plain or str(payment.payer).startswith(POT):
        return plain
    return f"{words}, {chips(payment.claimed)}"


def _taxed(payment: Payment, tax_bps: int) -> str:
    words = {
        "percent": number_format((Decimal(tax_bps) / 100).normalize() + 0) + "%",
        "tax": chips(payment.tax),
        "left": chips(payment.paid - payment.tax),
    }
    if str(payment.payer).startswith(POT):
        return _("less a tax of %(percent)s on the gain, %(tax)s, %(left)s") % words
    return _("less %(percent)s tax, %(left)s") % words


def capital(text: str) -> str:
    """The text with a capital letter at its beginning; the rest stays as it is.

    >>> capital("bạn thiệp")
    'Bạn thiệp'
    """
    return text[:1].upper() + text[1:]
