"""Unknown card names: find the words of a line that may be one, and split the line into its parts."""

from collections.abc import Sequence

from deckbuilder.decks.importer.entries import (
    CLOSED,
    OPEN,
    SEPARATORS,
    CardMention,
    close_to_name,
    number_before,
    numbers_in,
)
from deckbuilder.decks.importer.names import NameEntry, NameKind
from deckbuilder.decks.importer.tokenizer import LineToken, TokenKind, joined

LONGEST = 5  # words of an unknown name at most
ENDS = frozenset("([{|:;,=#/<>")
ENDS_BETWEEN = frozenset("-–—*~+&")  # with a space before them


def leading_label(parts: Sequence[LineToken]) -> tuple[NameEntry | None, int]:
    """Return the heading at the start of a line, and the index after it: after its colon, if it has one."""
    end = next((index for index, part in enumerate(parts) if part.loose), len(parts))
    labels = [index for index, part in enumerate(parts[:end]) if part.what is TokenKind.LABEL]
    if not labels:
        return None, 0
    label = parts[labels[-1]].known
    colon = next((index for index in range(labels[-1], end) if parts[index].text == ":"), None)
    if colon is None and (labels[0] or (label and label.sort is not NameKind.SECTION)):
        return None, 0
    return label, (labels[-1] if colon is None else colon) + 1


def split(parts: Sequence[LineToken]) -> list[list[LineToken]]:
    """Split a line at separators outside brackets; pieces without a word or a number are left out."""
    pieces: list[list[LineToken]] = [[]]
    depth = 0
    for part in parts:
        depth += (part.text in OPEN) - (part.text in CLOSED)
        if depth <= 0 and (part.text in SEPARATORS or part.wide):
            pieces.append([])
        else:
            pieces[-1].append(part)
    return [piece for piece in pieces if any(part.what not in (TokenKind.GAP, TokenKind.SIGN) for part in piece)]


def split_at_counts(parts: Sequence[LineToken]) -> list[list[LineToken]]:
    """Split a line that begins with a count and has nothing between its cards: `4 archers 4 knights`."""
    pieces: list[list[LineToken]] = []
    if any(part.what is TokenKind.SIGN for part in parts):
        return pieces
    for part in parts:
        if part.what is TokenKind.NUMBER and part.times != "before":
            pieces.append([part])
        elif pieces:
            pieces[-1].append(part)
        elif part.what is not TokenKind.GAP:
            return []
    return pieces


def split_at_names(parts: Sequence[LineToken]) -> list[list[LineToken]]:
    """Split a line of only names and words into the names and the words between them: `ragnor shonk targen`."""
    kinds = [part.what for part in parts]
    if kinds.count(TokenKind.NAME) < 2 or not {TokenKind.NAME, TokenKind.WORD, TokenKind.GAP}.issuperset(kinds):  # noqa: PLR2004 - a row
        return []
    pieces: list[list[LineToken]] = [[]]
    for part in parts:
        if part.what is TokenKind.NAME:
            pieces += [[part], []]
        else:
            pieces[-1].append(part)
    return [piece for piece in pieces if any(part.loose or part.what is TokenKind.NAME for part in piece)]


def guess(parts: Sequence[LineToken]) -> CardMention | None:
    """Return the card that a line without a known name may mean: its count, and words that may be a misspelt name."""
    first = next((index for index, part in enumerate(parts) if _is_meaningful(part)), None)
    if first is None:
        return None
    end = next((index for index in range(first, len(parts)) if _ends_name(parts, index)), len(parts))
    meaningful = [
        part for part in parts[first:end] if part.what is not TokenKind.GAP and part.what is not TokenKind.SIGN
    ]
    core = joined(parts[first:end]).strip(" \t'\"*_.,-–—:")
    if not core or len(meaningful) > LONGEST:
        return None
    rest = parts[end:]
    remark = joined(rest).strip() if any(part.loose for part in rest) else ""
    before, after = number_before(parts[:first]), numbers_in(close_to_name(rest))
    if before is not None and before.count is not None:
        return CardMention(core, count=before.count, times=before.times, style="before", remark=remark)
    ordinal = before.ordinal if before else None
    if not after:
        return CardMention(core, ordinal=ordinal, remark=remark)
    best = next((part for part in after if part.times), after[0])
    return CardMention(core, count=best.number, times=bool(best.times), ordinal=ordinal, style="after", remark=remark)


def _is_meaningful(part: LineToken) -> bool:
    return part.what in (TokenKind.NAME, TokenKind.LABEL) or (part.loose and not part.number)


def _ends_name(parts: Sequence[LineToken], index: int) -> bool:
    part = parts[index]
    edition = part.what is TokenKind.LABEL and part.text[0].isdigit()
    if part.what is TokenKind.NUMBER or "\t" in part.text or edition:
        return True
    between = index > 0 and parts[index - 1].what is TokenKind.GAP
    return part.text in ENDS or (between and part.text in ENDS_BETWEEN)
