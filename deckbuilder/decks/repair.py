"""Repair decks: find the fewest copies to remove and add that make a deck legal, each with its reason."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from deckbuilder.decks.deck import Change, Copies, Deck, diff
from deckbuilder.decks.problems import Problem, ProblemKind
from deckbuilder.decks.resolve import CardNames, ResolvedDeck, Resolver
from deckbuilder.decks.suggest import DeckCompletion, Suggestion
from deckbuilder.decks.validation import DeckValidator, section_for
from deckbuilder.errors import InputError
from deckbuilder.json_objects import JsonObject
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import Section
from deckbuilder.text import fold, listed

MISFITS = frozenset({ProblemKind.MISPLACED, ProblemKind.FOREIGN})
TOO_FEW = frozenset({ProblemKind.SECTION, ProblemKind.TOTAL})
SAME_COST_SCORE = 1.0  # score of a card that costs as much as the removed one, and of a card that the deck has already
MAX_LEADERS = 3  # the most leaders that are proposed to a deck without one


@dataclass(frozen=True)
class DeckChange(JsonObject):
    """A change of a deck, and its reasons."""

    KEYS = "*change count=change.by why"

    change: Change
    why: tuple[str, ...]


@dataclass(frozen=True)
class RepairedDeck:
    """A legal version of a deck, and the changes that lead to it: none if it was legal already."""

    deck: Deck
    changes: tuple[DeckChange, ...]

    @property
    def copies(self) -> tuple[int, int]:
        """The numbers of copies removed and added."""
        changes = [change.change.by for change in self.changes]
        return -sum(by for by in changes if by < 0), sum(by for by in changes if by > 0)


def repair_deck(resolved: ResolvedDeck, resolver: Resolver) -> RepairedDeck:
    """Return the deck made legal with the fewest copies changed. Raises InputError if that is not possible."""
    deck = resolved.must_be_readable()
    if not resolved.validator.validate(deck):
        return RepairedDeck(deck, ())
    if deck.pool is None and resolved.validator.format.pool_rule:
        raise InputError("the deck can't be made legal: it lists no pool, so nothing says which cards it may hold")
    return _DeckRepair(resolved, resolver).repair()


class _DeckRepair:
    """The repair of one deck: move misplaced cards, remove copies, then add copies."""

    def __init__(self, resolved: ResolvedDeck, resolver: Resolver) -> None:
        self.old = resolved.deck
        self.validator: DeckValidator = resolved.validator
        self.resolver = resolver
        self.reasons: dict[tuple[str, str, bool], tuple[str, ...]] = {}  # by section, card, and whether it is added
        deck = self._with_one_leader(self._move_misplaced(self.old))
        self.completion = DeckCompletion(replace(resolved, deck=deck), resolver)

    def repair(self) -> RepairedDeck:
        self._fill_prescribed()
        self._remove_surplus()
        self._fill_gaps()
        new = self.completion.deck
        if problems := self.validator.validate(new):
            raise InputError(f"the deck can't be made legal: {problems[0].message}")
        return RepairedDeck(new, tuple(self._changes(new)))

    def _changes(self, new: Deck) -> Iterator[DeckChange]:
        for change in diff(self.old, new):
            why = self.reasons.get((change.section, change.card.key, change.by > 0), ())
            yield DeckChange(change, why)

    def _note(self, section: str, card: Card, why: Iterable[str], *, is_added: bool) -> None:
        self.reasons.setdefault((section, card.key, is_added), tuple(why))

    def _move_misplaced(self, deck: Deck) -> Deck:
        """Return the deck with every card in the section of its class, if there is one."""
        leader = deck.leader(self.validator.ruleset.leader)
        for name, cards in self.old.sections.items():
            for card, count in cards.items():
                section = section_for(card, self.validator, leader)
                if section and name not in self.validator.possible_sections(card):
                    held = deck.sections.get(section.name, {}).get(card, 0)
                    deck = deck.with_count(name, card, 0).with_count(section.name, card, held + count)
                    self._note(name, card, [f"it goes under {section.name}"], is_added=False)
                    self._note(section.name, card, [f"it stood under {name}"], is_added=True)
        return deck

    def _with_one_leader(self, deck: Deck) -> Deck:
        """Return the deck with one leader; of several, the one that fits the deck best. Raises InputError."""
        role = self.validator.ruleset.leader
        leaders = [card for card in deck.sections.get(role, {}) if role in card.words]
        if not leaders:
            raise InputError(f"the deck has no {role}, who says which cards it may hold: {self._leader_hint(deck)}")
        with_leader = {card: replace(deck, sections={**deck.sections, role: {card: 1}}) for card in leaders}
        best = min(leaders, key=lambda card: _total_surplus(self.validator.validate(with_leader[card])))
        for card in leaders:
            self._note(role, card, [f"{best.name} fits the other cards best"], is_added=False)
        return with_leader[best]

    def _leader_hint(self, deck: Deck) -> str:
        """Return the leaders who would fit the cards best, as the end of an error message."""
        ruleset, catalogue = self.validator.ruleset, self.resolver.catalogue
        deviations = {
            card: sum(map(_deviation, self.validator.validate(deck.with_count(ruleset.leader, card, 1))))
            for card in catalogue.leaders(ruleset)
        }
        best = [card for card, count in deviations.items() if count == min(deviations.values())]
        if len(best) > MAX_LEADERS:
            return "add one first"
        names = CardNames(catalogue, ruleset)
        return f"add one first; {listed(map(names.name_of, best), 'or')} would fit its cards best"

    def _fill_prescribed(self) -> None:
        """Fill what the rules or the leader prescribe: whole sections, and the cards of the starting set-up."""
        leader = self.completion.leader
        names = CardNames(self.resolver.catalogue, self.validator.ruleset, leader)
        problems = self.validator.validate(self.completion.deck)
        for section in self.validator.format.sections:
            why = [_with_rule(problem) for problem in problems if problem.section == section.name]
            prescribed = section.prescribed_cards(leader)
            if prescribed and why:
                held = self.completion.deck.sections.get(section.name, {})
                right = _cards_of_names(prescribed, held, names)
                for card in {**held, **right}:
                    self._add(section.name, card, right.get(card, 0) - held.get(card, 0), why)
        for problem in problems:
            if problem.kind is ProblemKind.SETUP and problem.card:
                for card in names.candidates(problem.card)[:1]:
                    self._add(
                        self.validator.possible_sections(card)[0], card, _deviation(problem), [_with_rule(problem)]
                    )

    def _add(self, section: str, card: Card, count: int, why: Iterable[str]) -> None:
        deck = self.completion.deck
        held = deck.sections.get(section, {}).get(card, 0)
        if count:
            self.completion.deck = deck.with_count(section, card, held + count)
            self._note(section, card, why, is_added=count > 0)

    def _remove_surplus(self) -> None:
        """Remove copies one by one: the one that solves most; of several cards, the one that fits least."""
        taken: list[tuple[str, Card]] = []
        problems = self.validator.validate(self.completion.deck)
        while surplus := _total_surplus(problems):
            less = {entry: self._surplus_with(*entry, -1) for entry in self._entries()}
            least = min(less.values())
            if least >= surplus:
                break
            worst = min((entry for entry in less if less[entry] == least), key=self._fitness)
            before, problems = problems, self._problems_with(*worst, -1)
            self._add(*worst, -1, [_with_rule(problem) for problem in before if _has_improved(problem, problems)])
            taken.append(worst)
        for name, card in taken:  # a copy removed early may be legal again after later removals
            if self._surplus_with(name, card, 1) <= _total_surplus(problems) and self._lacking(name):
                self._add(name, card, 1, [])

    def _entries(self) -> list[tuple[str, Card]]:
        role = self.validator.ruleset.leader
        return [(name, c) for name, cards in self.completion.deck.sections.items() if name != role for c in cards]

    def _problems_with(self, section: str, card: Card, by: int) -> list[Problem]:
        deck = self.completion.deck
        return self.validator.validate(deck.with_count(section, card, deck.sections.get(section, {}).get(card, 0) + by))

    def _surplus_with(self, section: str, card: Card, by: int) -> int:
        return _total_surplus(self._problems_with(section, card, by))

    def _fitness(self, entry: tuple[str, Card]) -> tuple[bool, float, str]:
        """Return a sort key: whether the card is in its old section, how well it fits the deck, and its name."""
        name, card = entry
        section = self.validator.format.section(name)
        before, now = (deck.sections.get(name, {}).get(card, 0) for deck in (self.old, self.completion.deck))
        return before >= now, self.completion.score(card, section) if section else 0.0, card.name

    def _lacking(self, name: str) -> int:
        """Return how many more cards the section may hold, for its own quota or for the total."""
        section, total = self.validator.format.section(name), self.validator.format.total
        if section and section.count is not None:
            return self.completion.gaps().get(name, 0)
        return sum(self.completion.gaps().values()) if total and name in total.sections else 0

    def _fill_gaps(self) -> None:
        """Replace removed cards by similar ones, then fill the remaining gaps."""
        for change in diff(self.old, self.completion.deck):
            if change.by < 0:
                self._replace(change.section, -change.by, change.card)
        while gaps := self.completion.gaps():
            name = max(gaps, key=lambda section: gaps[section])
            total = self.validator.format.total
            sections = [name, *(total.sections if total and name in total.sections else ())]
            if not any(self._replace(section, gaps[name], None) for section in sections):
                raise InputError(
                    f"the deck can't be made legal: {name}: {gaps[name]} more needed, and no other card fits"
                )

    def _replace(self, name: str, count: int, gone: Card | None) -> bool:
        """Add up to `count` cards that the section lacks. Return False if none could be added."""
        before = self._lacking(name)
        section = self.validator.format.section(name)
        while section and (open_ := min(count, self._lacking(name))):
            suggestions = self.completion.rank_candidates(section)
            if not suggestions:
                break
            best = max(suggestions, key=self._preference(gone))
            copies = min(open_, best.room)
            self._add(name, best.card, copies, list(self._why(best, section, gone)))
            count -= copies
        return self._lacking(name) < before

    def _preference(self, gone: Card | None) -> Callable[[Suggestion], float]:
        held = self.completion.deck.cards()
        return lambda suggestion: (
            suggestion.score + SAME_COST_SCORE * (_costs_the_same(suggestion.card, gone) + (suggestion.card in held))
        )

    def _why(self, chosen: Suggestion, section: Section, gone: Card | None) -> Iterator[str]:
        problems = [problem for problem in self.validator.validate(self.completion.deck) if problem.kind in TOO_FEW]
        yield from (_with_rule(problem) for problem in problems if problem.section in (None, section.name))
        if gone and _costs_the_same(chosen.card, gone):
            yield f"costs {gone.cost} like {gone.name}"
        if held := self.completion.deck.cards()[chosen.card]:
            yield f"the deck has {held} already"
        yield from chosen.reasons


def _cards_of_names(prescribed: Mapping[str, int], held: Copies, names: CardNames) -> dict[Card, int]:
    """Return the cards of the wanted names: those in the section already, else those that the names mean."""
    right = {}
    for name, count in prescribed.items():
        there = [card for card in held if fold(card.name) == fold(name)]
        for card in (there or names.candidates(name))[:1]:
            right[card] = count
    return right


def _costs_the_same(card: Card, gone: Card | None) -> bool:
    return gone is not None and card.cost is not None and card.cost == gone.cost


def _with_rule(problem: Problem) -> str:
    return f"{problem.message} [{problem.rule}]"


def _surplus_of(problem: Problem) -> int:
    count, required = problem.count or 0, problem.required or 0
    return count if problem.kind in MISFITS else max(count - required, 0)


def _deviation(problem: Problem) -> int:
    return _surplus_of(problem) or max((problem.required or 0) - (problem.count or 0), 0)


def _total_surplus(problems: Iterable[Problem]) -> int:
    """Return the surplus copies; missing set-up cards count as surplus, so that removing them solves nothing."""
    return sum(
        _deviation(problem) if problem.kind is ProblemKind.SETUP else _surplus_of(problem) for problem in problems
    )


def _has_improved(problem: Problem, after: Iterable[Problem]) -> bool:
    """Whether a problem has fewer surplus copies than before."""
    key = problem.kind, problem.rule, problem.section, problem.card
    surplus = sum(_surplus_of(other) for other in after if (other.kind, other.rule, other.section, other.card) == key)
    return surplus < _surplus_of(problem)
