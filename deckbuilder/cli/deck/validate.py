"""`deckbuilder deck validate`: legal or not, and why."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import CommandContext, CsvOption, JsonOption, complete_deck, context, example
from deckbuilder.cli.display.remedies import sentence_of
from deckbuilder.cli.output import emit
from deckbuilder.errors import InputError

if TYPE_CHECKING:
    from deckbuilder.app.decks.reports import DeckVerdict

LEGAL, NOT_LEGAL, UNREADABLE = 0, 1, 2


def register(app: typer.Typer) -> None:
    app.command(epilog=example("deck validate polar-dwarves", "deck validate *.txt --json"))(validate)


def validate(
    ctx: typer.Context,
    decks: Annotated[
        list[str],
        typer.Argument(metavar="DECK...", help="Deck files, codes or shipped decks.", autocompletion=complete_deck),
    ],
    owned: Annotated[bool, typer.Option("--owned", help="Also report cards missing from the collection.")] = False,
    json: JsonOption = False,
    csv: CsvOption = False,
) -> None:
    """Check whether decks are legal, and why.

    Exit code: 0 if all are legal, 1 if one is not, 2 if one is not readable.
    """
    from deckbuilder.app.decks.reports import DeckVerdicts

    state = context(ctx)
    verdicts = DeckVerdicts([_verdict(state, name, owned=owned) for name in decks])
    emit(state, verdicts, lambda: _show(state, verdicts.verdicts), json=json, csv=csv)
    raise typer.Exit(max(map(_code, verdicts.verdicts)))


def _verdict(state: CommandContext, name: str, *, owned: bool) -> "DeckVerdict":
    from deckbuilder.app.decks.reports import unreadable, verdict_on

    try:
        return verdict_on(state.workbench, state.deck(name), with_owned=owned)
    except InputError as input_error:
        return unreadable(name, input_error)


def _code(verdict: "DeckVerdict") -> int:
    if not verdict.is_readable:
        return UNREADABLE
    return LEGAL if verdict.is_legal else NOT_LEGAL


def _show(state: CommandContext, verdicts: "Sequence[DeckVerdict]") -> None:
    from deckbuilder.cli.display.decks import verdict

    for deck_verdict in verdicts:
        if deck_verdict.error:
            typer.echo(f"error: {sentence_of(deck_verdict.error)}", err=True)
        if deck_verdict.resolved:
            state.print(verdict(deck_verdict.resolved, deck_verdict.problems))
        for card, (needed, had) in (deck_verdict.missing or {}).items():
            state.print(f"  short: {needed} {card.name} needed, {had} owned")
