"""Complete decks: find what a deck lacks, which cards would fill it, and rank them with reasons."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import ceil
from weakref import WeakKeyDictionary

from deckbuilder.decks.deck import MAX_COPIES, Copies, Deck
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import CardNames, ResolvedDeck, Resolver
from deckbuilder.decks.sets import legal_in
from deckbuilder.decks.validation import DeckValidator
from deckbuilder.errors import InputError
from deckbuilder.json_objects import JsonObject
from deckbuilder.model.card import Card, PrintedAbility
from deckbuilder.model.ruleset import Section
from deckbuilder.query import nodes
from deckbuilder.query.parse import Search, condition
from deckbuilder.text import counted, listed, words
from engine import Generator

COMMON_WORDS = frozenset("unit event common champion summoner standard epic of the a and card".split())  # noqa: SIM905
# Words of the rules that are also in card names: a text about magic is not about Magic Drain.
COMMON_WORDS |= set("attack back control field first force hand into life magic pile return summon time".split())  # noqa: SIM905


class _DeckMentions:
    """The words by which the cards of a deck are mentioned and mention others. `cards`: the copies of each card."""

    def __init__(self, cards: Mapping[Card, int]) -> None:
        self._copies: dict[str, int] = {}
        self._mentioning: dict[str, list[Card]] = {}
        for card, count in cards.items():
            for term in sorted(_terms(card)):
                self._copies[term] = self._copies.get(term, 0) + count
            for word in _mentions(card):
                self._mentioning.setdefault(word, []).append(card)

    def most_mentioned_by(self, card: Card) -> tuple[str, int] | None:
        mentioned = _mentions(card)
        terms = [term for term in self._copies if term in mentioned]
        term = max(terms, key=self._copies.__getitem__, default=None)
        return None if term is None else (term, self._copies[term])

    def names_mentioning(self, card: Card) -> set[str]:
        """Return the names of the other cards of the deck whose texts mention a card."""
        return {
            other.name for term in _terms(card) for other in self._mentioning.get(term, ()) if other.key != card.key
        }


def _terms(card: Card) -> frozenset[str]:
    return _name_words(card.name, card.words, card.types)


def _mentions(card: Card) -> frozenset[str]:
    """Return the words of the card's text in singular, without its own name and common words."""
    return _text_words(card.name, card.abilities)


@cache
def _name_words(name: str, class_: frozenset[str], types: tuple[str, ...]) -> frozenset[str]:
    named = {word for word in words(name) if len(word) > 3}  # noqa: PLR2004 - not 'of', 'the'
    return (class_ | named | set(types)) - COMMON_WORDS


@cache
def _text_words(name: str, abilities: tuple[PrintedAbility, ...]) -> frozenset[str]:
    text_words = (word.removesuffix("s") for ability in abilities for word in words(ability.text))
    return frozenset(text_words) - set(words(name)) - COMMON_WORDS


MAX_CHOICES = 8  # completion draws each card from so many of the best
MAX_SCORE_GAP = 2.0  # but not from cards with a score lower than the best one's by so much
SAMPLE_LIMIT = 300  # with more than twice as many legal cards, completion chooses from a sample
PARTNER_RATIO_LIMIT = 6  # a card that goes with fewer than one in so many of its possible partners loses points


@dataclass(frozen=True)
class UsualDeck:
    """The mean of some decks.

    Attributes:
        sizes: The usual number of cards by section, a whole number.
        totals: The number of cards by section and cost, over all decks.
    """

    decks: int
    sizes: Counter[str]
    totals: Counter[tuple[str, int]]

    def of_cost(self, section: str, cost: int) -> float:
        """Return the usual number of cards of a cost in a section; there must be a deck."""
        return self.totals[section, cost] / self.decks


_usual_decks: WeakKeyDictionary[Resolver, dict[tuple[str, str], UsualDeck]] = WeakKeyDictionary()


def usual_deck(ruleset: str, format_: str, resolver: Resolver) -> UsualDeck:
    """Return what shipped decks of a format usually hold; it is found once for a resolver."""
    key, usual_decks = (ruleset, format_), _usual_decks.setdefault(resolver, {})
    if key not in usual_decks:
        rows = [row for row in resolver.catalogue.decks() if (row["ruleset"], row["format"]) == key]
        decks = [load_shipped(row["deck"], resolver).deck for row in rows]
        sizes: Counter[str] = Counter()
        for deck in decks:
            for name, cards in deck.sections.items():
                sizes[name] += sum(cards.values())
        rounded = Counter({name: round(count / len(decks)) for name, count in sizes.items()})
        usual_decks[key] = UsualDeck(len(decks), rounded, sum(map(cards_by_cost, decks), Counter()))
    return usual_decks[key]


