"""`deckbuilder simulate`: many games between bots."""

from pathlib import Path
from typing import Annotated

import typer

from deckbuilder.cli.context import JsonOption, SeedOption, chosen_seed, complete_deck, context, example, one_form
from deckbuilder.cli.simulation_run import run_simulation
from deckbuilder.errors import InputError

DecksArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="DECK...",
        help="A deck file, a deck code, or the name of a shipped deck; with --matrix several.",
        autocompletion=complete_deck,
    ),
]
MatrixOption = Annotated[bool, typer.Option("--matrix", help="Play every pair of decks, at both seats, and rate them.")]
AgainstOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="DECK",
        help="The deck of the next seat; repeatable. Default: the same deck.",
        autocompletion=complete_deck,
    ),
]
SeatsOption = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=2,
        max=4,
        help="Number of players (default: 2). With 3, the first player has seats 1 and 3.",
    ),
]
VersusOption = Annotated[
    str | None,
    typer.Option(metavar="DECK", help="Compare with this deck, on the same seeds.", autocompletion=complete_deck),
]
ContributionsOption = Annotated[
    int | None,
    typer.Option(
        metavar="N", min=0, help="Play the first N games again without each card; 20 if --games is left out too."
    ),
]
PlayersOption = Annotated[
    str | None,
    typer.Option(
        metavar="A,B",
        help="Who plays, in turn: greedy, beam, tactical (chess), random, developing or passive. If left out "
        "greedy,passive; in a matrix greedy,greedy.",
    ),
]
GamesOption = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=1,
        max=1_000_000,
        help="How many games: 100 if left out; in a matrix 10 at each seat of a pair.",
    ),
]
JobsOption = Annotated[
    int | None, typer.Option(metavar="N", min=1, max=256, help="Number of processes (default: one per processor).")
]
ClusterOption = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Play on this dask.distributed cluster instead.")
]
WeightsOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Weights for the evaluation of the greedy player.")
]
TurnsOption = Annotated[
    int, typer.Option(metavar="N", min=1, max=10_000, help="Stop a game after this many turns of all players.")
]
StrictOption = Annotated[
    bool, typer.Option("--strict", help="Passive and developing players also pay the cost of inaction.")
]
PlainOption = Annotated[bool, typer.Option("--as-plain", help="Play text-only cards without their text.")]
DatabaseOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Add the results to this SQLite file; a matrix continues from them."),
]
RecordsOption = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Write a record of each game into this folder.")
]
GamesCsvOption = Annotated[bool, typer.Option("--csv", help="Print a row for each game.", callback=one_form)]

RACE, EQUAL = "greedy,passive", "greedy,greedy"  # the default players


def register(app: typer.Typer) -> None:
    app.command(
        epilog=example(
            "simulate polar-dwarves --against breakers --games 4 --seed 1",
            "simulate my-deck.txt --players greedy,greedy --games 4",
            "simulate my-deck.txt --versus polar-dwarves --games 2",
            "simulate --matrix my-deck.txt breakers --games 2 --db results.db",
        )
    )(simulate)


def simulate(
    ctx: typer.Context,
    decks: DecksArgument,
    matrix: MatrixOption = False,
    against: AgainstOption = None,
    seats: SeatsOption = None,
    versus: VersusOption = None,
    contributions: ContributionsOption = None,
    players: PlayersOption = None,
    games: GamesOption = None,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    seed: SeedOption = None,
    weights: WeightsOption = None,
    max_turns: TurnsOption = 200,
    strict: StrictOption = False,
    as_plain: PlainOption = False,
    db: DatabaseOption = None,
    save_records: RecordsOption = None,
    json: JsonOption = False,
    csv: GamesCsvOption = False,
) -> None:
    """Let bots play many games, and count the results."""
    from deckbuilder.app.simulations.order import SimulationOrder

    _check_output(csv=csv, contributions=contributions)
    if cluster and jobs:
        raise InputError("--jobs counts processes of this machine; leave it out with --cluster")
    if matrix:
        _reject_other_options(against, seats, versus, contributions, save_records)
    elif len(decks) > 1:
        raise InputError("name one deck, its opponents with --against; --matrix plays every two of several decks")
    order = SimulationOrder(
        decks=tuple(decks),
        players=players or (EQUAL if matrix else RACE),
        seed=chosen_seed(seed),
        matrix=matrix,
        against=tuple(against or ()),
        seats=seats,
        versus=versus,
        games=games,
        contributions=0 if csv else contributions,
        weights=weights,
        turns=max_turns,
        strict=strict,
        as_plain=as_plain,
        continues_seed=seed is None,
        jobs=jobs,
        cluster=cluster,
        db=db,
        records=save_records,
    )
    run_simulation(context(ctx), order, json=json, csv=csv)


def _check_output(*, csv: bool, contributions: int | None) -> None:
    """Raise InputError for options of the output that contradict each other."""
    if csv and contributions:
        raise InputError("--csv prints a row for each game of the deck itself; leave out --contributions")


def _reject_other_options(*options: object) -> None:
    """Raise InputError for options that are not for a matrix."""
    if any(option is not None and option != [] for option in options):
        raise InputError("--against, --seats, --versus, --contributions and --save-records are not for a matrix")
