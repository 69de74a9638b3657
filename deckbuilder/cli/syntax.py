"""`deckbuilder syntax`: the search language explained."""

import typer

from deckbuilder.cli.context import CommandContext, command_context, example
from deckbuilder.cli.output import WithCsv, emit

RULES = (
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


def register(app: typer.Typer) -> None:
    app.command(cls=WithCsv, epilog=example("syntax"))(syntax)


def syntax(ctx: typer.Context) -> None:
    """Explain the search language."""
    from deckbuilder.app.report import ResultList
    from deckbuilder.query.fields import FIELDS

    context = command_context(ctx)
    fields = ResultList(FIELDS, ("name", "short", "takes", "help", "example"))
    emit(context, fields, lambda: _show(context))


def _show(context: CommandContext) -> None:
    from deckbuilder.cli.display.console import safe_text, table
    from deckbuilder.query.fields import FIELDS

    queries = ((safe_text(query, "cyan"), meaning) for query, meaning in RULES)
    rules = table(context.console, "A query", "finds", rows=queries)
    rows = ((field.name, " ".join(field.short), field.help, safe_text(field.example, "cyan")) for field in FIELDS)
    fields = table(context.console, "Field", "Short", "What it asks", "Example", rows=rows)
    context.print(rules, "", fields, "", NOTE, "", BETZA)
