"""The words of Catte for people; only the site imports this, since it needs Django's translations."""

from collections.abc import Callable, Iterator

from django.utils.translation import gettext_lazy as _

from apps.catte.cards import written
from apps.catte.rules import RULES as RULE_SETS
from apps.catte.rules import CatteRules
from apps.games.engine import Event, Seat
from apps.games.labels import MoneyRow, Section, Text

NAME: Text = _("Catte")
TAGLINE: Text = _("Six cards, six tricks: win one, then the last")
VARIANTS: dict[str, Text] = {"iwin": _("iWin rules")}
OPTIONS: dict[str, Text] = {"water": _("Water stake (cá nước)")}

REASONS: dict[str, Text] = {
    "catte.ante": _("Ante"),
    "catte.water_stake": _("Water stake"),
    "catte.beat": _("Beaten"),
    "catte.fold": _("Fold"),
    "catte.ace": _("Beaten by an ace"),
    "catte.ante_award": _("Pot won"),
    "catte.instant": _("Instant win"),
    "catte.dead": _("Dead: no trick won"),
    "catte.dead_ace": _("Aces of the dead"),
    "catte.folded_ace": _("Folded aces"),
    "catte.deuce": _("Won with a 2"),
    "catte.water_award": _("Water pot"),
    "catte.leave_fine": _("Fine for leaving"),
}

PENALTIES = frozenset({"catte.dead", "catte.dead_ace", "catte.folded_ace", "catte.leave_fine"})
"""Reasons of payments that punish, fines for leaving among them."""
LEAVING = frozenset({"catte.leave_fine"})
"""Reasons of fines for leaving a hand."""
UNTAXED = frozenset[str]()
"""Reasons of payments between seats that bear no tax."""

ERRORS: dict[str, Text] = {
    "no_such_card": _("There is no such card."),
    "not_held": _("You do not hold %(card)s."),
    "no_beat": _("%(card)s does not beat %(best)s: only a higher card of its suit does."),
    "must_lead": _("You lead this trick: play a card."),
    "no_fold": _("In trick 5 you beat, or keep one card hidden."),
    "no_keep": _("A card is kept hidden in trick 5 only."),
}

_SECTIONS = (
    Section(
        _("The deal"),
        (
            _("52 cards, the ace highest. Each of 2 to 5 players gets 6; they play six tricks."),
            _("Everybody stakes the ante before play; with the water stake as much again into a second pot."),
            _("The host leads a table's first hand, later the winner of the hand before."),
        ),
        "catte.ante_award",
    ),
    Section(
        _("Instant win"),
        (
            _(
                "Four of a kind, six cards of one suit, or six cards below 6 win at once. "
                "They rank in this order."
            ),
            _("Of two alike the higher highest card wins, then its suit: ♥ before ♦, ♣, ♠."),
        ),
    ),
    Section(
        _("Tricks 1 to 4"),
        (
            _("The leader plays a card. Each next player beats the best card or folds one face down."),
            _("Only a higher card of the suit led beats. Who could beat may fold too."),
            _("Who played the best card has won the trick and leads the next."),
            _("Who has won none of these four tricks is dead. If all others are dead, the one left wins."),
        ),
    ),
    Section(
        _("Tricks 5 and 6"),
        (
            _("The winner of trick 4 leads one of his two cards and keeps the other hidden."),
            _("Each next player beats it and takes the lead over, or keeps one card hidden and shows the other."),
            _("Then all hidden cards are turned. The holder of the lead wins unless another turns a higher card "
              "of his suit; then the highest of those wins."),
        ),
    ),
    Section(
        _("Water stake"),
        (
            _("The suit of the first card left in the pack is the water suit."),
            _("Who was dealt its highest card gets the water pot at the end, whoever wins the hand."),
            _("If nobody still in was dealt a card of it, the stakes go back."),
        ),
        "catte.water_award",
    ),
    Section(
        _("Leaving"),
        (
            _("Who leaves during a hand pays a fine into the pot at once and owes nothing more."),
            _("His best card stays to be beaten. Beating it earns nothing, folding on it costs nothing."),
            _("If nobody beats it, the trick has no winner; the winner of an earlier trick leads."),
            _("If only one player is left, or only one who is not dead, he wins."),
        ),
    ),
)  # fmt: skip

