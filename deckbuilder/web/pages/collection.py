"""The collection: decks and cards that the user owns, and what one more deck would add."""

import re
from contextlib import suppress
from dataclasses import dataclass

from deckbuilder.collection import Holdings, UnknownHolding, next_decks
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.web.page import Answer, Page, PageRequest, Redirect

NUMBER = re.compile(r"-?[1-9][0-9]?", re.ASCII)


@dataclass(frozen=True)
class MissingCard:
    """A card of which the user owns too few copies for a deck. `count`: for the deck that needs most of it."""

    card: Card
    count: int
    decks: tuple[str, ...]


def show(request: PageRequest) -> Answer:
    """Show the decks and cards that the user owns, and what one more deck of a rule set would add."""
    workbench = request.workspace.workbench
    rulesets = workbench.catalogue.rulesets
    chosen = request.query.get("ruleset", "")
    ruleset = chosen if chosen in rulesets else next(iter(rulesets))
    problem, holdings, unknown = "", dict[str, Holdings](), list[UnknownHolding]()
    try:
        holdings, unknown = workbench.collection.holdings, workbench.unknown_holdings
    except InputError as error:
        problem = str(error)
    values = {
        "problem": problem,
        "holdings": holdings,
        "unknown": {(holding.ruleset, holding.kind, holding.name): holding.reason for holding in unknown},
        "owned": request.workspace.owned,
        "rulesets": {ruleset.id: ruleset.name for ruleset in rulesets.values()},
        "ruleset": ruleset,
        "next": next_decks(request.workspace.owned, workbench.resolver, ruleset, None),
        "decks": workbench.catalogue.decks(),
        "titles": {deck["deck"]: deck["name"] for deck in workbench.catalogue.decks()},
        "missing": _missing(request),
    }
    return Page("collection.html", values)


def _missing(request: PageRequest) -> list[MissingCard]:
    """Return the cards that the user does not own in the number that a deck of the user holds."""
    owned, missing_by_deck = request.workspace.owned, dict[Card, dict[str, int]]()
    for name in request.workspace.own_names:
        with suppress(InputError):
            deck = request.workspace.decks.read(name).resolved.must_be_editable()
            for card, count in deck.cards().items():
                if count > owned.get(card, 0):
                    missing_by_deck.setdefault(card, {})[deck.name] = count - owned.get(card, 0)
    missing = [MissingCard(card, max(counts.values()), tuple(counts)) for card, counts in missing_by_deck.items()]
    return sorted(missing, key=lambda card_missing: (card_missing.card.ruleset, card_missing.card.name))


def change(request: PageRequest) -> Answer:
    """Own more or fewer of a deck or a card."""
    form = request.form
    if not NUMBER.fullmatch(form.get("by", "")):
        raise InputError("a number is missing")
    request.workspace.workbench.change_collection(form.get("what", ""), int(form["by"]), form.get("ruleset") or None)
    back = form.get("back", "")
    return Redirect(request.to(*back.split("/")) if back.startswith("cards/") else request.to("collection"))
