"""Orders for simulations, as a user gives them: decks, bots and options."""

from dataclasses import dataclass
from pathlib import Path

GAMES = 100  # of a series, where no number is given
MATRIX_GAMES = 10  # at each seat of a pair
REPEATED_GAMES = 20  # that are played again without each card


@dataclass(frozen=True)
class SimulationOrder:
    """An order for a simulation: names of decks and options, as a user gives them.

    `decks`: one deck, or with `matrix` all whose pairs are played. `against`: the decks of the next seats, the same
    one where they are fewer. `seats`: 2, 4, or 3 for four seats of which the first player has two. `versus`: a deck to
    compare with on the same seeds. `players`: bots such as `greedy,passive`. `contributions`: games that are played
    again without each card. `continues_seed`: a matrix takes the seed of the file of results before `seed`.
    `is_isolated`: games are played by other processes, also by a single one. `db`: the file of results; a matrix
    continues from the games in it.
    """

    decks: tuple[str, ...]
    players: str
    seed: int
    matrix: bool = False
    against: tuple[str, ...] = ()
    seats: int | None = None
    versus: str | None = None
    games: int | None = None
    contributions: int | None = None
    weights: Path | None = None
    turns: int = 200
    strict: bool = False
    as_plain: bool = False
    continues_seed: bool = False
    jobs: int | None = None
    is_isolated: bool = False
    cluster: str | None = None
    db: Path | None = None
    records: Path | None = None
