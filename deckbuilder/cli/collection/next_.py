"""`deckbuilder collection next`: what one more deck would allow."""

from typing import Annotated

import typer

from deckbuilder.cli.context import JsonOption, complete_deck, context, example


def register(app: typer.Typer) -> None:
    app.command("next", epilog=example("collection next", "collection next --deck ice.yaml"))(next_deck)


def next_deck(
    ctx: typer.Context,
    deck: Annotated[
        str | None,
        typer.Option(metavar="DECK", help="A deck that you want to build.", autocompletion=complete_deck),
    ] = None,
    ruleset: Annotated[str, typer.Option(metavar="ID", help="The rule set.")] = "summoner-wars-2e",
    json: JsonOption = False,
) -> None:
    """Tell what one more deck would allow.

    New cards, new leaders, and with --deck how many cards of that deck would still be missing.
    """
    from deckbuilder.collection import offers

    state = context(ctx)
    wanted = state.deck(deck).must_be_readable() if deck else None
    rules = wanted.ruleset if wanted else state.catalogue.ruleset(ruleset).id
    found = offers(state.catalogue, state.owned, state.resolver, rules, wanted)
    if json:
        rows = [
            {
                "deck": o.deck,
                "new_cards": o.new,
                "new_leaders": list(o.leaders),
                "legal_decks": o.usable,
                "still_short": o.still_short,
            }
            for o in found
        ]
        state.print_json(rows)
        return
    from deckbuilder.display.console import shown, table

    headings = ("New cards", "More for your leaders", "Still short")
    made = table(state.console, "One more", "New leader", *headings, numbers=headings)
    for offer in found:
        leader = shown(", ".join(offer.leaders) or "-")
        missing = "-" if offer.still_short is None else str(offer.still_short)
        made.add_row(offer.deck, leader, str(offer.new), str(offer.usable), missing)
    state.print(made)
    if wanted:
        state.print(shown(f"'Still short' counts the cards that {wanted.name} would still lack."))
