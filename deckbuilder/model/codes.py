"""Codes of cards in texts of positions and records: three capitals, or the card's key in brackets."""

import re
from collections.abc import Mapping
from typing import Any, Final

from deckbuilder.text import words

CODE: Final = re.compile("[A-Z]{3}")
UNKNOWN: Final = "XXX"  # a card that the viewer must not know


def code_of(document: Mapping[str, Any]) -> str:
    """Return the code of a card: `code` of its document, else two letters of its first word and one of its last.

    The code is empty for a name without such letters.
    """
    code = str(document.get("code") or code_of_name(document["card"]))
    return code if CODE.fullmatch(code) and code != UNKNOWN else ""


def code_of_name(name: str) -> str:
    """Return the code made from the letters of a name."""
    parts = words(name) or [""]
    return (parts[0][:2] + parts[-1][:1] if len(parts) > 1 else parts[0][:3]).upper()


def spelled_out(key: str) -> str:
    """Return the text for a card without a code, from its key: `[order:gate-warden]`."""
    _, faction, name = key.split("/")
    return f"[{faction}:{name}]"
