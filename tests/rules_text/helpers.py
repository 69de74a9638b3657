"""Short ways to an ability's text."""

from collections.abc import Mapping
from typing import Any

from deckbuilder.rules_text import Terminology, render
from deckbuilder.rules_text.terminology import LANGUAGE

Data = Mapping[str, Any]

UNIT: Data = {"class": "common unit"}
EVENT: Data = {"class": "standard event"}
ACTIVE: Data = {"class": "standard event", "active": True}
AT_END: Data = {"end": "turn"}


def text(ability: Data, card: Data = UNIT, terms: Terminology = LANGUAGE) -> str:
    """The text of the only ability of a card."""
    (said,) = texts(ability, card=card, terms=terms)
    return said


def texts(*abilities: Data, card: Data, terms: Terminology = LANGUAGE) -> list[str]:
    """The texts of all abilities of a card."""
    said = render({**card, "abilities": list(abilities)}, terms)
    return [said["abilities", number] for number in range(len(abilities))]


def done(*effects: Data, **clause: Any) -> str:
    """How effects read, without the moment at which they happen."""
    said = text({"when": AT_END, **clause, "do": list(effects)})
    return said.removeprefix("At the end of your turn, ")


def modified(modifiers: Data, **clause: Any) -> str:
    """How modifiers read."""
    return text({"modify": modifiers, **clause})


def at(trigger: Any, **clause: Any) -> str:
    """How a trigger reads."""
    return text({"when": trigger, "do": [{"draw": 1}], **clause}).removesuffix(", draw 1 card.")
