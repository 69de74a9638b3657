"""`deckbuilder perft`: in how many ways a position can go on."""

from typing import Annotated

import typer

from deckbuilder.cli.context import JsonOption, context, example
from deckbuilder.cli.show_position import EXAMPLE, PositionArgument

DEEPEST = 20  # turns


def register(app: typer.Typer) -> None:
    app.command(epilog=example(f'perft "{EXAMPLE}" 2'))(perft)


def perft(
    ctx: typer.Context,
    text: PositionArgument,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=1, max=DEEPEST, help="Turns, that under way included.")],
    divide: Annotated[bool, typer.Option("--divide", help="By the first thing that is done, too.")] = False,
    json: JsonOption = False,
) -> None:
    """Count in how many ways a position of chess can go on.

    Two programs that count the same agree on the rules. A turn is over when
    the other player's begins.
    """
    from deckbuilder.notation.start import game_at
    from engine.perft import divide as divided
    from engine.perft import perft as counted

    state = context(ctx)
    game = game_at(text, state.catalogue)
    counts = divided(game, depth) if divide and not game.over else {}
    total = sum(counts.values()) if counts else counted(game, depth)
    if json:
        state.print_json({"depth": depth, "count": total, **({"divided": counts} if divide else {})})
        return
    for label, count in counts.items():
        typer.echo(f"{label}: {count}")
    typer.echo(f"{total}")
