"""What adding to and removing from the collection share."""

from typing import Annotated

import typer

from deckbuilder.cli.context import Context
from deckbuilder.errors import Fault
from deckbuilder.text import counted, listed, printable, slug

WhatArgument = Annotated[str, typer.Argument(metavar="WHAT", help="A shipped deck, or the name of a card.")]
CountOption = Annotated[int, typer.Option("--count", "-n", metavar="N", min=1, max=99, help="So many of them.")]
RulesetOption = Annotated[str | None, typer.Option(metavar="ID", help="The rule set, where a name is in several.")]


def change(state: Context, what: str, ruleset: str | None, by: int) -> str:
    """Own more or fewer of a shipped deck or a card; says what is owned now. Raises Fault."""
    from deckbuilder.decks.resolve import Names

    catalogue = state.catalogue
    data = catalogue.deck_document(what)
    if data and ruleset in (None, data["ruleset"]):
        now = state.collection.change(data["ruleset"], "deck", slug(what), by)
        owned = counted(now, "deck")
        name = data["deck"]
    else:
        rules = catalogue.ruleset(ruleset or _ruleset_of(state, what))
        names = Names(catalogue, rules)
        name = names.written(names.one(what))
        now = state.collection.change(rules.id, "card", name, by)
        owned = f"{counted(now, 'card')} besides whole decks"
    state.collection.save()
    return f"{name}: {owned}"


def _ruleset_of(state: Context, what: str) -> str:
    from deckbuilder.catalogue.lookup import find_cards

    found = list(dict.fromkeys(card.ruleset for card in find_cards(what, state.catalogue)))
    if len(found) > 1:
        raise Fault(f"'{printable(what)}' is a card of several games; add --ruleset {listed(found, 'or')}")
    return found[0]
