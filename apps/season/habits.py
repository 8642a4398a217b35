"""What somebody does when it is his turn."""

from random import Random

from apps.games import registry
from apps.games.engine import Action, Claim, Pay, Seat, State
from apps.play.rows import Facts
from apps.season.people import Habit

CONSIDERED = 4
"""Of so many actions a giver thinks through to the end, at most, which gives away the most."""


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


def give_away(facts: Facts, state: State, seat: Seat, partner: Seat, random: Random) -> Action:
    """The action after which, with everything played by rule from there, most goes to the partner.

    Partners tell each other what they hold, so the whole state is looked at.
    """
    engine = facts.engine
    actions = engine.actions(state, seat)
    if len(actions) == 1 or any(action.get("template") for action in actions):
        return engine.autoplay(state, seat)
    considered = random.sample(actions, min(CONSIDERED, len(actions)))
    return max(considered, key=lambda action: _given(facts, state, seat, partner, action))


def _given(facts: Facts, state: State, seat: Seat, partner: Seat, action: Action) -> tuple[bool, int]:
    """Whether the partner wins, and chips from seat to partner, if the hand is played to its end by rule."""
    engine = facts.engine
    step = engine.act(state, seat, action)
    total = _net(step.claims, seat, partner)
    while not step.state.over:
        acting = step.state.to_act[0]
        step = engine.act(step.state, acting, engine.autoplay(step.state, acting))
        total += _net(step.claims, seat, partner)
    return step.state.result.winner == partner, total


def _net(claims: list[Claim], seat: Seat, partner: Seat) -> int:
    """Chips that these claims ask of the seat for the partner, less those the other way."""
    pays = [claim for claim in claims if isinstance(claim, Pay)]
    given = sum(pay.amount for pay in pays if (pay.payer, pay.payee) == (seat, partner))
    return given - sum(pay.amount for pay in pays if (pay.payer, pay.payee) == (partner, seat))
