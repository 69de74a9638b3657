"""Whole numbers in the fields of forms."""

from collections.abc import Mapping

from deckbuilder.errors import InputError
from deckbuilder.text import short

MAX_SEED = 2**32 - 1  # that a form takes


def whole_number(form: Mapping[str, str], name: str, label: str, least: int, most: int, default: int) -> int:
    """Return the number in a field of a form, the default for an empty one.

    `label`: what the field is called in the sentence of an InputError.
    """
    text = form.get(name, "").strip()
    if not text:
        return default
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= len(str(most)) else -1
    if not least <= number <= most:
        raise InputError(f"{label}: a number from {least} to {most:,}, not '{short(text)}'")
    return number
