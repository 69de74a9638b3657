"""Turn a parsed text into a deck: choose the rule set's cards that are meant, and report on every line."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import NamedTuple

from deckbuilder.decks.deck import LONGEST_NAME, MOST, DeckList, Entry
from deckbuilder.decks.importer.context_rules import ListLine
from deckbuilder.decks.importer.entries import CardMention
from deckbuilder.decks.importer.fuzzy_names import SHORTEST, LikelyCards, SpellingCorrector, shortens
from deckbuilder.decks.importer.impossible_entries import (
    elsewhere,
    has_impossible_count,
    impossible_entries,
    is_card_line,
    is_card_name,
    too_many,
)
from deckbuilder.decks.importer.lines import PastedLine
from deckbuilder.decks.importer.list_parser import PastedList
from deckbuilder.decks.importer.names import NameEntry
from deckbuilder.decks.importer.report import ImportResult, LineReport, LineStatus
from deckbuilder.decks.importer.tokenizer import TokenKind
from deckbuilder.decks.importer.vocabulary import squash
from deckbuilder.decks.resolve import CardNames, Resolver, listing
from deckbuilder.decks.textlist import POOL, title_of
from deckbuilder.decks.validation import section_for
from deckbuilder.limits import FAULTS
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import Section
from deckbuilder.query.nodes import Query
from deckbuilder.text import listed, printable, words

FEW = 4  # words of a line without a count that may be a misspelt card
LIKE_A_NAME = 80.0  # similarity to a name that such a line needs, of 100
ENOUGH = 8  # card names from which their leader can be found
SEVERAL = 3  # names without a count that make a list of such
MANY = 10  # copies of a card with an unknown name; more are probably something else


class CardResult(NamedTuple):
    """The result of one card of a line; `near` are the cards that it may mean."""

    did: LineStatus
    entry: Entry | None = None
    note: str = ""
    near: tuple[str, ...] = ()
    exact: bool = False  # a correction of a card that has its own name, or the beginnings of its words


class DeckInterpretation:
    """The deck that one interpretation of a text makes."""

    def __init__(self, pasted: PastedList, resolver: Resolver, file: str) -> None:
        self.pasted = pasted
        self.resolver = resolver
        self.file = file
        self.known = pasted.known
        self.ruleset = pasted.known.ruleset
        self.validator = resolver.validator(self.ruleset, self._format())
        self.names = CardNames(resolver.catalogue, self.ruleset)
        self.alone = CardNames(resolver.catalogue, self.ruleset)
        self.cards: set[Card] = set()
        self.leader = self.names.leader = self._find_leader()
        self.section_for: Callable[[Card], Section | None] = cache(
            lambda card: section_for(card, self.validator, self.leader)
        )
        self.entries: list[Entry] = []
        self.pool: list[Entry] | None = None

    def imported(self) -> ImportResult:
        """Return the deck with all corrections, and the report of each line."""
        outcomes = [outcome for one in self.pasted.list_lines for outcome in self._outcomes(one)]
        outcomes = self._with_leader(outcomes)
        pool = tuple(self.pool) if self.pool is not None else None
        made = DeckList(self._name(), self.ruleset.id, self.validator.format.name, tuple(self.entries), pool)
        resolved = self.resolver.resolve(made)
        if not resolved.problems():
            outcomes = [
                replace(one, did=one.full, note=_because(one)) if one.full and one.full is not one.did else one
                for one in outcomes
            ]
        told = self.pasted.interpretation.description
        return ImportResult(resolved, listing(resolved.deck, self.resolver.catalogue), tuple(outcomes), told)

    def _format(self) -> str:
        wanted = squash(self.pasted.facts.get("format", ""))
        formats = self.ruleset.formats.values()
        named = [f.name for f in formats if wanted in (squash(f.name), squash(f.title))]
        if not named and any(one.section == POOL for one in self.pasted.list_lines):
            named = [f.name for f in formats if f.pool_rule]
        return named[0] if named else self.ruleset.usual_format.name

    def _name(self) -> str:
        facts = self.pasted.facts
        for told in (facts.get("name", ""), facts.get("title", ""), title_of(self.file), "Deck"):
            name = printable(told).replace("\ufffd", "")[:LONGEST_NAME].strip()
            if name:
                return name
        return "Deck"

    # The leader

    def _find_leader(self) -> Card | None:
        """Return the leader that the list names; else the one of a misspelt name or of the prose."""
        exact = [card for _, known in self._all_cards() for card in self._leaders(known)]
        if exact:
            return self._likeliest(exact)
        for one in self.pasted.list_lines:
            for guess in one.parsed.guesses:
                leads = one.parsed.label is not None and one.parsed.label.name == self.ruleset.leader
                among = self.known.leaders if leads else None
                near = self.pasted.reader.spelling(()).nearest(guess.written, among)
                if near.sure and len(found := self._leaders(near.near[0])) == 1 and not one.aside:
                    return found[0]
        for leaders_of in (self._mentioned, self._hinted):
            if leaders := [card for one in self.pasted.list_lines if not one.aside for card in leaders_of(one)]:
                return self._likeliest(leaders)
        return self._only_leader()

    def _only_leader(self) -> Card | None:
        """Return the only leader whose deck may contain all cards of the list; None if there are several or none."""
        named = {known for _, known in self._all_cards()}
        if len(named) < ENOUGH:
            return None
        legal = {leader: self._legal(leader) for leader in self.known.leaders}
        fits = [leader for leader, query in legal.items() if all(any(map(query.matches, one.cards)) for one in named)]
        return fits[0] if len(fits) == 1 else None

    def _legal(self, leader: Card) -> Query:
        """Return the query for every card that a legal deck of the leader may contain."""
        return self.known.legal(leader, self.resolver.catalogue)

    def _mentioned(self, one: ListLine) -> list[Card]:
        return [card for known in (*one.parsed.mentions, *self._in_title(one)) for card in self._leaders(known)]

    def _hinted(self, one: ListLine) -> list[Card]:
        """Return the leaders whose names have a word of the line that no other card has."""
        return [leader for word in words(one.line.text) if (leader := self.known.leaders_by_word.get(word))]

    def _likeliest(self, leaders: list[Card]) -> Card:
        """Return the leader who may have most cards of the list, then the one whose faction most of them are of."""
        if len(set(leaders)) == 1:
            return leaders[0]
        named = {known for _, known in self._all_cards()}

        def fits(leader: Card) -> tuple[int, int]:
            query = self._legal(leader)
            legal = sum(any(query.matches(card) for card in known.cards) for known in named)
            return legal, sum(any(card.faction == leader.faction for card in known.cards) for known in named)

        return max(dict.fromkeys(leaders), key=fits)

    def _in_title(self, one: ListLine) -> list[NameEntry]:
        parts = self.pasted.reader.parts(one.line.text) if one.parsed.heading else []
        return [part.known for part in parts if part.what is TokenKind.NAME and part.known]

    def _all_cards(self) -> Iterator[tuple[ListLine, NameEntry]]:
        return ((one, card.known) for one, card in self._exact() if card.known and one.section != POOL)

    def _exact(self) -> Iterator[tuple[ListLine, CardMention]]:
        return ((one, card) for one in self.pasted.list_lines if not one.aside for card in one.parsed.cards)

    def _leaders(self, known: NameEntry) -> list[Card]:
        return [card for card in known.cards if self.ruleset.leader in card.words]

    @cached_property
    def spelling(self) -> SpellingCorrector:
        return self.pasted.reader.spelling(tuple(self.legal))

    @cached_property
    def legal(self) -> list[Card]:
        """Return the cards that the leader may have; without a leader, those of the factions in the list."""
        if self.leader:
            query = self._legal(self.leader)
            return [card for card in self.known.cards if query.matches(card)]
        factions = {card.faction for _, known in self._all_cards() for card in known.cards}
        return [card for card in self.known.cards if card.faction in factions]

    @cached_property
    def _allowed(self) -> frozenset[Card]:
        return frozenset(self.legal)

    def _with_leader(self, outcomes: list[LineReport]) -> list[LineReport]:
        """Return the reports with a proposal for a leader whom only the prose names, or whose cards are the list's."""
        if self.leader is None or self.leader in self.cards or not self.entries:
            return outcomes
        leader = self.leader
        at = next((one.line for one in self.pasted.list_lines if leader in self._named_by(one)), None)
        if at is None:
            at = PastedLine(0, "", f"(no {self.ruleset.leader} is named)")
        entry = Entry(self.alone.written(leader), 1, self.ruleset.leader, at.number)
        self.entries.insert(0, entry)
        kept = [outcome for outcome in outcomes if outcome.line != at.number or outcome.entries]
        if not at.number:
            told = LineReport(0, at.shown, LineStatus.CORRECTED, (entry,), "only this leader may have all these cards")
            return [told, *outcomes]
        note = f"the list has no {self.ruleset.leader}; only this line names one"
        factions = [{card.faction for card in known.cards} for _, known in self._all_cards()]
        did = (
            LineStatus.TAKEN
            if 2 * sum(leader.faction in one for one in factions) > len(factions)
            else LineStatus.CORRECTED
        )
        told = LineReport(at.number, at.shown, did, (entry,), note, full=LineStatus.TAKEN)
        return sorted([*kept, told], key=lambda outcome: outcome.line)

    def _named_by(self, one: ListLine) -> list[Card]:
        """Return the leaders that a line names, even if only in a remark or by a word of their names."""
        known = [*(card.known for card in one.parsed.cards if card.known), *one.parsed.mentions, *self._in_title(one)]
        return [card for name in known for card in self._leaders(name)] + self._hinted(one)

    # Lines

    def _outcomes(self, one: ListLine) -> Iterator[LineReport]:
        line, parsed = one.line, one.parsed
        facts = (line.number, line.shown)
        if not one.aside and has_impossible_count(line.text, self.known):
            yield self._of_no_cards(one)
        elif parsed.cards or parsed.guesses:
            if one.aside:
                yield LineReport(*facts, LineStatus.ASIDE, note=one.aside)
            else:
                yield self._of_cards(one)
        elif parsed.heading and (parsed.label or not (one.listed and is_card_line(line.text.rstrip(": ")))):
            yield LineReport(*facts, LineStatus.HEADING, note=one.section or "")
        elif any(char.isalnum() for char in line.shown):
            yield self._of_no_cards(one)

    def _of_no_cards(self, one: ListLine) -> LineReport:
        """Return the report of a line without cards; a line that looks like a card is a question to the user."""
        facts = (one.line.number, one.line.shown)
        if one.change and not one.aside:
            note = "it says what came in for what; list what is in the deck now"
            return LineReport(*facts, LineStatus.UNCLEAR, note=note, full=LineStatus.SKIPPED)
        if not one.aside and (hindered := self._impossible_entries(one.line.text)):
            return LineReport(*facts, LineStatus.UNCLEAR, note=listed(hindered.values()), full=LineStatus.SKIPPED)
        if one.listed and self._fits_list(one.line.text.rstrip(": ")) and not one.aside:
            return LineReport(*facts, LineStatus.UNCLEAR, full=LineStatus.SKIPPED)
        names = listed(dict.fromkeys(known.name for known in one.parsed.mentions))
        return LineReport(*facts, LineStatus.SKIPPED, note=f"names {names}" if names else "")

    def _fits_list(self, text: str) -> bool:
        """Return True if a line is written like the cards of this list: with a count, or without if no line has one."""
        return is_card_line(text) or (self._bare and is_card_name(text))

    def _impossible_entries(self, text: str) -> dict[str, str]:
        return impossible_entries(text, self.known, self.resolver.catalogue)

    def _of_cards(self, one: ListLine) -> LineReport:
        """Return the report of a line with cards: its status is the worst of its cards."""
        written = (*one.parsed.cards, *one.parsed.guesses)
        decided = [self._decided(card, one) for card in written]
        entries = tuple(found.entry for found in decided if found.entry)
        worst = max((found.did for found in decided), key=SEVERITY.index)
        if worst is LineStatus.SKIPPED and entries:
            worst = max((found.did for found in decided if found.entry), key=SEVERITY.index)
        notes = [
            found.note for found in decided if found.note and (found.entry or entries or worst is LineStatus.UNCLEAR)
        ]
        corrected = [squash(card.written) for card, found in zip(written, decided, strict=True) if found.entry]
        hindered = {
            part: why
            for part, why in self._impossible_entries(one.line.text).items()
            if not any(name in squash(part) for name in corrected)
        }
        if one.parsed.mentions and not hindered:
            notes.append(f"also names {listed(dict.fromkeys(known.name for known in one.parsed.mentions))}")
        if worst is LineStatus.SKIPPED and (names := [c.known.name for c in one.parsed.cards if c.known]):
            notes.append(f"names {listed(dict.fromkeys(names))}")
        self._keep(entries, one)
        near = next((found.near for found in decided if found.near), ())
        full = self._where_full(worst, decided, one)
        unread = [
            _as_listed(card) for card, found in zip(written, decided, strict=True) if found.did is LineStatus.UNCLEAR
        ]
        if hindered:
            worst, full = LineStatus.UNCLEAR, full or (LineStatus.TAKEN if entries else LineStatus.SKIPPED)
            unread += [part for part in hindered if part not in unread]
            notes += hindered.values()
        if worst is LineStatus.SKIPPED and one.listed and self._fits_list(one.line.text):
            worst, full = LineStatus.UNCLEAR, LineStatus.SKIPPED
        facts = (one.line.number, one.line.shown, worst, entries, "; ".join(dict.fromkeys(notes)))
        return LineReport(*facts, near, full, tuple(unread) if entries else ())

    def _where_full(self, did: LineStatus, decided: Sequence[CardResult], one: ListLine) -> LineStatus | None:
        """Return the status of a line in a legal deck: sure corrections and unlike lines need no question."""
        if did is LineStatus.CORRECTED and all(
            found.exact or found.did is not LineStatus.CORRECTED for found in decided
        ):
            return LineStatus.TAKEN
        counts = [card for card in (*one.parsed.cards, *one.parsed.guesses) if card.count is not None]
        alike = one.listed and any(card.layout in self._layouts for card in counts)
        if did is not LineStatus.UNCLEAR or alike:
            return None
        return LineStatus.TAKEN if any(found.entry for found in decided) else LineStatus.SKIPPED

    def _keep(self, entries: Iterable[Entry], one: ListLine) -> None:
        if one.section == POOL:
            self.pool = [*(self.pool or ()), *entries]
        else:
            self.entries += entries

    def _decided(self, written: CardMention, one: ListLine) -> CardResult:
        """Return the result of one card of a line."""
        bare = written.count is None
        if written.known is None or written.doubtful:
            return self._corrected(written, one)
        if bare and written.remark and not (one.listed or one.parsed.label or one.section):
            return CardResult(LineStatus.SKIPPED)  # a sentence outside the list that begins with a card's name
        return self._taken(
            written.known, written, one, LineStatus.CORRECTED if written.known.short else LineStatus.TAKEN
        )

    def _taken(self, known: NameEntry, written: CardMention, one: ListLine, did: LineStatus) -> CardResult:
        cards = self._meant(known, written)
        if len(cards) > 1:
            return CardResult(
                LineStatus.UNCLEAR, None, "several cards have this name", tuple(map(self.alone.written, cards[:FAULTS]))
            )
        playset = written.count is None and self.pasted.interpretation.playsets
        count = self._most(cards[0]) if playset else 1 if written.count is None else written.count
        if count < 1:
            return CardResult(LineStatus.UNCLEAR, None, f"a count is from 1 to {MOST}")
        if count > (MOST if one.section == POOL else self.validator.format.size):
            return CardResult(LineStatus.UNCLEAR, None, too_many(str(count)))
        note = f"ignored: {printable(written.remark)}" if written.remark else ""
        most = self._most(cards[0])
        if written.style == "after" and count > most and (count == cards[0].cost or (most == 1 and not written.times)):
            count, note = 1, f"{count} is not a number of copies"
        entry = self._entry(cards[0], count, one)
        if playset and count > 1:
            return CardResult(LineStatus.CORRECTED, entry, f"no number is given: {count} fill the deck")
        return CardResult(did, entry, note, exact=known is written.known or shortens(written.written, known.name))

    def _corrected(self, written: CardMention, one: ListLine) -> CardResult:
        """Return the card that a misspelt name means, a question, or a skip for prose (no counts, unlike any name)."""
        if written.known is not None:
            longer = self.spelling.nearest(written.longer)
            meant = longer.near[0] if longer.sure and longer.alike >= LIKE_A_NAME else written.known
            same = meant is written.known
            return self._taken(meant, written if same else replace(written, remark=""), one, LineStatus.CORRECTED)
        leads = one.parsed.label is not None and one.parsed.label.name == self.ruleset.leader
        leads = leads or one.section == self.ruleset.leader
        among = self.known.leaders if leads else None
        found = self.spelling.nearest(written.written, among)
        if self._may_be_prose(written, found, one):
            note = f"ignored: {printable(written.written)}" if written.piece else ""
            return CardResult(LineStatus.SKIPPED, None, note)
        if found.sure:
            return self._taken(found.near[0], written, one, LineStatus.CORRECTED)
        return CardResult(
            LineStatus.UNCLEAR, None, self._elsewhere(written.written), tuple(known.name for known in found.near)
        )

    def _may_be_prose(self, written: CardMention, found: LikelyCards, one: ListLine) -> bool:
        """Whether words that are no name need no question, because they do not look like a line of this list."""
        if written.count is None:
            short = len(written.written.split()) <= FEW and not written.remark
            in_list = one.listed or one.parsed.label is not None or written.piece
            return not (short and in_list and found.alike >= LIKE_A_NAME)
        if found.alike >= LIKE_A_NAME:
            return written.style == "after" and bool(written.remark) and not written.times
        small = self._capital and not written.written[:1].isupper()
        if small or len(squash(written.written)) < SHORTEST or written.count > MANY:
            return True
        alike = not self._layouts or written.layout in self._layouts
        return not (written.times or (alike and (one.listed or one.section)))

    def _entry(self, card: Card, count: int, one: ListLine) -> Entry:
        section = one.section
        possible_sections = self.validator.possible_sections(card)
        usual = self.section_for(card)
        elsewhere = usual is not None and section != usual.name and card.name not in usual.exactly
        kept = section == POOL or (section in possible_sections and elsewhere)
        self.cards.add(card)
        name = (self.alone if card == self.leader else self.names).written(card)
        return Entry(name, count, section if kept else None, one.line.number)

    def _most(self, card: Card) -> int:
        """Return how many copies of a card a deck may have."""
        place = self.section_for(card)
        if place is None:
            return MOST
        return min(
            [limit.most for limit in self.validator.traits(card, place.name).copies], default=place.count or MOST
        )

    def _elsewhere(self, name: str) -> str:
        return elsewhere(name, self.resolver.catalogue)

    @cached_property
    def _layouts(self) -> set[tuple[str, bool]]:
        """Return how this list writes counts: before or after the names, with a multiplication sign or without."""
        return {card.layout for _, card in self._exact() if card.count is not None}

    @cached_property
    def _bare(self) -> bool:
        """Whether this list writes names without counts."""
        return not self._layouts and sum(1 for _ in self._exact()) >= SEVERAL

    @cached_property
    def _capital(self) -> bool:
        """Whether the names in this list begin with a capital letter."""
        capital = [card.written[:1].isupper() for _, card in self._exact()]
        return len(capital) > 1 and all(capital)

    def _meant(self, known: NameEntry, written: CardMention) -> list[Card]:
        """Return the cards of the name: of the faction written beside it, or of the leader's."""
        if len(known.cards) == 1:
            return list(known.cards)
        told = squash(written.remark)
        factions = [card for card in known.cards if squash(card.faction or "neutral") in told] if told else []
        if factions:
            return factions
        if self.leader:
            own = [card for card in known.cards if card.faction == self.leader.faction or card == self.leader]
            own = [card for card in own if card == self.leader] or own
            if own:
                return own
            return [card for card in known.cards if card in self._allowed] or list(known.cards)
        return list(known.cards)


def _as_listed(written: CardMention) -> str:
    """Return a card as a line of a list."""
    return written.written if written.count is None else f"{written.count} {written.written}"


def _because(one: LineReport) -> str:
    """Return why a line is not a question: the deck is full with its card, or without it."""
    if one.did is LineStatus.UNCLEAR:
        return "the deck is full without it"
    return "; ".join(filter(None, (one.note, "the deck is full with it")))


SEVERITY = [LineStatus.TAKEN, LineStatus.SKIPPED, LineStatus.CORRECTED, LineStatus.UNCLEAR]
