"""Pronouns: the only card that a sentence has named so far is `it`.

While a sentence is built, it contains marks for cards: `mention` prints a name, `introduce` prints nothing and only
marks that another card has been named. `resolve_pronouns` replaces the marks from left to right and returns plain
English.
"""

import re

OPEN, CLOSE, SILENT = "\x01", "\x02", "\x03"  # characters that no card name can contain
MARK = re.compile(f"{OPEN}([^{CLOSE}]*){CLOSE}('s)?|{SILENT}([^{SILENT}]*){SILENT}")
ENDED = re.compile(r"""[.]["']*$""")  # a quotation at the end has its own full stop


def mention(name: str) -> str:
    """Return the mark for a definite card by name: `this unit`, `the target`."""
    return f"{OPEN}{name}{CLOSE}"


def introduce(name: str = "") -> str:
    """Return the mark for another card that will be called `name` (or is not mentioned again)."""
    return f"{SILENT}{name}{SILENT}"


def resolve_pronouns(sentence: str) -> str:
    """Return the printed sentence: pronouns for marks, a capital, a full stop."""
    plain = _PronounResolver().resolve(sentence)
    ended = plain if ENDED.search(plain) else f"{plain}."
    return f"{ended[:1].upper()}{ended[1:]}"


class _PronounResolver:
    """Keeps the card that a pronoun would refer to."""

    def __init__(self) -> None:
        self.card: str | None = None
        self.unsure = False

    def resolve(self, sentence: str) -> str:
        return MARK.sub(self._mark, sentence)

    def _mark(self, mark: re.Match[str]) -> str:
        name, possessive, silent = mark[1], mark[2] or "", mark[3]
        is_only = self._is_only_card(name if silent is None else silent)
        if silent is not None:
            return ""
        if not is_only:
            return f"{name}{possessive}"
        return "its" if possessive else "it"

    def _is_only_card(self, name: str) -> bool:
        """Whether the sentence has named this card and no other so far; remembers it."""
        if self.card is None and not self.unsure:
            self.card = name
            return False
        if name != self.card:
            self.unsure = True
        return not self.unsure
