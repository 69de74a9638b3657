"""Names that nobody bears: which words of a line may be one, and the pieces that a line is made of."""

from collections.abc import Sequence

from deckbuilder.decks.importer.entries import (
    CLOSED,
    OPEN,
    SEPARATORS,
    Written,
    close_to_name,
    number_before,
    numbers_in,
)
from deckbuilder.decks.importer.names import Known, Sort
from deckbuilder.decks.importer.tokenizer import Part, What, joined

LONGEST = 5  # words of a name that nobody knows, at most
ENDS = frozenset("([{|:;,=#/<>")
ENDS_BETWEEN = frozenset("-–—*~+&")  # with a space before them


def leading_label(parts: Sequence[Part]) -> tuple[Known | None, int]:
    """The heading that a line begins with, and where what follows it begins: behind its colon, if it has one."""
    end = next((index for index, part in enumerate(parts) if part.loose), len(parts))
    labels = [index for index, part in enumerate(parts[:end]) if part.what is What.LABEL]
    if not labels:
        return None, 0
    label = parts[labels[-1]].known
    colon = next((index for index in range(labels[-1], end) if parts[index].text == ":"), None)
    if colon is None and (labels[0] or (label and label.sort is not Sort.SECTION)):
        return None, 0
    return label, (labels[-1] if colon is None else colon) + 1


def split(parts: Sequence[Part]) -> list[list[Part]]:
    """The pieces between signs that separate, outside brackets; those without a word or a number are left out."""
    pieces: list[list[Part]] = [[]]
    depth = 0
    for part in parts:
        depth += (part.text in OPEN) - (part.text in CLOSED)
        if depth <= 0 and (part.text in SEPARATORS or part.wide):
            pieces.append([])
        else:
            pieces[-1].append(part)
    return [piece for piece in pieces if any(part.what not in (What.GAP, What.SIGN) for part in piece)]


def split_at_counts(parts: Sequence[Part]) -> list[list[Part]]:
    """The pieces of a line that begins with a count and has nothing between its cards: `4 archers 4 knights`."""
    pieces: list[list[Part]] = []
    if any(part.what is What.SIGN for part in parts):
        return pieces
    for part in parts:
        if part.what is What.NUMBER and part.times != "before":
            pieces.append([part])
        elif pieces:
            pieces[-1].append(part)
        elif part.what is not What.GAP:
            return []
    return pieces


def split_at_names(parts: Sequence[Part]) -> list[list[Part]]:
    """The names of a line that is nothing but names and words, and the words between them: `ragnor shonk targen`."""
    kinds = [part.what for part in parts]
    if kinds.count(What.NAME) < 2 or not {What.NAME, What.WORD, What.GAP}.issuperset(kinds):  # noqa: PLR2004 - a row
        return []
    pieces: list[list[Part]] = [[]]
    for part in parts:
        if part.what is What.NAME:
            pieces += [[part], []]
        else:
            pieces[-1].append(part)
    return [piece for piece in pieces if any(part.loose or part.what is What.NAME for part in piece)]


def guess(parts: Sequence[Part]) -> Written | None:
    """The card that a line without a known name may mean: its count, and the words that may be a misspelt name."""
    first = next((index for index, part in enumerate(parts) if _says(part)), None)
    if first is None:
        return None
    end = next((index for index in range(first, len(parts)) if _ends_name(parts, index)), len(parts))
    said = [part for part in parts[first:end] if part.what is not What.GAP and part.what is not What.SIGN]
    core = joined(parts[first:end]).strip(" \t'\"*_.,-–—:")
    if not core or len(said) > LONGEST:
        return None
    rest = parts[end:]
    remark = joined(rest).strip() if any(part.loose for part in rest) else ""
    before, after = number_before(parts[:first]), numbers_in(close_to_name(rest))
    if before is not None and before.count is not None:
        return Written(core, count=before.count, times=before.times, style="before", remark=remark)
    ordinal = before.ordinal if before else None
    if not after:
        return Written(core, ordinal=ordinal, remark=remark)
    best = next((part for part in after if part.times), after[0])
    return Written(core, count=best.number, times=bool(best.times), ordinal=ordinal, style="after", remark=remark)


def _says(part: Part) -> bool:
    return part.what in (What.NAME, What.LABEL) or (part.loose and not part.number)


def _ends_name(parts: Sequence[Part], index: int) -> bool:
    part = parts[index]
    edition = part.what is What.LABEL and part.text[0].isdigit()
    if part.what is What.NUMBER or "\t" in part.text or edition:
        return True
    between = index > 0 and parts[index - 1].what is What.GAP
    return part.text in ENDS or (between and part.text in ENDS_BETWEEN)
