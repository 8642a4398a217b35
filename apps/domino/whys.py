"""Why chips moved in a hand of Domino, in words."""

from django.utils.translation import gettext as _

from apps.domino.rules import DominoRules
from apps.domino.scoring import rank
from apps.domino.state import DominoState
from apps.domino.tiles import DOUBLES, doubles, points
from apps.games.whys import Moment, Why

At = Moment[DominoState, DominoRules]


def _placing(at: At) -> str:
    order = rank(at.after)
    said = _(
        "%(winner)s ran out of tiles and %(payer)s took place %(low)s with %(points)s points; place %(low)s pays "
        "place %(high)s, taken by %(payee)s"
    )
    return at.say(
        said,
        winner=at.who(order[0]),
        low=order.index(at.payer) + 1,
        high=order.index(at.payee) + 1,
        points=points(at.after.hands[at.payer]),
    )


def _ends(state: DominoState) -> str:
    """The open numbers of the line: "5 or 2", or one if they are equal."""
    left, right = state.ends or (0, 0)
    return str(left) if left == right else _("%(one)s or %(other)s") % {"one": left, "other": right}


def _passed(at: At) -> str:
    said = _(
        "%(payer)s passed because no tile fits %(ends)s and none was left to draw; %(payee)s placed the last tile"
    )
    return at.say(said, ends=_ends(at.after))


def _dead_doubles(at: At) -> str:
    held = [tile for tile in at.after.hands[at.payer] if tile in DOUBLES]
    said = _("%(payer)s still held %(tiles)s at the end; each double owes the winner, %(payee)s, %(each)s")
    return at.say(said, tiles=", ".join(held), each=at.halves(at.rules.dead_double))


def _left(at: At) -> str:
    held = doubles(at.before.hands[at.payer]) if at.before else 0
    if not held:
        return at.say(_("%(payer)s left during the hand, which costs a fine"))
    said = _(
        "%(payer)s left during the hand, which costs %(fine)s and %(each)s more for each double held (%(count)s)"
    )
    return at.say(
        said, fine=at.halves(at.rules.leave_fine), each=at.halves(at.rules.leave_fine_double), count=held
    )


def _fines(at: At) -> str:
    """Who wins gets them, unless the closer of the line failed: then all but him share them."""
    leavers, closer, result = at.names(at.after.gone), at.after.last_seat, at.after.result
    assert result is not None
    if at.rules.lock_fail and result.how == "lock" and closer is not None and closer != result.winner:
        said = _(
            "%(closer)s failed to lock the line, so the others share the fines of those who left (%(names)s)"
        )
        return at.say(said, closer=at.who(closer), names=leavers)
    return at.say(
        _("%(payee)s won the hand and with it the fines of those who left (%(names)s)"), names=leavers
    )


def _locked(at: At) -> str:
    hands = at.after.hands
    said = _(
        "nobody could play on %(ends)s, so the line was locked; %(payee)s came first with %(least)s points against "
        "%(points)s of %(payer)s"
    )
    return at.say(said, ends=_ends(at.after), least=points(hands[at.payee]), points=points(hands[at.payer]))


def _failed(at: At) -> str:
    hands, best = at.after.hands, rank(at.after)[0]
    said = _(
        "%(payer)s locked the line with %(points)s points, but %(winner)s came first with %(least)s; who fails a lock "
        "owes the others, %(payee)s too, %(all)s in all"
    )
    return at.say(
        said,
        points=points(hands[at.payer]),
        winner=at.who(best),
        least=points(hands[best]),
        all=at.halves(at.rules.lock_fail),
    )


WHYS: dict[str, Why[DominoState, DominoRules]] = {
    "domino.win": _placing,
    "domino.pass_penalty": _passed,
    "domino.dead_double": _dead_doubles,
    "domino.leave_fine": _left,
    "domino.fines_award": _fines,
    "domino.lock_win": _locked,
    "domino.lock_fail": _failed,
}
"""The cause of a payment by its reason."""
