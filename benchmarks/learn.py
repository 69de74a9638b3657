"""`python -m benchmarks.learn RULESET`: learn what positions are worth from games of the bots.

It plays games over all pairs of shipped decks, each pair with the seats swapped. From the position at the beginning of
every turn it takes the features (`Evaluation.features`) and the worth by today's weights, and fits the chance to win
to the features by a logistic regression. It tells how good such estimates are on games and on decks that were not seen,
compared with the worth alone, and how often players won by their estimated chance. With --write the weights go into
the file that ships: rollouts of the hard bot end with them. The same options give the same weights, with any `--jobs`.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.logistic import Flags, Numbers, fit, held_out, quality
from benchmarks.positions import Position, collect, feature_names
from deckbuilder.games import plugin_of
from deckbuilder.simulation.run import usable_processors
from engine.games import PLAYABLE

FOLDS: Final = 5
SHIPPED: Final = Path()  # stands for the file that ships
DIGITS: Final = 4


class Sample:
    """Positions as numbers: features by rows, the worth of each row, and who won."""

    def __init__(self, positions: Sequence[Position]) -> None:
        self.games = np.array([position.game for position in positions])
        self.decks = np.array([position.decks for position in positions])
        self.won: Flags = np.array([position.won for position in positions])
        self.worth: Numbers = np.array([[position.worth] for position in positions])
        self.features: Numbers = np.array([position.features for position in positions])

    def folds(self) -> list[Flags]:
        """Return the rows of each fifth of the games; both games of a pair are in the same fifth."""
        return [self.games // 2 % FOLDS == fold for fold in range(FOLDS)]

    def by_deck(self) -> list[Flags]:
        """Return the rows of each deck as its player sees them."""
        return [self.decks[:, 0] == deck for deck in np.unique(self.decks)]


def _table(sample: Sample) -> Table:
    """Return what the estimates are good for: from the worth and from features, on games and decks not seen."""
    table = Table(box=None, pad_edge=False)
    for heading in ("estimated from", "not seen", "right", "loss"):
        table.add_column(heading, justify="left" if heading == "estimated from" else "right")
    for title, numbers in (("the worth by today's weights", sample.worth), ("the features", sample.features)):
        for unseen, groups in (("games", sample.folds()), ("decks", sample.by_deck())):
            reached = quality(held_out(numbers, sample.won, groups), sample.won)
            table.add_row(title, unseen, f"{reached.accuracy:.1%}", f"{reached.loss:.4f}")
    return table


def _calibration(sample: Sample) -> Table:
    """Return by tenth of the estimated chance how many were won."""
    table = Table(box=None, pad_edge=False)
    for heading in ("estimated", "won", "positions"):
        table.add_column(heading, justify="right")
    for estimated, won, number in quality(
        held_out(sample.features, sample.won, sample.folds()), sample.won
    ).calibration:
        table.add_row(f"{estimated:.0%}", f"{won:.0%}", f"{number}")
    return table


def main(arguments: Sequence[str]) -> int:
    options = _parser().parse_args(arguments)
    console = Console()
    kinds = tuple(options.players.split(","))
    sample = Sample(list(collect(options.ruleset, options.games, kinds, options.seed, options.jobs)))
    console.print(f"{len(np.unique(sample.games))} games, {len(sample.won) // 2} positions", highlight=False)
    console.print(_table(sample), "", _calibration(sample))
    names = feature_names(options.ruleset)
    weights = {name: float(weight) for name, weight in zip(names, fit(sample.features, sample.won), strict=True)}
    path = plugin_of(options.ruleset).weights if options.write == SHIPPED else options.write
    if path is not None:
        path.write_text(with_learned(path.read_text(encoding="utf-8"), weights, _origin(options)), encoding="utf-8")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.learn", description=(__doc__ or "").split(": ", 1)[1])
    parser.add_argument("ruleset", choices=PLAYABLE)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", default="greedy,greedy", metavar="BOT,BOT")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=usable_processors())
    parser.add_argument(
        "--write",
        type=Path,
        nargs="?",
        const=SHIPPED,
        metavar="FILE",
        help="write the weights into a file of weights; that which ships, if none is named",
    )
    return parser


def _origin(options: argparse.Namespace) -> str:
    ordered = f"--games {options.games} --players {options.players} --seed {options.seed}"
    return f"python -m benchmarks.learn {options.ruleset} {ordered}"


def with_learned(text: str, weights: Mapping[str, float], origin: str) -> str:
    """Return the text of a file of weights with other learned ones."""
    kept = text.split("learned:", maxsplit=1)[0].rstrip("\n")
    lines = [f"  {name}: {weight:.{DIGITS}g}" for name, weight in weights.items()]
    title = f"learned:  # What each feature adds to the logarithm of the odds of winning (`{origin} --write`)."
    return "\n".join([kept, title, *lines, ""])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
