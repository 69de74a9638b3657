"""A hint in words: what the adviser would do in this phase, what it expects of that, and why it does nothing else."""

from collections.abc import Mapping, Sequence

from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.games.presentation import Presentation
from deckbuilder.text import listed
from engine.bots import Player
from engine.bots.advice import Advice, Advisor, most
from engine.bots.evaluating_bot import EvaluatingBot
from engine.core.decisions import Option
from engine.core.game import Game
from engine.core.outcomes import outcomes

REASONS = 3  # told, at most
TELLING = 0.3  # the least difference that is told
BRIEFLY = 600  # runs of an option whose chances are told


def advice_of(adviser: Player, view: Game, advisor: Advisor) -> list[str]:
    """What an adviser would do for whoever has to decide in a view, and why.

    Raises InputError for one that can't say.
    """
    if not isinstance(adviser.bot, EvaluatingBot):
        raise InputError(f"the {adviser.kind.name} bot does nothing for a reason")
    return told(advisor.of(adviser.bot, view), adviser.kind.name, view)


def told(found: Advice, name: str, view: Game) -> list[str]:
    """The advice of a bot of a name, in sentences."""
    presentation = presentation_of(view.library)
    plan = _labels(view, found.options)
    outlook = _outlook(presentation, view, found.options[0])
    lines = [f"The {name} bot would choose: {plan[0]}{f': {outlook}' if outlook else ''}"]
    if len(plan) > 1:
        lines.append(f"Then: {'; '.join(plan[1:])}.")
    if found.wins:
        lines.append("It wins, whatever the opponent does.")
    return [
        *lines,
        *_reasons(presentation, found, view),
        *(_later(presentation, view, card) for card in found.later[:1]),
    ]


def _reasons(presentation: Presentation, found: Advice, view: Game) -> list[str]:
    """Why not the next best; where there is little between them, what the choice is good for at all."""
    other = _labels(view, found.instead)[0] if found.instead else ""
    if why := _why(presentation, found.gains):
        return [f"Rather than {other}: {why}."]
    is_free = view.decision is not None and view.decision.action  # otherwise it begins in the middle of something
    brings = [presentation.reason(name, better=True) for name, gain in _notable_gains(found.brings) if gain > 0]
    is_meant = found.instead and not presentation.listing(view, found.instead[0], other).aside
    return [
        *([f"That way {listed(brings)}."] if brings and is_free else []),
        *([f"About as good: {other}."] if is_meant else []),
    ]


def _labels(view: Game, options: Sequence[Option]) -> list[str]:
    """What is done one after the other, as it is offered; answers stand behind what they belong to."""
    game, found = view.copy(), list[list[str]]()
    for option in options:
        label = game.labels()[game.options.index(option)]
        if found and game.decision is not None and not game.decision.action:
            found[-1].append(label)
        else:
            found.append([label])
        game.take(option)
    return [f"{action} (answer: {', '.join(answers)})" if answers else action for action, *answers in found]


def _outlook(presentation: Presentation, view: Game, option: Option) -> str:
    """The chances of what is aimed at a card of somebody else."""
    if option.aim < 0:
        return ""
    game = view.copy()
    game.state.script = None
    return presentation.outlook(option, outcomes(game, option, using=False, most=BRIEFLY))


def _why(presentation: Presentation, gains: Mapping[str, float]) -> str:
    """What is better, then what is worse; nothing where nothing is better, or it is not better on the whole."""
    better = [presentation.reason(name, better=True) for name, gain in _notable_gains(gains) if gain > 0]
    worse = [presentation.reason(name, better=False) for name, gain in _notable_gains(gains) if gain < 0]
    if not better or sum(gains.values()) < 0:
        return ""
    return f"{listed(better)}, though {listed(worse)}" if worse else listed(better)


def _notable_gains(gains: Mapping[str, float]) -> list[tuple[str, float]]:
    """The few parts that differ most, as far as that is worth telling."""
    return [(name, gain) for name, gain in most(gains, REASONS) if abs(gain) >= TELLING]


def _later(presentation: Presentation, view: Game, card: int) -> str:
    """What is meant to come in the next turn, and what has to be kept for it."""
    cost = view.library.rules.cost(view, card) or 0
    keep = f"; save up {cost} {presentation.payment_zone} for it" if cost and presentation.payment_zone else ""
    return f"Next turn: {view.name(card)}{keep}."
