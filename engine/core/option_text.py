"""Matching a typed text with an option: its label, or another text that it accepts.

| text | means |
|---|---|
| a label, in letters of either case, with any number of spaces between its words | that option |
| a label up to its `@`; the name of a card, its square, or `name@square` | the only option that it fits |
| the label of an attack, with the name of a card that can lie beneath others | the only option that it fits |
| the short text of several options, such as `move c3 d4` for two paths | the first of them |

Spaces of any kind are equal. A game may accept further texts (`Rules.find`). None contains control characters.
"""

import re
from collections.abc import Sequence
from typing import Final

from engine.core.decisions import Option
from engine.core.position import Position

MAX_LENGTH: Final = 500  # characters; a line of a record holds no more
UNUSUAL_SPACE: Final = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")


def normalized(text: str) -> str:
    """Return a text with single spaces between its words; empty if it can't be the text of an option."""
    plain = text if text.isprintable() else UNUSUAL_SPACE.sub(" ", text)
    return " ".join(plain.split()) if len(text) <= MAX_LENGTH and plain.isprintable() else ""


def texts_of(position: Position, option: Option, label: str) -> list[str]:
    """Return the texts that stand for an option if they fit no other."""
    return [label, label.partition("@")[0], *option.aliases(position, label)]


def match_option(position: Position, options: Sequence[Option], labels: Sequence[str], text: str) -> Option | None:
    """Return the option that a text means; None if there is none, or more than one."""
    if text in labels:
        return options[labels.index(text)]
    folded = text.casefold()
    matches = [
        option
        for option, label in zip(options, labels, strict=True)
        if folded in [normalized(other).casefold() for other in texts_of(position, option, label)]
    ]
    if len(matches) != 1:  # a short text means the first of its options
        matches = [option for option in options if normalized(option.brief(position)).casefold() == folded]
    return matches[0] if matches else None
