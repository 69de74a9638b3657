"""`deckbuilder syntax`, `rules`, `bots`, `version`, `help`: what the program says of itself and of the games."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from deckbuilder.cli.context import CommandContext, command_context, example
from deckbuilder.cli.output import WithCsv, emit, emit_table
from deckbuilder.errors import InputError
from deckbuilder.version import __version__
from engine import is_compiled

if TYPE_CHECKING:
    from deckbuilder.app.rules import Rulebook, Statement

SYNTAX = (
    (
        "ice golem",
        "both words, in singular or plural or as beginnings: in names, factions, classes, symbols, keywords or texts",
    ),
    (
        "champion",
        "without an order, cards with the words in their names come first, those with them in their texts last",
    ),
    ('"after this unit"', "these words in this order"),
    ("/draw .* cards?/", "a regular expression that occurs in the name or text; also text:/draws?\\b/ and name:/^ice/"),
    ("cost<=3", "a field, an operator (: = != < <= > >=) and a value"),
    ("symbol:water|logic", "any of several values"),
    ("cost:2..4", "a range, also cost:2-4; cost:..4 and cost:2.. have one end"),
    ("champion cost 5", "beside the name of a number, a number or range needs no sign"),
    ("strength 4 or more", "also at most 3 life, cost between 2 and 4, over 3 cost, for 2"),
    (
        "cheap",
        "cost<=1; also free, expensive, big, small, tough, fragile, strong, weak, also as words of names and texts",
    ),
    ("life>strength", "two numbers of a card, compared"),
    ("cost:0 OR life>=8", "either condition, also with a small or; a space means 'and', and binds more tightly"),
    (
        "-attack:melee",
        "not; the same as NOT attack:melee; as the first word, write it after --: search -- -attack:melee",
    ),
    ("(a OR b) c", "parentheses group conditions"),
    (
        "order:cost",
        "the order of the list; order:-cost is descending; also most expensive, highest life, sorted by cost",
    ),
)
NOTE = (
    "NOT is an operator in capitals only; 'or' and 'and' are operators between two conditions, and words in quotes. "
    "Values of fields may be shortened (class:cham) and in plural. Some names of other games are understood (power for "
    "strength). A card without a number never matches a comparison with it."
)
BETZA = """\
Moves are written in Betza's notation. W and F are an orthogonal and a diagonal
step; D A H G are leaps of two and three squares, N C Z the leaps of knight,
camel and zebra. R and B repeat W and F (R4: up to four steps); a doubled letter
also repeats its move. K is WF, Q is RB. In front of a letter: directions (f b l
r, v up and down, s sideways), m for moves without capture, c for captures, n
for moves that do not leap, p for moves over a card, g for landing just behind
one."""
RULE_COLUMNS = ("id", "ruleset", "text")
CommandWords = Annotated[
    list[str] | None,
    typer.Argument(metavar="[COMMAND]...", help="A command, such as deck add; all of them if omitted."),
]


def register(app: typer.Typer) -> None:
    app.command(cls=WithCsv, epilog=example("syntax"))(syntax)
    app.command(cls=WithCsv, epilog=example("rules 2e", "rules 2E-ATK-2"))(rules)
    app.command(cls=WithCsv, epilog=example("bots"))(bots)
    app.command(epilog=example("version"))(version)
    app.command("help", epilog=example("help", "help deck add"))(help_)


def syntax(ctx: typer.Context) -> None:
    """Explain the search language."""
    from deckbuilder.app.report import ResultList
    from deckbuilder.query.fields import FIELDS

    context = command_context(ctx)
    fields = ResultList(FIELDS, ("name", "short", "takes", "help", "example"))
    emit(context, fields, lambda: _show_syntax(context))


def _show_syntax(context: CommandContext) -> None:
    from deckbuilder.cli.display.console import safe_text, table
    from deckbuilder.query.fields import FIELDS

    queries = ((safe_text(query, "cyan"), meaning) for query, meaning in SYNTAX)
    rules = table(context.console, "A query", "finds", rows=queries)
    rows = ((field.name, " ".join(field.short), field.help, safe_text(field.example, "cyan")) for field in FIELDS)
    fields = table(context.console, "Field", "Short", "What it asks", "Example", rows=rows)
    context.print(rules, "", fields, "", NOTE, "", BETZA)


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
        emit(context, ResultList(chosen, RULE_COLUMNS), lambda: _show_statement(context, chosen[0]))
        return
    ruleset = context.workbench.catalogue.ruleset(name)
    rulebook = rulebooks().get(ruleset.id)
    if rulebook is None:
        raise InputError(f"{ruleset.name} has no rules that can be read here")
    own = [rule for rule in statements().values() if rule.ruleset == ruleset.id]
    emit(context, ResultList(own, RULE_COLUMNS), lambda: _show_rules(context, rulebook))


def _show_statement(context: CommandContext, statement: "Statement") -> None:
    context.print(f"{statement.id}: {statement.text}")


def _show_rules(context: CommandContext, rulebook: "Rulebook") -> None:
    from rich.markdown import Markdown

    context.print(*(Markdown(text, hyperlinks=False) for text in rulebook.words), page=True)


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


def version_line() -> str:
    """Return the version, and whether the engine is compiled."""
    return f"deckbuilder {__version__} ({'compiled' if is_compiled() else 'pure'} engine)"


def version() -> None:
    """Print the version, as --version does."""
    typer.echo(version_line())


def help_(ctx: typer.Context, command: CommandWords = None) -> None:
    """Explain a command, as --help after it does."""
    typer.echo(_named(ctx.find_root(), command or []).get_help())


def _named(root: Any, words: list[str]) -> Any:  # the types of the library differ between its versions
    """Return the context of the command that these words name. Raises InputError."""
    context = root
    for word in words:
        group = context.command
        if not hasattr(group, "resolve_command"):
            raise InputError(
                f"'{context.command_path}' has no commands of its own; see '{context.command_path} --help'"
            )
        name, command, _ = group.resolve_command(context, [word])
        context = type(root)(command, info_name=name, parent=context)
    return context
