"""Why a player would do something: its plan, and what that is better for than the next best one.

Plans that were tried out are compared by what the game has come to after the same trials, part by part of the worth; a
single option by the position that it leads to.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.bots.beam import Beam, Candidate, CandidateTrials, followed
from engine.bots.evaluating_bot import EvaluatingBot, forced_option
from engine.bots.plans import Sketch, sketch
from engine.bots.tactical import Tactical
from engine.core.decisions import Option
from engine.core.game import Evaluation, Game

INTENDED_SHARE: Final = 0.6  # the share of the trials in which something is done that counts as intended
PRIOR_TRIALS: Final = 6  # trials that what a plan leads to at once counts as much as, where reasons are asked for


class Advice(NamedTuple):
    """What a player would do now, one after the other, and why.

    `instead`: the options of the next best plan; empty if there is none. `gains`: by how much each part of the worth is
    better than with that. `brings`: by how much each is better than before. `later`: the cards that it means to bring
    out in its next turn, the likeliest first. `wins`: whatever the others do.
    """

    options: tuple[Option, ...]
    instead: tuple[Option, ...] = ()
    gains: Mapping[str, float] = {}
    brings: Mapping[str, float] = {}
    later: tuple[int, ...] = ()
    wins: bool = False


class Advisor:
    """What was advised last: who follows a plan, or asks again, hears of the same plan."""

    def __init__(self) -> None:
        self.last: Advice | None = None
        self.planned: list[tuple[Sketch, Option]] = []

    def of(self, bot: EvaluatingBot, view: Game) -> Advice:
        """As `advise`, or the last plan from here on, without reasons once it is under way."""
        place, options = sketch(view), view.options
        for number, (expected, option) in enumerate(self.planned):
            if self.last is not None and expected == place and option in options:
                return Advice(self.last.options[number:], later=self.last.later) if number else self.last
        self.last = advise(bot, view)
        self.planned = followed(view, self.last.options)
        return self.last


def advise(bot: EvaluatingBot, view: Game) -> Advice:
    """What a player would do in its view, and why. Raises ValueError where nothing is to decide."""
    decision, options = view.decision, view.options
    if decision is None or not options:
        raise ValueError("there is nothing to decide in this view")
    if len(options) == 1:
        return Advice(options)
    evaluation = bot.prepare(view)
    if isinstance(bot, Beam):
        trials = bot.trials(view, decision, evaluation)
        return _of_plans(trials, view)
    chosen = options[bot.decide(view, decision, evaluation)]
    if isinstance(bot, Tactical) and bot.is_won:
        return Advice((chosen,), wins=True)
    evaluation.look(view, decision.player)
    return _of_options(view, chosen, evaluation, decision.player)


def _of_plans(trials: CandidateTrials, view: Game) -> Advice:
    """The best of the plans, beside the best that begins with something that it does not do itself, now or later."""
    best, evaluation, player = trials.best(), trials.evaluation, trials.player
    evaluation.look(view, player)
    now = evaluation.parts(view, player)
    brings, later = _gains(evaluation.parts(best.plan.after, player), now), _later(trials, best, view)
    own = [option for option in best.plan.options[1:] if not option.passes] + [best.plan.options[0]]
    others = [each for each in trials.tried if each.plan.options[0] not in own]
    if not others:
        return Advice(best.plan.options, brings=brings, later=later)
    other = max(others, key=_by_trials)
    number = min(len(best.outcomes), len(other.outcomes))
    gains = _gains(_parts(trials, best, number), _parts(trials, other, number))
    return Advice(best.plan.options, other.plan.options, gains, brings, later)


def _by_trials(each: Candidate) -> tuple[int, float]:
    """How far a plan has come, and its worth."""
    return len(each.outcomes), each.estimate


def _parts(trials: CandidateTrials, each: Candidate, number: int) -> dict[str, float]:
    """What the worth is made of after a plan: at once, and on average over the first trials, which vary much."""
    total: dict[str, float] = {}
    for game, weight in [(each.plan.after, PRIOR_TRIALS), *[(outcome.ending, 1) for outcome in each.outcomes[:number]]]:
        for name, part in trials.evaluation.parts(game, trials.player).items():
            total[name] = total.get(name, 0.0) + weight * part / (number + PRIOR_TRIALS)
    return total


def _later(trials: CandidateTrials, each: Candidate, view: Game) -> tuple[int, ...]:
    """The cards in hand that the player brings out in its next turn in most trials."""
    found: Counter[int] = Counter()
    hand = set(view.state.hands[trials.player])
    for _, _, taken in each.outcomes:
        found.update({card for turn, player, card in taken if player == trials.player and turn > view.state.turn})
    often = [card for card, times in found.items() if card in hand and times >= INTENDED_SHARE * len(each.outcomes)]
    return tuple(sorted(often, key=lambda card: (-found[card], card)))


def _of_options(view: Game, chosen: Option, evaluation: Evaluation, player: int) -> Advice:
    """An option beside the best that is another thing to do, by the positions that they lead to."""
    after = {option: _after(view, option) for option in view.options}
    mine, now = evaluation.parts(after[chosen], player), evaluation.parts(view, player)
    others = [option for option in view.options if _subject(option) != _subject(chosen)]
    if not others:
        return Advice((chosen,), brings=_gains(mine, now))
    other = max(others, key=lambda option: evaluation.worth(after[option], player))
    return Advice((chosen,), (other,), _gains(mine, evaluation.parts(after[other], player)), _gains(mine, now))


def _subject(option: Option) -> tuple[type[Option], int]:
    """What is done, and with which card: where to is no other thing to do."""
    return type(option), getattr(option, "card", -1)


def _after(view: Game, option: Option) -> Game:
    """The position after an option, with every answer by rote."""
    position = view.copy()
    position.take(option)
    while position.decision is not None and not position.decision.action:
        position.take(forced_option(position.options))
    return position


def _gains(mine: Mapping[str, float], theirs: Mapping[str, float]) -> dict[str, float]:
    """By how much each part is better; parts that one side does not have are nothing there."""
    return {name: mine.get(name, 0.0) - theirs.get(name, 0.0) for name in {**mine, **theirs}}


def most(gains: Mapping[str, float], number: int) -> Sequence[tuple[str, float]]:
    """The parts that differ most, the greatest first."""
    return sorted(gains.items(), key=lambda each: (-abs(each[1]), each[0]))[:number]
