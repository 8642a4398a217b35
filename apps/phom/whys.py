"""Why chips moved in a hand of Phỏm, in words."""

from django.utils.translation import gettext as _

from apps.games.whys import Moment, Why
from apps.phom.cards import points, shown
from apps.phom.rules import TURNS, PhomRules
from apps.phom.scoring import U_EATEN, rank
from apps.phom.state import PhomState

At = Moment[PhomState, PhomRules]


def _eaten(at: At) -> str:
    nth = at.after.lost[at.payer][-1]
    if nth == TURNS:
        said = _(
            "%(payee)s ate %(card)s, the 4th discard (chốt) of %(payer)s; no tax is taken on eaten cards"
        )
    elif nth == TURNS - 1 and at.after.after(at.payer) == at.after.leader:
        said = _(
            "%(payee)s ate %(card)s of %(payer)s, the last discard of the 3rd round (chốt hạ); no tax is taken on "
            "eaten cards"
        )
    else:
        said = _("%(payee)s ate %(card)s, discard %(nth)s of %(payer)s; no tax is taken on eaten cards")
    return at.say(said, card=shown(at.after.eaten[at.payee][-1]), nth=nth)


def _placed(at: At) -> str:
    order, hands = rank(at.after), at.after.hands
    said = _(
        "%(payee)s won with %(least)s points; %(payer)s took place %(place)s of %(players)s with %(points)s points"
    )
    return at.say(
        said,
        least=points(hands[at.payee]),
        place=order.index(at.payer) + 1,
        players=len(order),
        points=points(hands[at.payer]),
    )


def _burnt(at: At) -> str:
    result = at.after.result
    if result and result.how == "burnt":
        return at.say(
            _("nobody laid down a meld; the first to be burnt (móm), %(payee)s, won before %(payer)s")
        )
    return at.say(_("%(payer)s had no meld to lay down and so got burnt (móm); %(payee)s won the hand"))


def _u(at: At) -> str:
    result = at.after.result
    if result and result.how == "u_khan":
        said = _(
            "%(payee)s got ù khan on the deal, cards of which no two could share a meld; each other player owes it, "
            "%(payer)s too"
        )
    else:
        said = _("%(payee)s made ù, all cards in melds; each other player owes it, %(payer)s too")
    return at.say(said)


def _pays_for_all(at: At) -> str:
    if len(at.after.eaten[at.payee]) >= U_EATEN:
        said = _(
            "%(payee)s made ù with three cards eaten of %(payer)s, who alone owes it for everybody (%(count)s × "
            "%(each)s)"
        )
    else:
        said = _(
            "%(payee)s made ù after %(payer)s ate a 4th discard (chốt) as the last to do so, who alone owes it for "
            "everybody (%(count)s × %(each)s)"
        )
    return at.say(said, count=len(at.after.seats) - 1, each=at.halves(at.rules.u))


WHYS: dict[str, Why[PhomState, PhomRules]] = {
    "phom.eat": _eaten,
    "phom.win": _placed,
    "phom.burnt": _burnt,
    "phom.u": _u,
    "phom.u_compensation": _pays_for_all,
}
"""The cause of a payment by its reason."""
