"""What one line says: cards with counts, a heading, a fact, prose. Pure: the same parts always mean the same."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from deckbuilder.decks.importing.names import Known, Sort
from deckbuilder.decks.importing.scanning import Part, What

SEPARATORS = frozenset(",;|/+&•·\t")
STARTS_REMARK = frozenset("-–—―‐‑(:=[{,;|/<>#~*!?.…\"“„'’•·→+&")
OPEN, CLOSED = "([{", ")]}"
SENTENCE = 4  # loose words that make a sentence of what follows a name
LABEL = 4  # loose words of a heading at most
NAME = 5  # words of a name that nobody knows, at most


@dataclass(frozen=True)
class Written:
    """A card that a line names, with what stands around it; `known` is None while the name is not understood."""

    written: str
    known: Known | None = None
    count: int | None = None
    times: bool = False  # whether a sign of multiplication stood by the count
    ordinal: int | None = None  # a number before it that may count the lines: "3. Frost Mage"
    trailing: tuple[int, ...] = ()  # numbers behind it
    style: str = ""  # "before" or "after": where the count stood
    remark: str = ""
    section: str | None = None
    doubtful: bool = False  # words stand close to the name as if they belonged to it


@dataclass(frozen=True)
class Statement:
    """What a line says."""

    cards: tuple[Written, ...] = ()
    label: Known | None = None  # a heading: of this line's cards, or of the lines below where it has none
    mentions: tuple[Known, ...] = ()  # cards that its prose names
    guesses: tuple[Written, ...] = ()  # what may be cards with misspelt names
    number: int | None = None  # a line that is only a number
    heading: bool = False
    empty: bool = field(default=False)


def read_parts(parts: Sequence[Part]) -> Statement:
    """Read the parts of a line."""
    parts = [part for part in parts if part.text]
    names = [index for index, part in enumerate(parts) if part.what is What.NAME]
    if not names:
        return _without_names(parts)
    whole = _with_names(parts, names)
    if whole.cards and not any(card.doubtful for card in whole.cards) and not whole.mentions:
        return whole
    return _in_pieces(parts) or whole


# Lines that name cards


def _with_names(parts: list[Part], names: list[int]) -> Statement:
    slots = [parts[a + 1 : b] for a, b in zip([-1, *names], [*names, len(parts)], strict=True)]
    known = [parts[index].known for index in names]
    mentions = tuple(k for k in known if k is not None)
    label, lead = _lead(slots[0])
    if lead is None:
        return Statement(mentions=mentions)
    first = _number_before(lead)
    style = "before" if first is not None and first.ordinal is None else ""
    if not style and _numbers(_close(slots[-1])):
        style = "after"
    cards: list[Written] = []
    left: list[Known] = []
    taken = 0
    for index, name in enumerate(known):
        before, after = (lead if index == 0 else slots[index]), slots[index + 1]
        if index and not _goes_on(before, after, style):
            left += [name] if name else []
            continue
        taken = index
        section = _section(before) if index else None
        card = Written(parts[names[index]].text, name, section=section)
        cards.append(_counted(card, before, after, style, first=index == 0, last=index == len(known) - 1))
    if _is_prose(cards, slots, taken, label):
        return Statement(mentions=mentions)
    remarks = [_remark(slots[index + 1]) for index in range(len(known))]
    if len(cards) == 1:
        cards = [replace(cards[0], remark=_text(parts[names[0] + 1 :]).strip())] if any(remarks) else cards
    return Statement(tuple(cards), label, tuple(left))


def _lead(slot: list[Part]) -> tuple[Known | None, list[Part] | None]:
    """The heading before the first name, and what stands between the two; None for the begin of a sentence."""
    label = next((part.known for part in reversed(slot) if part.what is What.LABEL), None)
    loose = [index for index, part in enumerate(slot) if part.loose]
    if not loose:
        return label, slot[_after_label(slot) :]
    rest = slot[loose[-1] + 1 :]
    marked = any(part.text in ":=|\t>" or part.text in "-–—" for part in rest)
    counted = any(part.what is What.NUMBER or part.number for part in rest)
    if marked and len(loose) <= LABEL and (counted or label):
        return label, rest
    return label, None


def _after_label(slot: list[Part]) -> int:
    """Where what follows a heading begins: behind its count, if it has one."""
    labels = [index for index, part in enumerate(slot) if part.what is What.LABEL]
    if not labels:
        return 0
    colon = next((i for i in range(labels[-1], len(slot)) if slot[i].text == ":"), labels[-1])
    return colon + 1


def _number_before(slot: list[Part]) -> Written | None:
    """The count or the ordinal that stands before a name, as a `Written` without a name."""
    numbers = [index for index, part in enumerate(slot) if part.what is What.NUMBER or part.number]
    if not numbers or any(part.loose and not part.number for part in slot[numbers[-1] :]):
        return None
    at = numbers[-1]
    part, follows = slot[at], slot[at + 1].text if at + 1 < len(slot) else ""
    opened = at > 0 and slot[at - 1].text in OPEN
    if follows in ".)" and follows and not opened and not part.times and len(numbers) == 1:
        return Written("", ordinal=part.number)
    return Written("", count=part.number, times=bool(part.times))


def _counted(card: Written, before: list[Part], after: list[Part], style: str, *, first: bool, last: bool) -> Written:
    """The card with its count and what else stands around it."""
    close = _close(after)
    trailing = _numbers(close)
    if not trailing:
        trailing = [part for part in after if part.what is What.NUMBER and part.times == "before"]
    if not last and style != "after" and trailing and not _enclosed(close):
        trailing = [part for part in trailing if part.times == "before"] if style else []
    found = _number_before(before) if first or style != "after" else None
    if found is not None and not first and _enclosed(before):
        found = None
    values = tuple(part.number for part in trailing)
    doubtful = _runs_on(after)
    if found is not None and found.count is not None:
        return replace(card, count=found.count, times=found.times, style="before", trailing=values, doubtful=doubtful)
    ordinal = found.ordinal if found else None
    if trailing:
        times = next((part for part in trailing if part.times), trailing[0])
        return replace(
            card, count=times.number, times=bool(times.times), ordinal=ordinal, trailing=values, style="after"
        )
    return replace(card, ordinal=ordinal, doubtful=doubtful)


def _close(slot: list[Part]) -> list[Part]:
    """What stands behind a name before any word that says something."""
    end = next((index for index, part in enumerate(slot) if part.loose and not part.number), len(slot))
    return slot[:end]


def _numbers(slot: list[Part]) -> list[Part]:
    """The numbers of a slot; a number word counts where it stands by a sign of multiplication or alone."""
    return [part for part in slot if part.what is What.NUMBER]


def _enclosed(slot: list[Part]) -> bool:
    """Whether the last number of the slot stands in brackets that are closed."""
    numbers = [index for index, part in enumerate(slot) if part.what is What.NUMBER]
    if not numbers:
        return False
    opened = any(part.text in OPEN for part in slot[: numbers[-1]])
    return opened and any(part.text in CLOSED for part in slot[numbers[-1] :])


def _goes_on(slot: list[Part], after: list[Part], style: str) -> bool:
    """Whether the name behind this slot is a further card of a list, not one of a remark."""
    if sum(part.text in OPEN for part in slot) > sum(part.text in CLOSED for part in slot):
        return False
    loose = [index for index, part in enumerate(slot) if part.loose and not (part.number and part.what is What.WORD)]
    if not loose:
        return True
    tail = slot[loose[-1] + 1 :]
    apart = any(part.text in SEPARATORS or "\t" in part.text or len(part.text) > 1 for part in tail if not part.loose)
    counted = bool(_numbers(tail)) if style != "after" else bool(_numbers(_close(after)))
    return apart and counted


def _section(slot: list[Part]) -> str | None:
    """The section that a heading within a line opens."""
    for index, part in enumerate(slot):
        if part.what is What.LABEL and part.known and part.known.sort is Sort.SECTION:
            follows = next((p.text for p in slot[index + 1 :] if p.what is not What.GAP), "")
            if follows == ":":
                return part.known.name
    return None


def _runs_on(slot: list[Part]) -> bool:
    """Whether a capital word follows with nothing between: `Frost Mage Adept` may be another card."""
    words = [part for part in slot[:4] if part.loose]
    return bool(words) and _directly(slot) and words[0].text[:1].isupper()


def _directly(slot: list[Part]) -> bool:
    """Whether a word that says something follows without a sign in between."""
    for part in slot:
        if part.loose:
            return True
        if part.what is not What.GAP or "\t" in part.text or len(part.text) > 1:
            return False
    return False


def _is_prose(cards: list[Written], slots: list[list[Part]], taken: int, label: Known | None) -> bool:
    """Whether a line that names cards is a sentence about them."""
    behind = slots[taken + 1]
    loose = sum(part.loose for part in behind)
    ends = _text(slots[-1]).rstrip().endswith((".", "!", "?", ":"))
    if cards[-1].count is None and cards[-1].ordinal is None:
        if _directly(behind) or (behind and behind[0].text in "'’" and loose):
            return not label or loose > 1
        colon = next((part.text for part in behind if part.what is not What.GAP), "") == ":"
        return colon and loose >= SENTENCE - 1 and ends
    return _directly(behind) and loose >= SENTENCE and ends


def _remark(slot: list[Part]) -> str:
    return _text(slot).strip() if any(part.loose for part in slot) else ""


# Lines in pieces: "4 Frst Mage, 3 Ice Golem"


def _in_pieces(parts: Sequence[Part]) -> Statement | None:
    """The line as a list of cards with counts, if each of its pieces looks like one."""
    label, start = _leading_label(parts)
    pieces = _split(parts[start:])
    if len(pieces) < 2:  # noqa: PLR2004 - one piece is the line
        return None
    said = [_piece(piece) for piece in pieces]
    if any(one is None for one in said):
        return None
    found = [one for one in said if one is not None]
    cards = tuple(card for one in found for card in one.cards)
    guesses = tuple(guess for one in found for guess in one.guesses)
    return Statement(cards, label, guesses=guesses)


def _leading_label(parts: Sequence[Part]) -> tuple[Known | None, int]:
    colon = next((index for index, part in enumerate(parts) if part.text == ":"), -1)
    labels = [part.known for part in parts[: max(colon, 0)] if part.what is What.LABEL]
    return (labels[-1], colon + 1) if labels else (None, 0)


def _split(parts: Sequence[Part]) -> list[list[Part]]:
    pieces: list[list[Part]] = [[]]
    depth = 0
    for part in parts:
        depth += (part.text in OPEN and part.text != "") - (part.text in CLOSED and part.text != "")
        apart = part.text in SEPARATORS or (part.what is What.GAP and ("\t" in part.text or len(part.text) > 1))
        if apart and depth <= 0:
            pieces.append([])
        else:
            pieces[-1].append(part)
    return [piece for piece in pieces if any(part.what not in (What.GAP, What.SIGN) for part in piece)]


def _piece(parts: list[Part]) -> Statement | None:
    """One piece of a line, if it is a card by itself."""
    names = [index for index, part in enumerate(parts) if part.what is What.NAME]
    if names:
        said = _with_names(parts, names)
        whole = said.cards and not said.mentions and not any(c.doubtful or c.remark for c in said.cards)
        if whole:
            return said
    guess = _guess(parts)
    return Statement(guesses=(guess,)) if guess is not None and guess.count is not None else None


# Lines that name no card


def _without_names(parts: list[Part]) -> Statement:
    loose = [part for part in parts if part.loose]
    labels = [part.known for part in parts if part.what is What.LABEL and part.known]
    numbers = [part for part in parts if part.what is What.NUMBER]
    if not loose and labels:
        sections = [label for label in labels if label.sort is not Sort.GROUP]
        chosen = sections[0] if len({label.name for label in sections}) == 1 else labels[0] if not sections else None
        return Statement(label=chosen, heading=True)
    if not loose:
        if len(numbers) == 1:
            return Statement(number=numbers[0].number)
        return Statement(empty=True)
    pieces = _in_pieces(parts)
    if pieces is not None:
        return pieces
    guess = _guess(parts)
    end = _text(parts).rstrip()[-1:]
    heading = end == ":" and len(loose) <= LABEL and not (guess and guess.count is not None)
    if heading:
        return Statement(label=labels[0] if labels else None, heading=True)
    return Statement(label=labels[0] if labels else None, guesses=(guess,) if guess else ())


def _guess(parts: Sequence[Part]) -> Written | None:
    """The card that a line without a known name may mean: its count, and the words that may be a misspelt name."""
    first = next((index for index, part in enumerate(parts) if _says(part)), None)
    if first is None:
        return None
    end = next((index for index in range(first, len(parts)) if _ends_name(parts, index)), len(parts))
    core = _text(parts[first:end]).strip(" \t'\"*_.,-–—:")
    said = [part for part in parts[first:end] if part.what in (What.WORD, What.NAME, What.LABEL)]
    if not core or len(said) > NAME:
        return None
    before = _number_before(list(parts[:first]))
    after = _numbers(_close_guess(parts[end:]))
    behind = any(part.loose for part in parts[end:])
    remark = _text(parts[end:]).strip() if behind else ""
    if before is not None and before.count is not None:
        return Written(core, count=before.count, times=before.times, style="before", remark=remark)
    if after:
        times = next((part for part in after if part.times), after[0])
        ordinal = before.ordinal if before else None
        return Written(core, count=times.number, times=bool(times.times), ordinal=ordinal, style="after", remark=remark)
    return Written(core, ordinal=before.ordinal if before else None, remark=remark)


def _says(part: Part) -> bool:
    return part.what in (What.NAME, What.LABEL) or (part.loose and not part.number)


def _ends_name(parts: Sequence[Part], index: int) -> bool:
    part = parts[index]
    if part.what is What.NUMBER or "\t" in part.text:
        return True
    if part.what is not What.SIGN:
        return False
    spaced = index > 0 and parts[index - 1].what is What.GAP
    return part.text in "([{|:;,=#/<>" or (spaced and part.text in "-–—*~+&")


def _close_guess(slot: Sequence[Part]) -> list[Part]:
    return _close(list(slot))


def _text(parts: Sequence[Part]) -> str:
    return "".join(part.text for part in parts)
