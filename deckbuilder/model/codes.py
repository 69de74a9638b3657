"""The codes that stand for cards in texts of positions and records: three capitals, or the card's key in brackets."""

import re
from collections.abc import Mapping
from typing import Any, Final

from deckbuilder.text import words

CODE: Final = re.compile("[A-Z]{3}")
UNKNOWN: Final = "XXX"  # a card that the reader may not know


def code_of(document: Mapping[str, Any]) -> str:
    """The code of a card: `code` of its document, else two letters of its first word and one of its last.

    Empty for a name without such letters.
    """
    found = str(document.get("code") or derived(document["card"]))
    return found if CODE.fullmatch(found) and found != UNKNOWN else ""


def derived(name: str) -> str:
    """The code that the letters of a name make."""
    parts = words(name) or [""]
    return (parts[0][:2] + parts[-1][:1] if len(parts) > 1 else parts[0][:3]).upper()


def spelled_out(key: str) -> str:
    """A card by its key, for one without a code of its own: `[order:gate-warden]`."""
    _, faction, name = key.split("/")
    return f"[{faction}:{name}]"
