"""Tokenizer of one line of a pasted text: names, headings, numbers, words, signs."""

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from deckbuilder.decks.deck import MAX_COPIES
from deckbuilder.decks.importer.lines import cached
from deckbuilder.decks.importer.names import NameEntry, NameIndex, NameKind
from deckbuilder.decks.importer.vocabulary import ARTICLES, CARDS, COPIES, FILLERS, NUMBERS, TIMES, squash
from deckbuilder.text import words

# A run or one sign; nothing is read twice. A digit inside a word is a misread letter, except in "x2Burn".
TOKEN = re.compile(
    r"[0-9]+|[xX](?=[0-9])|[^\W\d_]{2,}[0-9](?![xX]\b)[^\W\d_]+|[^\W\d_]+(?:[0-9][^\W\d_]{2,})?|\s+|[\s\S]"
)
NAME_DISTANCE_LIMIT = 16  # tokens on each side of a number of cards in which its name may stand
MAX_UNKNOWN_COPIES = 10  # copies of a card with an unknown name; more are probably the size of something
POINTS = frozenset(".,")
UNITS = CARDS | COPIES
JOINERS = frozenset("'’‘`´-‐‑–._,:\"")  # signs between the words of a name


class TokenKind(StrEnum):
    """The kind of a token."""

    NAME = "name"
    LABEL = "label"
    NUMBER = "number"
    WORD = "word"
    SIGN = "sign"
    GAP = "gap"


class LineToken(NamedTuple):
    """A token of a line.

    Attributes:
        kind: Its kind.
        text: The characters of the line.
        known: The name that it is; None for other tokens.
        number: The value of a number.
        times: The mark that makes it a number of copies: "after" in 4x, "before" in x4, "unit" in "4 copies".
        is_loose: Whether it is a meaningful word, not a filler such as "of" or "copies".
    """

    kind: TokenKind
    text: str
    known: NameEntry | None = None
    number: int = 0
    times: str = ""
    is_loose: bool = False

    @property
    def is_wide(self) -> bool:
        """Whether it is a gap as wide as between columns."""
        return self.kind is TokenKind.GAP and (len(self.text) > 1 or "\t" in self.text)


def scan(text: str, name_index: NameIndex) -> tuple[LineToken, ...]:
    """Return the tokens of a line in order; their texts together are the line."""
    texts, at, keys = _runs(text)
    tokens: list[LineToken] = []
    done = 0
    for index, number in enumerate(at):
        if number < done or keys[index] not in name_index.first_words:
            continue
        if name := _find_name(texts, at, keys, index, name_index):
            entry, last = name
            kind = TokenKind.NAME if entry.kind is NameKind.CARD else TokenKind.LABEL
            tokens += map(_plain, texts[done:number])
            tokens.append(LineToken(kind, "".join(texts[number : last + 1]), entry))
            done = last + 1
    if not tokens:
        return _without_names(text)
    tokens += map(_plain, texts[done:])
    return tuple(_parse_number_words(_decide_headings(_join(tokens), name_index)))


# Lines in which a rule set knows no name mean the same for each rule set: they are read once.
@cached
def _without_names(text: str) -> tuple[LineToken, ...]:
    return tuple(_parse_number_words(_join(list(map(_plain, _runs(text)[0])))))


@cached
def _runs(text: str) -> tuple[list[str], list[int], list[str]]:
    """Return the runs and signs of a line, the indexes of those that are words or numbers, and these squashed."""
    texts = TOKEN.findall(text)
    at = [number for number, token in enumerate(texts) if token[0].isalnum()]
    return texts, at, [squash(texts[number]) for number in at]


def _join(tokens: list[LineToken]) -> list[LineToken]:
    """Join the numbers with their fractions, multiplication signs and units, where there are any."""
    tokens = _separate_joined(tokens)
    texts = {token.text.lower() for token in tokens}
    if not POINTS.isdisjoint(texts):
        tokens = _join_decimals(tokens)
    if not TIMES.isdisjoint(texts):
        tokens = _join_multipliers(tokens)
    return tokens if UNITS.isdisjoint(map(squash, texts)) else _join_units(tokens)