RULES: dict[str, tuple[Section, ...]] = dict.fromkeys(RULE_SETS, _SECTIONS)
"""The rules page of each rule set."""


def _money(rules: CatteRules) -> Iterator[MoneyRow]:
    yield MoneyRow(_("Before play: everybody into the pot"), "catte.ante", rules.ante)
    yield MoneyRow(_("With the water stake: everybody into the second pot"), "catte.water_stake", rules.water)
    yield MoneyRow(_("A card is beaten: its player pays who beats it"), "catte.beat", rules.beat)
    yield MoneyRow(_("and if an ace beats it before trick 5, on top"), "catte.ace", rules.ace)
    yield MoneyRow(_("A fold: to the player of the best card"), "catte.fold", rules.fold)
    yield MoneyRow(_("Instant win: each other pays the winner"), "catte.instant", rules.instant)
    yield MoneyRow(_("Dead: to the winner at the end"), "catte.dead", rules.dead)
    yield MoneyRow(
        _("and for each ace that the dead player was dealt, on top"), "catte.dead_ace", rules.dead_ace
    )
    yield MoneyRow(
        _("Each ace folded by another who is not dead: to the winner"), "catte.folded_ace", rules.folded_ace
    )
    yield MoneyRow(
        _("The holder of the lead wins with a 2: each other who is not dead pays him"),
        "catte.deuce",
        rules.deuce,
    )
    yield MoneyRow(_("Leaving during the hand: into the pot"), "catte.leave_fine", rules.leave_fine)
    yield MoneyRow(
        _("and for each ace that the leaver was dealt, on top"), "catte.leave_fine", rules.leave_fine_ace
    )


MONEY: dict[str, tuple[MoneyRow, ...]] = {code: tuple(_money(rules)) for code, rules in RULE_SETS.items()}
"""The money table of each rule set."""

SAID: dict[str, Text] = {
    "dealt": _("The cards are dealt; %(who)s leads."),
    "played": _("%(who)s played %(card)s."),
    "folded": _("%(who)s folded a card."),
    "folded_own": _("%(who)s folded %(card)s."),
    "kept": _("%(who)s showed %(thrown)s and keeps the other card hidden."),
    "trick": _("Trick %(number)s goes to %(who)s."),
    "trick_nobody": _("Trick %(number)s goes to nobody."),
    "dead": _("Dead, without a trick: %(names)s."),
    "turned": _("The hidden cards: %(cards)s. %(who)s held the lead."),
    "left": _("%(who)s left the table."),
    "instant_four": _("%(who)s has four of a kind: %(cards)s."),
    "instant_suit": _("%(who)s has six cards of one suit: %(cards)s."),
    "instant_low": _("%(who)s has six cards below 6: %(cards)s."),
    "over_instant": _("Instant win: the hand goes to %(who)s."),
    "over_dead": _("All others are dead: the hand goes to %(who)s."),
    "over_last": _("Everybody else has left: the hand goes to %(who)s."),
    "over_showdown": _("The hand goes to %(who)s."),
}
"""The sentence for each event, by `sentence`."""


def describe(event: Event, who: Callable[[Seat], str]) -> str:
    """What happened, in the language of the moment; `who` names a seat.

    >>> describe({"type": "played", "seat": 2, "card": "TD"}, lambda seat: "Lan")  # doctest: +SKIP
    'Lan played 10♦.'
    """
    seat = event.get("seat", event.get("winner", event.get("leader", event.get("holder"))))
    values = {**event, "who": "" if seat is None else who(seat)}
    values.update({key: written(event[key]) for key in ("card", "thrown") if key in event})
    if event["type"] == "dead":
        values["names"] = ", ".join(map(who, event["seats"]))
    elif event["type"] == "turned":
        turned = [f"{who(Seat(int(place)))} {written(card)}" for place, card in event["cards"].items()]
        values["cards"] = ", ".join(turned)
    elif event["type"] == "instant":
        values["cards"] = " ".join(map(written, event["cards"]))
    return str(SAID[sentence(event)]) % values


def sentence(event: Event) -> str:
    """Which of the sentences tells an event."""
    name: str = event["type"]
    if name == "folded" and "card" in event:
        return "folded_own"
    if name == "trick" and event["winner"] is None:
        return "trick_nobody"
    suffix = {"instant": event.get("kind"), "over": event.get("how")}.get(name)
    return name if suffix is None else f"{name}_{suffix}"
