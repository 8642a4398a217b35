"""What somebody does when it is his turn."""

from random import Random

from apps.games import registry
from apps.games.engine import Action, Claim, Pay, Seat, State
from apps.play.rows import Facts
from apps.season.people import Habit

CONSIDERED = 4
"""So many actions, at most, are thought through to the end for the one that passes on the most."""


def choose(facts: Facts, state: State, seat: Seat, habit: Habit, random: Random) -> Action:
    """One legal action: the bot's now and then, otherwise any. Where actions are too many to list, the rule's own."""
    engine = facts.engine
    actions = engine.actions(state, seat)
    template = any(action.get("template") for action in actions)
    if len(actions) == 1 and not template:
        return actions[0]
    if random.randrange(100) < habit.thinks:
        return registry.bot(facts.game)(engine.view(state, seat), actions)
    return engine.autoplay(state, seat) if template else random.choice(actions)


def pass_chips(facts: Facts, state: State, giver: Seat, taker: Seat, random: Random) -> Action:
    """The action of either after which, with everything played by rule from there, most goes from giver to taker.

    They tell each other what they hold, so the whole state is looked at.
    """
    engine, seat = facts.engine, state.to_act[0]
    actions = engine.actions(state, seat)
    if len(actions) == 1 or any(action.get("template") for action in actions):
        return engine.autoplay(state, seat)
    considered = random.sample(actions, min(CONSIDERED, len(actions)))
    return max(considered, key=lambda action: _given(facts, state, giver, taker, action))


def _given(facts: Facts, state: State, giver: Seat, taker: Seat, action: Action) -> tuple[bool, int]:
    """Whether the taker wins, and chips from giver to taker, if the hand is played to its end by rule."""
    engine = facts.engine
    step = engine.act(state, state.to_act[0], action)
    total = _net(step.claims, giver, taker)
    while not step.state.over:
        acting = step.state.to_act[0]
        step = engine.act(step.state, acting, engine.autoplay(step.state, acting))
        total += _net(step.claims, giver, taker)
    return step.state.result.winner == taker, total


def _net(claims: list[Claim], giver: Seat, taker: Seat) -> int:
    """Chips that these claims ask of the giver for the taker, less those the other way."""
    pays = [claim for claim in claims if isinstance(claim, Pay)]
    given = sum(pay.amount for pay in pays if (pay.payer, pay.payee) == (giver, taker))
    return given - sum(pay.amount for pay in pays if (pay.payer, pay.payee) == (taker, giver))