def _find_name(
    texts: list[str], at: list[int], keys: list[str], index: int, name_index: NameIndex
) -> tuple[NameEntry, int] | None:
    """Return the longest name that begins here, and the index of its last run; None if there is none."""
    end = index + 1
    while end < len(at) and end - index < name_index.longest and _within_name(texts[at[end - 1] + 1 : at[end]]):
        end += 1
    longest = name_index.longest_at(keys[index:end])
    longer = _find_name_with_signs(texts, at, keys, index, name_index) if name_index.signs else None
    if longer and (longest is None or longer[1] >= at[index + longest[1] - 1]):
        return longer
    if longest is None or (longest[1] == 1 and texts[at[index]].isdigit()):
        return None
    return longest[0], at[index + longest[1] - 1]


def _find_name_with_signs(
    texts: list[str], at: list[int], keys: list[str], index: int, name_index: NameIndex
) -> tuple[NameEntry, int] | None:
    """Return the longest name with signs of its own, such as `Frost Mage (Rank 1)`, and the index of its last run."""
    for end in range(min(len(at), index + name_index.longest), index, -1):
        key = "".join(keys[index:end])
        own = name_index.signs.get(key)
        if own is None:
            continue
        between = texts[at[index] : at[end - 1]]
        if all(token in own or token in JOINERS or token.isspace() or token.isalnum() for token in between):
            last = at[end - 1]
            closes = last + 1 < len(texts) and texts[last + 1] in own and texts[last + 1] in ")]}>!?"
            return name_index.named[key], last + closes
    return None


def _within_name(between: list[str]) -> bool:
    return between == [" "] or (
        len(between) <= 3 and all(t in JOINERS or (t.isspace() and "\t" not in t) for t in between)  # noqa: PLR2004
    )


@cached
def _plain(token: str) -> LineToken:
    """Return a run or a sign that is no name as a token."""
    if not token[0].isalnum():
        return LineToken(TokenKind.GAP if token.isspace() else TokenKind.SIGN, token)
    if token.isdigit() and token.isascii() and len(token) <= len(str(MAX_COPIES)) + 1:
        return LineToken(TokenKind.NUMBER, token, number=int(token))
    is_loose = not FILLERS.issuperset(words(token))
    return LineToken(TokenKind.WORD, token, number=NUMBERS.get(squash(token), 0), is_loose=is_loose)


def _join_decimals(tokens: list[LineToken]) -> list[LineToken]:
    """Join decimal numbers: `4,0` and `4.00` are 4, as spreadsheets write it; `3,90` and `1,204` are not counts."""
    changed: list[LineToken] = []
    index = 0
    while index < len(tokens):
        whole = tokens[index : index + 3]
        fraction = whole[-1].text if [token.text for token in whole[1:2]] in ([","], ["."]) else ""
        begins = tokens[index].kind is TokenKind.NUMBER and not (index and tokens[index - 1].text in (",", "."))
        if not (begins and fraction.isdigit()):
            changed.append(tokens[index])
            index += 1
            continue
        if not fraction.strip("0"):
            changed.append(whole[0]._replace(text=joined(whole)))
        elif len(fraction) > 1:
            changed.append(LineToken(TokenKind.SIGN, joined(whole)))
        else:
            changed += whole
        index += 3
    return changed


def _join_multipliers(tokens: list[LineToken]) -> list[LineToken]:
    """Join multiplication signs with the number beside them: `4x`, `x4`, `4 x`, `x 2`."""
    changed: list[LineToken] = []
    is_after_name = False
    for index, token in enumerate(tokens):
        is_after_name = is_after_name or token.kind is TokenKind.NAME
        is_sign = token.text.lower() in TIMES
        if not (is_sign or token.number):
            changed.append(token)
            continue
        before = _last(changed)
        beside = changed[before] if before is not None else LineToken(TokenKind.GAP, "")
        together = joined(changed[before:]) + token.text if before is not None else token.text
        is_count_before = is_sign and beside.kind is TokenKind.NUMBER and not beside.times
        if is_count_before and not _is_of_next(tokens, index, is_after_name=is_after_name):
            changed[before:] = [beside._replace(text=together, times="after")]
        elif token.number and beside.text.lower() in TIMES:
            changed[before:] = [token._replace(kind=TokenKind.NUMBER, text=together, times="before", is_loose=False)]
        else:
            changed.append(token)
    return changed


