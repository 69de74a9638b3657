"""Conditions on drawn cards in plain words: `2 champions and no event` is `[champions]>=2 and [event]=0`."""

import re

from deckbuilder.query.amounts import Amount, amount_at, ends_of
from deckbuilder.query.fields import NUMBER_WORDS

BRACKETED = re.compile(r"(\s|\(|not\b)*\[", re.IGNORECASE)  # the begin of a condition in brackets
NUMBERS = {
    **dict.fromkeys(("a", "an", "any", "some"), 1),
    **{word: number for number, word in enumerate(("one", "two", "three", "four", "five", "six"), start=1)},
}
NUMBER_WORD = re.compile(rf"\b({'|'.join(NUMBERS)})(?=\s+[^\s:=<>])", re.IGNORECASE)
JOINER = re.compile(r"\s*,?\s+(and|or|plus|with)\s+|\s*[,+]\s*|\s+(?=without\b)", re.IGNORECASE)
NONE = re.compile(r"(?:no|not a|not any|without)\s+", re.IGNORECASE)
OF_CARDS = re.compile(r"(?:(?:copies|copy|cards?)\s+)?(?:of|with|that)\s+", re.IGNORECASE)
FIRST_WORD = re.compile(r"[A-Za-z]*")
MAX_DIGITS = 4  # of a number of cards


def in_brackets(text: str) -> str:
    """Return a condition in brackets, which the text may be; empty for a text that counts nothing: it is one query."""
    if BRACKETED.match(text):
        return text
    if "[" in text or "]" in text:
        return ""
    return " ".join(_parts(text))


def _parts(text: str) -> list[str]:
    """Return each count in brackets, with the word that joins it to those before it; none where one counts nothing."""
    parts, joined, start = list[str](), "", len(text) - len(text.lstrip())
    while count := _count_at(text, start):
        comparisons, begin = count
        joiners = (match for match in JOINER.finditer(text, begin) if _count_at(text, match.end()))
        joiner = next(joiners, None)
        query = text[begin : joiner.start() if joiner else len(text)].strip()
        if not query:
            return []
        parts.append(joined + " and ".join(f"[{query}]{sign}{number}" for sign, number in comparisons))
        if joiner is None:
            break
        joined, start = "or " if (joiner[1] or "").lower() == "or" else "and ", joiner.end()
    return parts


def _count_at(text: str, position: int) -> tuple[list[tuple[str, int]], int] | None:
    """Return the comparisons that a number of cards at a place stands for, and where what is counted begins."""
    if none := NONE.match(text, position):
        return [("=", 0)], none.end()
    written = text[:position] + NUMBER_WORD.sub(
        lambda word: f"{NUMBERS[word[1].lower()]:<{len(word[1])}}", text[position:]
    )
    amount = amount_at(written, position)
    if amount is None or amount.next == amount.end or _is_number_of_card(text, amount.next):
        return None
    comparisons, following = _comparisons(amount), OF_CARDS.match(text, amount.next)
    return (comparisons, following.end() if following else amount.next) if comparisons else None


def _is_number_of_card(text: str, position: int) -> bool:
    """Whether the word at a place names the number before it, as in `2 cost champions`."""
    word = FIRST_WORD.match(text, position)
    return word is not None and word[0].lower() in NUMBER_WORDS and amount_at(text, word.end() + 1) is None


def _comparisons(amount: Amount) -> list[tuple[str, int]]:
    """Return the comparisons of an amount; a number alone means at least so many."""
    if any(len(digits) > MAX_DIGITS for digits in re.findall(r"[0-9]+", amount.value)):
        return []
    if amount.sign != ":":
        return [(amount.sign, int(amount.value))]
    least, most = ends_of(amount.value) or (int(amount.value), None)
    return [(sign, number) for sign, number in ((">=", least), ("<=", most)) if number is not None]
