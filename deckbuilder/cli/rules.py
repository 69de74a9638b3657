"""`deckbuilder rules`: the rules of the games, or one of them by its id."""

from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import CommandContext, command_context, example
from deckbuilder.cli.output import WithCsv, emit
from deckbuilder.errors import InputError

if TYPE_CHECKING:
    from deckbuilder.app.rules import Rulebook, Statement

COLUMNS = ("id", "ruleset", "text")


def register(app: typer.Typer) -> None:
    app.command(cls=WithCsv, epilog=example("rules 2e", "rules 2E-ATK-2"))(rules)


def rules(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="A game, such as 2e, or the id of a rule.")],
) -> None:
    """Print the rules of a game, or one of them by its id."""
    from deckbuilder.app.report import ResultList
    from deckbuilder.app.rules import RULE_ID, rulebooks, statement, statements

    context = command_context(ctx)
    if RULE_ID.fullmatch(name.upper()):
        chosen = [statement(name)]
        emit(context, ResultList(chosen, COLUMNS), lambda: _show_statement(context, chosen[0]))
        return
    ruleset = context.workbench.catalogue.ruleset(name)
    rulebook = rulebooks().get(ruleset.id)
    if rulebook is None:
        raise InputError(f"{ruleset.name} has no rules that can be read here")
    own = [rule for rule in statements().values() if rule.ruleset == ruleset.id]
    emit(context, ResultList(own, COLUMNS), lambda: _show(context, rulebook))


def _show_statement(context: CommandContext, statement: "Statement") -> None:
    context.print(f"{statement.id}: {statement.text}")


def _show(context: CommandContext, rulebook: "Rulebook") -> None:
    from rich.markdown import Markdown

    context.print(*(Markdown(text, hyperlinks=False) for text in rulebook.words), page=True)
