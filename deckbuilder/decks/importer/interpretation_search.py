"""Search for the interpretation of a text, alone or combined with others, that makes a full deck."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from deckbuilder.decks.importer import list_parser
from deckbuilder.decks.importer.context_rules import SIGNED, ListLine
from deckbuilder.decks.importer.decisions import DeckInterpretation
from deckbuilder.decks.importer.lines import PastedLine
from deckbuilder.decks.importer.names import card_names
from deckbuilder.decks.importer.report import ImportResult, LineStatus
from deckbuilder.decks.importer.structured_data import IsCard, rows_of_value, value_of_yaml
from deckbuilder.decks.importer.tables import Row, deck_counts, pieces_apart, rows_of, side_by_side, with_rows
from deckbuilder.decks.resolve import Resolver

MAX_PIECES = 16  # pieces of a text; with more, only runs at its beginning or end are tried
MAX_RUNS = 8  # runs at most
APART = "lines apart from the list are left out, because the deck is full without them"
MIN_IMPROVEMENT = 4  # another interpretation is taken if it makes so many times fewer cards wrong
MAX_INTERPRETED_LENGTH = 10_000  # characters; longer texts get the plain interpretation only
SURPLUS_WEIGHT = 3  # a surplus card counts so many times as much as a missing one
MAX_READ = 60_000  # characters to be read at most, over all interpretations; real texts take a third of it
LINE_COST = 20  # characters that each line adds to this cost
MAX_COMBINED = 3  # interpretations that are combined at most
MIN_WEIGHT = 50  # weight below which a rule set is not taken only because it knows a few exact names


def size_of(text: str, lines: int) -> int:
    """Return how much work it is to read a text of some lines once, in characters."""
    return len(text) + LINE_COST * lines


def runs_apart(list_lines: Sequence[ListLine], excess: int, brought: int, leader: str) -> list[range]:
    """Return runs of lines with as many cards as the deck has too many, the shortest and last ones first."""
    if excess <= 0:
        return []
    pieces = list(_uniform_runs(list_lines, leader))
    runs = [
        range(pieces[begin].start, pieces[end - 1].stop)
        for begin, end in combinations(range(len(pieces) + 1), 2)
        if 0 < end - begin < len(pieces) and (len(pieces) <= MAX_PIECES or begin == 0 or end == len(pieces))
    ]
    copies = [
        0 if list_line.aside else sum(card.count or 1 for card in list_line.parsed.possible_cards)
        for list_line in list_lines
    ]
    fitting = [
        run
        for run in runs
        if excess <= sum(copies[run.start : run.stop]) <= excess + brought
        and _may_be_apart(list_lines[run.start], leader)
    ]
    return sorted(fitting, key=lambda run: (len(run), -run.start))[:MAX_RUNS]


def _uniform_runs(list_lines: Sequence[ListLine], leader: str) -> Iterator[range]:
    """Yield runs of card lines written alike; each leader begins a new run, and each sentence is one by itself."""
    begin: int | None = None
    for at, list_line in enumerate(list_lines):
        holds = bool(list_line.parsed.possible_cards) and not list_line.aside
        if begin is not None and (
            not holds or _style(list_line) != _style(list_lines[begin]) or _begins_deck(list_line, leader)
        ):
            yield range(begin, at)
            begin = None
        if holds and begin is None:
            begin = at
        if holds and list_line.parsed.possible_cards[0].doubtful:
            yield range(at, at + 1)
            begin = None
    if begin is not None:
        yield range(begin, len(list_lines))


def _style(list_line: ListLine) -> str:
    """Return how the cards of a line are marked: by a bracket, by signs, as words only, or not at all."""
    if all(card.known is None and card.count is None for card in list_line.parsed.possible_cards):
        return "words"
    signed = SIGNED.match(list_line.line.text)
    return "signs" if signed else list_line.line.shown[:1] if list_line.line.shown[:1] in "([{*^" else ""


def _begins_deck(list_line: ListLine, leader: str) -> bool:
    return any(
        leader in card.words for written in list_line.parsed.cards if written.known for card in written.known.cards
    )


def _may_be_apart(list_line: ListLine, leader: str) -> bool:
    """Whether a run that begins with the line may be something else than a part of the list."""
    return (
        list_line.section in (None, leader)
        or bool(_style(list_line))
        or list_line.parsed.possible_cards[0].doubtful
        or _begins_deck(list_line, leader)
    )


class _Candidate(NamedTuple):
    """One interpretation of a text, and its deck."""

    reader: list_parser.LineReader
    decision: DeckInterpretation
    imported: ImportResult
    distance: int  # from a legal deck

    @property
    def pasted(self) -> list_parser.PastedList:
        return self.decision.pasted


class InterpretationSearch:
    """Tries interpretations of one text until its deck is full."""

    def __init__(self, lines: Sequence[PastedLine | Row], text: str, resolver: Resolver, name: str) -> None:
        self.text = text
        plain = [line.line if isinstance(line, Row) else line for line in lines]
        self.forms: dict[str, Sequence[PastedLine | Row]] = {
            list_parser.LINES: plain,
            list_parser.TABLES: with_rows(lines),
        }
        self.resolver = resolver
        self.name = name
        self.seen: set[Hashable] = set()
        self.size = size_of(text, len(lines))
        self.read = 0  # so much, over all interpretations

    def fullest(self, readers: Sequence[list_parser.LineReader]) -> ImportResult:
        """Return the deck of the likeliest plain interpretation, or of another one if only that fills the quotas."""
        plain_lists = [list_parser.PastedList(self.forms[list_parser.TABLES], reader) for reader in readers]
        if any(pasted.is_commented for pasted in plain_lists):
            plain_lists = [
                list_parser.PastedList(self.forms[list_parser.TABLES], reader, list_parser.COMMENTED)
                for reader in readers
            ]
        self.read = self.size * len(readers)
        likeliest = _likeliest(plain_lists)
        plain = [self._candidate(pasted.reader, pasted) for pasted in likeliest]
        first = max(plain, key=_understanding)
        if not first.distance or len(self.text) > MAX_INTERPRETED_LENGTH or self._is_explicit(first):
            return first.imported
        self._find_forms(card_names([reader.index for reader in readers]))
        best = self._combine(plain)
        return (best if MIN_IMPROVEMENT * best.distance < first.distance else first).imported

    def _is_explicit(self, candidate: _Candidate) -> bool:
        """Whether a table or structured data says how many copies of every card there are: nothing is ambiguous."""
        rows = [line for line in self.forms[list_parser.TABLES] if isinstance(line, Row)]
        cards = list(candidate.pasted.cards())
        return len(cards) == len(rows) > 0 and all(card.times for card in cards)

    def _find_forms(self, is_card: IsCard) -> None:
        """Find the forms in which the text can be read: tables, lists side by side, pieces, YAML."""
        lines = [line for line in self.forms[list_parser.LINES] if isinstance(line, PastedLine)]
        for column, form in enumerate(list_parser.NTH, start=1):
            if (rows := rows_of(lines, partial(deck_counts, nth=column))) not in self.forms.values():
                self.forms[form] = rows
        if len(pieces := pieces_apart(lines)) > len(lines):
            self.forms[list_parser.PIECES] = pieces
        if lists := side_by_side(lines):
            self.forms[list_parser.LISTS] = lists
        value = value_of_yaml(self.text)
        if value is not None:
            self.forms[list_parser.VALUE] = rows_of_value(value, is_card)

    def _combine(self, candidates: list[_Candidate]) -> _Candidate:
        """Return the candidate nearest to a full deck after adding interpretations one by one while they help."""
        best = min(candidates, key=_distance_and_questions)
        for _ in range(MAX_COMBINED):
            if not best.distance:
                break
            read = [
                self._reinterpret(candidate, new)
                for candidate in candidates
                for new in list_parser.alternatives(candidate.pasted.interpretation, self.forms)
            ]
            tried = sorted(filter(None, read), key=_distance_and_questions)
            better = min([best, *tried], key=_distance_and_questions)
            if better.distance and (rest := next(filter(None, map(self._without_a_run, [*candidates, *tried])), None)):
                return rest
            if better.distance == best.distance:
                break
            best, candidates = better, [better]
        return best

    def _without_a_run(self, candidate: _Candidate) -> _Candidate | None:
        """Return the candidate without a run of lines apart from the list, if that makes a legal deck; else None."""
        resolved, list_lines = candidate.imported.resolved, candidate.pasted.list_lines
        format_, leader = resolved.validator.format, resolved.validator.ruleset.leader
        excess = sum(resolved.deck.cards().values()) - format_.size
        brought = sum(section.count or 0 for section in format_.sections if section.is_prescribed)
        for run in runs_apart(list_lines, excess, brought, leader):
            apart = list_parser.Interpretation(APART, without=run)
            without = self._reinterpret(candidate, candidate.pasted.interpretation.beside(apart))
            if without and not without.distance:
                return without
        return None

    def _reinterpret(self, candidate: _Candidate, interpretation: list_parser.Interpretation) -> _Candidate | None:
        """Return the text in another interpretation; None if its meaning is not new, or if `MAX_READ` is reached."""
        if self.read + self.size > MAX_READ:
            return None
        reader = (
            candidate.reader.with_words(tuple(candidate.decision.legal)) if interpretation.short else candidate.reader
        )
        pasted = list_parser.PastedList(self.forms[interpretation.form], reader, interpretation)
        self.read += self.size
        return None if pasted.meaning in self.seen else self._candidate(candidate.reader, pasted)

    def _candidate(self, reader: list_parser.LineReader, pasted: list_parser.PastedList) -> _Candidate:
        self.seen.add(pasted.meaning)
        decision = DeckInterpretation(pasted, self.resolver, self.name)
        imported = decision.import_deck()
        return _Candidate(reader, decision, imported, _distance_from_legal(imported))


def _likeliest(read: list[list_parser.PastedList]) -> list[list_parser.PastedList]:
    """Return the texts whose rule sets know most of the names."""
    most = max(pasted.weight for pasted in read)
    return [pasted for pasted in read if 2 * pasted.weight >= most or most < MIN_WEIGHT]


def _distance_and_questions(candidate: _Candidate) -> tuple[int, int, int]:
    """Return a sort key: the distance from a legal deck, then the number of questions."""
    return candidate.distance, len(candidate.imported.unclear), len(candidate.imported.corrections)


def _distance_from_legal(imported: ImportResult) -> int:
    """Return how far a deck is from a legal one; unfinished lists are likelier than lists with too many cards."""
    missing = [(problem.required or 0) - (problem.count or 0) or 1 for problem in imported.resolved.problems()]
    return sum(number if number > 0 else -SURPLUS_WEIGHT * number for number in missing)


def _understanding(candidate: _Candidate) -> tuple[int, int]:
    """Return a sort key: how much of the text was understood, then how few problems its deck has."""
    imported = candidate.imported
    kinds = Counter(report.status for report in imported.reports for _ in report.entries or (None,))
    parts = sum(len(report.entries) for report in imported.unclear)  # the parts of such lines that were understood
    kinds[LineStatus.TAKEN] += parts
    kinds[LineStatus.UNCLEAR] -= parts - sum(len(report.unread) for report in imported.unclear)
    understood = (
        10 * kinds[LineStatus.TAKEN]
        + 7 * kinds[LineStatus.CORRECTED]
        - 3 * kinds[LineStatus.UNCLEAR]
        + kinds[LineStatus.HEADING]
    )
    return understood + candidate.pasted.in_full, -len(imported.resolved.problems())
