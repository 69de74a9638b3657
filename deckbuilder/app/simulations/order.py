"""Orders for simulations, as a user gives them: decks, bots and options."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from deckbuilder.app.fields import COMMANDS_ONLY, DECK, Field
from deckbuilder.app.workbench import DeckChoice
from engine.bots import BotKind

GAMES = 100  # of a series, where no number is given
MATRIX_GAMES = 10  # at each seat of a pair
REPEATED_GAMES = 20  # that are played again without each card
BOTS, FILE, FOLDER = "A,B", "FILE", "DIR"


@dataclass(frozen=True)
class SimulationOrder:
    """An order for a simulation: decks, by name or as values, and options, as a user gives them.

    Attributes:
        decks: One deck, or with `matrix` all whose pairs are played.
        players: Bots such as `greedy,passive`; a list of names and of kinds of bots that a program brings.
        matrix: Whether every two of the decks are played.
        seats: 2, 4, or 3 for four seats of which the first player has two; the number of decks decides if None.
        continues_seed: Whether a matrix takes the seed of the file of results before `seed`.
    """

    decks: tuple[DeckChoice, ...]
    players: str | Sequence[str | BotKind]
    seed: int
    matrix: bool = False
    against: Annotated[
        tuple[DeckChoice, ...],
        Field("Deck of seat", "The deck of the next seat; repeatable. Default: the same deck.", metavar=DECK, times=3),
    ] = ()
    seats: Annotated[
        int | None, Field("Seats", "Number of players (default: 2). With 3, the first player has seats 1 and 3.", 2, 4)
    ] = None
    versus: Annotated[
        DeckChoice | None,
        Field("Compared with, on the same seeds", "Compare with this deck, on the same seeds.", metavar=DECK),
    ] = None
    versus_players: Annotated[
        str | Sequence[str | BotKind] | None,
        Field(COMMANDS_ONLY, "Compare with these bots, on the same seeds.", metavar=BOTS),
    ] = None
    games: Annotated[
        int | None,
        Field("Games", "How many games: 100 if left out; in a matrix 10 at each seat of a pair.", 1, 1_000_000),
    ] = None
    best_of: Annotated[
        int | None,
        Field(COMMANDS_ONLY, "Play best-ofs of 3, 5 or 7 games; the number of games is then that of best-ofs.", 3, 7),
    ] = None
    contributions: Annotated[
        int | None,
        Field(
            "Of these once more without each card",
            "Play the first N games again without each card; 20 if no number of games is given either.",
            0,
            1_000_000,
        ),
    ] = None
    jobs: Annotated[int | None, Field(COMMANDS_ONLY, "Number of processes (default: one per processor).", 1, 256)] = (
        None
    )
    cluster: Annotated[
        str | None, Field(COMMANDS_ONLY, "Play on this dask.distributed cluster instead.", metavar="ADDRESS")
    ] = None
    weights: Annotated[
        Path | None, Field(COMMANDS_ONLY, "Weights for the evaluation of the greedy player.", metavar=FILE)
    ] = None
    turns: Annotated[
        int,
        Field(
            "Turns, then a game is broken off",
            "Stop a game after this many turns of all players.",
            1,
            10_000,
            option="max-turns",
        ),
    ] = 200
    strict: Annotated[
        bool,
        Field(
            "a passive opponent pays what the rules ask for doing nothing, too",
            "Passive and developing players also pay the cost of inaction.",
        ),
    ] = False
    as_plain: Annotated[
        bool, Field("cards that are only text are played without it", "Play text-only cards without their text.")
    ] = False
    db: Annotated[
        Path | None,
        Field(COMMANDS_ONLY, "Add the results to this SQLite file; a matrix continues from them.", metavar=FILE),
    ] = None
    records: Annotated[
        Path | None,
        Field(COMMANDS_ONLY, "Write a record of each game into this folder.", metavar=FOLDER, option="save-records"),
    ] = None
    rows: Annotated[
        Path | None,
        Field(COMMANDS_ONLY, "Write a table of the games, one a row: a .csv or .parquet file.", metavar=FILE),
    ] = None
    continues_seed: bool = False
