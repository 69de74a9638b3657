"""`deckbuilder deck validate`: legal or not, and why."""

from typing import Annotated, Any

import typer

from deckbuilder.cli.context import CommandContext, JsonOption, complete_deck, context, example
from deckbuilder.errors import InputError
from deckbuilder.terminal.remedies import sentence_of

LEGAL, NOT_LEGAL, UNREADABLE = 0, 1, 2


def register(app: typer.Typer) -> None:
    app.command(epilog=example("deck validate polar-dwarves", "deck validate *.txt --json"))(validate)


def validate(
    ctx: typer.Context,
    decks: Annotated[
        list[str],
        typer.Argument(metavar="DECK...", help="Deck files, codes or shipped decks.", autocompletion=complete_deck),
    ],
    owned: Annotated[bool, typer.Option("--owned", help="Also tell which cards the collection is short of.")] = False,
    json: JsonOption = False,
) -> None:
    """Check whether decks are legal, and why.

    Ends with 0 when all decks are legal, 1 when one is not, 2 when one cannot be read.
    """
    state = context(ctx)
    verdicts, worst = [], LEGAL
    for name in decks:
        try:
            found, code = _verdict(state, name, owned=owned, quiet=json)
        except InputError as input_error:
            if not json:
                typer.echo(f"error: {sentence_of(input_error)}", err=True)
            found, code = _unreadable(name, input_error), UNREADABLE
        verdicts.append(found)
        worst = max(worst, code)
    if json:
        state.print_json(verdicts[0] if len(verdicts) == 1 else verdicts)
    raise typer.Exit(worst)


def _verdict(state: CommandContext, name: str, *, owned: bool, quiet: bool) -> tuple[dict[str, Any], int]:
    reading = state.deck(name)
    problems = reading.problems()
    found: dict[str, Any] = {
        "deck": reading.deck.name,
        "ruleset": reading.deck.ruleset,
        "format": reading.deck.format,
        "legal": not problems,
        "problems": [problem.to_json() for problem in problems],
    }
    lacking = {}
    if owned:
        from deckbuilder.collection import short

        lacking = short(reading.deck, state.owned)
        found["short"] = [{"card": c.name, "needed": needed, "owned": had} for c, (needed, had) in lacking.items()]
    if not quiet:
        from deckbuilder.display.decks import verdict

        state.print(verdict(reading, problems))
        for card, (needed, had) in lacking.items():
            state.print(f"  short: {needed} {card.name} needed, {had} owned")
    if any(problem.unreadable for problem in problems):
        return found, UNREADABLE
    return found, NOT_LEGAL if problems else LEGAL


def _unreadable(name: str, input_error: InputError) -> dict[str, Any]:
    from deckbuilder.decks.problems import UNREADABLE as RULES
    from deckbuilder.decks.problems import Problem, ProblemKind

    line = input_error.place.line if input_error.place else 0
    problem = Problem(ProblemKind.SYNTAX, RULES[ProblemKind.SYNTAX], line=line, detail=input_error.message)
    return {"deck": name, "ruleset": None, "format": None, "legal": False, "problems": [problem.to_json()]}
