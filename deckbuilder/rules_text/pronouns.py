"""Pronouns: a card that a sentence has named, and no other since it began, is `it`.

While a sentence is put together, cards stand in it as marks: `mention` prints a name, `introduce` prints nothing and
only says that another card has come up. `spoken` reads the marks from left to right and leaves plain English.
"""

import re

OPEN, CLOSE, SILENT = "\x01", "\x02", "\x03"  # characters that no card name can hold
MARK = re.compile(f"{OPEN}([^{CLOSE}]*){CLOSE}('s)?|{SILENT}([^{SILENT}]*){SILENT}")
ENDED = re.compile(r"""[.]["']*$""")  # a quotation at the end has brought its own full stop


def mention(words: str) -> str:
    """A definite card by name: `this unit`, `the target`."""
    return f"{OPEN}{words}{CLOSE}"


def introduce(words: str = "") -> str:
    """A card has come up that will be called `words` (or is not spoken of again)."""
    return f"{SILENT}{words}{SILENT}"


def spoken(sentence: str) -> str:
    """The sentence as it is printed: pronouns for marks, a capital, a full stop."""
    plain = _Listener().heard(sentence)
    ended = plain if ENDED.search(plain) else f"{plain}."
    return f"{ended[:1].upper()}{ended[1:]}"


class _Listener:
    """Knows which card a pronoun would be understood to mean."""

    def __init__(self) -> None:
        self.card: str | None = None
        self.unsure = False

    def heard(self, sentence: str) -> str:
        return MARK.sub(self._mark, sentence)

    def _mark(self, found: re.Match[str]) -> str:
        name, possessive, silent = found[1], found[2] or "", found[3]
        known = self._known(name if silent is None else silent)
        if silent is not None:
            return ""
        if not known:
            return f"{name}{possessive}"
        return "its" if possessive else "it"

    def _known(self, name: str) -> bool:
        """Whether this is the one card that the sentence speaks of; remembers it."""
        if self.card is None and not self.unsure:
            self.card = name
            return False
        if name != self.card:
            self.unsure = True
        return not self.unsure
