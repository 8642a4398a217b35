"""Whole hands among bots, who eat whenever they can: what binds and what is ù, against trying everything."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from apps.games.cards import CARDS
from apps.games.engine import Seat
from apps.phom import bot
from apps.phom.engine import GAME
from apps.phom.state import PhomState
from tests.phom import brute

HANDS = 150


def reached() -> Iterator[PhomState]:
    random = Random(11)
    for hand in range(HANDS):
        seats = list(map(Seat, range(2 + hand % 3)))
        deck = random.sample(CARDS, len(CARDS))
        state = GAME.deal("ionline", stake=2, seats=seats, leader=random.choice(seats), deck=deck).state
        while not state.over:
            yield state
            seat = state.to_act[0]
            listed = GAME.actions(state, seat)
            # Greedy eaters, so that two and three eaten cards happen.
            eat = {"type": "eat"}
            action = eat if eat in listed else bot.choose(GAME.view(state, seat), listed)
            state = GAME.act(state, seat, action).state


def sets(state: PhomState, seat: Seat, without: str = "") -> list[brute.Melds]:
    hand = [card for card in state.hands[seat] if card != without]
    return list(brute.sets(hand, set(state.bound(seat))))


def test_what_binds_and_what_is_u_agrees_with_trying_everything() -> None:
    seen: Counter[str] = Counter()
    for state in reached():
        seat = state.to_act[0]
        hand, eaten = list(state.hands[seat]), state.bound(seat)
        assert all(sets(state, holder) for holder in state.seats), "every eaten card has a meld of its own"
        listed = GAME.actions(state, seat)
        if state.phase == "take" and state.offer is not None:
            could = any(brute.sets([*hand, state.offer], {*eaten, state.offer}))
            assert ({"type": "eat"} in listed) is could
            seen[f"{len(eaten)} eaten, one more" if could else "no eat"] += 1
        if len(hand) == 10:
            assert all(len(brute.rest(hand, choice)) > 1 for choice in sets(state, seat)), "no ù is missed"
        if state.phase == "discard" and seat not in state.melds:
            legal = {action["card"] for action in listed}
            assert legal == {card for card in hand if card not in eaten and sets(state, seat, without=card)}
            seen["bound" if len(legal) + len(eaten) < len(hand) else "free"] += 1
    assert seen["0 eaten, one more"] > 50 and seen["1 eaten, one more"] > 10 and seen["bound"] > 50