def _is_of_next(tokens: list[LineToken], at: int, *, is_after_name: bool) -> bool:
    """Whether a multiplication sign between two numbers belongs to the second: `Frost Mage 2/3 x4`, `Wall 0 x 3`."""
    after = tokens[at + 1 : at + 3]
    is_apart = tokens[at - 1].kind is TokenKind.GAP  # a number is before the sign
    is_apart_after = bool(after) and after[0].kind is TokenKind.GAP
    next_token = next((token for token in after if token.kind is not TokenKind.GAP), None)
    if next_token is None or next_token.kind is not TokenKind.NUMBER:
        return False
    if is_apart != is_apart_after:
        return is_apart
    return is_after_name


def _separate_joined(tokens: list[LineToken]) -> list[LineToken]:
    """Turn numbers that are joined to letters into words: 2nd, v3; and leave out card numbers: #101."""
    changed = list(tokens)
    for index, token in enumerate(tokens):
        if not token.number and token.kind is not TokenKind.NUMBER:
            continue
        before, after = tokens[index - 1 : index] if index else [], tokens[index + 1 : index + 2]
        if token.kind is TokenKind.WORD:
            if [other.text for other in after] == ["-"]:
                changed[index] = token._replace(number=0)
        elif token.number > MAX_COPIES and [other.text for other in before] == ["#"]:
            changed[index] = LineToken(TokenKind.SIGN, token.text)  # the number of a card in its set
        elif any(o.kind is TokenKind.WORD and o.text.lower() not in TIMES for o in (*before, *after)):
            changed[index] = LineToken(TokenKind.WORD, token.text, is_loose=True)
    return changed


def _join_units(tokens: list[LineToken]) -> list[LineToken]:
    """Join numbers with the word that makes them numbers of copies: `4 copies`, `Copies: 4`, `4 cards`.

    "32 cards" is that only beside the name of a card.
    """
    changed: list[LineToken] = []
    index = 0
    is_unknown = all(token.kind not in (TokenKind.NAME, TokenKind.LABEL) for token in tokens)
    while index < len(tokens):
        end, number = _end_of_unit(tokens, index)
        if number is None:
            changed.append(tokens[index])
        elif any(_is_in(token, CARDS) for token in tokens[index:end]) and not _is_beside_name(
            tokens[max(index - NAME_DISTANCE_LIMIT, 0) : index],
            number,
            tokens[end : end + NAME_DISTANCE_LIMIT],
            is_unknown=is_unknown,
        ):
            changed.append(LineToken(TokenKind.SIGN, joined(tokens[index:end])))
        else:
            text = joined(tokens[index:end])
            times = number.times or "unit"
            changed.append(number._replace(kind=TokenKind.NUMBER, text=text, times=times, is_loose=False))
        index = end
    return changed


def _end_of_unit(tokens: list[LineToken], start: int) -> tuple[int, LineToken | None]:
    """Return the end of a number with its unit that starts here, and the number; else the next index and None."""
    first = tokens[start]
    solid = [
        index for index in range(start + 1, min(start + 5, len(tokens))) if tokens[index].kind is not TokenKind.GAP
    ]
    follows = [tokens[index] for index in solid[:2]]
    if first.kind is TokenKind.NUMBER and follows and (_is_in(follows[0], CARDS) or _is_in(follows[0], COPIES)):
        return solid[0] + 1, first
    if _is_in(first, COPIES) and follows:
        at = 1 if follows[0].text in (":", "=") and len(follows) > 1 else 0
        if follows[at].kind is TokenKind.NUMBER and (at or follows[0].times != "after"):
            return solid[at] + 1, follows[at]
    return start + 1, None


def _is_in(token: LineToken, vocabulary: frozenset[str]) -> bool:
    return token.kind in (TokenKind.WORD, TokenKind.LABEL) and "".join(words(token.text)) in vocabulary


