"""What pages of hands read: a constant number of statements, however long the list or the hand."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Sum

from apps.games import registry
from apps.games.engine import Chips, Event, Seat, State, event_for
from apps.games.money import POT, Payment
from apps.play import payments, words
from apps.play.models import Hand, Seating
from apps.play.replay import HALT, Replayed, replay
from apps.wallet.models import Posting

PAGE = 20


@dataclass
class Played:
    """A hand in somebody's list: his place (1 is the best; None while it is played) and his sum in chips."""

    hand: Hand
    game: Any
    rules: Any
    place: int | None
    net: int


def hands_of(user: int, before: int | None = None) -> tuple[list[Played], int | None]:
    """A page of the user's hands, newest first, and where the next page begins (None: there is none)."""
    seatings = Seating.objects.select_related("hand").filter(user=user).order_by("-hand_id")
    if before is not None:
        seatings = seatings.filter(hand_id__lt=before)
    found = list(seatings[: PAGE + 1])
    more, found = len(found) > PAGE, found[:PAGE]
    nets = dict(
        Posting.objects.filter(account__user=user, transaction__hand__in=[each.hand_id for each in found])
        .values_list("transaction__hand")
        .annotate(net=Sum("amount"))
    )
    listed = [_listed(each, nets.get(each.hand_id, 0)) for each in found]
    return listed, found[-1].hand_id if more else None


def _listed(seating: Seating, net: int) -> Played:
    hand = seating.hand
    labels = registry.labels(hand.game)
    return Played(hand, labels.NAME, labels.VARIANTS[hand.variant], place_of(hand.result, seating.seat), net)


def place_of(result: dict[str, Any] | None, seat: int) -> int | None:
    """A seat's place by the ranking, equals sharing the better one; None where there is no result.

    >>> [place_of({"ranking": [[2], [0, 1], [3]]}, seat) for seat in range(4)]
    [2, 2, 1, 4]
    """
    if result is None:
        return None
    better = 0
    for group in result["ranking"]:
        if seat in group:
            return better + 1
        better += len(group)
    return None


@dataclass
class PaymentLine:
    """Chips that moved at a move, in words; `short` is what was owed beyond what was paid."""

    reason: str
    payer: str
    payee: str
    paid: int
    tax: int
    short: int


@dataclass
class MoveLine:
    """One move: what it did, who made it if not the player himself, what was paid, and the viewer's own sum of it."""

    number: int
    kind: str
    texts: list[str]
    payments: list[PaymentLine]
    mine: int


@dataclass
class PlayerLine:
    """Somebody dealt in. Cards are [] where the viewer may not see them."""

    seat: int
    name: str
    public: str
    bot: bool
    me: bool
    seed: str
    net: int
    place: int | None
    dealt: list[str]
    left: list[str]


@dataclass
class HandPage:
    """A hand as one viewer may see it; its secrets are for everybody once it is over."""

    hand: Hand
    over: bool
    players: list[PlayerLine]
    moves: list[MoveLine]
    tax: int

    @property
    def ranked(self) -> list[PlayerLine]:
        """The players by place, once there is a result."""
        return sorted(self.players, key=lambda player: player.place or 0)


def hand_page(hand: Hand, user: int) -> HandPage:
    """The hand for this viewer: everything after its end; before it what his seat (or a spectator) may see."""
    over, steps, me = hand.over_at is not None, _played(hand), _seat_of(hand, user)
    own = _own(steps, me)
    names = {player["seat"]: player["name"] for player in hand.players}
    return HandPage(
        hand,
        over,
        _players(hand, steps, own, over, user),
        [_move(hand.game, step, me, own, over, lambda seat: names.get(seat, "")) for step in steps],
        sum(payment.tax for step in steps for payment in step.payments),
    )


def _played(hand: Hand) -> list[Replayed]:
    """The hand's moves; a stopped hand's last one with the stakes that it gave back, which only the ledger knows."""
    steps = replay(hand)
    if hand.halted and steps and steps[-1].kind == HALT:
        steps[-1].payments = _refunds(hand, steps[-1].number)
    return steps


def _refunds(hand: Hand, number: int) -> list[Payment]:
    seats = {player["account"]: Seat(player["seat"]) for player in hand.players}
    legs = Posting.objects.filter(transaction__hand=hand.pk, transaction__move=number, account__in=seats)
    amounts = [(seats[leg.account_id], Chips(leg.amount), leg.reason) for leg in legs.order_by("line")]
    return [Payment(f"{POT}refund", seat, chips, chips, Chips(0), reason) for seat, chips, reason in amounts]


def _seat_of(hand: Hand, user: int) -> Seat | None:
    return next((Seat(player["seat"]) for player in hand.players if player["user"] == user), None)


