"""Resolve deck lists: names become cards, and sections that the rules prescribe are filled in."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

from deckbuilder.catalogue.lookup import NEUTRAL, PACK_PREFIX, candidates, meant_by_name, ruleset_hint
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import MAX_COPIES, MAX_NAME_LENGTH, Copies, Deck, DeckList, Entry, NeededPack, is_deck_name
from deckbuilder.decks.problems import UNREADABLE, Problem, ProblemKind, cards_of_pack
from deckbuilder.decks.textlist import CONSIDERING, POOL, singular
from deckbuilder.decks.validation import ANYWHERE, DeckValidator, section_for
from deckbuilder.errors import InputError, Place, Remedy
from deckbuilder.limits import MAX_LINES, MAX_REPORTED_ERRORS
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet, Section
from deckbuilder.spelling import did_you_mean
from deckbuilder.text import counted, fold, listed, printable, short


@dataclass(frozen=True)
class ResolvedDeck:
    """A deck as far as its list was understood, the problems of the rest, and the validator of its format."""

    deck: Deck
    validator: DeckValidator
    list_problems: tuple[Problem, ...] = ()  # the lines of the list that were not understood
    file: str = ""  # the file it was read from, if any
    assumed: str = ""  # an assumption about something that the list does not say
    remedies: tuple[Remedy, ...] = ()  # what the user can do if a part of the list was not understood

    @property
    def leader(self) -> Card | None:
        return self.deck.leader(self.validator.ruleset.leader)

    @cached_property
    def deck_problems(self) -> Sequence[Problem]:
        """The problems of the deck as far as its list was understood; many changes of it are compared with them."""
        return self.validator.validate(self.deck)

    @cached_property
    def pool_sizes(self) -> Mapping[str, int]:
        """How many cards of the pool of a limited deck may stand in each section that a player fills, by its name."""
        sizes = Counter[str]()
        for card, count in (self.deck.pool or {}).items():
            section = section_for(card, self.validator, self.leader)
            if section and not section.is_prescribed and section.name != self.validator.ruleset.leader:
                sizes[section.name] += count
        return sizes

    def problems(self) -> list[Problem]:
        """Return every problem: first the lines that were not understood, then those of the deck."""
        unresolved = Counter[str]()
        for problem in self.list_problems:
            unresolved[problem.section or ANYWHERE] += problem.count or 0
        return [*self.list_problems, *self.validator.validate(self.deck, unresolved)]

    def must_be_readable(self) -> Deck:
        """Return the deck. Raises InputError if a part of the list was not understood."""
        return self._deck_without(self.list_problems)

    def must_be_editable(self, *, adds: bool = False) -> Deck:
        """Return the deck, which keeps names that no card has. Raises InputError if other parts were not understood.

        `adds`: cards are to be added, which does not make sense to a list of another game.
        """
        kinds = (ProblemKind.SYNTAX, ProblemKind.OTHER_GAME) if adds else (ProblemKind.SYNTAX,)
        return self._deck_without([problem for problem in self.list_problems if problem.kind in kinds])

    def _deck_without(self, problems: Sequence[Problem]) -> Deck:
        if problems:
            problem, *others = problems
            sentence = f"{problem.message}{'; ' + problem.hint if problem.hint else ''}"
            if problem.kind is ProblemKind.PACK:
                same = [other for other in others if (other.kind, other.detail) == (problem.kind, problem.detail)]
                others = [other for other in others if other not in same]
                cards = listed(missing.card or "" for missing in (problem, *same))
                sentence = f"{cards_of_pack(1 + len(same), problem.detail)}: {cards}"
            sentence += f" (and {len(others)} more)" if others else ""
            raise InputError(sentence, Place(self.file) if self.file else None, remedies=self.remedies)
        return self.deck


class CardNames:
    """The cards that names mean in a deck: a name of several cards means the one of the leader's faction and pack."""

    def __init__(
        self,
        catalogue: Catalogue,
        ruleset: RuleSet,
        leader: Card | None = None,
        packs: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.catalogue = catalogue
        self.ruleset = ruleset
        self.leader = leader
        self.packs = packs  # by name, the pack whose card it means
        self._found: dict[str, list[Card]] = {}

    def candidates(self, name: str) -> list[Card]:
        """Return the cards that a written name may mean; see `lookup.candidates`."""
        if name not in self._found:
            self._found[name] = candidates(self.catalogue, name, self.ruleset.id)
        cards = self._found[name]
        if name in self.packs:
            return [card for card in cards if card.pack == self.packs[name]]
        if len(cards) > 1 and self.leader:
            cards = [card for card in cards if card.faction == self.leader.faction] or cards
        return meant_by_name(cards, self.leader.pack if self.leader else "") if len(cards) > 1 else cards

    def find(self, name: str) -> Card:
        """Return the one card of a name. Raises InputError if there is none or more than one."""
        cards = self.candidates(name)
        if len(cards) == 1:
            return cards[0]
        if cards:
            choices = listed((self.name_of(card) for card in cards), "or")
            raise InputError(f"several cards are called '{printable(name)}'; write {choices}")
        hint = f"{ruleset_hint(name, self.catalogue)}{did_you_mean(self.catalogue.near(name, self.ruleset.id))}"
        raise InputError(f"no card is called '{short(name)}' in {self.ruleset.name}{hint}")

    def name_of(self, card: Card) -> str:
        """Return the name that means this card in a deck list."""
        return card.name if self.candidates(card.name) == [card] else qualified_name(card)


def qualified_name(card: Card) -> str:
    """Return the name with the pack or else the faction, which means this card in every deck of its rule set."""
    return f"{card.name} ({PACK_PREFIX}{card.pack})" if card.pack else f"{card.name} ({card.faction or NEUTRAL})"


class Resolver:
    """Resolves deck lists against a catalogue, and keeps the validators of its formats.

    `shipped`: the decks of the catalogue that were resolved already, by name.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._validators: dict[tuple[str, str], DeckValidator] = {}
        self.shipped: dict[str, ResolvedDeck] = {}

    def validator(self, ruleset: RuleSet, format_: str) -> DeckValidator:
        """Return the validator of a format. Raises InputError if the rule set has no such format."""
        if format_ not in ruleset.formats:
            fits = listed(ruleset.formats, "or")
            raise InputError(f"{ruleset.name} has no format '{printable(format_)}'; it has {fits}")
        key = ruleset.id, format_
        if key not in self._validators:
            self._validators[key] = DeckValidator(ruleset, ruleset.formats[format_])
        return self._validators[key]

    def validator_of(self, deck: Deck) -> DeckValidator:
        return self.validator(self.catalogue.rulesets[deck.ruleset], deck.format)

    def resolve(self, decklist: DeckList) -> ResolvedDeck:
        """Return the deck of a list. Raises InputError for an unknown rule set or format and for too long a list."""
        if len(decklist.entries) + len(decklist.pool or ()) > MAX_LINES:
            raise InputError(f"the deck names more than {MAX_LINES:,} cards")
        ruleset = self.catalogue.ruleset(decklist.ruleset or self.likeliest(decklist))
        usual = ruleset.usual_format.name
        if decklist.pool is not None:
            usual = next((f.name for f in ruleset.formats.values() if f.pool_rule), usual)
        validator = self.validator(ruleset, decklist.format or usual)
        return _Resolution(self, decklist, validator).resolve()

    def likeliest(self, decklist: DeckList) -> str:
        """Return the rule set that knows most of the names."""
        names = {entry.name for entry in decklist.entries}

        def count_known(ruleset: RuleSet) -> int:
            return sum(bool(CardNames(self.catalogue, ruleset).candidates(name)) for name in names)

        return max(self.catalogue.rulesets.values(), key=count_known).id

    def complete(self, deck: Deck) -> Deck:
        """Return the deck in the order of its format, with empty sections that the rules prescribe filled in."""
        validator = self.validator_of(deck)
        leader = deck.leader(validator.ruleset.leader)
        names = CardNames(self.catalogue, validator.ruleset, leader)
        sections = dict(deck.sections)
        written = {*sections, *(line.section for line in deck.unknown)}
        for section in validator.format.sections:
            prescribed_cards = section.prescribed_cards(leader)
            if prescribed_cards and section.name not in written:
                candidates = {name: names.candidates(name) for name in prescribed_cards}
                sections[section.name] = {
                    candidates[name][0]: count for name, count in prescribed_cards.items() if candidates[name]
                }
        ordered = {s.name: sections[s.name] for s in validator.format.sections if sections.get(s.name)}
        return replace(deck, sections=ordered | {n: c for n, c in sections.items() if c and n not in ordered})


class _Resolution:
    def __init__(self, resolver: Resolver, decklist: DeckList, validator: DeckValidator) -> None:
        self.resolver = resolver
        self.list = decklist
        self.validator = validator
        self.packs = {name: pack for pack in decklist.packs for name in pack.cards}
        of_names = {name: pack.id for name, pack in self.packs.items()}
        self.names = CardNames(resolver.catalogue, validator.ruleset, packs=of_names)
        self.names.leader = self._find_leader()
        self.problems: list[Problem] = []
        self.unknown: dict[tuple[str | None, str], int] = {}  # copies by section and name
        self.unknown_notes: dict[str, str] = {}
        self.assumed = ""

    def resolve(self) -> ResolvedDeck:
        for unread in self.list.unread:
            self._add_syntax_problem(unread.message, unread.line)
        if not is_deck_name(self.list.name):
            self._add_syntax_problem(f"a deck's name has 1 to {MAX_NAME_LENGTH} characters, none of them invisible")
        sections = self._sections()
        pool = None if self.list.pool is None else self._copies(self.list.pool)
        considering = self._copies(self.list.considering)
        if self.list.document is None:
            self._separate_prescribed(sections)
        self._report_wrong_ruleset()
        deck = Deck(
            name=self.list.name,
            ruleset=self.validator.ruleset.id,
            format=self.validator.format.name,
            sections=sections,
            pool=pool,
            notes=self.list.notes,
            considering=considering,
            card_notes=self._card_notes(),
            unknown=self._unknown_lines(),
            unknown_notes=self.unknown_notes,
            missing_packs=self.list.packs,
        )
        return ResolvedDeck(self.resolver.complete(deck), self.validator, tuple(self.problems), assumed=self.assumed)

    def _card_notes(self) -> dict[Card, str]:
        """Return the notes on cards; one on a name that no card has is a problem of the list."""
        notes: dict[Card, str] = {}
        for name, note in self.list.card_notes.items():
            cards = self.names.candidates(name)
            if len(cards) == 1:
                notes[cards[0]] = note
            else:
                self.unknown_notes[name] = note
                self.problems.append(self._name_problem(Entry(name, 0), cards))
        return notes

    def _unknown_lines(self) -> tuple[Entry, ...]:
        """Return the lines that name no card; those that stand below no heading go where such cards go, too."""
        last = self.validator.format.sections[-1].name
        lines: dict[tuple[str, str], int] = {}
        for (section, name), count in self.unknown.items():
            key = section or last, name
            lines[key] = min(lines.get(key, 0) + count, MAX_COPIES)
        return tuple(Entry(name, count, section) for (section, name), count in lines.items())

    def _report_wrong_ruleset(self) -> None:
        """Report a wrong rule set if most names are cards of another one."""
        unknown = sum(problem.kind is ProblemKind.UNKNOWN for problem in self.problems)
        if self.list.ruleset and unknown * 2 > len(self.list.entries):
            likely = self.resolver.catalogue.rulesets[self.resolver.likeliest(self.list)]
            names = CardNames(self.resolver.catalogue, likely)
            is_known = any(names.candidates(entry.name) for entry in self.list.entries)
            if likely is not self.validator.ruleset and is_known:
                sentence = f"most of its cards are of {likely.name}: change `ruleset:` to {likely.id}"
                kind = ProblemKind.OTHER_GAME
                self.problems.insert(0, Problem(kind, UNREADABLE[kind], detail=sentence))

    def _add_syntax_problem(self, sentence: str, line: int = 0) -> None:
        self.problems.append(Problem(ProblemKind.SYNTAX, UNREADABLE[ProblemKind.SYNTAX], line=line, detail=sentence))

    def _find_leader(self) -> Card | None:
        """Return the leader, who is found first because the leader's faction decides between cards of one name."""
        for entry in self.list.entries:
            if entry.section in (None, self.validator.ruleset.leader):
                cards = [c for c in self.names.candidates(entry.name) if self.validator.ruleset.leader in c.words]
                if len(cards) == 1:
                    return cards[0]
        return None

    def _cards_of(self, entries: Iterable[Entry]) -> Iterator[tuple[Entry, Card]]:
        for entry in entries:
            cards = self.names.candidates(entry.name)
            if len(cards) == 1:
                yield entry, cards[0]
            else:
                key = entry.section, entry.name
                self.unknown[key] = self.unknown.get(key, 0) + entry.count
                self.problems.append(self._name_problem(entry, cards))

    def _name_problem(self, entry: Entry, cards: list[Card]) -> Problem:
        catalogue = self.resolver.catalogue
        if entry.name in self.packs:
            return self._pack_problem(entry, self.packs[entry.name])
        kind = ProblemKind.AMBIGUOUS if cards else ProblemKind.UNKNOWN
        near = [self.names.name_of(card) for card in cards]
        if not near and len(self.problems) < MAX_REPORTED_ERRORS:
            near = catalogue.near(entry.name, self.validator.ruleset.id)
        detail = f" in {self.validator.ruleset.name}{'' if cards else ruleset_hint(entry.name, catalogue)}"
        return Problem(
            kind,
            UNREADABLE[kind],
            section=entry.section,
            card=entry.name,
            count=entry.count,
            near=tuple(near),
            line=self._line(entry),
            detail=detail,
        )

    def _pack_problem(self, entry: Entry, pack: NeededPack) -> Problem:
        here = self.resolver.catalogue.packs().get(pack.id)
        detail = f"; version {here['version']}, which is here, does not have it" if here else ", which is not here"
        kind = ProblemKind.PACK
        return Problem(
            kind,
            UNREADABLE[kind],
            section=entry.section,
            card=entry.name,
            count=entry.count,
            line=self._line(entry),
            detail=f"{pack.title}{detail}",
        )

    def _line(self, entry: Entry) -> int:
        if entry.line or self.list.document is None or entry.section is None:
            return entry.line
        if entry.section in (POOL, CONSIDERING):
            return self.list.document.place((entry.section, entry.name), key=True).line
        cards = self.list.document.data["cards"]
        heading = next(h for h in cards if singular(h) == singular(entry.section))
        return self.list.document.place(("cards", heading, entry.name), key=True).line

    def _sections(self) -> dict[str, dict[Card, int]]:
        # A section that is written is not filled in, even if nothing in it was understood.
        sections: dict[str, dict[Card, int]] = {entry.section: {} for entry in self.list.entries if entry.section}
        for entry, card in self._cards_of(self.list.entries):
            name = entry.section
            if name is None:
                section = section_for(card, self.validator, self.names.leader)
                name = section.name if section else self.validator.format.sections[-1].name
            self._put(sections.setdefault(name, {}), card, entry)
        return sections

    def _copies(self, entries: Iterable[Entry]) -> dict[Card, int]:
        cards: dict[Card, int] = {}
        for entry, card in self._cards_of(entries):
            self._put(cards, card, entry)
        return cards

    def _put(self, cards: dict[Card, int], card: Card, entry: Entry) -> None:
        """Add a line to a section, which may have the card already."""
        together = cards.get(card, 0) + entry.count
        if together > MAX_COPIES:
            sentence = f"{together} copies of {card.name} in one section; a deck file holds up to {MAX_COPIES}"
            self._add_syntax_problem(sentence, self._line(entry))
        cards[card] = min(together, MAX_COPIES)

    def _separate_prescribed(self, sections: dict[str, dict[Card, int]]) -> None:
        """Move prescribed cards out of the section of their class, where a list without their section has them.

        They are the copies above the limit of that section; or, in a list without headings, if the section is over its
        quota by exactly the prescribed cards, one of each. A list that has only the other copies is kept.
        """
        for prescribed in self.validator.format.sections:
            prescribed_cards = prescribed.prescribed_cards(self.names.leader)
            if not prescribed_cards or prescribed.name in sections:
                continue
            for section in self.validator.format.sections:
                cards = sections.get(section.name, {})
                if section.is_prescribed or not cards:
                    continue
                over = section.count is not None and sum(cards.values()) == section.count + sum(
                    prescribed_cards.values()
                )
                taken = _select_named(prescribed_cards, cards) if over and not self.list.has_headings else {}
                taken = taken or self._above_limit(section, cards, prescribed_cards)
                if taken:
                    rest = {card: count - taken.get(card, 0) for card, count in cards.items()}
                    sections[section.name] = {card: count for card, count in rest.items() if count}
                    moved = listed(f"{count} {card.name}" for card, count in taken.items())
                    self.assumed = f"{moved} among the {section.name} of the list are taken for the {prescribed.name}"
                    break

    def _above_limit(self, section: Section, cards: Copies, prescribed: Mapping[str, int]) -> dict[Card, int]:
        """Return the copies of the wanted cards, at most the wanted ones, that a section may not hold.

        A section that has its number of cards has none of them, unless each wanted card is there once too often.
        """
        by_name = {fold(name): count for name, count in prescribed.items()}
        taken: dict[Card, int] = {}
        for card, count in cards.items():
            limits = [limit.most for limit in self.validator.traits(card, section.name).copies]
            above = count - min(limits) if limits else 0
            if above > 0 and fold(card.name) in by_name:
                taken[card] = min(above, by_name[fold(card.name)])
        is_full = sum(cards.values()) == section.count and sum(taken.values()) < sum(prescribed.values())
        return {} if is_full else taken


def _select_named(prescribed: Mapping[str, int], cards: Copies) -> dict[Card, int]:
    """Return the wanted cards among `cards`; empty if not all of them are there."""
    held = {fold(card.name): card for card in cards}
    copies = {held[fold(name)]: count for name, count in prescribed.items() if fold(name) in held}
    return copies if len(copies) == len(prescribed) and all(cards[card] >= n for card, n in copies.items()) else {}


def deck_warnings(*decks: ResolvedDeck) -> list[str]:
    """Return a sentence for each deck that is not legal, and for each starting layout that is not confirmed."""
    warnings = []
    for resolved in decks:
        if problems := len(resolved.problems()):
            warnings.append(f"{resolved.deck.name} is not legal: {counted(problems, 'problem')}.")
        if layout := layout_warning(resolved):
            warnings.append(layout)
    return warnings


def layout_warning(resolved: ResolvedDeck) -> str:
    """Return a sentence where the starting layout, and so the draw pile, is not confirmed; empty where it is."""
    leader = resolved.leader
    if leader and leader.setup and not leader.setup.confirmed:
        return f"{leader.name}'s starting layout is not confirmed ({leader.setup.source})."
    return ""
