"""`deckbuilder replay`: recorded games, narrated turn by turn."""

import sys
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli import INTERRUPTED
from deckbuilder.cli.context import CommandContext, ForceOption, command_context, example
from deckbuilder.cli.output import WithCsv, emit, emit_report
from deckbuilder.cli.progress import progress_bar
from deckbuilder.errors import InputError

if TYPE_CHECKING:
    from deckbuilder.app.matches.replays import GameReplay, ReplayCheck

SAME, DIFFERS = 0, 1


def register(app: typer.Typer) -> None:
    app.command(
        cls=WithCsv,
        epilog=example("replay game.txt", "replay game.txt --check", "replay game.txt --to 20 --svg board.svg --link"),
    )(replay)


def replay(
    ctx: typer.Context,
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="A recorded game: a file, its code, or a link to it.", show_default=False),
    ],
    check: Annotated[bool, typer.Option("--check", help="Only compare every state with the record.")] = False,
    step: Annotated[
        bool, typer.Option("--step", help="Draw the board and wait for Enter after every choice; q leaves.")
    ] = False,
    to: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Stop after N choices, and draw the board.")
    ] = None,
    game: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Of a best-of: the game of this number (default: the last).")
    ] = None,
    pgn: Annotated[bool, typer.Option("--pgn", help="Print a game of chess as a score similar to PGN.")] = False,
    link: Annotated[
        bool,
        typer.Option(
            "--link",
            help="Print a link that opens the game in a browser, at step --to; the code of the game if 'share_url' of "
            "the settings names no address.",
        ),
    ] = False,
    svg: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the board with the last move as SVG; with --to, after that choice."),
    ] = None,
    force: ForceOption = False,
    analyse: Annotated[
        bool,
        typer.Option(
            "--analyse", help="Estimate the chance of winning after each turn, and find the costliest choices."
        ),
    ] = False,
    longer: Annotated[
        bool, typer.Option("--longer", help="With --analyse: all turns, and more games; minutes.")
    ] = False,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", min=0, help="With --analyse: of its games; 1.")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", metavar="N", min=1, max=256, help="With --analyse: number of processes.")
    ] = None,
) -> None:
    """Play a recorded game again and narrate it.

    Exit code with --check: 0 if every state is as recorded, 1 if not.
    """
    from deckbuilder.app.matches.replays import open_replay, score_of

    context = command_context(ctx)
    if step and (check or context.form):
        raise InputError("--step waits for a reader; leave out --check, --json and --csv")
    if pgn and (check or context.form or step):
        raise InputError("--pgn prints a score; leave out --check, --step, --json and --csv")
    if analyse and (check or step or pgn or to is not None):
        raise InputError("--analyse looks at the whole game; leave out --check, --step, --to and --pgn")
    if not analyse and (longer or seed is not None or jobs):
        raise InputError("--longer, --seed and --jobs belong to --analyse")
    if link or svg:
        _must_be_alone("--check, --step, --pgn, --analyse and --json", check or step or pgn or analyse or context.form)
        _hand_on(context, file, to, game, context.new_file(svg, force=force) if svg else None, link=link)
        return
    if analyse:
        recorded = open_replay(context.workbench, file, game)
        _analyse(context, recorded, 1 if seed is None else seed, jobs, longer=longer)
        return
    if pgn:
        for line in score_of(context.workbench, file, to, game):
            typer.echo(line)
        return
    opened = open_replay(context.workbench, file, game)
    if check:
        comparison = opened.check(to)
        emit(context, comparison, lambda: _show_check(context, comparison))
        raise typer.Exit(SAME if comparison.is_same else DIFFERS)
    emit(context, opened.narration(to), lambda: _show(context, opened, to, waits=step))


def _must_be_alone(others: str, is_with_others: object) -> None:
    if is_with_others:
        raise InputError(f"--link and --svg hand a game on; leave out {others}")


def _hand_on(
    context: CommandContext, source: str, to: int | None, number: int | None, picture: Path | None, *, link: bool
) -> None:
    """Write the picture of a game, and print its link, or its code where no address is known."""
    from deckbuilder import files
    from deckbuilder.app.matches.sharing import saved_text, shared_game
    from deckbuilder.app.settings import load_settings
    from deckbuilder.web.views.board_picture import board_picture

    game = shared_game(context.workbench, saved_text(context.workbench, source), source, to, number)
    if picture:
        files.write(picture, board_picture(game, context.workbench.catalogue))
    if link:
        site = load_settings().share_url
        typer.echo(f"{site.rstrip('/')}/{game.link_end()}" if site else game.code())


def _analyse(context: CommandContext, game: "GameReplay", seed: int, jobs: int | None, *, longer: bool) -> None:
    """Analyse a game and print what is found; after Ctrl-C, what was found up to then."""
    from deckbuilder.app.analysis.preparation import efforts_for, prepare_analysis, report_of
    from deckbuilder.app.analysis.sentences import text_report
    from deckbuilder.simulation.rounds import run_rounds
    from deckbuilder.simulation.run import usable_processors

    efforts = efforts_for(game)
    analysis = prepare_analysis(context.workbench, game, efforts if longer else efforts[:1], seed)
    about = "The chance of winning after each turn; Ctrl-C shows what is known."
    with progress_bar(about, analysis.wanted, "games") as report:
        run_rounds(analysis, report, jobs=jobs or usable_processors())
    result = report_of(analysis, game)
    emit_report(context, result, lambda: text_report(result))
    if not analysis.is_complete:
        typer.echo(f"interrupted: {analysis.games} games played on", err=True)
        raise typer.Exit(INTERRUPTED)


def _show_check(context: CommandContext, check: "ReplayCheck") -> None:
    from deckbuilder.text import counted

    context.print(f"{check.file}: {check.why or 'as recorded, ' + counted(check.steps, 'step')}")


def _show(context: CommandContext, game: "GameReplay", to: int | None, *, waits: bool) -> None:
    from deckbuilder.cli.display.battlefield import board, color_players
    from deckbuilder.cli.display.console import safe_text
    from deckbuilder.match.game_code import NAME
    from deckbuilder.notation.description import standing

    reached = _narrate(context, game, to, waits=waits)
    if to is not None and not waits:
        context.print("", *board(context.console, game.view(reached)))
    context.print(
        "", *(color_players(safe_text(line), game.names) for line in standing(game.game(reached), game.decks))
    )
    if to is not None and reached < game.length and game.file != NAME:
        context.print_unbroken(
            "", f"To play on from here: deckbuilder goldfish --load {quote(game.file)} --to {reached}"
        )


def _narrate(context: CommandContext, game: "GameReplay", to: int | None, *, waits: bool) -> int:
    """Print what happened up to a step, and return the last one; `waits`: stop after each until the reader goes on."""
    from deckbuilder.cli.display.battlefield import board, color_players
    from deckbuilder.cli.display.console import safe_line
    from deckbuilder.match.narrator import TURN

    def show(line: str) -> None:
        context.print(color_players(safe_line(context.console, line), game.names))

    show(game.opening())
    reached = 0
    for step in game.steps(to):
        reached = step.number
        if waits and reached:
            show(f"> {reached} {step.shown_choice}")
        for depth, sentence in step.lines:
            if depth == TURN:
                context.print("")
            show(f"{'  ' * depth}{sentence}")
        if waits:
            context.print(*board(context.console, game.view(reached)))
            if sys.stdin.readline().strip().lower() == "q":
                break
    return reached
