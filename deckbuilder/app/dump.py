"""All cards as one document of JSON, as `schemas/cards.schema.json` describes it."""

from typing import TYPE_CHECKING, Any

from deckbuilder.app.cards import CardSearch, factions_of
from deckbuilder.query.parse import parse

if TYPE_CHECKING:
    from deckbuilder.catalogue.store import Catalogue


def dump(catalogue: "Catalogue") -> dict[str, Any]:
    """Return the rule sets, the factions and the cards of a catalogue; cards as `search --json` prints them."""
    rulesets = list(catalogue.rulesets.values())
    return {
        "rulesets": [
            {"id": ruleset.id, "name": ruleset.name, "numbers": dict(ruleset.numbers)} for ruleset in rulesets
        ],
        "factions": factions_of(catalogue, rulesets).to_json(),
        "cards": CardSearch(catalogue, parse("", catalogue.vocabulary())).to_json(),
    }
