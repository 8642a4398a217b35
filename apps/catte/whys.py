"""Why chips moved in a hand of Catte, in words."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.catte.cards import ACES, ORDER, aces, written
from apps.catte.instants import instant
from apps.catte.rules import CatteRules
from apps.catte.state import CatteState, Laid
from apps.games.engine import Seat
from apps.games.labels import Text
from apps.games.whys import Moment, Why

At = Moment[CatteState, CatteRules]

_INSTANTS: dict[str, Text] = {
    "four": gettext_lazy("four of a kind"),
    "suit": gettext_lazy("six cards of one suit"),
    "low": gettext_lazy("six cards below 6"),
}


def _written(cards: Iterable[str]) -> str:
    return ", ".join(map(written, cards))


def _ante(at: At) -> str:
    return at.say(_("before play everybody stakes the ante into the pot, and so did %(payer)s"))


def _water_stake(at: At) -> str:
    said = _(
        "this table plays for the water pot too, into which everybody stakes before play, and so did %(payer)s"
    )
    return at.say(said)


def _trick(at: At) -> tuple[int, Laid, str]:
    """The number of the trick, its best card until this step, and the card that was laid on it."""
    assert at.before is not None
    number = len(at.before.tricks)
    best = at.before.tricks[-1].best
    assert best is not None
    return number, best, at.after.tricks[number - 1].laid[-1].card


def _beaten(at: At) -> str:
    number, best, card = _trick(at)
    said = _("in trick %(trick)s %(card)s of %(payee)s beat %(best)s of %(payer)s")
    return at.say(said, trick=number, card=written(card), best=written(best.card))


def _ace(at: At) -> str:
    number, best, card = _trick(at)
    said = _(
        "in trick %(trick)s %(payee)s beat %(best)s of %(payer)s with an ace, %(card)s; before trick 5 an ace brings "
        "this on top"
    )
    return at.say(said, trick=number, card=written(card), best=written(best.card))


def _folded(at: At) -> str:
    """Which card was folded stays hidden."""
    number, best, _card = _trick(at)
    said = _("%(payer)s folded in trick %(trick)s, where %(payee)s had the best card, %(best)s")
    return at.say(said, trick=number, best=written(best.card))


def _pot(at: At) -> str:
    return at.say(_("%(payee)s won the hand and with it the pot of antes and fines"))


def _instant(at: At) -> str:
    won = instant(at.after.dealt[at.payee])
    assert won is not None
    said = _("%(payee)s got %(kind)s on the deal and won at once; each other player owes it, %(payer)s too")
    return at.say(said, kind=_INSTANTS[won.kind])


def _dead(at: At) -> str:
    said = _(
        "%(payer)s won none of the tricks 1 to 4 and so fell dead (gục tùng); the dead owe the winner, %(payee)s"
    )
    return at.say(said)


def _dead_aces(at: At) -> str:
    held = [card for card in at.after.dealt[at.payer] if card in ACES]
    said = _(
        "%(payer)s, dead (gục tùng), got %(cards)s on the deal; each ace owes the winner, %(payee)s, %(each)s"
    )
    return at.say(said, cards=_written(held), each=at.halves(at.rules.dead_ace))


def _folded_aces(at: At) -> str:
    laid = [each for trick in at.after.tricks for each in trick.laid]
    cards = [each.card for each in laid if each.seat == at.payer and each.how == "fold" and each.card in ACES]
    said = _("%(payer)s folded %(cards)s; each folded ace owes the winner, %(payee)s, %(each)s")
    return at.say(said, cards=_written(cards), each=at.halves(at.rules.folded_ace))


def _deuce(at: At) -> str:
    said = _(
        "%(payee)s held the lead and won trick 6 with %(card)s, a 2; for that each other player who is not "
        "dead pays, %(payer)s too"
    )
    return at.say(said, card=written(at.after.hands[at.payee][0]))


def _water(at: At) -> str:
    suit = at.after.water
    cards = {card: seat for seat in at.after.staying for card in at.after.dealt[seat] if card[1] == suit}
    sign = written(f"2{suit}")[-1]
    if not cards:
        said = _(
            "nobody still in was dealt a card of the water suit %(suit)s, so %(payee)s got the stake back"
        )
        return at.say(said, suit=sign)
    highest = max(cards, key=ORDER.__getitem__)
    said = _(
        "%(payee)s got %(card)s on the deal, the highest card of the water suit among those still in, and with it "
        "the pot"
    )
    return at.say(said, card=written(highest))


def _left(at: At) -> str:
    held = aces(at.after.dealt[Seat(at.payer)])
    if not held:
        return at.say(_("%(payer)s left during the hand, which costs a fine into the pot"))
    said = _(
        "%(payer)s left during the hand, which costs %(fine)s into the pot and %(each)s more for each ace dealt "
        "(%(count)s)"
    )
    return at.say(
        said, fine=at.halves(at.rules.leave_fine), each=at.halves(at.rules.leave_fine_ace), count=held
    )


WHYS: dict[str, Why[CatteState, CatteRules]] = {
    "catte.ante": _ante,
    "catte.water_stake": _water_stake,
    "catte.beat": _beaten,
    "catte.fold": _folded,
    "catte.ace": _ace,
    "catte.ante_award": _pot,
    "catte.instant": _instant,
    "catte.dead": _dead,
    "catte.dead_ace": _dead_aces,
    "catte.folded_ace": _folded_aces,
    "catte.deuce": _deuce,
    "catte.water_award": _water,
    "catte.leave_fine": _left,
}
"""The cause of a payment by its reason."""
