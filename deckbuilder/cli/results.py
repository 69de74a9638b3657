"""`deckbuilder results`: the games that you have finished, by deck, version, opponent and bot."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from deckbuilder.app.matches.results import DRAWN, LOST, WON, TableGame, enter_table_game
from deckbuilder.cli.context import command_context, example, is_confirmed
from deckbuilder.cli.lazy_commands import CommandGroup
from deckbuilder.cli.orders import takes
from deckbuilder.cli.output import WithCsv, emit_table
from deckbuilder.errors import InputError

if TYPE_CHECKING:
    from deckbuilder.app.matches.results import Standing

app = typer.Typer(
    cls=CommandGroup,
    help="Count your finished games, and enter those of real tables.",
    epilog=example("results show", "results list", 'results add "Ice" --against "Breakers" --won'),
    rich_markup_mode=None,
)
COLUMNS = ("deck", "state", "version", "opponent", "games", "wins", "losses", "draws", "share", "low", "high", "streak")


@app.command(
    cls=WithCsv, epilog=example("results show", 'results show "Polar Dwarves" --versions', "results show --bots --csv")
)
def show(
    ctx: typer.Context,
    deck: Annotated[str | None, typer.Argument(metavar="[DECK]", help="Only games of a deck, by its name.")] = None,
    versions: Annotated[bool, typer.Option("--versions", help="Count each version of a deck by itself.")] = False,
    bots: Annotated[bool, typer.Option("--bots", help="Count by who played against you, not by that deck.")] = False,
) -> None:
    """Count wins by deck and opponent, with intervals and streaks."""
    from deckbuilder.app.matches.results import deck_standings
    from deckbuilder.app.report import ResultList
    from deckbuilder.text import fold

    context = command_context(ctx)
    rows = deck_standings(context.workbench, by_version=versions, by_player=bots)
    kept = [row for row in rows if deck is None or fold(row.deck) == fold(deck)]
    if deck is not None and not kept:
        raise InputError(f"there is no result of a deck called '{deck}'")
    headings = ("Deck", "Version", "Against", "Won", "Lost", "Drawn", "Share", "95%", "Streak")
    numbers = ("Version", "Won", "Lost", "Drawn", "Share", "95%", "Streak")
    least = ("Streak", "Drawn") if any(row.draws for row in kept) else ("Drawn", "Streak")
    empty = "No finished games yet; 'deckbuilder results add' enters one of a real table."
    cells = map(_standing_cells, kept)
    emit_table(context, ResultList(kept, COLUMNS), *headings, rows=cells, numbers=numbers, least=least, empty=empty)


def _standing_cells(row: "Standing") -> tuple[object, ...]:
    share, bounds = None, None
    if interval := row.interval:
        share, bounds = f"{interval.value:.0%}", f"{interval.low:.0%}-{interval.high:.0%}"
    streak = f"{row.streak:+d}" if row.streak else None
    return row.title, row.version or None, row.opponent, row.wins, row.losses, row.draws, share, bounds, streak


@app.command("list", cls=WithCsv, epilog=example("results list", "results list --csv"))
def list_games(ctx: typer.Context) -> None:
    """List every finished game, the newest first."""
    from deckbuilder.app.matches.results import FinishedGames, results_of

    context = command_context(ctx)
    games = results_of(context.workbench).games()
    rows = (
        (
            *(game.number, game.at[:10]),
            " / ".join(f"{seat.deck} ({seat.player}) {seat.outcome}" for seat in game.seats),
            *(game.turns or None, game.result, game.event, game.note),
        )
        for game in games
    )
    headings, least = ("", "Date", "Players", "Turns", "How", "Event", "Note"), ("Note", "How", "Event")
    numbers, empty = ("", "Turns"), "No finished games yet."
    emit_table(context, FinishedGames(games), *headings, rows=rows, numbers=numbers, least=least, empty=empty)


@app.command(epilog=example('results add "Ice" --against "Breakers" --won', "results add Ice --against Oldin --drawn"))
@takes(TableGame)
def add(
    ctx: typer.Context,
    deck: Annotated[str, typer.Argument(metavar="DECK", help="The name of your deck.")],
    against: Annotated[str, typer.Option(metavar="DECK", help="The name of the opponent's deck.")],
    won: Annotated[bool, typer.Option("--won", help="You won.")] = False,
    lost: Annotated[bool, typer.Option("--lost", help="You lost.")] = False,
    drawn: Annotated[bool, typer.Option("--drawn", help="The game was drawn.")] = False,
    *,
    fields: dict[str, Any],
) -> None:
    """Enter a game that you played at a real table."""
    context = command_context(ctx)
    outcomes = [name for name, said in ((WON, won), (LOST, lost), (DRAWN, drawn)) if said]
    if len(outcomes) != 1:
        raise InputError("say how the game ended: --won, --lost or --drawn")
    number = enter_table_game(TableGame(deck, against, outcomes[0], **fields), context.workbench)
    context.print(f"Entered as result {number}.")


@app.command(epilog=example("results remove 3 --yes"))
def remove(
    ctx: typer.Context,
    number: Annotated[int, typer.Argument(metavar="N", min=1, help="The number of the game in 'results list'.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Remove a game from the record."""
    from deckbuilder.app.matches.results import results_of

    context = command_context(ctx)
    results = results_of(context.workbench)
    if not any(game.number == number for game in results.games()):
        raise InputError(f"there is no result {number}; 'deckbuilder results list' has their numbers")
    if not yes and not is_confirmed(f"Remove result {number} for good?"):
        context.print("Nothing was removed.")
        return
    results.remove(number)
    context.print(f"Result {number} is removed.")
