"""What the adviser would have done in place of a choice of a recorded game, and why that is better.

A choice is compared with a whole plan: what was done up to the end of the phase, or up to where chance decides, with
what the bot would do up to there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from deckbuilder.app.analysis.source import RecordedPositions
from deckbuilder.bots import make_bot
from deckbuilder.match.hints import plan_words, reason_against
from deckbuilder.players import ADVISER
from deckbuilder.simulation.rounds import SourcedWork, open_source
from engine.bots.advice import compare
from engine.bots.beam import Beam
from engine.core.decisions import Option
from engine.core.errors import LimitExceededError
from engine.core.game import Game

MAX_CHOICES = 30  # of a plan


class Alternative(NamedTuple):
    """A plan in place of what was done. `step`: after so many steps of the record.

    `made` and `better`: the labels of the choices of both; the same where the bot would have done the same. `gap`: by
    how much the bot values its own plan more. `plan`: the plan in words, `instead`: what was done; `reasons`:
    clauses.
    """

    step: int
    made: tuple[str, ...]
    better: tuple[str, ...]
    gap: float
    plan: str
    instead: str
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Alternatives(SourcedWork):
    """The alternatives at some steps of a record, as work for any process; a number is that of a step."""

    seed: int

    def play(self, numbers: Sequence[int]) -> list[Alternative]:
        """Return the alternatives at these steps; none where the bot would have done the same, or cannot decide."""
        alternatives = [_alternative(open_source(self.source), number, self.seed) for number in numbers]
        return [alternative for alternative in alternatives if alternative is not None]


def made_choices(positions: RecordedPositions, step: int) -> list[Option]:
    """Return the choices of a record from a step on, up to the end of the phase or where chance decides."""
    game, options = positions.game(step), list[Option]()
    player, place = game.state.active, (game.state.turn, game.state.phase)
    for recorded in positions.steps[step : step + MAX_CHOICES]:
        option = None if recorded.is_manual_edit or game.decision is None else game.find(recorded.text)
        if option not in game.options:
            break
        before = _chance(game)
        game.take(option)
        options.append(option)
        decision = game.decision
        if decision is None or decision.player != player or _chance(game) != before:
            break
        if (game.state.turn, game.state.phase) != place:
            break
    return options


def _chance(game: Game) -> tuple[int, int]:
    """Return what changes where chance decides: the generator, and how many cards lie in draw piles."""
    return game.state.random, sum(map(len, game.state.draws))


def _alternative(positions: RecordedPositions, step: int, seed: int) -> Alternative | None:
    game, made = positions.game(step), made_choices(positions, step)
    adviser = make_bot(ADVISER, (seed << 20) + step, positions.weights)
    if not made or not isinstance(adviser.bot, Beam):
        return None
    view = adviser.sees(game)
    try:
        comparison = compare(adviser.bot, view, made)
    except LimitExceededError:
        return None
    if comparison is None:
        return None
    better, labels = _possible(game, comparison.advice.options), _labels(game, made)
    if not better or better == labels:
        return None
    plan, instead = (plan_words(game, options) for options in (comparison.advice.options[: len(better)], made))
    return Alternative(
        step,
        labels,
        better,
        round(comparison.gap, 6),
        "; ".join(plan),
        "; ".join(instead),
        tuple(reason_against(comparison.advice, view)),
    )


def _labels(game: Game, options: Sequence[Option]) -> tuple[str, ...]:
    game, labels = game.copy(), list[str]()
    for option in options:
        labels.append(game.labels()[game.options.index(option)])
        game.take(option)
    return tuple(labels)


def _possible(game: Game, options: Sequence[Option]) -> tuple[str, ...]:
    """Return the labels of a bot's plan up to where chance decides: what comes then, the bot could only guess."""
    game, labels = game.copy(), list[str]()
    for option in options:
        if game.decision is None or option not in game.options:
            break
        labels.append(game.labels()[game.options.index(option)])
        before = _chance(game)
        game.take(option)
        if _chance(game) != before:
            break
    return tuple(labels)
