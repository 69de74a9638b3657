"""`deckbuilder deck validate`, `fix`: problems of decks, and their repair."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import CommandContext, DeckArgument, ForceOption, command_context, complete_deck, example
from deckbuilder.cli.display.remedies import sentence_of
from deckbuilder.cli.output import WithCsv, emit
from deckbuilder.errors import InputError
from deckbuilder.text import counted

if TYPE_CHECKING:
    from deckbuilder.app.decks.reports import DeckVerdict
    from deckbuilder.decks.deck import Deck
    from deckbuilder.decks.repair import RepairedDeck
    from deckbuilder.decks.resolve import ResolvedDeck


LEGAL, NOT_LEGAL, UNREADABLE = 0, 1, 2


def register(app: typer.Typer) -> None:
    app.command(cls=WithCsv, epilog=example("deck validate polar-dwarves", "deck validate *.txt --json"))(validate)
    app.command(
        cls=WithCsv, epilog=example("deck fix ice.yaml", "deck fix ice.yaml --yes", "deck fix ice.yaml -o legal.yaml")
    )(fix)


def validate(
    ctx: typer.Context,
    decks: Annotated[
        list[str],
        typer.Argument(metavar="DECK...", help="Deck files, codes or shipped decks.", autocompletion=complete_deck),
    ],
    owned: Annotated[bool, typer.Option("--owned", help="Also report cards missing from the collection.")] = False,
) -> None:
    """Check whether decks are legal, and why.

    Exit code: 0 if all are legal, 1 if one is not, 2 if one is not readable.
    """
    from deckbuilder.app.decks.reports import DeckVerdicts

    context = command_context(ctx)
    verdicts = DeckVerdicts([_verdict(context, name, owned=owned) for name in decks])
    emit(context, verdicts, lambda: _show(context, verdicts.verdicts))
    raise typer.Exit(max(map(_code, verdicts.verdicts)))


def _verdict(context: CommandContext, name: str, *, owned: bool) -> "DeckVerdict":
    from deckbuilder.app.decks.reports import unreadable, verdict_on

    try:
        return verdict_on(context.workbench, context.deck(name), with_owned=owned)
    except InputError as input_error:
        return unreadable(name, input_error)


def _code(verdict: "DeckVerdict") -> int:
    if not verdict.is_readable:
        return UNREADABLE
    return LEGAL if verdict.is_legal else NOT_LEGAL


def _show(context: CommandContext, verdicts: "Sequence[DeckVerdict]") -> None:
    from deckbuilder.cli.display.decks import verdict

    for deck_verdict in verdicts:
        if deck_verdict.error:
            typer.echo(f"error: {sentence_of(deck_verdict.error)}", err=True)
        if deck_verdict.resolved:
            context.print(verdict(deck_verdict.resolved, deck_verdict.problems))
        for card, (needed, had) in (deck_verdict.missing or {}).items():
            context.print(f"  short: {needed} {card.name} needed, {had} owned")


def fix(
    ctx: typer.Context,
    deck: DeckArgument,
    yes: Annotated[bool, typer.Option("--yes", help="Change the deck file.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write the legal deck to another file.")
    ] = None,
    force: ForceOption = False,
) -> None:
    """Propose the fewest changes that make a deck legal.

    Each has its reason; nothing is written until --yes or --output says so.
    """
    from deckbuilder.app.report import ResultList
    from deckbuilder.decks.repair import repair_deck

    context = command_context(ctx)
    path = context.new_file(output, force=force) if output else Path(deck) if yes else None
    if yes and not output:
        repairs: list[RepairedDeck] = []

        def edit(resolved: "ResolvedDeck") -> "Deck":
            repairs.append(repair_deck(resolved, context.workbench.resolver))
            return repairs[-1].deck if repairs[-1].changes else resolved.deck

        context.change_deck(deck, edit, "deck fix")
        outcome = repairs[-1]
    else:
        outcome = repair_deck(context.deck(deck), context.workbench.resolver)
        if path:
            context.create_deck(path, outcome.deck, "deck fix", force=force)
    result = ResultList(outcome.changes, ("section", "card", "faction", "count", "why", "key"))
    emit(context, result, lambda: _show_repair(context, outcome, path))


def _show_repair(context: CommandContext, outcome: "RepairedDeck", path: Path | None) -> None:
    from deckbuilder.cli.display.decks import repairs_view

    if not outcome.changes:
        context.print(f"{outcome.deck.name} is legal as it is.")
    else:
        out, in_ = outcome.copies
        context.print(f"{outcome.deck.name}: {counted(out, 'card')} out, {in_} in", repairs_view(outcome.changes))
        context.print(
            f"{path}: legal" if path else "Nothing is written yet; --yes changes the file, -o writes another."
        )
