"""The engine contract: the rules of one game as pure functions on values.

An engine knows no Django, no clock, no randomness and no balances. The same inputs give the same outputs for
ever, so a stored hand replays to the same end years later. See docs/games.md.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from apps.games.claims import Award, Chips, Claim, Pay, Refund, Seat, Stake

__all__ = [
    "Action",
    "Award",
    "Card",
    "Chips",
    "Claim",
    "Event",
    "Game",
    "IllegalAction",
    "Opening",
    "Pay",
    "Refund",
    "Result",
    "RuleSet",
    "Seat",
    "Stake",
    "State",
    "Step",
    "View",
    "event_for",
    "read_action",
    "require_leaver",
    "require_seat",
    "require_turn",
]

Card = str
"""Two characters, rank then suit ("TD"), or a domino, the higher end first ("6-4")."""

Action = dict[str, Any]
"""What a seat does, as plain JSON: {"type": "play", "tile": "6-4", "end": "left"}."""

Event = dict[str, Any]
"""What happened, as plain JSON; a secret stands under "private": {seat: {...}} (see `event_for`)."""

View = dict[str, Any]
"""What one seat may see, as plain JSON; holds at least phase, to_act, over and result."""


class IllegalAction(Exception):
    """An input that the rules refuse; nothing has changed.

    `code` is for programs and keys the translation; `message` is English with %(name)s places for `params`.

    >>> str(IllegalAction("not_held", "You do not hold %(card)s.", card="AS"))
    'You do not hold AS.'
    """

    def __init__(self, code: str, message: str, **params: object) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.params = params

    def __str__(self) -> str:
        return self.message % self.params if self.params else self.message


class RuleSet(msgspec.Struct, frozen=True, kw_only=True):
    """One way to play a game, as data; each game adds its own numbers in a subclass."""

    code: str
    min_players: int
    max_players: int
    entry: int
    """Stakes that a player needs in his wallet to sit and to be dealt in."""
    turn_seconds: int
    """Seconds that a seat has for one turn."""
    tax_bps: Mapping[str, int]
    """Default tax on receipts in basis points for the tiers "popular", "tycoon" and "vip"."""
    options: Mapping[str, bool] = {}
    """The options that a host may switch, with their defaults."""
    host_leads_first: bool = False
    """Whether the host leads a table's first hand; otherwise the game's own rule finds who does."""
    pays_to_leave: bool = False
    """Whether leaving mid-hand costs something; the claims of `Game.leave` say how much."""


class Result(msgspec.Struct, frozen=True):
    """How a hand ended."""

    winner: Seat | None
    ranking: tuple[tuple[Seat, ...], ...]
    """Groups of equally ranked seats, the best first."""
    next_leaders: tuple[Seat, ...]
    """Who leads the next hand, in order of preference: the first of them who is dealt in."""
    how: str


class State(msgspec.Struct, kw_only=True):
    """What every game's state says; a value that is never changed once a `Step` has carried it out."""

    variant: str
    stake: int
    seats: tuple[Seat, ...]
    """The seats dealt in, ascending."""
    gone: tuple[Seat, ...] = ()
    """The seats that have left, the first to leave first."""
    to_act: tuple[Seat, ...] = ()
    """The seats that must act now; empty only when the hand is over."""
    phase: str
    """The game's own word for where the hand is; "over" at the end."""
    turn: int = 0
    """Grows when a new turn begins: a seat keeps its deadline while this is unchanged."""
    options: dict[str, bool] = {}
    result: Result | None = None

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.result is not None


S = TypeVar("S", bound=State)
Kind = TypeVar("Kind", bound=msgspec.Struct)


class Step(msgspec.Struct, Generic[S], frozen=True):
    """What a transition returns: the state after it, what happened, and the money it asks for."""

    state: S
    events: list[Event]
    claims: list[Claim]