def _own(steps: list[Replayed], me: Seat | None) -> Seat | None:
    """Whose cards the viewer may see while the hand runs: who has left may see what a spectator may."""
    return None if steps and me in steps[-1].state.gone else me


def recording(hand: Hand, user: int) -> dict[str, Any]:
    """A hand for the replay in the browser, as plain JSON (static/src/replay/record.ts).

    Of a finished hand `steps` hold what a spectator saw after each move, and the cards of every seat; `fair` is what
    the deck came from. Before its end they hold what this viewer saw and his own cards alone, and `fair` is None.
    """
    over, steps, me = hand.over_at is not None, _played(hand), _seat_of(hand, user)
    own = _own(steps, me)
    people = [
        {key: player[key] for key in ("seat", "name", "bot", "public")} | {"user": player["public"]}
        for player in hand.players
    ]
    return {
        "id": str(hand.public_id),
        "stake": hand.stake,
        "over": over,
        "me": me,
        "players": people,
        "steps": [_recorded(hand, step, own, over) for step in steps],
        "fair": _shuffled(hand) if over else None,
    }


def _shuffled(hand: Hand) -> dict[str, Any]:
    return {
        "hand": str(hand.public_id),
        "commitment": hand.commitment,
        "server_seed": bytes(hand.server_seed).hex(),
        "players": [
            {"seat": player["seat"], "user": player["public"], "seed": player["seed"]}
            for player in hand.players
        ],
        "pack": registry.game(hand.game).pack,
        "deck": hand.deck,
    }


def _recorded(hand: Hand, step: Replayed, own: Seat | None, over: bool) -> dict[str, Any]:
    seats = [player["seat"] for player in hand.players if over or player["seat"] == own]
    return {
        "number": step.number,
        "seat": step.seat,
        "view": registry.game(hand.game).view(step.state, None if over else own),
        "cards": {str(seat): _held(hand, step.state, seat) for seat in seats},
        "events": [_seen(event, own, over) for event in step.events],
        "payments": payments.shown(step.payments, step.number),
    }


def _move(
    game: str, step: Replayed, me: Seat | None, own: Seat | None, over: bool, who: words.Who
) -> MoveLine:
    events = [_seen(event, own, over) for event in step.events]
    texts = words.sentences(game, step.kind, step.seat, events, who)
    lines = [_payment(game, paid, who) for paid in step.payments]
    return MoveLine(step.number, step.kind, texts, lines, sum(_gain(paid, me) for paid in step.payments))


def _gain(payment: Payment, seat: Seat | None) -> int:
    """What a payment brings or costs a seat, in chips."""
    if seat is None:
        return 0
    received = payment.paid - payment.tax if payment.payee == seat else 0
    return received - (payment.paid if payment.payer == seat else 0)


def _seen(event: Event, own: Seat | None, over: bool) -> Event:
    """The event as the viewer may see it; after the hand with everybody's private parts."""
    return all_parts(event) if over else event_for(event, own)


def all_parts(event: Event) -> Event:
    """The event with everybody's private parts, as it is told after the hand."""
    seen = event_for(event, None)
    for seat in event.get("private", ()):
        seen = {**seen, **event_for(event, seat)}
    return seen


def _payment(game: str, payment: Payment, who: words.Who) -> PaymentLine:
    return PaymentLine(
        words.reason(game, payment.reason),
        words.party(payment.payer, who),
        words.party(payment.payee, who),
        payment.paid,
        payment.tax,
        payment.claimed - payment.paid,
    )


def _players(hand: Hand, steps: list[Replayed], own: Seat | None, over: bool, user: int) -> list[PlayerLine]:
    nets = dict(
        Posting.objects.filter(transaction__hand=hand.pk).values_list("account").annotate(net=Sum("amount"))
    )
    return [
        PlayerLine(
            seat=player["seat"],
            name=player["name"],
            public=player["public"],
            bot=player["bot"],
            me=player["user"] == user,
            seed=player["seed"],
            net=nets.get(player["account"], 0),
            place=place_of(hand.result, player["seat"]),
            **_cards(hand, steps, player["seat"], over or player["seat"] == own, over),
        )
        for player in hand.players
    ]


def _cards(hand: Hand, steps: list[Replayed], seat: int, shown: bool, over: bool) -> dict[str, list[str]]:
    """What the seat was dealt and, if it played any of it, what it still held at the end."""
    dealt = _held(hand, steps[0].state, seat) if steps and shown else []
    left = _held(hand, steps[-1].state, seat) if steps and over else []
    return {
        "dealt": dealt,
        "left": [] if sorted(left) == sorted(dealt) else [words.card(card) for card in left],
    }


def _held(hand: Hand, state: State, seat: int) -> list[str]:
    """The seat's cards, as its own view says; [] in a game whose view tells them otherwise."""
    held = registry.game(hand.game).view(state, Seat(seat)).get("hand")
    return list(held) if isinstance(held, list) else []
