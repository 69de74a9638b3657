"""Text functions: folding, words, slugs, and unprintable characters."""

import re
import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # start-up time
    from datetime import date, datetime
    from fractions import Fraction

QUOTES = str.maketrans({"‘": "'", "’": "'", "`": "'", "´": "'", "“": '"', "”": '"', "„": '"'})

# Control characters, invisible characters (such as fillers and tags) and text-direction marks, which can hide or forge
# what a screen shows. Variation selectors, which emoji need, are allowed.
UNPRINTABLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ud800-\udfff\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)

# What begins with a vowel sound: `an Undead unit`, but `a unit`, `an hour`, `an 8-sided die`.
VOWEL = r"(?i)(?!uni[^nm]|us[eu]|uti|u\b|eu|ewe|one\b|once\b)[aeiou]|hour|hono|heir|8|1[18]\b"

MAX_REPEATED_LENGTH = 100  # characters of a name that a sentence repeats
# In a sentence: a very long path or number, and a quotation.
ENDLESS = re.compile(r"\S{601,}|(?<!\w)'[^'\n]{601,}(?=')")

ASCII_WORD = re.compile("[a-z0-9]+")


def day_text(day: "date") -> str:
    """Return a day as people read it: `26 Nov 2026`."""
    return f"{day.day} {day:%b %Y}"


def moment_text(moment: "datetime") -> str:
    """Return a moment in local time: `26 Nov 2026, 14:05`."""
    local = moment.astimezone()
    return f"{day_text(local)}, {local:%H:%M}"


def fold(name: str) -> str:
    """Return the form in which names are compared: no accents, no case, straight quotes, single spaces."""
    straight = _straight(name)
    if straight.isascii():
        return " ".join(straight.lower().split())
    plain = unicodedata.normalize("NFKD", straight)
    kept = "".join(char for char in plain if not unicodedata.combining(char))
    return " ".join(kept.casefold().split())


def _straight(name: str) -> str:
    """Return the name with straight quotes."""
    return name.replace("`", "'") if name.isascii() else name.translate(QUOTES)


def words(text: str) -> list[str]:
    """Return the words of a text as the full-text index splits them: runs of letters and digits, folded."""
    if text.isascii():
        return ASCII_WORD.findall(text.lower())
    plain = "".join(char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char))
    return re.findall(r"[^\W_]+", plain.lower())


# Endings of a plural, and those of its singular; the other way round too.
PLURALS = (("ies", "y"), ("ves", "f"), ("ves", "fe"), ("men", "man"), ("es", ""), ("s", ""))
MIN_STEM_LENGTH = 2  # letters that a word keeps without its ending: elves, elf
SINGULAR_ENDINGS = ("ss", "us", "is")
SIBILANTS = ("s", "x", "z", "ch", "sh")


def word_forms(word: str) -> list[str]:
    """Return a folded word, its singulars and its plurals, as far as the spelling tells them: `elves`, `elf`."""
    forms = {word}
    for plural, single in PLURALS:
        stem = word.removesuffix(plural)
        if word.endswith(plural) and len(stem) >= MIN_STEM_LENGTH and not word.endswith(SINGULAR_ENDINGS):
            if plural != "es" or stem.endswith(SIBILANTS):
                forms.add(stem + single)
        elif single and word.endswith(single) and len(word) - len(single) >= MIN_STEM_LENGTH:
            forms.add(word.removesuffix(single) + plural)
    return sorted(form for form in forms if not any(form != other and form.startswith(other) for other in forms))


def slug(name: str, default: str = "unnamed") -> str:
    """Return a name for files and keys: lower-case words joined by hyphens; for a name without words, the default."""
    return "-".join(words(_straight(name).replace("'", ""))) or default


def printable(text: str) -> str:
    """Return the text with every unprintable character replaced by the replacement character."""
    return UNPRINTABLE.sub("\ufffd", text)


def short(text: str) -> str:
    """Return the beginning of a text that may be as long as a file, made printable."""
    return printable(text if len(text) <= MAX_REPEATED_LENGTH else f"{text[: MAX_REPEATED_LENGTH - 3]}...")


def without_endless(sentence: str) -> str:
    """Return a sentence with very long runs without a space, and very long quotations, cut."""
    return ENDLESS.sub(lambda match: f"{match[0][: MAX_REPEATED_LENGTH - 3]}...", sentence)


def shown_lines(text: str) -> str:
    """Return `printable` of each line, with tabs kept: text that may be written to a terminal."""
    return "\n".join("\t".join(map(printable, line.split("\t"))) for line in text.split("\n"))


def listed(items: Iterable[str], last: str = "and") -> str:
    """Return `a, b and c`."""
    *head, tail = list(items) or [""]
    return f"{', '.join(head)} {last} {tail}" if head else tail


def capitalized(text: str) -> str:
    """Return a text as it begins a sentence."""
    return text[:1].upper() + text[1:]


def possessive(name: str) -> str:
    """Return `Oldin's`, or `Sneeks'`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def counted(count: int, noun: str) -> str:
    """Return `1 card`, `2 cards`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def percent(chance: "Fraction") -> str:
    """Return `44%`; only 0 and 1 are shown as 0% and 100%."""
    rounded = round(100 * chance)
    if rounded in (0, 100) and chance not in (0, 1):
        return "<1%" if rounded == 0 else ">99%"
    return f"{rounded}%"


def with_article(noun: str) -> str:
    """Return a noun or a name with its indefinite article: `a card`, `an effect`, `an Ice Golem`, `a unit`."""
    return f"{'an' if re.match(VOWEL, noun) else 'a'} {noun}"
