"""`deckbuilder bots`: the bots that play, by how hard they are to beat."""

from typing import TYPE_CHECKING

import typer

from deckbuilder.cli.context import CommandContext, command_context, example
from deckbuilder.cli.output import WithCsv, emit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckbuilder.players import BotLabel


def register(app: typer.Typer) -> None:
    app.command(cls=WithCsv, epilog=example("bots"))(bots)


def bots(ctx: typer.Context) -> None:
    """List the bots that play, the easiest level first.

    Both names of a bot can be given wherever a bot is chosen: its level, and the
    name that says how it decides.
    """
    from deckbuilder.app.result import ResultList
    from deckbuilder.bots import bot_labels
    from deckbuilder.players import BotLabel

    context = command_context(ctx)
    labels = bot_labels()
    emit(context, ResultList(labels, BotLabel._fields), lambda: _show(context, labels))


def _show(context: CommandContext, labels: "Sequence[BotLabel]") -> None:
    from deckbuilder.cli.display.console import table

    rows = [[cell or None for cell in label] for label in labels]
    context.print(table(context.console, "Level", "Bot", "What it does", "Time", rows=rows, least=("Time",)))
