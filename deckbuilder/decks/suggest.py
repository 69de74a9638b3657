"""What a deck lacks, which cards would fill the gap, how good each would be, and why."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from math import ceil

from deckbuilder.decks.deck import MOST, Copies, Deck
from deckbuilder.decks.legal import legal_in
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import CardNames, ResolvedDeck, Resolver
from deckbuilder.decks.validation import DeckValidator
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card, PrintedAbility
from deckbuilder.model.ruleset import Section
from deckbuilder.query import nodes
from deckbuilder.query.parse import Search, condition
from deckbuilder.text import counted, listed, words
from engine import Generator

CHOICE = 8  # of so many of the best cards, filling picks one
MARGIN = 2.0  # but of none whose score is so much lower than the best one's
MANY = 300  # more legal cards than twice as many are not all looked at when a deck is filled
FEW = 6  # one in so many of those that a card could go with is few
COMMON_WORDS = frozenset("unit event common champion summoner standard epic of the a and card".split())  # noqa: SIM905
# Words of the rules that names of cards also use: who speaks of magic does not speak of Magic Drain.
COMMON_WORDS |= set("attack back control field first force hand into life magic pile return summon time".split())  # noqa: SIM905


@dataclass(frozen=True)
class Suggestion:
    """A legal card for a section, how many copies fit, and the reasons that rank it."""

    card: Card
    section: str
    room: int
    score: float
    reasons: tuple[str, ...]


class DeckCompletion:
    """A deck on its way to a legal one. `owned` limits copies to a collection."""

    def __init__(self, reading: ResolvedDeck, resolver: Resolver, owned: Copies | None = None) -> None:
        self.deck = reading.must_be_readable()
        self.validator: DeckValidator = reading.validator
        self.resolver = resolver
        self.owned = owned
        leader = reading.leader
        if leader is None:
            raise InputError(f"the deck has no {reading.validator.ruleset.leader}; add one first")
        self.leader: Card = leader
        self._found: dict[str, tuple[Deck, Counter[Card]]] = {}
        self._seen: dict[str, list[Card]] = {}  # what filling chooses from, by section
        self._sampling = Generator(0)

    def gaps(self) -> dict[str, int]:
        """How many cards each section lacks; where only a total is asked for, shared out as shipped decks do."""
        gaps: dict[str, int] = {}
        for section in self.validator.format.sections:
            held = sum(self.deck.sections.get(section.name, {}).values())
            if section.count is not None and not section.dictated and held < section.count:
                gaps[section.name] = section.count - held
        total = self.validator.format.total
        if total:
            gaps |= self._shared_out(total.count, total.sections)
        return gaps

    def _shared_out(self, count: int, sections: tuple[str, ...]) -> dict[str, int]:
        held = {name: sum(self.deck.sections.get(name, {}).values()) for name in sections}
        lacking = count - sum(held.values())
        gaps: Counter[str] = Counter()
        for _ in range(max(lacking, 0)):
            gaps[max(sections, key=lambda name: self._usual[name] - held[name] - gaps[name])] += 1
        return dict(gaps)

    @cached_property
    def _models(self) -> list[Deck]:
        """The shipped decks of this format."""
        wanted = (self.deck.ruleset, self.deck.format)
        rows = [row for row in self.resolver.catalogue.decks() if (row["ruleset"], row["format"]) == wanted]
        return [load_shipped(row["deck"], self.resolver).deck for row in rows]

    @cached_property
    def _usual(self) -> Counter[str]:
        """The usual number of cards by section."""
        usual: Counter[str] = Counter()
        for deck in self._models:
            for name, cards in deck.sections.items():
                usual[name] += sum(cards.values())
        return Counter({name: round(count / len(self._models)) for name, count in usual.items()})

    def room(self, card: Card, section: str) -> int:
        """How many more copies of the card the section, the limits, the pool and the collection allow."""
        traits = self.validator.traits(card, section)
        in_deck = sum(cards.get(card, 0) for cards in self.deck.sections.values())
        limits = [MOST - in_deck]
        for limit in traits.copies:
            over = [n for n in self.deck.sections if not limit.sections or n in limit.sections]
            limits.append(limit.most - sum(self.deck.sections[name].get(card, 0) for name in over))
        if self.validator.format.pool_rule:
            limits.append((self.deck.pool or {}).get(card, 0) - in_deck)
        if self.owned is not None:
            limits.append(self.owned.get(card, 0) - in_deck)
        for guest in traits.guests:
            if card.faction != self.leader.faction:
                limits.append(guest.most - self._guests())
        return max(min(limits), 0)

    def _guests(self) -> int:
        return sum(
            count
            for name, cards in self.deck.sections.items()
            for card, count in cards.items()
            if card.faction != self.leader.faction and name in self.validator.homes(card)
            if self.validator.traits(card, name).guests
        )

    def suggestions(self, section: Section) -> list[Suggestion]:
        """Every card that may still go into the section, the best first; of reasons that all have, others are told."""
        legal = legal_in(section, self.validator.format, self.leader)
        ranked = self._ranked(self.resolver.catalogue.search(Search(legal)), section)
        shared = set.intersection(*(set(each.reasons) for each in ranked)) if len(ranked) > 1 else set()
        own = [tuple(why for why in each.reasons if why not in shared) for each in ranked]
        return [replace(each, reasons=reasons or each.reasons) for each, reasons in zip(ranked, own, strict=True)]

    def _ranked(self, cards: Sequence[Card], section: Section) -> list[Suggestion]:
        found = [self._suggestion(card, section) for card in cards if self.room(card, section.name)]
        return sorted(found, key=lambda s: (-s.score, s.card.name, s.card.key))

    def score(self, card: Card, section: Section) -> float:
        """How well the card goes with the deck, in the section."""
        return sum(value for value, _ in self._points(card, section))

    def _suggestion(self, card: Card, section: Section) -> Suggestion:
        points = list(self._points(card, section))
        score = sum(value for value, _ in points)
        reasons = tuple(reason for value, reason in points if value >= 0)
        return Suggestion(card, section.name, self.room(card, section.name), round(score, 2), reasons)

    def _points(self, card: Card, section: Section) -> Iterator[tuple[float, str]]:
        if card.faction and card.faction == self.leader.faction:
            yield 1.0, f"{self.leader.name}'s own faction"
        shared = [symbol for symbol in card.symbols if symbol in self.leader.symbols]
        if shared:
            yield 0.5 if len(shared) > 1 else 0.0, f"has {listed(shared)}"
        yield from self._curve(card, section)
        yield from self._affinities(card)
        yield from self._together(card)

    def _curve(self, card: Card, section: Section) -> Iterator[tuple[float, str]]:
        """Costs of which shipped decks have more than this one."""
        if card.cost is None or not self._models:
            return
        usual = sum(_at_cost(deck, section.name, card.cost) for deck in self._models) / len(self._models)
        lacking = usual - _at_cost(self.deck, section.name, card.cost)
        if lacking >= 1:
            held = _at_cost(self.deck, section.name, card.cost)
            yield (
                min(lacking, 4) * 0.25,
                f"cost {card.cost}: {held} {section.name} so far, {usual:.0f} in shipped decks",
            )
        elif lacking <= -2:  # noqa: PLR2004 - one more than usual is no fault
            yield -0.5, ""

    def _affinities(self, card: Card) -> Iterator[tuple[float, str]]:
        """What the format says of cards that go well together; to have nothing to go with counts against a card."""
        for affinity in self.validator.format.affinities:
            partners = self._partners(affinity.others)
            if not partners or not condition(affinity.cards).matches(card):
                continue
            joined = sum(count for other, count in partners.items() if other != card and affinity.joins(card, other))
            if joined * FEW >= partners.total():
                yield 2.0 * joined / partners.total(), affinity.why.format(number=joined)
            else:
                yield -2.0, ""

    def _partners(self, query: str) -> Counter[Card]:
        """The cards of the deck that a query finds; looked up once for each deck on the way."""
        found = self._found.get(query)
        if found is None or found[0] is not self.deck:
            wanted = condition(query)
            cards = Counter({card: count for card, count in self.deck.cards().items() if wanted.matches(card)})
            found = self._found[query] = (self.deck, cards)
        return found[1]

    def _together(self, card: Card) -> Iterator[tuple[float, str]]:
        """Cards whose texts speak of each other."""
        mentioned = Counter[str]()
        for other, count in self.deck.cards().items():
            for term in _terms(other) & _mentions(card):
                mentioned[term] += count
        for term, count in mentioned.most_common(1):
            yield min(count, 8) * 0.2, f"its text speaks of {term}: {counted(count, 'card')} in the deck"
        speakers = {other.name for other in self.deck.cards() if other != card and _terms(card) & _mentions(other)}
        if speakers:
            yield min(len(speakers), 3) * 0.3, f"{listed(sorted(speakers)[:2])} can use it"

    def _candidates(self, section: Section) -> list[Card]:
        """The cards that filling chooses from: all legal ones, or where they are very many some of them, drawn once.

        Of those of the leader's own faction and of all others as many each.
        """
        if section.name not in self._seen:
            legal, own = self._at_hand(section), nodes.Among("faction", self._faction)
            catalogue = self.resolver.catalogue
            if catalogue.count(Search(legal)) > 2 * MANY:
                halves = [nodes.And((legal, own)), nodes.And((legal, nodes.Not(own)))]
                keys = [key for half in halves for key in self._drawn_keys(catalogue.keys(Search(half)))]
                legal = nodes.OneOf(frozenset(keys))
            self._seen[section.name] = catalogue.search(Search(legal))
        return self._seen[section.name]

    def _at_hand(self, section: Section) -> nodes.Query:
        """The legal cards, as far as the collection and the pool hold them."""
        legal = legal_in(section, self.validator.format, self.leader)
        for held in (self.owned, self.deck.pool if self.validator.format.pool_rule else None):
            if held is not None:
                legal = nodes.And((legal, nodes.OneOf(frozenset(card.key for card in held))))
        return legal

    @property
    def _faction(self) -> tuple[str, ...]:
        return (self.leader.faction,) if self.leader.faction else ()

    def _drawn_keys(self, keys: Sequence[str]) -> list[str]:
        if len(keys) <= MANY:
            return list(keys)
        return [keys[self._sampling.below(len(keys))] for _ in range(MANY)]

    def filled(self, seed: int) -> Deck:
        """The deck made legal by adding good cards, drawn by the seed. Raises InputError where that cannot be done."""
        generator = Generator(seed)
        self._sampling, self._seen = Generator(seed, 1), {}
        self._add_starting_cards()
        while gaps := self.gaps():
            name = max(gaps, key=lambda section: gaps[section])
            section = self.validator.format.section(name)
            choices = self._choices(section) if section else []
            if not choices:
                whole = self.validator.format.total
                if not whole or not self._elsewhere(gaps, generator):
                    among = " among the cards owned" if self.owned is not None else ""
                    raise InputError(f"{name}: {gaps[name]} more needed, and no other legal card is left{among}")
                continue
            self._add(_drawn(choices, generator), gaps[name])
        remaining = self.validator.validate(self.deck)
        if remaining:
            raise InputError(f"adding cards does not make it legal: {remaining[0].message}; {remaining[0].hint}")
        return self.deck

    def offered(self, section: Section) -> list[Suggestion]:
        """The cards of which filling chooses, the best first."""
        return self._ranked(self._candidates(section), section)

    def _choices(self, section: Section) -> list[Suggestion]:
        """The cards of which filling draws one; a section without a quota is no reason to take what does not fit."""
        return _best([each for each in self.offered(section) if section.count is not None or each.score >= 0])

    def _elsewhere(self, gaps: Mapping[str, int], generator: Generator) -> bool:
        """Where one section has nothing that fits and only the total counts, take what is best in any."""
        total = self.validator.format.total
        counted_in = [each for each in self.validator.format.sections if total and each.name in total.sections]
        choices = _best([choice for section in counted_in for choice in self.offered(section)])
        if choices:
            self._add(_drawn(choices, generator), sum(gaps.values()))
        return bool(choices)

    def _add_starting_cards(self) -> None:
        if not self.validator.format.setup_rule:
            return
        held = Counter({card.name: count for card, count in self.deck.cards().items()})
        names = CardNames(self.resolver.catalogue, self.validator.ruleset, self.leader)
        for name, count in self.leader.starting_cards.items():
            for card in names.candidates(name)[:1]:
                homes = self.validator.homes(card)
                if held[card.name] < count and homes:
                    if self.owned is not None and self.owned.get(card, 0) < count:
                        raise InputError(f"the starting set-up needs {count} {card.name}, more than are owned")
                    self.deck = self.deck.with_count(homes[0], card, count)
        self.deck = self.resolver.completed(self.deck)

    def _add(self, suggestion: Suggestion, gap: int) -> None:
        section = self.validator.format.section(suggestion.section)
        size = (section.count if section else None) or self._usual[suggestion.section] or 1
        copies = min(suggestion.room, gap, max(1, ceil(size / 4)))
        held = self.deck.sections.get(suggestion.section, {}).get(suggestion.card, 0)
        self.deck = self.deck.with_count(suggestion.section, suggestion.card, held + copies)
        self.deck = self.resolver.completed(self.deck)


def _best(choices: list[Suggestion]) -> list[Suggestion]:
    """Some of the best, none much worse than the first."""
    found = sorted(choices, key=lambda each: -each.score)[:CHOICE]
    return [each for each in found if each.score > found[0].score - MARGIN]


def _drawn(choices: list[Suggestion], generator: Generator) -> Suggestion:
    """One of the best, the better ones more often."""
    weights = [len(choices) - rank for rank in range(len(choices))]
    ticket = generator.below(sum(weights))
    for choice, weight in zip(choices, weights, strict=True):
        if ticket < weight:
            return choice
        ticket -= weight
    raise AssertionError("unreachable: the ticket is below the sum of the weights")


def _at_cost(deck: Deck, section: str, cost: int) -> int:
    return sum(count for card, count in deck.sections.get(section, {}).items() if card.cost == cost)


def _terms(card: Card) -> set[str]:
    """The words by which other cards may speak of this one."""
    named = {word for word in words(card.name) if len(word) > 3}  # noqa: PLR2004 - not 'of', 'the'
    return (named | card.words | set(card.types)) - COMMON_WORDS


def _mentions(card: Card) -> frozenset[str]:
    """The words of the card's text, plurals as singulars; without names of abilities and of itself."""
    return _spoken(card.abilities) - set(words(card.name)) - COMMON_WORDS


@cache
def _spoken(abilities: tuple[PrintedAbility, ...]) -> frozenset[str]:
    return frozenset(word.removesuffix("s") for ability in abilities for word in words(ability.text))
