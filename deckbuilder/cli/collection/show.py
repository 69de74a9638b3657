"""`deckbuilder collection show`: what you own."""

import typer

from deckbuilder.cli.context import JsonOption, context, example


def register(app: typer.Typer) -> None:
    app.command(epilog=example("collection show --json"))(show)


def show(ctx: typer.Context, json: JsonOption = False) -> None:
    """Show what you own.

    Whole decks and single cards, and how many copies of each card that makes.
    """
    from deckbuilder.text import counted

    state = context(ctx)
    owned = state.owned
    held = state.collection.holdings
    if json:
        decks = {name: number for part in held.values() for name, number in part.decks.items()}
        copies = [
            {"card": card.name, "ruleset": card.ruleset, "faction": card.faction, "count": count}
            for card, count in owned.items()
        ]
        state.print_json({"decks": decks, "cards": copies})
        return
    from deckbuilder.display.console import shown, table

    for ruleset, part in held.items():
        made = table(state.console, ruleset, "Owned", numbers=("Owned",))
        for name, number in {**part.decks, **part.cards}.items():
            made.add_row(shown(name), str(number))
        state.print(made)
    state.print(f"{counted(sum(owned.values()), 'card')}, {len(owned)} different; kept in {state.collection.path}")