class Game(ABC, Generic[S]):
    """One game. Its instance is `GAME` in the app's engine.py, importable without Django set up."""

    code: ClassVar[str]
    variants: Mapping[str, RuleSet]
    """The rule sets by code, the usual one first."""
    pack: ClassVar[tuple[Card, ...]]
    """The whole pack in canonical order, which the fair shuffle starts from."""
    max_acts: ClassVar[int]
    """The most acts of a hand under autoplay."""
    state_type: type[S]

    def __init__(self) -> None:
        self._pack_set = frozenset(self.pack)
        self._decoder = msgspec.json.Decoder(self.state_type)

    @abstractmethod
    def deal(
        self,
        variant: str,
        *,
        stake: int,
        seats: Sequence[Seat],
        leader: Seat | None,
        deck: Sequence[Card],
        options: Mapping[str, bool] | None = None,
    ) -> Step[S]:
        """Begin a hand at `stake` chips (positive, even) with the pack in the order of `deck`.

        `leader` is who leads by the result of the hand before; None, or one not dealt in, lets the game's own
        rule find him. Raises IllegalAction "bad_deal".
        """

    @abstractmethod
    def act(self, state: S, seat: Seat, action: Action) -> Step[S]:
        """Play one action; raises IllegalAction, whatever the input, and leaves `state` as it was."""

    def leave(self, state: S, seat: Seat) -> Step[S]:
        """Take the seat's player out of the hand.

        Where the rules name no leave rule the seat stays in the hand, and the site plays it by `autoplay`.
        Raises IllegalAction when the seat is not in the hand, gone already, or the hand is over.
        """
        require_leaver(state, seat)
        after = msgspec.structs.replace(state, gone=(*state.gone, seat))
        return Step(after, [{"type": "left", "seat": seat}], [])

    @abstractmethod
    def actions(self, state: S, seat: Seat) -> list[Action]:
        """The seat's legal actions; [] when it is not to act.

        Where they are too many to list, one entry {"type": ..., "template": True} stands for all of its type.
        """

    @abstractmethod
    def autoplay(self, state: S, seat: Seat) -> Action:
        """The rule's own automatic play for a seat that is to act; raises IllegalAction for another."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> View:
        """What a seat, or a spectator (None), may see; everything once the hand is over."""

    def dump(self, state: S) -> bytes:
        """The state as JSON."""
        return _encode(state)

    def load(self, data: bytes | str) -> S:
        """The state from `dump`; raises msgspec.DecodeError for anything else."""
        return self._decoder.decode(data)

    def opening(
        self,
        variant: str,
        stake: int,
        seats: Sequence[Seat],
        leader: Seat | None,
        deck: Sequence[Card],
        options: Mapping[str, bool] | None,
    ) -> "Opening":
        """Check what every game's `deal` is given, and put it in its plain form."""
        try:
            rules = self.variants[variant]
            chosen = {**rules.options, **(options or {})}
            places = tuple(sorted(seats))
            cards = tuple(deck)
            whole = (
                len(cards) == len(self.pack)
                and self._pack_set.issuperset(cards)
                and len(set(cards)) == len(cards)
            )
        except (KeyError, TypeError) as error:
            raise _bad_deal("unknown rules, options, seats or cards") from error
        if not whole:
            raise _bad_deal("the deck is not the whole pack")
        if type(stake) is not int or stake <= 0 or stake % 2:
            raise _bad_deal("the stake is not a positive even number of chips")
        if any(type(place) is not int or place < 0 for place in places) or len(set(places)) < len(places):
            raise _bad_deal("the seats are not distinct places")
        if not rules.min_players <= len(places) <= rules.max_players:
            raise _bad_deal("too few or too many players")
        if chosen.keys() != rules.options.keys() or any(type(on) is not bool for on in chosen.values()):
            raise _bad_deal("an option that the rules do not have")
        if type(leader) is not int or leader not in places:
            leader = None
        return Opening(stake, places, leader, cards, chosen)


class Opening(msgspec.Struct, frozen=True):
    """The checked beginnings of a hand; a leader who is not dealt in has become None."""

    stake: int
    seats: tuple[Seat, ...]
    leader: Seat | None
    deck: tuple[Card, ...]
    options: dict[str, bool]


_encode = msgspec.json.Encoder().encode


def _bad_deal(reason: str) -> IllegalAction:
    return IllegalAction("bad_deal", "This hand cannot be dealt: %(reason)s.", reason=reason)


def require_seat(state: State, seat: object) -> None:
    """Refuse a seat that is not in the hand, and anything once the hand is over."""
    if type(seat) is not int or seat not in state.seats:
        raise IllegalAction("not_in_hand", "You are not in this hand.")
    if state.result is not None:
        raise IllegalAction("hand_over", "This hand is over.")


def require_turn(state: State, seat: object) -> None:
    """Refuse a seat that is not to act."""
    require_seat(state, seat)
    if seat not in state.to_act:
        raise IllegalAction("not_your_turn", "It is not your turn.")


def require_leaver(state: State, seat: object) -> None:
    """Refuse a seat that cannot leave."""
    require_seat(state, seat)
    if seat in state.gone:
        raise IllegalAction("already_gone", "You have already left this hand.")


def read_action(action: object, kinds: Mapping[str, type[Kind]]) -> Kind:
    """The action as the Struct that `kinds` has for its type; raises IllegalAction "malformed".

    The Structs are tagged (`tag="play", tag_field="type"`) and forbid unknown fields, so that missing, extra
    and wrongly typed fields are refused here: true is no number, 1 no boolean, 1.0 no int, a tuple no list.
    """
    name = action.get("type") if type(action) is dict else None
    kind = kinds.get(name) if type(name) is str else None
    if kind is None:
        raise IllegalAction("malformed", "There is no such move.")
    try:
        read = msgspec.convert(action, kind)
    except (msgspec.ValidationError, UnicodeError, RecursionError) as error:
        raise IllegalAction("malformed", "There is no such move.") from error
    if not _plain(action):
        raise IllegalAction("malformed", "There is no such move.")
    return read


def _plain(value: object) -> bool:
    """Whether a value is as JSON is read: msgspec would take a tuple or a set for a list."""
    if type(value) is list:
        return all(map(_plain, value))
    if type(value) is dict:
        return all(map(_plain, value.values()))
    return not isinstance(value, tuple | set | frozenset)


def event_for(event: Event, seat: Seat | None) -> Event:
    """The event as `seat` may see it: its own private part joined in, everybody else's left out.

    >>> event_for({"type": "drew", "count": 1, "private": {2: {"tiles": ["6-4"]}}}, 2)
    {'type': 'drew', 'count': 1, 'tiles': ['6-4']}
    >>> event_for({"type": "drew", "count": 1, "private": {2: {"tiles": ["6-4"]}}}, None)
    {'type': 'drew', 'count': 1}
    """
    private = event.get("private")
    if private is None:
        return event
    public = {key: value for key, value in event.items() if key != "private"}
    return public if seat is None else {**public, **private.get(seat, {})}
