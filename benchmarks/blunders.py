"""`python -m benchmarks.blunders`: whether an analysis names the blunder of a game.

Hard bots play a game; then they play it again, and in a turn that the seed draws one of them takes any step: with
--tries, that in several tries which its evaluation likes least, because where turns are short any step may do no harm.
A quick look at both games must name that turn, and name no turn of the first game that it is not sure of. Fails when
fewer than `MIN_NAMED` of the planted turns are named, or a likely one is named in a game without one.

Prints the error of the judgement, too, which stands in the weights of a game as `search: error`: by how much the turns
of the games without a blunder seem to be worse than those of the bot that judges. One in 50 seems to be worse by more
than the error explains, as in a normal distribution; the ends of this one are too long for the usual estimate.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import NormalDist, fmean, quantiles
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks.house import House
from deckbuilder.app.analysis.playing_on import BOT as JUDGE
from deckbuilder.app.analysis.playing_on import worth_to
from deckbuilder.app.analysis.preparation import efforts_for, prepare_analysis, report_of
from deckbuilder.app.analysis.report import AnalysisReport
from deckbuilder.app.analysis.turn_trials import SURE
from deckbuilder.app.matches.replays import GameReplay
from deckbuilder.app.workbench import Workbench
from deckbuilder.match.weights import load_weights
from deckbuilder.playing import engine_deck, library_of
from deckbuilder.simulation.rounds import run_rounds
from engine.bots import make_player
from engine.core.deck import GameDeck
from engine.core.game import Game, Library
from engine.generator import Generator
from engine.record import Record, read, write
from engine.replay import Recorder, Replay

MIN_NAMED = 0.8  # of the planted turns
NO_TURN = 0
STREAM = 55  # of the seed of a game, for its decks and the turn of its blunder
FIRST_TURN = 2  # in which a blunder may be planted; the first turn of a game does little
RARE = 50  # one of so many turns of good players seems to lose more than the error explains


class Looked(NamedTuple):
    """A game that was looked at: its seed, the planted turn, what was named, and the seconds of processor time.

    `losses`: of all turns, on average over their trials.
    """

    seed: int
    planted: int
    report: AnalysisReport
    losses: list[float]
    seconds: float

    @property
    def named(self) -> list[int]:
        """The numbers of the turns that are named: by the losses of own cards, and as worse than the bot's."""
        return sorted({*(loss.turn for loss in self.report.own_losses), *(turn.turn for turn in self.report.turns)})

    @property
    def is_right(self) -> bool:
        """Whether the planted turn is named, or without one nothing that is not sure."""
        if self.planted:
            return self.planted in self.named
        return all(turn.sureness >= SURE or turn.win for turn in self.report.turns)


def main(arguments: Sequence[str]) -> int:
    options = _parser().parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="deckbuilder-benchmarks-") as folder:
        looked = []
        for game in _looked(House(Path(folder)), options):
            looked.append(game)
            turns = ", ".join(f"{turn.turn} ({turn.sureness:.0%} sure)" for turn in game.report.turns) or "none"
            lost = ", ".join(f"{loss.card} in {loss.turn}" for loss in game.report.own_losses)
            print(
                f"seed {game.seed}, planted in {game.planted or 'no turn'}: {turns} {lost} {game.seconds:.1f} s",
                flush=True,
            )
    planted, clean = ([game for game in looked if bool(game.planted) is wanted] for wanted in (True, False))
    table = Table(box=None, pad_edge=False)
    for heading in ("games", "right", "seconds, longest"):
        table.add_column(heading)
    for title, games in (("with a planted blunder: named", planted), ("without: nothing that is not sure", clean)):
        right = sum(game.is_right for game in games)
        table.add_row(title, f"{right} of {len(games)}", f"{max(game.seconds for game in games):.1f}")
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
    parser.add_argument("--tries", type=int, default=1, help="random turns, of which the worst is planted")
    parser.add_argument("--keep", type=Path, help="a folder for the games, from which they are read again")
    return parser


