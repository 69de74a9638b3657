"""`python -m benchmarks.decisions summoner-wars-2e`: what a decision of the hard bot loses, by its budget.

Positions are taken from games of greedy bots between drawn decks. In each, all plans of the bot have the same REFERENCE
further trials; a choice loses what its plan is worth less in them than the best plan. The same decisions are taken with
each number of positions, and by the first impression alone, so far fewer trials are needed than in games to see the
difference. A loss tells nothing of what trials themselves do not see: the bot's plans, its policy, its values.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from rich.console import Console
from rich.table import Table

from benchmarks.duels import Arena
from benchmarks.house import House
from deckbuilder.cli import collect_less
from deckbuilder.match.weights import load_weights
from deckbuilder.simulation.intervals import mean
from engine.bots.beam import Beam, Candidate, CandidateTrials
from engine.bots.evaluating_bot import Budget
from engine.bots.greedy import Greedy
from engine.core.decisions import Option
from engine.core.game import Game
from engine.generator import Generator

REFERENCE = 16  # trials that tell what a plan is worth
MIN_PLANS = 4  # of a decision that counts
LAST_TURN = 24  # from whose positions decisions are drawn
MAX_PHASES = 6
Plan = tuple[Option, ...]


@dataclass(frozen=True)
class Choice:
    """A choice: what it loses, in values of the evaluation, after how many trials, in what processor time."""

    loss: float
    trials: int
    seconds: float


def main(arguments: Sequence[str]) -> int:
    options = _parser().parse_args(arguments)
    collect_less()
    budgets = [int(number) for number in options.positions.split(",")]
    choices: dict[int, list[Choice]] = {positions: [] for positions in (0, *budgets)}
    with tempfile.TemporaryDirectory(prefix="deckbuilder-benchmarks-") as folder:
        arena = Arena(House(Path(folder)), options.ruleset)
    weights = load_weights(options.ruleset)
    for game in _positions(arena, weights, options.seed):
        if len(choices[0]) == options.decisions:
            break
        _judge(game, weights, choices)
    _print(choices)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.decisions", description=(__doc__ or "").split(": ", 1)[1]
    )
    parser.add_argument("ruleset")
    parser.add_argument("--positions", default="2000,6000,12000", help="budgets, in positions of a decision")
    parser.add_argument("--decisions", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def _positions(arena: Arena, weights: dict[str, float], seed: int) -> Iterator[Game]:
    """Yield a position of each of many games, in which a player is free to act."""
    generator = Generator(seed)
    number = 0
    while True:
        number += 1
        pair = generator.below(len(arena.decks)), generator.below(len(arena.decks))
        turn, phase = 1 + generator.below(LAST_TURN), generator.below(MAX_PHASES)
        game = Game.start(arena.library(*pair), [arena.decks[deck] for deck in pair], (seed << 16) + number, 0)
        bots = [Greedy(2 * number + seat, weights) for seat in (0, 1)]
        while (decision := game.decision) and (game.state.turn, game.state.phase) < (turn, phase):
            game.choose(bots[decision.player].choose(game.view(decision.player)))
        if game.decision is not None and game.decision.action and len(game.options) > 1:
            yield game


def _judge(game: Game, weights: dict[str, float], choices: dict[int, list[Choice]]) -> None:
    """Take the decision of a position with each budget, and add what the choices lose, if there are enough plans."""
    decision = game.decision
    assert decision is not None
    seed = len(choices[0])
    worths: dict[Plan, float] = {}
    for positions, taken in choices.items():
        view, bot = game.view(decision.player), Beam(seed, weights, Budget(positions or 1))
        evaluation = bot.prepare(view)
        begun = time.process_time()
        trials = bot.trials(view, decision, evaluation)
        seconds = time.process_time() - begun
        if not worths:
            if len(trials.tried) < MIN_PLANS:
                return
            worths = _reference(trials, seed)
        best = max(trials.tried, key=_promise) if not positions else trials.best()
        number = sum(len(candidate.outcomes) for candidate in trials.tried) if positions else 0
        loss = max(worths.values()) - worths[best.plan.options]
        taken.append(Choice(loss, number, seconds if positions else 0.0))


def _reference(trials: CandidateTrials, seed: int) -> dict[Plan, float]:
    """Return what plans are worth on average in further trials, with other dice and hands than a bot's own."""
    plans = [candidate.plan for candidate in trials.tried]
    further = CandidateTrials(plans, trials.evaluation, trials.player, trials.present, ~seed, trials.turns)
    return {
        plan.options: sum(further.outcome(plan, number).worth for number in range(REFERENCE)) / REFERENCE
        for plan in plans
    }


def _promise(candidate: Candidate) -> float:
    return candidate.promise


def _print(choices: dict[int, list[Choice]]) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("positions", no_wrap=True)
    for heading in ("loss", "95 % interval", "trials", "seconds"):
        table.add_column(heading, justify="right", no_wrap=True)
    for positions, taken in choices.items():
        losses = [choice.loss for choice in taken]
        bounds = mean(losses)
        interval = f"{bounds.low:.2f} to {bounds.high:.2f}" if bounds else ""
        trials, seconds = fmean(choice.trials for choice in taken), fmean(choice.seconds for choice in taken)
        row = f"{fmean(losses):.2f}", interval, f"{trials:.1f}", f"{seconds:.3f}"
        table.add_row(f"{positions:,}" if positions else "first impression", *row)
    Console().print(table)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
