"""`deckbuilder deck new`, `sealed`, `add`, `remove`, `suggest`, `fill`: from a leader or a pool to a legal deck."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deckbuilder.app.limited_orders import SealedOrder
from deckbuilder.cli.context import (
    CardsArgument,
    CommandContext,
    CopiesOption,
    DeckArgument,
    FileArgument,
    ForceOption,
    OwnedOption,
    SeedOption,
    chosen_seed,
    command_context,
    example,
)
from deckbuilder.cli.orders import takes
from deckbuilder.cli.output import WithCsv, WithJson, emit
from deckbuilder.errors import InputError
from deckbuilder.text import counted, slug

if TYPE_CHECKING:
    from collections import Counter

    from deckbuilder.app.decks.reports import DeckSuggestions
    from deckbuilder.decks.deck import Deck
    from deckbuilder.decks.edit import EditResult
    from deckbuilder.decks.resolve import ResolvedDeck
    from deckbuilder.model.card import Card
    from deckbuilder.model.ruleset import Format


def register(app: typer.Typer) -> None:
    app.command(
        cls=WithJson,
        epilog=example(
            "deck new --summoner Svara",
            "deck new wall.yaml --summoner 'Sneeks' --ruleset 1e",
            "deck new s.yaml --general 'Marshal Oryn' --pool first-sealed",
        ),
    )(new)
    app.command(cls=WithJson, epilog=example("deck sealed pool.yaml --seed 7", "deck sealed"))(sealed)
    app.command(
        cls=WithJson,
        epilog=example('deck add ice.yaml "Bear Cavalry" --count 4', 'deck add ice.yaml "2 Parapet" Nadiana'),
    )(add)
    app.command(cls=WithJson, epilog=example('deck remove ice.yaml "Bear Cavalry" --count 2'))(remove)
    app.command(cls=WithCsv, epilog=example("deck suggest ice.yaml", "deck suggest ice.yaml --owned --limit 3"))(
        suggest
    )
    app.command(cls=WithJson, epilog=example("deck fill ice.yaml --seed 1", "deck fill ice.yaml --output full.yaml"))(
        fill
    )


def new(
    ctx: typer.Context,
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The new file; default: the leader's name.")
    ] = None,
    leader: Annotated[
        str, typer.Option("--summoner", "--general", metavar="NAME", help="The leader of the deck.")
    ] = ...,  # type: ignore[assignment]
    ruleset: Annotated[
        str | None, typer.Option(metavar="ID", help="The rule set, if several have that leader.")
    ] = None,
    format_: Annotated[
        str | None, typer.Option("--format", metavar="NAME", help="The format (default: the usual one).")
    ] = None,
    pool: Annotated[str | None, typer.Option(metavar="POOL", help="Limited: a pool file or a shipped pool.")] = None,
    name: Annotated[str | None, typer.Option(metavar="NAME", help="The name of the deck.")] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="The same as FILE.")] = None,
    force: ForceOption = False,
) -> None:
    """Create a deck file for a summoner or general."""
    from deckbuilder.app.decks.reports import deck_document
    from deckbuilder.decks.edit import begin

    if file and output:
        raise InputError("name the file once: as FILE or with --output")
    context = command_context(ctx)
    resolved = begin(leader, context.workbench.resolver, ruleset=ruleset, format_=format_, pool=pool, name=name)
    path = file or output or Path(f"{slug(resolved.deck.name)}.yaml")
    context.create_deck(path, resolved.deck, "deck new", force=force)
    created = {"file": str(path), **deck_document(context.workbench, resolved.deck)}
    sentence = f"{path}: {resolved.deck.name}, {counted(resolved.deck.size, 'card')} so far"
    emit(context, created, lambda: context.print(sentence))


@takes(SealedOrder)
def sealed(
    ctx: typer.Context,
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The pool file to write; if omitted, only printed.")
    ] = None,
    *,
    fields: dict[str, Any],
    seed: SeedOption = None,
    force: ForceOption = False,
) -> None:
    """Open packs for a limited event: the pool to build a deck from."""
    from deckbuilder import files
    from deckbuilder.decks.formats.documents import write_pool
    from deckbuilder.limited.packs import format_with_packs, open_packs, pool_list, ruleset_with_packs

    context = command_context(ctx)
    order = SealedOrder(chosen := chosen_seed(seed), **fields)
    rules = ruleset_with_packs(context.workbench.catalogue, order.ruleset or None)
    path = context.new_file(file, force=force) if file else None
    opened = open_packs(rules, context.workbench.catalogue, chosen)
    pool = pool_list(order.name or f"Sealed {chosen}", opened, rules, context.workbench.catalogue)
    if path:
        files.write(path, write_pool(pool))
    cards = {entry.name: entry.count for entry in pool.pool or ()}
    keys = {card.key: count for card, count in opened.items()}
    document = {"pool": pool.name, "ruleset": pool.ruleset, "seed": chosen, "cards": cards, "keys": keys}
    result = {"file": str(path) if path else None, **document}
    emit(context, result, lambda: _show_pool(context, opened, format_with_packs(rules), path, chosen))


def _show_pool(
    context: CommandContext, opened: "Counter[Card]", format_: "Format", path: Path | None, seed: int
) -> None:
    from deckbuilder.cli.display.cards import pool_table

    cards = sorted(opened, key=lambda card: (card.faction or "", card.cost or 0, card.name))
    copies = {card: opened[card] for card in cards}
    context.print(pool_table(context.console, copies, format_, ("Faction", "Cost", "Types")))
    if path:
        context.print(f"{path}: {counted(opened.total(), 'card')} opened (seed {seed})")
    else:
        context.print(f"{counted(opened.total(), 'card')} opened (seed {seed}); name a FILE to keep the pool")


def add(ctx: typer.Context, file: FileArgument, cards: CardsArgument, count: CopiesOption = 1) -> None:
    """Add cards to a deck file.

    Broken rules are reported; the deck is saved in any case.
    """
    _change(command_context(ctx), file, cards, count)


def remove(ctx: typer.Context, file: FileArgument, cards: CardsArgument, count: CopiesOption = 1) -> None:
    """Remove cards from a deck file."""
    _change(command_context(ctx), file, cards, -count)


def _change(context: CommandContext, file: str, cards: list[str], by: int) -> None:
    """Put cards into a deck file or take them out, and print what has changed. Raises InputError."""
    from deckbuilder.app.report import ResultList
    from deckbuilder.decks.edit import change_all

    results: list[EditResult] = []

    def edit(resolved: "ResolvedDeck") -> "Deck":
        results.extend(change_all(resolved, cards, by, context.workbench.resolver))
        return results[-1].deck

    context.change_deck(file, edit, f"deck {'add' if by > 0 else 'remove'} {' '.join(cards)}")
    emit(context, ResultList(results, ("section", "card", "count")), lambda: _show_results(context, results))


def _show_results(context: CommandContext, results: "list[EditResult]") -> None:
    for result in results:
        context.print(f"{result.section}: {result.now} {result.name}")
        for problem in result.new_problems:
            context.print(f"  now: {problem}")


def suggest(
    ctx: typer.Context,
    deck: DeckArgument,
    owned: OwnedOption = False,
    limit: Annotated[int, typer.Option(metavar="N", min=1, help="Maximum cards per section.")] = 8,
) -> None:
    """Suggest legal cards for what a deck is missing.

    The best come first, with reasons.
    """
    from deckbuilder.app.decks.reports import suggestions_for

    context = command_context(ctx)
    suggestions = suggestions_for(context.workbench, context.deck(deck), limit, only_owned=owned)
    emit(context, suggestions, lambda: _show_suggestions(context, suggestions))


def _show_suggestions(context: CommandContext, completion: "DeckSuggestions") -> None:
    from deckbuilder.cli.display.decks import suggestions_view

    if not completion.sections:
        context.print("The deck is complete.")
    for name, suggestions in completion.sections.items():
        context.print(
            f"{name.title()}: {completion.gaps[name]} more", suggestions_view(context.console, suggestions), ""
        )


def fill(
    ctx: typer.Context,
    file: FileArgument,
    seed: SeedOption = None,
    owned: OwnedOption = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write to another file.")
    ] = None,
    force: ForceOption = False,
) -> None:
    """Add cards to a deck file until it is legal."""
    from deckbuilder.cli.display.decks import changes_view
    from deckbuilder.decks.deck import diff
    from deckbuilder.decks.suggest import DeckCompletion

    context = command_context(ctx)
    chosen = chosen_seed(seed)
    decks: list[Deck] = []

    def edit(resolved: "ResolvedDeck") -> "Deck":
        filled = DeckCompletion(resolved, context.workbench.resolver, context.workbench.owned if owned else None).fill(
            chosen
        )
        decks.extend((resolved.deck, filled))
        return filled

    action = f"deck fill --seed {chosen}"
    if output:
        path = context.new_file(output, force=force)
        context.create_deck(path, edit(context.deck(file)), action, force=force)
    else:
        path = Path(file)
        context.change_deck(file, edit, action)
    added = diff(*decks)
    result = {"file": str(path), "seed": chosen, "added": added}
    sentence = f"{path}: {counted(sum(change.by for change in added), 'card')} added (seed {chosen}), legal"
    emit(context, result, lambda: context.print(sentence, changes_view(context.console, added)))