def _looked(house: House, options: argparse.Namespace) -> Iterator[Looked]:
    """Yield the quick looks at games with a planted blunder, and at the same games without."""
    workbench = Workbench(house.shipped)
    for seed in range(options.seed, options.seed + options.games):
        generator = Generator(seed, STREAM)
        library, decks = _drawn(house, options.ruleset, generator)
        clean = kept(options.keep, f"{options.ruleset}-{seed}.txt") or play(library, decks, seed)
        planted = FIRST_TURN + generator.below(max(1, clean.steps[-1].turn - FIRST_TURN - 1))
        with_blunder = f"{seed}-planted" + (f"-{options.tries}" if options.tries > 1 else "")
        blunder = kept(options.keep, f"{options.ruleset}-{with_blunder}.txt") or play(
            library, decks, seed, planted, tries=options.tries
        )
        for record, turn, name in ((clean, NO_TURN, f"{seed}"), (blunder, planted, with_blunder)):
            if options.keep:
                options.keep.mkdir(exist_ok=True)
                (options.keep / f"{options.ruleset}-{name}.txt").write_text(write(record), "utf-8")
            yield _look(workbench, library, record, seed, turn)


def kept(folder: Path | None, name: str) -> Record | None:
    """Return a game that is kept in a folder; None if it is not."""
    path = folder / name if folder else None
    return read(path.read_text("utf-8")) if path and path.exists() else None


def _drawn(house: House, ruleset: str, generator: Generator) -> tuple[Library, list[GameDeck]]:
    """Return two different decks that a generator draws, and their cards."""
    listed, catalogue = house.decks_of(ruleset), house.resolver.catalogue
    first, second = generator.below(len(listed)), generator.below(len(listed) - 1)
    decks = [engine_deck(listed[number], catalogue) for number in (first, second + (second >= first))]
    return library_of(catalogue, decks), decks


def play(
    library: Library,
    decks: Sequence[GameDeck],
    seed: int,
    planted: int = NO_TURN,
    kind: str = "beam",
    tries: int = 1,
) -> Record:
    """Return a game of bots, in which the player of a turn takes any step, the worst of several tries."""
    recorder, weights = Recorder(library, decks, seed), load_weights(library.ruleset)
    bots = [make_player(kind, 2 * seed + number, weights) for number in range(len(decks))]
    careless = None
    while (decision := recorder.game.decision) is not None:
        state = recorder.game.state
        is_planted = state.turn == planted and decision.player == state.active
        if is_planted and careless is None:
            worst = seed if tries == 1 else min(range(tries), key=partial(_worth_of_try, recorder.game))
            careless = make_player("random", worst, weights)
        player = careless if is_planted and careless is not None else bots[decision.player]
        recorder.choose(player.choose(recorder.game))
    return recorder.record()


def _worth_of_try(game: Game, seed: int) -> float:
    """Return what a position is worth to its player after any steps in this turn, and a turn of a bot after that."""
    weights, player, turn = load_weights(game.library.ruleset), game.state.active, game.state.turn
    evaluation = game.library.rules.evaluation(game.library, weights)
    assert evaluation is not None
    careless, bot = make_player("random", seed, weights), make_player(JUDGE, seed, weights)
    tried = game.copy()
    while (decision := tried.decision) is not None and tried.state.turn <= turn + 1:
        is_own = tried.state.turn == turn and decision.player == player
        tried.choose((careless if is_own else bot).choose(tried))
    return worth_to(evaluation, tried, player)


def _look(workbench: Workbench, library: Library, record: Record, seed: int, planted: int) -> Looked:
    replay = GameReplay(Replay(library, record), "game.txt")
    begun = time.process_time()
    analysis = prepare_analysis(workbench, replay, efforts_for(replay)[:1])
    run_rounds(analysis, lambda _: None)
    report = report_of(analysis, replay)
    losses = [fmean(trial.losses) for trial in analysis.trials.values()]
    return Looked(seed, planted, report, losses, time.process_time() - begun)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
