"""Orders for simulations, as a user gives them: decks, bots and options."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from deckbuilder.app.workbench import DeckChoice
from engine.bots import BotKind

GAMES = 100  # of a series, where no number is given
MATRIX_GAMES = 10  # at each seat of a pair
REPEATED_GAMES = 20  # that are played again without each card


@dataclass(frozen=True)
class SimulationOrder:
    """An order for a simulation: decks, by name or as values, and options, as a user gives them.

    Attributes:
        decks: One deck, or with `matrix` all whose pairs are played.
        players: Bots such as `greedy,passive`; a list of names and of kinds of bots that a program brings.
        seed: The seed of all games.
        matrix: Whether every two of the decks are played.
        against: The decks of the next seats; the first deck takes those that are left.
        seats: 2, 4, or 3 for four seats of which the first player has two; the number of decks decides if None.
        versus: A deck to compare with on the same seeds.
        versus_players: Bots to compare with on the same seeds.
        games: The number of games; for a matrix at each seat of a pair.
        contributions: The number of games that are played again without each card.
        weights: A file that replaces shipped weights of bots.
        turns: After so many turns a game is broken off.
        strict: Whether passive players, too, pay the penalty for inaction.
        as_plain: Whether cards are played without those abilities that are only text.
        continues_seed: Whether a matrix takes the seed of the file of results before `seed`.
        jobs: The number of processes; one for each processor if None.
        is_isolated: Whether games are played by other processes, also by a single one.
        cluster: The address of a dask cluster that plays them instead.
        db: The file of results; a matrix continues from the games in it.
        records: A folder for a record of each game.
        best_of: How many games a best-of has, which is then what `games` counts; single games if None.
    """

    decks: tuple[DeckChoice, ...]
    players: str | Sequence[str | BotKind]
    seed: int
    matrix: bool = False
    against: tuple[DeckChoice, ...] = ()
    seats: int | None = None
    versus: DeckChoice | None = None
    versus_players: str | Sequence[str | BotKind] | None = None
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
    best_of: int | None = None