def _is_beside_name(
    left: Sequence[LineToken], number: LineToken, right: Sequence[LineToken], *, is_unknown: bool
) -> bool:
    """Whether a number of cards stands beside a card's name, and not beside the heading of several cards.

    `left` and `right` are the tokens around it; `is_unknown` if its line has no known name, but perhaps a misspelt one.
    """
    before, after = _nearest(left[::-1]), _nearest(right)
    if is_unknown and number.number <= MAX_UNKNOWN_COPIES:
        has_signs = any(token.kind is TokenKind.SIGN for token in left)
        misspelt = after or (before if has_signs else None)  # `4 cards of Frst Mage`, `Frst Mage: 4 cards`
        return misspelt is not None and misspelt.text[:1].isupper()
    is_named_after = after is not None and after.kind is TokenKind.NAME
    if before is not None and before.kind is TokenKind.LABEL:
        return is_named_after and not any(
            token.kind is TokenKind.SIGN for token in right[: right.index(after or before)]
        )
    if after is not None and after.kind is TokenKind.LABEL:
        return any(token.kind is TokenKind.NAME for token in right)
    return is_named_after or (before is not None and before.kind is TokenKind.NAME)


def _nearest(tokens: Sequence[LineToken]) -> LineToken | None:
    """Return the first meaningful token."""
    kinds = (TokenKind.NAME, TokenKind.LABEL, TokenKind.NUMBER)
    return next((token for token in tokens if token.kind in kinds or token.is_loose), None)


def _decide_headings(tokens: list[LineToken], name_index: NameIndex) -> list[LineToken]:
    """Decide if a word is a heading (`Walls`, `Walls: 3 Ice Wall`) or a card (`Wall`, `3 Walls`, `Wall: 3`)."""
    changed = list(tokens)
    names = [index for index, token in enumerate(tokens) if token.kind is TokenKind.NAME]
    for index in names:
        key = "".join(words(tokens[index].text))
        label = name_index.label(key)
        if label is None:
            continue
        meaningful = [token for token in tokens[:index] if token.kind is not TokenKind.GAP][-1:]
        follows = next((token.text for token in tokens[index + 1 :] if token.kind is not TokenKind.GAP), "")
        counted = bool(meaningful) and meaningful[0].kind is TokenKind.NUMBER
        is_repeated = any(squash(tokens[other].text) == key for other in names if other > index)
        if is_repeated or (follows == ":" and index != names[-1]) or (key not in name_index.named and not counted):
            changed[index] = LineToken(TokenKind.LABEL, tokens[index].text, label)
    return changed


def _parse_number_words(tokens: list[LineToken]) -> list[LineToken]:
    """Turn number words beside a name into numbers: `four Frost Mages`, `Frost Mage: four`."""
    changed = list(tokens)
    meaningful = [
        index
        for index, token in enumerate(tokens)
        if token.kind in (TokenKind.NAME, TokenKind.LABEL) or token.is_loose or token.number
    ]
    for before, index, after in zip([None, *meaningful], meaningful, [*meaningful[1:], None], strict=False):
        if tokens[index].kind is TokenKind.WORD and tokens[index].number:
            if (
                after is not None
                and tokens[after].kind is TokenKind.NUMBER
                and tokens[after].number == tokens[index].number
            ):
                changed[index] = LineToken(TokenKind.SIGN, tokens[index].text)  # four (4)
            leads = after is not None and tokens[after].kind is TokenKind.NAME
            if leads and tokens[index].text.lower() in ARTICLES:
                leads = all(token.kind is not TokenKind.SIGN for token in tokens[index + 1 : after])
            ends = after is None and before is not None and tokens[before].kind is TokenKind.NAME
            if leads or (ends and tokens[index].text.lower() not in ARTICLES):
                changed[index] = tokens[index]._replace(kind=TokenKind.NUMBER, is_loose=False)
    return changed


def _last(tokens: list[LineToken]) -> int | None:
    """Return the index of the last token, or of the one before a gap."""
    for index in range(len(tokens) - 1, max(len(tokens) - 3, -1), -1):
        if tokens[index].kind is not TokenKind.GAP:
            return index
    return None


def joined(tokens: Sequence[LineToken]) -> str:
    """Return the text of adjacent tokens."""
    return "".join([token.text for token in tokens])
