"""`deckbuilder deck new`, `sealed`, `add`, `remove`, `suggest`, `fill`: from a leader or a pool to a legal deck."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import (
    CardsArgument,
    CommandContext,
    CopiesOption,
    DeckArgument,
    FileArgument,
    ForceOption,
    JsonOption,
    OwnedOption,
    SeedOption,
    chosen_seed,
    context,
    example,
)
from deckbuilder.errors import InputError
from deckbuilder.text import counted, slug

if TYPE_CHECKING:
    from deckbuilder.decks.deck import Deck
    from deckbuilder.decks.edit import EditResult
    from deckbuilder.decks.resolve import ResolvedDeck


def register(app: typer.Typer) -> None:
    app.command(
        epilog=example(
            "deck new --summoner Svara",
            "deck new wall.yaml --summoner 'Sneeks' --ruleset 1e",
            "deck new s.yaml --general 'Marshal Oryn' --pool first-sealed",
        )
    )(new)
    app.command(epilog=example("deck sealed pool.yaml --seed 7", "deck sealed"))(sealed)
    app.command(epilog=example('deck add ice.yaml "Bear Cavalry" --count 4', 'deck add ice.yaml "2 Parapet" Nadiana'))(
        add
    )
    app.command(epilog=example('deck remove ice.yaml "Bear Cavalry" --count 2'))(remove)
    app.command(epilog=example("deck suggest ice.yaml", "deck suggest ice.yaml --owned --limit 3"))(suggest)
    app.command(epilog=example("deck fill ice.yaml --seed 1", "deck fill ice.yaml --output full.yaml"))(fill)


def new(
    ctx: typer.Context,
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The new file; default: the leader's name.")
    ] = None,
    leader: Annotated[
        str, typer.Option("--summoner", "--general", metavar="NAME", help="The card that the deck is built around.")
    ] = ...,  # type: ignore[assignment]
    ruleset: Annotated[
        str | None, typer.Option(metavar="ID", help="The rule set, where several have that leader.")
    ] = None,
    format_: Annotated[
        str | None, typer.Option("--format", metavar="NAME", help="The format; the usual one if left out.")
    ] = None,
    pool: Annotated[str | None, typer.Option(metavar="POOL", help="Limited: a pool file or a shipped pool.")] = None,
    name: Annotated[str | None, typer.Option(metavar="NAME", help="The name of the deck.")] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="The same as FILE.")] = None,
    force: ForceOption = False,
    json: JsonOption = False,
) -> None:
    """Begin a deck file around a summoner or general."""
    from deckbuilder.decks.edit import begin

    if file and output:
        raise InputError("name the file once: as FILE or with --output")
    state = context(ctx)
    reading = begin(leader, state.resolver, ruleset=ruleset, format_=format_, pool=pool, name=name)
    path = file or output or Path(f"{slug(reading.deck.name)}.yaml")
    state.create_deck(path, reading.deck, "deck new", force=force)
    if json:
        state.print_json({"file": str(path), **state.deck_document(reading.deck)})
        return
    state.print(f"{path}: {reading.deck.name}, {counted(reading.deck.size, 'card')} so far")


def sealed(
    ctx: typer.Context,
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The pool file to write; if omitted, only printed.")
    ] = None,
    ruleset: Annotated[str | None, typer.Option(metavar="ID", help="The rule set, where several have packs.")] = None,
    seed: SeedOption = None,
    name: Annotated[str | None, typer.Option(metavar="NAME", help="The name of the pool.")] = None,
    force: ForceOption = False,
    json: JsonOption = False,
) -> None:
    """Open packs for a limited event: the pool to build a deck from."""
    from deckbuilder import files
    from deckbuilder.decks.formats.documents import write_pool
    from deckbuilder.decks.sealed import format_with_packs, open_packs, pool_list, ruleset_with_packs
    from deckbuilder.display.decks import pool_view

    state = context(ctx)
    rules = ruleset_with_packs(state.catalogue, ruleset)
    chosen = chosen_seed(seed)
    path = state.new_file(file, force=force) if file else None
    opened = open_packs(rules, state.catalogue, chosen)
    pool = pool_list(name or f"Sealed {chosen}", opened, rules, state.catalogue)
    if path:
        files.write(path, write_pool(pool))
    if json:
        cards = {entry.name: entry.count for entry in pool.pool or ()}
        facts = {"pool": pool.name, "ruleset": pool.ruleset, "seed": chosen, "cards": cards}
        state.print_json({"file": str(path) if path else None, **facts})
        return
    state.print(pool_view(state.console, opened, format_with_packs(rules)))
    if path:
        state.print(f"{path}: {counted(opened.total(), 'card')} opened (seed {chosen})")
    else:
        state.print(f"{counted(opened.total(), 'card')} opened (seed {chosen}); name a FILE to keep the pool")


def add(
    ctx: typer.Context,
    file: FileArgument,
    cards: CardsArgument,
    count: CopiesOption = 1,
    json: JsonOption = False,
) -> None:
    """Put cards into a deck file.

    What that breaks is told; the deck is saved in any case.
    """
    state = context(ctx)
    results = _changed(state, file, cards, count)
    if json:
        state.print_json([result.to_json() for result in results])
        return
    for result in results:
        state.print(f"{result.section}: {result.now} {result.card.name}")
        for problem in result.new_problems:
            state.print(f"  now: {problem}")


def remove(
    ctx: typer.Context,
    file: FileArgument,
    cards: CardsArgument,
    count: CopiesOption = 1,
    json: JsonOption = False,
) -> None:
    """Take cards out of a deck file."""
    state = context(ctx)
    results = _changed(state, file, cards, -count)
    if json:
        state.print_json([result.to_json() for result in results])
        return
    for result in results:
        state.print(f"{result.section}: {result.now} {result.card.name}")


def _changed(state: CommandContext, file: str, cards: list[str], by: int) -> "list[EditResult]":
    """Put cards into a deck file or take them out, and return what has changed. Raises InputError."""
    from deckbuilder.decks.edit import change_all

    results: list[EditResult] = []

    def edit(resolved: "ResolvedDeck") -> "Deck":
        results.extend(change_all(resolved, cards, by, state.resolver))
        return results[-1].deck

    state.change_deck(file, edit, f"deck {'add' if by > 0 else 'remove'} {' '.join(cards)}")
    return results


def suggest(
    ctx: typer.Context,
    deck: DeckArgument,
    owned: OwnedOption = False,
    limit: Annotated[int, typer.Option(metavar="N", min=1, help="Maximum cards per section.")] = 8,
    json: JsonOption = False,
) -> None:
    """Suggest legal cards for what a deck lacks.

    The best come first, each with the reasons for its place.
    """
    from deckbuilder.decks.suggest import DeckCompletion

    state = context(ctx)
    completion = DeckCompletion(state.deck(deck), state.resolver, state.owned if owned else None)
    gaps = completion.gaps()
    found = {
        section.name: completion.suggestions(section)[:limit]
        for section in completion.validator.format.sections
        if gaps.get(section.name)
    }
    if json:
        sections = {
            name: {
                "missing": gaps[name],
                "cards": [
                    {"card": s.card.name, "room": s.room, "score": s.score, "why": list(s.reasons)} for s in rows
                ],
            }
            for name, rows in found.items()
        }
        state.print_json(sections)
        return
    from deckbuilder.display.decks import suggestions_view

    if not found:
        state.print("The deck is complete.")
    for name, rows in found.items():
        state.print(f"{name.title()}: {gaps[name]} more", suggestions_view(state.console, rows), "")


def fill(
    ctx: typer.Context,
    file: FileArgument,
    seed: SeedOption = None,
    owned: OwnedOption = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write to another file.")
    ] = None,
    force: ForceOption = False,
    json: JsonOption = False,
) -> None:
    """Complete a deck file to a legal deck."""
    from deckbuilder.decks.deck import diff
    from deckbuilder.decks.suggest import DeckCompletion
    from deckbuilder.display.decks import changes_view

    state = context(ctx)
    chosen = chosen_seed(seed)
    decks: list[Deck] = []

    def edit(resolved: "ResolvedDeck") -> "Deck":
        filled = DeckCompletion(resolved, state.resolver, state.owned if owned else None).filled(chosen)
        decks.extend((resolved.deck, filled))
        return filled

    action = f"deck fill --seed {chosen}"
    if output:
        path = state.new_file(output, force=force)
        state.create_deck(path, edit(state.deck(file)), action, force=force)
    else:
        path = Path(file)
        state.change_deck(file, edit, action)
    added = diff(*decks)
    if json:
        state.print_json({"file": str(path), "seed": chosen, "added": [change.to_json() for change in added]})
        return
    what = counted(sum(change.by for change in added), "card")
    state.print(f"{path}: {what} added (seed {chosen}), legal", changes_view(state.console, added))