def cards_by_cost(deck: Deck) -> Counter[tuple[str, int]]:
    """Return the number of cards by section and cost."""
    costs = Counter[tuple[str, int]]()
    for section, cards in deck.sections.items():
        for card, count in cards.items():
            if card.cost is not None:
                costs[section, card.cost] += count
    return costs


@dataclass(frozen=True)
class Suggestion(JsonObject):
    """A legal card for a section, its free copies, its score, and the reasons for it in a few words, the best first."""

    KEYS = "card=card.name room score why=reasons key=card.key"

    card: Card
    section: str
    room: int
    score: float
    reasons: tuple[str, ...]


class DeckCompletion:
    """The completion of a deck to a legal one. `owned` limits copies to a collection."""

    def __init__(self, resolved: ResolvedDeck, resolver: Resolver, owned: Copies | None = None) -> None:
        self._partners_by_query: dict[str, Counter[Card]] = {}
        self.deck = resolved.must_be_readable()
        self.validator: DeckValidator = resolved.validator
        self.resolver = resolver
        self.owned = owned
        leader = resolved.leader
        if leader is None:
            raise InputError(f"the deck has no {resolved.validator.ruleset.leader}; add one first")
        self.leader: Card = leader
        self._candidates_by_section: dict[str, list[Card]] = {}
        self._sampling = Generator(0)

    @property
    def deck(self) -> Deck:
        """The deck as far as it is completed."""
        return self._deck

    @deck.setter
    def deck(self, deck: Deck) -> None:
        self._deck = deck
        self._cards, self._costs = deck.cards(), cards_by_cost(deck)
        self._mentions_of_deck: _DeckMentions | None = None
        self._partners_by_query.clear()

    def gaps(self) -> dict[str, int]:
        """Return how many cards each section lacks; a lacking total is divided as in shipped decks."""
        gaps: dict[str, int] = {}
        for section in self.validator.format.sections:
            held = sum(self.deck.sections.get(section.name, {}).values())
            if section.count is not None and not section.is_prescribed and held < section.count:
                gaps[section.name] = section.count - held
        total = self.validator.format.total
        if total:
            gaps |= self._gaps_of_total(total.count, total.sections)
        return gaps

    def _gaps_of_total(self, count: int, sections: tuple[str, ...]) -> dict[str, int]:
        """Return how many cards sections lack of their total, divided as in shipped decks."""
        held = {name: sum(self.deck.sections.get(name, {}).values()) for name in sections}
        lacking = count - sum(held.values())
        gaps, usual = Counter[str](), self._usual.sizes
        for _ in range(max(lacking, 0)):
            gaps[max(sections, key=lambda name: usual[name] - held[name] - gaps[name])] += 1
        return dict(gaps)

    @property
    def _usual(self) -> UsualDeck:
        return usual_deck(self.deck.ruleset, self.deck.format, self.resolver)

    @property
    def _mentions(self) -> _DeckMentions:
        if self._mentions_of_deck is None:
            self._mentions_of_deck = _DeckMentions(self._cards)
        return self._mentions_of_deck

    def room(self, card: Card, section: str) -> int:
        """Return how many more copies of the card the section, the limits, the pool and the collection allow."""
        traits = self.validator.traits(card, section)
        in_deck = self._cards.get(card, 0)
        limits = [MAX_COPIES - in_deck]
        for limit in traits.copies:
            held = in_deck
            if limit.sections:
                held = sum(self.deck.sections.get(name, {}).get(card, 0) for name in limit.sections)
            limits.append(limit.most - held)
        if self.validator.format.pool_rule:
            limits.append((self.deck.pool or {}).get(card, 0) - in_deck)
        if self.owned is not None:
            limits.append(self.owned.get(card, 0) - in_deck)
        for guest in traits.guests:
            if card.faction != self.leader.faction:
                limits.append(guest.most - self._guest_count())
        return max(min(limits), 0)

    def _guest_count(self) -> int:
        return sum(
            count
            for name, cards in self.deck.sections.items()
            for card, count in cards.items()
            if card.faction != self.leader.faction and name in self.validator.possible_sections(card)
            if self.validator.traits(card, name).guests
        )

    def suggestions(self, section: Section) -> list[Suggestion]:
        """Return every card that may still go into the section, best first, without reasons that all of them share."""
        legal = legal_in(section, self.validator.format, self.leader)
        ranked = self._rank(self.resolver.catalogue.search(Search(legal)), section)
        shared = set.intersection(*(set(suggestion.reasons) for suggestion in ranked)) if len(ranked) > 1 else set()
        own = [tuple(why for why in suggestion.reasons if why not in shared) for suggestion in ranked]
        return [
            replace(suggestion, reasons=reasons or suggestion.reasons)
            for suggestion, reasons in zip(ranked, own, strict=True)
        ]

    def _rank(self, cards: Sequence[Card], section: Section) -> list[Suggestion]:
        rooms = [(card, self.room(card, section.name)) for card in cards]
        suggestions = [self._suggestion(card, section, room) for card, room in rooms if room]
        return sorted(suggestions, key=lambda s: (-s.score, s.card.name, s.card.key))

    def score(self, card: Card, section: Section) -> float:
        """Return how well the card fits the deck in this section."""
        return sum(value for value, _ in self._points(card, section))

    def _suggestion(self, card: Card, section: Section, room: int) -> Suggestion:
        points = list(self._points(card, section))
        score = sum(value for value, _ in points)
        reasons = tuple(reason for value, reason in sorted(points, key=lambda point: -point[0]) if value >= 0)
        return Suggestion(card, section.name, room, round(score, 2), reasons)

    def _points(self, card: Card, section: Section) -> Iterator[tuple[float, str]]:
        if card.faction and card.faction == self.leader.faction:
            yield 1.0, f"{self.leader.name}'s own faction"
        shared = [symbol for symbol in card.symbols if symbol in self.leader.symbols]
        if shared:
            yield 0.5 if len(shared) > 1 else 0.0, f"has {listed(shared)}"
        yield from self._cost_points(card, section)
        yield from self._affinity_points(card)
        yield from self._mention_points(card)

    def _cost_points(self, card: Card, section: Section) -> Iterator[tuple[float, str]]:
        """Yield the points for costs of which shipped decks have more cards than this deck."""
        if card.cost is None or not self._usual.decks:
            return
        usual = self._usual.of_cost(section.name, card.cost)
        held = self._costs[section.name, card.cost]
        lacking = usual - held
        if lacking >= 1:
            yield (min(lacking, 4) * 0.25, f"cost {card.cost}: {held} of usually {usual:.0f}")
        elif lacking <= -2:  # noqa: PLR2004 - one more than usual costs no points
            yield -0.5, ""

    def _affinity_points(self, card: Card) -> Iterator[tuple[float, str]]:
        """Yield the points for cards that the format calls good together; a card without partners loses points."""
        for affinity in self.validator.format.affinities:
            partners = self._partners(affinity.others)
            if not partners or not condition(affinity.cards).matches(card):
                continue
            joined = sum(count for other, count in partners.items() if other != card and affinity.joins(card, other))
            if joined * PARTNER_RATIO_LIMIT >= partners.total():
                yield 2.0 * joined / partners.total(), affinity.why.format(number=joined)
            else:
                yield -2.0, ""

    def _partners(self, query: str) -> Counter[Card]:
        """Return the cards of the deck that a query finds; looked up once for each deck."""
        if query not in self._partners_by_query:
            partner_query = condition(query)
            partners = {card: count for card, count in self._cards.items() if partner_query.matches(card)}
            self._partners_by_query[query] = Counter(partners)
        return self._partners_by_query[query]

    def _mention_points(self, card: Card) -> Iterator[tuple[float, str]]:
        """Yield the points for cards whose texts mention each other."""
        if mentioned := self._mentions.most_mentioned_by(card):
            term, count = mentioned
            yield min(count, 8) * 0.2, f"mentions {term}: {counted(count, 'card')}"
        if mentioning := self._mentions.names_mentioning(card):
            yield min(len(mentioning), 3) * 0.3, f"for {listed(sorted(mentioning)[:2])}"

    def _candidates(self, section: Section) -> list[Card]:
        """Return the candidates of completion: all legal cards or, if they are very many, a sample that is drawn once.

        The sample has as many cards of the leader's faction as of all others.
        """
        if section.name not in self._candidates_by_section:
            legal, own = self._available(section), nodes.Among("faction", self._faction)
            catalogue = self.resolver.catalogue
            cards = catalogue.search(Search(legal), 2 * SAMPLE_LIMIT + 1)
            if len(cards) > 2 * SAMPLE_LIMIT:
                halves = [nodes.And((legal, own)), nodes.And((legal, nodes.Not(own)))]
                keys = [key for half in halves for key in self._sampled_keys(catalogue.keys(Search(half)))]
                cards = catalogue.search(Search(nodes.OneOf(frozenset(keys))))
            self._candidates_by_section[section.name] = cards
        return self._candidates_by_section[section.name]

    def _available(self, section: Section) -> nodes.Query:
        """Return the query for the legal cards that the collection and the pool contain."""
        legal = legal_in(section, self.validator.format, self.leader)
        for held in (self.owned, self.deck.pool if self.validator.format.pool_rule else None):
            if held is not None:
                legal = nodes.And((legal, nodes.OneOf(frozenset(card.key for card in held))))
        return legal

    @property
    def _faction(self) -> tuple[str, ...]:
        return (self.leader.faction,) if self.leader.faction else ()

    def _sampled_keys(self, keys: Sequence[str]) -> list[str]:
        if len(keys) <= SAMPLE_LIMIT:
            return list(keys)
        return [keys[self._sampling.below(len(keys))] for _ in range(SAMPLE_LIMIT)]

    def fill(self, seed: int) -> Deck:
        """Return the deck made legal with good cards, drawn by the seed. Raises InputError if that is impossible."""
        generator = Generator(seed)
        self._sampling, self._candidates_by_section = Generator(seed, 1), {}
        self.add_starting_cards()
        while gaps := self.gaps():
            name = max(gaps, key=lambda section: gaps[section])
            section = self.validator.format.section(name)
            choices = self._choices(section) if section else []
            if not choices:
                whole = self.validator.format.total
                if not whole or not self._add_to_total(gaps, generator):
                    among = " among the cards owned" if self.owned is not None else ""
                    raise InputError(f"{name}: {gaps[name]} more needed, and no other legal card is left{among}")
                continue
            self._add(_drawn(choices, generator), gaps[name])
        remaining = self.validator.validate(self.deck)
        if remaining:
            raise InputError(f"adding cards cannot make the deck legal: {remaining[0].message}; {remaining[0].hint}")
        return self.deck

    def rank_candidates(self, section: Section) -> list[Suggestion]:
        """Return the candidates of completion, the best first."""
        return self._rank(self._candidates(section), section)

    def _choices(self, section: Section) -> list[Suggestion]:
        """Return the cards to draw from; a section without a quota takes no card with a negative score."""
        ranked = self.rank_candidates(section)
        return _best(ranked if section.count is not None else [choice for choice in ranked if choice.score >= 0])

    def _add_to_total(self, gaps: Mapping[str, int], generator: Generator) -> bool:
        """Add the best card of any section that counts for the total, if one section has no card left."""
        total = self.validator.format.total
        counted_in = [section for section in self.validator.format.sections if total and section.name in total.sections]
        choices = _best([choice for section in counted_in for choice in self.rank_candidates(section)])
        if choices:
            self._add(_drawn(choices, generator), sum(gaps.values()))
        return bool(choices)

    def add_starting_cards(self) -> None:
        """Add the cards of the leader's starting setup that are missing."""
        if not self.validator.format.setup_rule:
            return
        held = Counter({card.name: count for card, count in self.deck.cards().items()})
        names = CardNames(self.resolver.catalogue, self.validator.ruleset, self.leader)
        for name, count in self.leader.starting_cards.items():
            for card in names.candidates(name)[:1]:
                possible_sections = self.validator.possible_sections(card)
                if held[card.name] < count and possible_sections:
                    if self.owned is not None and self.owned.get(card, 0) < count:
                        raise InputError(f"the starting set-up needs {count} {card.name}, more than are owned")
                    self.deck = self.deck.with_count(possible_sections[0], card, count)
        self.deck = self.resolver.complete(self.deck)

    def _add(self, suggestion: Suggestion, gap: int) -> None:
        section = self.validator.format.section(suggestion.section)
        size = (section.count if section else None) or self._usual.sizes[suggestion.section] or 1
        copies = min(suggestion.room, gap, max(1, ceil(size / 4)))
        held = self.deck.sections.get(suggestion.section, {}).get(suggestion.card, 0)
        self.deck = self.deck.with_count(suggestion.section, suggestion.card, held + copies)
        self.deck = self.resolver.complete(self.deck)


def _best(choices: list[Suggestion]) -> list[Suggestion]:
    """Return some of the best cards, none much worse than the first."""
    best_choices = sorted(choices, key=lambda suggestion: -suggestion.score)[:MAX_CHOICES]
    return [suggestion for suggestion in best_choices if suggestion.score > best_choices[0].score - MAX_SCORE_GAP]


def _drawn(choices: list[Suggestion], generator: Generator) -> Suggestion:
    """Draw a card, the better ones more often."""
    weights = [len(choices) - rank for rank in range(len(choices))]
    ticket = generator.below(sum(weights))
    for choice, weight in zip(choices, weights, strict=True):
        if ticket < weight:
            return choice
        ticket -= weight
    raise AssertionError("unreachable: the ticket is below the sum of the weights")
