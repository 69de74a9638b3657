"""`deckbuilder bots`: the bots that play, by how hard they are to beat."""

import typer

from deckbuilder.cli.context import command_context, example
from deckbuilder.cli.output import WithCsv, emit_table


def register(app: typer.Typer) -> None:
    app.command(cls=WithCsv, epilog=example("bots"))(bots)


def bots(ctx: typer.Context) -> None:
    """List the bots that play, the easiest level first.

    Both names of a bot can be given wherever a bot is chosen: its level, and the
    name that says how it decides. Wins were counted in games of the shipped decks.
    """
    from deckbuilder.app.report import ResultList
    from deckbuilder.bots import bot_labels
    from deckbuilder.match.contests import wins_of

    context = command_context(ctx)
    rulesets = context.workbench.catalogue.rulesets
    bots = [{**label._asdict(), "wins": wins_of(label.bot, rulesets)} for label in bot_labels()]
    rows = ([cell or None for cell in bot.values()] for bot in bots)
    headings = ("Level", "Bot", "What it does", "Time", "Wins")
    emit_table(context, ResultList(bots, tuple(bots[0])), *headings, rows=rows, least=("Time",))
