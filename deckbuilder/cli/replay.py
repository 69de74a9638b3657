"""`deckbuilder replay`: recorded games, narrated turn by turn."""

import sys
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import CommandContext, CsvOption, JsonOption, context, example
from deckbuilder.cli.output import emit

if TYPE_CHECKING:
    from deckbuilder.app.matches.replays import GameReplay, ReplayCheck

SAME, DIFFERS = 0, 1


def register(app: typer.Typer) -> None:
    app.command(epilog=example("replay game.txt", "replay game.txt --to 20", "replay game.txt --check"))(replay)


def replay(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A recorded game.", show_default=False)],
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
    json: JsonOption = False,
    csv: CsvOption = False,
) -> None:
    """Play a recorded game again and narrate it.

    Exit code with --check: 0 if every state is as recorded, 1 if not.
    """
    from deckbuilder.app.matches.replays import open_replay, score_of
    from deckbuilder.errors import InputError

    if step and (check or json or csv):
        raise InputError("--step waits for a reader; leave out --check, --json and --csv")
    if pgn and (check or json or csv or step):
        raise InputError("--pgn prints a score; leave out --check, --step, --json and --csv")
    state = context(ctx)
    if pgn:
        for line in score_of(state.workbench, file, to, game):
            typer.echo(line)
        return
    opened = open_replay(state.workbench, file, game)
    if check:
        comparison = opened.check(to)
        emit(state, comparison, lambda: _show_check(state, comparison), json=json, csv=csv)
        raise typer.Exit(SAME if comparison.is_same else DIFFERS)
    emit(state, opened.narration(to), lambda: _show(state, opened, to, waits=step), json=json, csv=csv)


def _show_check(state: CommandContext, check: "ReplayCheck") -> None:
    from deckbuilder.text import counted

    state.print(f"{check.file}: {check.why or 'as recorded, ' + counted(check.steps, 'step')}")


def _show(state: CommandContext, game: "GameReplay", to: int | None, *, waits: bool) -> None:
    from deckbuilder.cli.display.battlefield import board, color_players
    from deckbuilder.cli.display.console import safe_text
    from deckbuilder.notation.description import standing

    reached = _narrate(state, game, to, waits=waits)
    if to is not None and not waits:
        state.print("", *board(state.console, game.view(reached)))
    state.print("", *(color_players(safe_text(line), game.names) for line in standing(game.game(reached), game.decks)))
    if to is not None and reached < game.length:
        state.print("", f"To play on from here: deckbuilder goldfish --load {quote(game.file)} --to {reached}")


def _narrate(state: CommandContext, game: "GameReplay", to: int | None, *, waits: bool) -> int:
    """Print what happened up to a step, and return the last one; `waits`: stop after each until the reader goes on."""
    from deckbuilder.cli.display.battlefield import board, color_players
    from deckbuilder.cli.display.console import safe_line
    from deckbuilder.match.narrator import TURN

    def show(line: str) -> None:
        state.print(color_players(safe_line(state.console, line), game.names))

    show(game.opening())
    reached = 0
    for step in game.steps(to):
        reached = step.number
        if waits and reached:
            show(f"> {step.shown_choice}")
        for depth, sentence in step.lines:
            if depth == TURN:
                state.print("")
            show(f"{'  ' * depth}{sentence}")
        if waits:
            state.print(*board(state.console, game.view(reached)))
            if sys.stdin.readline().strip().lower() == "q":
                break
    return reached
