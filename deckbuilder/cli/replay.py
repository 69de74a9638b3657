"""`deckbuilder replay`: recorded games, told turn by turn."""

import sys
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deckbuilder.cli.board import board_of
from deckbuilder.cli.context import CommandContext, JsonOption, context, example

if TYPE_CHECKING:
    from deckbuilder.match.records import Replayed

SAME, DIFFERS = 0, 1


def register(app: typer.Typer) -> None:
    app.command(epilog=example("replay game.txt", "replay game.txt --to 20", "replay game.txt --check"))(replay)


def replay(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A recorded game.", show_default=False)],
    check: Annotated[bool, typer.Option("--check", help="Only compare: is each state as it was recorded?")] = False,
    step: Annotated[
        bool, typer.Option("--step", help="Draw the board and wait for Enter after every choice; q leaves.")
    ] = False,
    to: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Stop after N choices, and draw the board.")
    ] = None,
    pgn: Annotated[
        bool, typer.Option("--pgn", help="Print a game of chess as a score, after the fashion of PGN.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Play a recorded game again and narrate it.

    With --check ends with 0 when everything is as recorded, 1 when not.
    """
    from deckbuilder.errors import InputError
    from deckbuilder.match.records import load

    if step and (check or json):
        raise InputError("--step waits for a reader; leave out --check and --json")
    if pgn and (check or json or step):
        raise InputError("--pgn prints a score; leave out --check, --step and --json")
    state = context(ctx)
    game = load(file, state.catalogue)
    if pgn:
        from deckbuilder.match.score import score

        for line in score(game, to):
            typer.echo(line)
        return
    if check:
        raise typer.Exit(_check(state, game, to, json=json))
    if json:
        state.print_json(_as_json(game, to))
        return
    _tell(state, game, to, waits=step)
    from deckbuilder.notation.position_text import standing

    board = [] if to is None or step else ["", *board_of(state, game.game)]
    state.print(*board, "", *standing(game.game, [deck.name for deck in game.record.decks]))
    if to is not None and game.replay.done < len(game.record.steps):
        state.print("", f"To play on from here: deckbuilder goldfish --load {quote(str(file))} --to {game.replay.done}")


def _check(state: CommandContext, game: "Replayed", to: int | None, *, json: bool) -> int:
    from deckbuilder.text import counted

    found = game.difference()
    steps = game.steps(to)
    while not found and next(steps, None):
        found = game.difference()
    if json:
        state.print_json({"file": str(game.path), "same": not found, "steps": game.replay.done, "why": found or ""})
    else:
        state.print(f"{game.path}: {found or 'as recorded, ' + counted(game.replay.done, 'step')}")
    return DIFFERS if found else SAME


def _as_json(game: "Replayed", to: int | None) -> dict[str, Any]:
    record = game.record
    steps = [
        {"step": told.number, "choice": told.choice or None, "told": [text for _, text in told.lines]}
        for told in game.steps(to)
    ]
    decks, winner = [deck.name for deck in record.decks], game.game.winner
    end = {"winner": None if winner is None else winner + 1, "result": game.game.state.result}
    return {"decks": decks, "seed": record.seed, "steps": steps, **end}


def _tell(state: CommandContext, game: "Replayed", to: int | None, *, waits: bool) -> None:
    from deckbuilder.match.narrator import TURN

    state.print(game.opening())
    for told in game.steps(to):
        if waits and told.number:
            state.print(f"> {told.choice}")
        for depth, sentence in told.lines:
            if depth == TURN:
                state.print("")
            state.print(f"{'  ' * depth}{sentence}")
        if waits:
            state.print(*board_of(state, game.game))
            if sys.stdin.readline().strip().lower() == "q":
                return
