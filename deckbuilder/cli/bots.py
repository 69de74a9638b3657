"""`deckbuilder bots`: the bots that play, by how hard they are to beat."""

import typer

from deckbuilder.cli.context import command_context, example
from deckbuilder.cli.output import WithCsv, emit_table


def register(app: typer.Typer) -> None:
    app.command(cls=WithCsv, epilog=example("bots"))(bots)


def bots(ctx: typer.Context) -> None:
    """List the bots that play, the easiest level first.

    Both names of a bot can be given wherever a bot is chosen: its level, and the
    name that says how it decides.
    """
    from deckbuilder.app.report import ResultList
    from deckbuilder.bots import bot_labels
    from deckbuilder.players import BotLabel

    context = command_context(ctx)
    labels = bot_labels()
    rows = ([cell or None for cell in label] for label in labels)
    headings = ("Level", "Bot", "What it does", "Time")
    emit_table(context, ResultList(labels, BotLabel._fields), *headings, rows=rows, least=("Time",))
