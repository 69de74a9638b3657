"""The way in: any text that may hold a deck, in whatever form, and the deck that it holds."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from deckbuilder.decks.code import PREFIX, read_code
from deckbuilder.decks.deck import DeckList
from deckbuilder.decks.forms import READERS, form_of
from deckbuilder.decks.importing.deciding import PasteDecision
from deckbuilder.decks.importing.exports import list_of_page, list_of_save
from deckbuilder.decks.importing.leaving import runs_apart
from deckbuilder.decks.importing.lines import PastedLine, lines_of
from deckbuilder.decks.importing.match import LineReader, PastedList
from deckbuilder.decks.importing.names import KnownNames
from deckbuilder.decks.importing.objects import is_save, lines_of_save, lines_of_value, object_of, value_of_yaml
from deckbuilder.decks.importing.outcome import Did, Imported, LineOutcome
from deckbuilder.decks.importing.tables import Row, rows_of
from deckbuilder.decks.importing.ways import LINES, TABLES, VALUE, PasteWay, ways_beside, without_run
from deckbuilder.decks.resolve import Resolver, listing
from deckbuilder.errors import Fault, Place
from deckbuilder.model.ruleset import RuleSet

CLEARLY = 4  # times fewer cards must be wrong for another way to read a text
LONG = 10_000  # characters: longer texts are read in one way only
TOGETHER = 3  # ways at most in which a text is read at once
FEW = 50  # weight: what a few exact names say is little against many misspelt ones


def read_pasted(text: str, resolver: Resolver, *, ruleset: str | None = None, name: str = "Deck") -> Imported:
    """The deck of a pasted text; `name` is its file, `ruleset` overrides what its names tell. Raises Fault."""
    own = _own(text, resolver, name) if ruleset is None else None
    if isinstance(own, Imported):
        return own
    lines = _lines(text, name)
    chosen = [resolver.catalogue.ruleset(ruleset)] if ruleset else list(_rulesets(lines, resolver))
    readers = [LineReader(KnownNames(resolver.catalogue, rules)) for rules in chosen]
    made = _Attempts(lines, text, resolver, name).fullest(readers)
    if not made.understood.entries and not made.understood.pool and not made.unclear:
        raise own or Fault("holds no cards; a line such as '4 Frost Mage' names some", Place(name))
    return made


class _Attempt(NamedTuple):
    """A text read in one way, and its deck."""

    pasted: PastedList
    imported: Imported
    lack: int


class _Attempts:
    """A text read in one way after another, until its deck is full."""

    def __init__(self, lines: Sequence[PastedLine], text: str, resolver: Resolver, name: str) -> None:
        self.text = text
        self.forms: dict[str, Sequence[PastedLine | Row]] = {LINES: lines, TABLES: rows_of(lines)}
        self.resolver = resolver
        self.name = name

    def fullest(self, readers: Sequence[LineReader]) -> Imported:
        """The deck of the likeliest reading; of another way to read the text where only that fills the quotas."""
        plain = [self._made(one) for one in _likely([PastedList(self.forms[TABLES], reader) for reader in readers])]
        first = max(plain, key=_worth)
        if not first.lack or len(self.text) > LONG:
            return first.imported
        value = value_of_yaml(self.text)
        if value is not None:
            self.forms[VALUE] = lines_of("\n".join(lines_of_value(value)), self.name)
        best = min((self._mended(one) for one in plain), key=_trouble)
        return (best if CLEARLY * best.lack < first.lack else first).imported

    def _mended(self, made: _Attempt) -> _Attempt:
        """The reading changed in whatever brings it nearest to a full deck, as often as that helps."""
        for _ in range(TOGETHER):
            if not made.lack:
                break
            tried = [self._read(made.pasted.reader, way) for way in ways_beside(made.pasted.way, self.forms)]
            better = min(tried, key=_trouble, default=made)
            if better.lack and (rest := self._without_a_run(made)):
                return rest
            if better.lack >= made.lack:
                break
            made = better
        return made

    def _without_a_run(self, made: _Attempt) -> _Attempt | None:
        """The reading without lines that stand together apart from the list, where that makes a legal deck."""
        reading, spoken = made.imported.reading, made.pasted.spoken
        format_, leader = reading.judge.format, reading.judge.ruleset.leader
        excess = sum(reading.deck.cards().values()) - format_.size
        brought = sum(section.count or 0 for section in format_.sections if section.dictated)
        for run in runs_apart(spoken, excess, brought, leader):
            without = self._read(made.pasted.reader, without_run(made.pasted.way, run))
            if not without.lack:
                return without
        return None

    def _read(self, reader: LineReader, way: PasteWay) -> _Attempt:
        return self._made(PastedList(self.forms[way.form], reader, way))

    def _made(self, pasted: PastedList) -> _Attempt:
        imported = PasteDecision(pasted, self.resolver, self.name).imported()
        return _Attempt(pasted, imported, _lack(imported))


def _likely(read: list[PastedList]) -> list[PastedList]:
    """The readings whose rule sets know the most of all names."""
    most = max(one.weight for one in read)
    return [one for one in read if 2 * one.weight >= most or most < FEW]


def _trouble(made: _Attempt) -> tuple[int, int, int]:
    """What lies between a reading and a legal deck without a question."""
    return made.lack, len(made.imported.unclear), len(made.imported.corrections)


def _lack(imported: Imported) -> int:
    """How many cards lie between a deck and a legal one."""
    return sum(abs((one.found or 0) - (one.required or 0)) or 1 for one in imported.reading.problems())


def _worth(made: _Attempt) -> tuple[int, int]:
    """How much of a text was understood, exactly or after corrections; then how good a deck it makes."""
    imported = made.imported
    kinds = Counter(outcome.did for outcome in imported.outcomes for _ in outcome.entries or (None,))
    told = 10 * kinds[Did.TAKEN] + 7 * kinds[Did.CORRECTED] - 3 * kinds[Did.UNCLEAR] + kinds[Did.HEADING]
    return told + made.pasted.in_full, -len(imported.reading.problems())


def _rulesets(lines: list[PastedLine], resolver: Resolver) -> Iterable[RuleSet]:
    """The rule sets that may be meant: the one that a line says, or all."""
    rulesets = resolver.catalogue.rulesets.values()
    for line in lines:
        key, colon, value = line.text.partition(":")
        if colon and key.strip().lower() == "ruleset":
            named = [one for one in rulesets if value.strip().lower() in (one.id, *one.aliases)]
            if named:
                return named
    return rulesets


def _lines(text: str, file: str) -> list[PastedLine]:
    value: Any = object_of(text.strip())
    if is_save(value):
        return lines_of("\n".join(lines_of_save(value)), file)
    if isinstance(value, dict | list):
        return lines_of("\n".join(lines_of_value(value)), file)
    return lines_of(text, file)


def _own(text: str, resolver: Resolver, name: str) -> Imported | Fault | None:
    """The deck of a text that this program wrote, unless it was changed for the worse; what is wrong with its form."""
    value = object_of(text.strip())
    if text.strip().startswith(PREFIX):
        listed = listing(read_code(text, resolver.catalogue), resolver.catalogue)
    elif (found := list_of_save(value, name) if is_save(value) else list_of_page(text)) is not None:
        listed = found
    else:
        form = form_of(text)
        if form == "text" and not _headed(text):
            return None
        try:
            listed = READERS[form](text, resolver.catalogue.rulesets.values(), name)
        except Fault as fault:
            return fault
    return _untouched(listed, resolver)


def _headed(text: str) -> bool:
    """Whether a text list says rule set and format in its head, as those that are written here do."""
    keys = {line.partition(":")[0].strip().lower() for line in text.removeprefix("\ufeff").splitlines()[:8]}
    return {"ruleset", "format"} <= keys


def _untouched(listed: DeckList, resolver: Resolver) -> Imported | None:
    try:
        reading = resolver.resolve(listed)
    except Fault:
        return None
    if reading.faults or not (listed.entries or listed.pool):
        return None
    entries = (*listed.entries, *(listed.pool or ()))
    return Imported(reading, listed, [LineOutcome(entry.line, "", Did.TAKEN, (entry,)) for entry in entries])
