"""Keys that a card lacks, even if its game and its class are missing or misspelt.

The schema of a card requires keys by its rule set and its class. So that a card with neither gets all missing keys
reported at once, and not some more after each correction, every kind of card that it may be is asked.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from deckbuilder.documents.schema_errors import near

PlainCard = Mapping[str, Any]
LARGE = ("abilities",)  # keys whose values take long to check and require no other key


def missing_keys(card: PlainCard, schema: Mapping[str, Any], errors: Callable[[PlainCard], Iterable[Any]]) -> list[str]:
    """Return the keys that every kind of card that this one may be requires, and that it lacks.

    `schema`: that of cards. `errors`: the validation errors of a card.
    """
    known = schema["properties"]
    named = {_meant(key, card, known): value for key, value in card.items() if key not in LARGE}
    kinds = [_missing(errors({**named, **kind})) for kind in _kinds(named, schema)]
    fitting = [missing for missing, is_misplaced in kinds if not is_misplaced] or [missing for missing, _ in kinds]
    return [key for key in known if fitting and all(key in missing for missing in fitting)]


def _meant(key: str, card: PlainCard, known: Iterable[str]) -> str:
    """Return the known key that a key is or that it was meant to be."""
    meant = key if key in known else near(key, known)
    return key if meant is None or meant in card else meant


def _kinds(card: PlainCard, schema: Mapping[str, Any]) -> list[dict[str, str]]:
    """Return the rule sets and classes that a card may be of: as it says, or as it may have been meant."""
    kinds = [
        {"ruleset": part["if"]["properties"]["ruleset"]["const"], "class": word}
        for part in schema["allOf"]
        for word in part["then"]["properties"]["class"]["enum"]
    ]
    if "ruleset" in card:
        kinds = [kind for kind in kinds if kind["ruleset"] == card["ruleset"]]
    word = card.get("class")
    if isinstance(word, str):
        words = {kind["class"] for kind in kinds}
        meant = word if word in words else near(word, words)
        kinds = [kind for kind in kinds if meant in {None, kind["class"]}]
    return kinds


def _missing(errors: Iterable[Any]) -> tuple[set[str], bool]:
    """Return the keys that are missing, and whether one is there that has no place on such a card."""
    missing, is_misplaced = set(), False
    for error in errors:
        if error.validator == "required" and not error.absolute_path:
            missing.add(error.message)
        is_misplaced |= error.validator is None
    return missing, is_misplaced
