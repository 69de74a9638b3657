"""`deckbuilder deck suggest`: cards for what a deck lacks."""

from typing import Annotated

import typer

from deckbuilder.cli.context import DeckArgument, JsonOption, OwnedOption, context, example


def register(app: typer.Typer) -> None:
    app.command(epilog=example("deck suggest ice.yaml", "deck suggest ice.yaml --owned --limit 3"))(suggest)


def suggest(
    ctx: typer.Context,
    deck: DeckArgument,
    owned: OwnedOption = False,
    limit: Annotated[int, typer.Option(metavar="N", min=1, help="So many cards for each section.")] = 8,
    json: JsonOption = False,
) -> None:
    """Suggest legal cards for what a deck lacks.

    The best come first, each with the reasons for its place.
    """
    from deckbuilder.decks.suggest import Completion

    state = context(ctx)
    completion = Completion(state.deck(deck), state.resolver, state.owned if owned else None)
    gaps = completion.gaps()
    found = {
        section.name: completion.suggestions(section)[:limit]
        for section in completion.judge.format.sections
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
        state.print("The deck lacks nothing.")
    for name, rows in found.items():
        state.print(f"{name.title()}: {gaps[name]} more", suggestions_view(state.console, rows), "")
