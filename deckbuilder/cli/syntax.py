"""`deckbuilder syntax`: the search language explained."""

import typer

from deckbuilder.cli.context import CommandContext, CsvOption, JsonOption, context, example
from deckbuilder.cli.output import emit

RULES = (
    (
        "ice golem",
        "both words, in name or text or as words of the faction; in text a word finds longer ones that begin with it",
    ),
    ('"after this unit"', "these words in this order"),
    ("cost<=3", "a field, an operator (: = != < <= > >=) and a value"),
    ("symbol:water|logic", "one of several values"),
    ("cost:2..4", "a range; cost:..4 and cost:2.. have one end"),
    ("life>strength", "two numbers of a card, compared"),
    ("cost:0 OR life>=8", "one of the two; OR binds less than the space that means 'and'"),
    (
        "-attack:melee",
        "not; NOT attack:melee says the same; as the first word it stands behind --: search -- -attack:melee",
    ),
    ("(a OR b) c", "parentheses group"),
    ("order:cost", "the order of the list; order:-cost the other way round"),
)
BETZA = """\
Moves are written in Betza's notation. W and F are a step straight and diagonal,
D A H G leaps of two and three squares, N C Z those of knight, camel and zebra;
R and B ride on along W and F (R4: four steps at most), and so does any letter
that is doubled; K is WF, Q is RB. Before a letter stand directions (f b l r, v
up and down, s sideways), m for moves without capture, c for captures, and n for
what does not leap, p for over a card, g for right behind one."""


def register(app: typer.Typer) -> None:
    app.command(epilog=example("syntax"))(syntax)


def syntax(ctx: typer.Context, json: JsonOption = False, csv: CsvOption = False) -> None:
    """Explain the search language."""
    from deckbuilder.app.result import ResultList
    from deckbuilder.query.fields import FIELDS

    state = context(ctx)
    fields = ResultList(FIELDS, ("name", "short", "takes", "help", "example"))
    emit(state, fields, lambda: _show(state), json=json, csv=csv)


def _show(state: CommandContext) -> None:
    from deckbuilder.display.console import shown, table
    from deckbuilder.query.fields import FIELDS

    rules = table(state.console, "A query", "finds")
    for query, meaning in RULES:
        rules.add_row(shown(query, "cyan"), meaning)
    made = table(state.console, "Field", "Short", "What it asks", "Example")
    for field in FIELDS:
        made.add_row(field.name, " ".join(field.short), field.help, shown(field.example, "cyan"))
    note = "Only OR and NOT in capitals are operators. A card without a number never matches a comparison with it."
    state.print(rules, "", made, "", note, "", BETZA)
