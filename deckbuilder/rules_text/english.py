"""English grammar: articles, plurals, verbs in the right number, lists, pronouns."""

import re
from collections.abc import Iterable

from deckbuilder.text import capitalized, listed, with_article

SIBILANT = re.compile(r"(s|x|z|ch|sh)$")
CONSONANT_Y = re.compile(r"[^aeiou]y$")
THIRD_PERSON = {"have": "has", "do": "does", "may": "may", "can": "can", "cannot": "cannot", "must": "must"}
HAVE = "have "


def a(noun: str) -> str:
    """Return `a unit`, `an enemy unit`, `another unit`."""
    if noun.startswith("other "):
        return f"an{noun}"
    return with_article(noun)


def plural(noun: str) -> str:
    """Return the plural of a noun of one or several words."""
    if CONSONANT_Y.search(noun):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if SIBILANT.search(noun) else f"{noun}s"


def singular(noun: str) -> str:
    """Return the singular of a plural noun; other nouns as they are."""
    if noun.endswith("ies"):
        return f"{noun[:-3]}y"
    if SIBILANT.search(noun.removesuffix("es")) and noun.endswith("es"):
        return noun.removesuffix("es")
    return noun if noun.endswith("ss") else noun.removesuffix("s")


def number(count: int, noun: str) -> str:
    """Return `1 space`, `2 spaces`."""
    return f"{count} {noun if count == 1 else plural(noun)}"


def agree(phrase: str, *, several: bool) -> str:
    """Return a phrase that begins with a bare verb in the number of its subject: `has 1 more strength`."""
    if several:
        return phrase
    verb, space, rest = phrase.partition(" ")
    return f"{THIRD_PERSON.get(verb) or plural(verb)}{space}{rest}"


def is_modal(phrase: str) -> bool:
    """Whether a phrase begins with may, can or must."""
    return phrase.partition(" ")[0] in {"may", "can", "cannot", "must"}


def between(least: int, most: int) -> str:
    """Return `2`, `1 or 2`, `1 to 4`."""
    if least == most:
        return str(most)
    return f"{least} {'or' if most == least + 1 else 'to'} {most}"


def series(items: Iterable[str], last: str = "and") -> str:
    """Return `a and b`; with a comma before the last item if an item has a comma or an `and` of its own."""
    parts = list(items)
    before_quotes = [item.partition('"')[0] for item in parts]
    if len(parts) > 1 and any(f" {last} " in words or ", " in words for words in before_quotes):
        return f"{', '.join(parts[:-1])}, {last} {parts[-1]}"
    return listed(parts, last)


def join_have(phrases: Iterable[str]) -> list[str]:
    """Return the phrases with everything that a subject has after one `have`: `have 2 more strength and Cursed`."""
    given = list(phrases)
    had = sorted((phrase.removeprefix(HAVE) for phrase in given if phrase.startswith(HAVE)), key=_place)
    others = [phrase for phrase in given if not phrase.startswith(HAVE)]
    return sorted([HAVE + series(had), *others] if had else others, key=_place)


def _place(phrase: str) -> int:
    return 2 if '"' in phrase else int(phrase.startswith("cannot "))


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
    plain = with_pronouns(sentence)
    ended = plain if ENDED.search(plain) else f"{plain}."
    return capitalized(ended)


def with_pronouns(words: str) -> str:
    """Return words of a sentence, with pronouns for marks."""
    return _PronounResolver().resolve(words)


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
