"""`python -m benchmarks.blunders`: whether an analysis names the blunder of a game.

Hard bots play a game; then they play it again, and in a turn that the seed draws one of them takes any step, so that it
costs chance (`benchmarks.planted_turns`). A quick look at both games must name that turn, and no turn of the first game
unless it is sure of it. Turns of good players that are named are judged by many games of their own: a hard bot makes
mistakes, too. Fails when fewer than `MIN_NAMED` of the planted turns are named, or a turn of a good player is named as
surely worse that these games do not confirm, or as probably worse.

Prints the error of the judgement, too, which stands in the weights of a game as `search: error`: by how much the turns
of the games without a blunder seem to be worse than those of the bot that judges. One in 50 seems to be worse by more
than the error explains, as in a normal distribution; the ends of this one are too long for the usual estimate.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import NormalDist, fmean, quantiles
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks.house import House
from benchmarks.planted_turns import CONFIRMING, GameFolder, PlantedTurn, RecordedGame, hard_bots, plant, play
from deckbuilder.app.analysis.playing_on import BOT
from deckbuilder.app.analysis.preparation import efforts_for, prepare_analysis, report_of
from deckbuilder.app.analysis.report import AnalysisReport
from deckbuilder.app.analysis.turn_trials import SURE
from deckbuilder.app.workbench import Workbench
from deckbuilder.playing import engine_deck, library_of
from deckbuilder.simulation.intervals import Interval
from deckbuilder.simulation.rounds import run_rounds
from engine.core.deck import GameDeck
from engine.core.game import Library
from engine.generator import Generator
from engine.replay import Recorder

MIN_NAMED = 0.8  # of the planted turns
STREAM = 55  # of the seed of a game, for its decks and the turn of its blunder
CHECKED = 200  # pairs of games that judge a turn of a good player that was named
RARE = 50  # one of so many turns of good players seems to lose more than the error explains


class Looked(NamedTuple):
    """A game that was looked at: its seed, the planted turn, what was named, and the seconds of processor time.

    `losses`: of all turns, on average over their trials. `checked`: what the named turns of a game without a planted
    one cost by games of their own.
    """

    seed: int
    planted: PlantedTurn | None
    report: AnalysisReport
    losses: list[float]
    checked: list[Interval]
    seconds: float

    @property
    def named(self) -> list[int]:
        """The numbers of the turns that are named: by the losses of own cards, and as worse than the bot's."""
        return sorted({*(loss.turn for loss in self.report.own_losses), *(turn.turn for turn in self.report.turns)})

    @property
    def is_right(self) -> bool:
        """Whether the planted turn is named, or without one nothing that is not sure and really worse."""
        if self.planted:
            return self.planted.turn in self.named
        named = zip(self.report.turns, self.checked, strict=True)
        return all((turn.sureness >= SURE or turn.win) and cost.low > 0 for turn, cost in named)

    def line(self) -> str:
        """Return what came of it in a line."""
        planted = "no turn"
        if self.planted:
            turn, tries, cost = self.planted
            planted = f"turn {turn}, which costs {cost.value:.2f} ({cost.low:.2f} to {cost.high:.2f}), try {tries}"
        costs = [f", costs {cost.value:.2f} ({cost.low:.2f} to {cost.high:.2f})" for cost in self.checked]
        turns = [
            f"{turn.turn} ({'win' if turn.win else f'{turn.sureness:.0%} sure'}{cost})"
            for turn, cost in zip(self.report.turns, costs or [""] * len(self.report.turns), strict=True)
        ]
        lost = [f"{loss.card} in {loss.turn}" for loss in self.report.own_losses]
        named = ", ".join([*turns, *lost]) or "none"
        return f"seed {self.seed}, planted {planted}: {named}; {self.seconds:.1f} s"


def main(arguments: Sequence[str]) -> int:
    options = _parser().parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="deckbuilder-benchmarks-") as folder:
        looked = []
        for game in _looked(House(Path(folder)), options):
            looked.append(game)
            print(game.line(), flush=True)
    planted, clean = ([game for game in looked if bool(game.planted) is wanted] for wanted in (True, False))
    table = Table(box=None, pad_edge=False)
    for heading in ("games", "right", "seconds, longest"):
        table.add_column(heading)
    for title, games in (("with a planted turn: named", planted), ("without: nothing, or a real mistake", clean)):
        right = sum(game.is_right for game in games)
        table.add_row(title, f"{right} of {len(games)}", f"{max(game.seconds for game in games):.1f}")
    checked = [cost for game in clean for cost in game.checked]
    table.add_row("turns named there, confirmed", f"{sum(cost.low > 0 for cost in checked)} of {len(checked)}", "")
    Console().print(table)
    print(f"error of the judgement: {_error([loss for game in clean for loss in game.losses]):.2g}")
    named = sum(game.is_right for game in planted)
    return int(named < MIN_NAMED * len(planted) or not all(game.is_right for game in clean))


def _error(losses: Sequence[float]) -> float:
    """Return the standard deviation of a normal distribution of which as many are beyond the greatest losses."""
    return quantiles(losses, n=RARE, method="inclusive")[-1] / NormalDist().inv_cdf(1 - 1 / RARE)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.blunders", description=(__doc__ or "").split(": ", 1)[1]
    )
    parser.add_argument("--ruleset", default="summoner-wars-2e")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--judge", default=BOT, help="the bot that plays on to measure what a turn costs")
    parser.add_argument("--keep", type=Path, help="a folder for the games, from which they are read again")
    return parser


def _looked(house: House, options: argparse.Namespace) -> Iterator[Looked]:
    """Yield the quick looks at games without and with a planted turn."""
    workbench, folder = Workbench(house.shipped), GameFolder(options.keep)
    for seed in range(options.seed, options.seed + options.games):
        generator = Generator(seed, STREAM)
        library, decks = _drawn(house, options.ruleset, generator)
        name = f"{options.ruleset}-{seed}"
        clean, _ = folder.find(f"{name}.txt") or (
            play(Recorder(library, decks, seed), hard_bots(library, len(decks), seed)),
            None,
        )
        folder.keep(f"{name}.txt", clean)
        yield _look(workbench, RecordedGame(workbench, library, clean, options.judge), seed)
        record, planted = folder.find(f"{name}-turn.txt") or plant(workbench, library, clean, options.judge, generator)
        folder.keep(f"{name}-turn.txt", record, planted)
        yield _look(workbench, RecordedGame(workbench, library, record, options.judge), seed, planted)


def _drawn(house: House, ruleset: str, generator: Generator) -> tuple[Library, list[GameDeck]]:
    """Return two different decks that a generator draws, and their cards."""
    listed, catalogue = house.decks_of(ruleset), house.resolver.catalogue
    first, second = generator.below(len(listed)), generator.below(len(listed) - 1)
    decks = [engine_deck(listed[number], catalogue) for number in (first, second + (second >= first))]
    return library_of(catalogue, decks), decks


def _look(workbench: Workbench, game: RecordedGame, seed: int, planted: PlantedTurn | None = None) -> Looked:
    begun = time.process_time()
    analysis = prepare_analysis(workbench, game.replay, efforts_for(game.replay)[:1])
    run_rounds(analysis, lambda _: None)
    report = report_of(analysis, game.replay)
    seconds = time.process_time() - begun
    losses = [fmean(trial.losses) for trial in analysis.trials.values()]
    checked = [] if planted else [game.cost(turn.turn, turn.better, CHECKED, CONFIRMING) for turn in report.turns]
    return Looked(seed, planted, report, losses, checked, seconds)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
