"""`python -m benchmarks.blunders`: whether an analysis names the blunder of a game.

Hard bots play a game; then they play it again, and in a turn that the seed draws one of them takes any step. A quick
look at both games must name that turn, and name no turn of the first game that it is not sure of. Fails when fewer than
`MIN_NAMED` of the planted turns are named, or a likely one is named in a game without one.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks.house import House
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
from engine.core.game import Library
from engine.generator import Generator
from engine.record import Record, read, write
from engine.replay import Recorder, Replay

MIN_NAMED = 0.8  # of the planted turns
NO_TURN = 0
STREAM = 55  # of the seed of a game, for its decks and the turn of its blunder
FIRST_TURN = 2  # in which a blunder may be planted; the first turn of a game does little


class Looked(NamedTuple):
    """A game that was looked at: its seed, the planted turn, what was named, and the seconds of processor time."""

    seed: int
    planted: int
    report: AnalysisReport
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
    named = sum(game.is_right for game in planted)
    return int(named < MIN_NAMED * len(planted) or not all(game.is_right for game in clean))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.blunders", description=(__doc__ or "").split(": ", 1)[1]
    )
    parser.add_argument("--ruleset", default="summoner-wars-2e")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
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
        blunder = kept(options.keep, f"{options.ruleset}-{seed}-planted.txt") or play(library, decks, seed, planted)
        for record, turn, name in ((clean, NO_TURN, f"{seed}"), (blunder, planted, f"{seed}-planted")):
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


def play(library: Library, decks: Sequence[GameDeck], seed: int, planted: int = NO_TURN, kind: str = "beam") -> Record:
    """Return a game of bots, in which the player of a turn takes any step."""
    recorder, weights = Recorder(library, decks, seed), load_weights(library.ruleset)
    bots = [make_player(kind, 2 * seed + number, weights) for number in range(len(decks))]
    careless = make_player("random", seed, weights)
    while (decision := recorder.game.decision) is not None:
        state = recorder.game.state
        is_planted = state.turn == planted and decision.player == state.active
        recorder.choose((careless if is_planted else bots[decision.player]).choose(recorder.game))
    return recorder.record()


def _look(workbench: Workbench, library: Library, record: Record, seed: int, planted: int) -> Looked:
    replay = GameReplay(Replay(library, record), "game.txt")
    begun = time.process_time()
    analysis = prepare_analysis(workbench, replay, efforts_for(replay)[:1])
    run_rounds(analysis, lambda _: None)
    report = report_of(analysis, replay)
    return Looked(seed, planted, report, time.process_time() - begun)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
