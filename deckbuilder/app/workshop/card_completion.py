"""Completion in the text of a card: keys and words of its game, names out of the catalogue."""

import re
from functools import cache
from typing import Any

from deckbuilder.app.workbench import Workbench
from deckbuilder.app.workshop.card_form import CARD, CLASS, RULESET, allowed_choices, allowed_keys
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.documents.completion import Suggestion, suggestions
from deckbuilder.documents.schemas import schema
from deckbuilder.documents.selectors import EVERY_CARD
from deckbuilder.documents.validation import is_played
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.query.parse import parse

ABILITY = "ability"
# What a card is called in an ability, besides by the names that its steps give.
REFERENCES = ("self", "target", "summoner", "general", "host", "it", "attacker", "attacked", "moved", "destroyed")
PLAIN_VALUE = re.compile(r"^(ruleset|class):[ \t]*([^#\n]+)", re.MULTILINE)


def complete_card(text: str, index: int, workbench: Workbench) -> tuple[int, list[Suggestion]]:
    """Return where the word at an index of a card's text begins, and what may stand there."""
    catalogue = workbench.catalogue
    facts = {key: value.strip() for key, value in PLAIN_VALUE.findall(text)}
    ruleset = catalogue.rulesets.get(facts.get(RULESET, ""))
    of_game = _schema(ruleset.id if ruleset else "", facts.get(CLASS, ""))
    return suggestions(text, index, of_game, _words(catalogue, ruleset))


@cache
def _schema(ruleset: str, class_: str) -> dict[str, Any]:
    """Return the schema of the cards of a game and a class, with the card language as that game has it."""
    whole = schema(CARD)
    properties = whole["properties"]
    if ruleset:
        properties = {key: properties[key] for key in allowed_keys(ruleset, class_)}
        choices = allowed_choices(ruleset, class_)
        for key in choices.keys() & properties:
            listed = {"enum": list(choices[key])}
            is_list = properties[key].get("type") == "array"
            properties[key] = {**properties[key], **({"items": listed} if is_list else listed)}
    return {"type": "object", "properties": properties, "$defs": {**whole["$defs"], **_language(ruleset)["$defs"]}}


@cache
def _language(ruleset: str) -> dict[str, Any]:
    """Return the schema of abilities, in the words of a game where it can be played."""
    if not is_played(ruleset):
        return schema(ABILITY)
    from engine import games  # noqa: PLC0415 - start-up time
    from engine.language.json_schema import schema as language_schema  # noqa: PLC0415

    lists = schema(ABILITY)["$defs"]
    vocabulary = games.vocabulary_of(ruleset)
    complete = vocabulary.listing(phase=_listed(lists, "phase"), symbol=_listed(lists, "symbol"))
    return language_schema(complete)


def _listed(definitions: dict[str, Any], name: str) -> list[str]:
    return [str(word) for word in definitions.get(name, {}).get("enum", ())]


def _words(catalogue: Catalogue, ruleset: RuleSet | None) -> dict[str, list[str]]:
    """Return names by the key or the definition of the schema for which they can stand."""
    if ruleset is None:
        return {RULESET: list(catalogue.rulesets)}
    cards = catalogue.search(parse(f'ruleset:"{ruleset.id}"'))
    shared = [str(name) for name in catalogue.ruleset_document(ruleset.id).get("abilities", ())]
    own = {ability.name for card in cards for ability in card.abilities if ability.name}
    return {
        RULESET: list(catalogue.rulesets),
        "faction": [row["name"] for row in catalogue.factions() if row["ruleset"] == ruleset.id],
        "symbols": list(ruleset.symbols),
        "keywords": list(ruleset.keywords),
        "classes": [*ruleset.classes, EVERY_CARD],
        "ref": list(REFERENCES),
        "who": ["you", "opponent", "anyone"],
        "name": shared,
        "has": sorted(own),
        "card": [card.name for card in cards],
    }
