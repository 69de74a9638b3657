"""The names of a rule set, and the cards that a misspelt name means; cards that the deck's leader may have first."""

from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from copy import copy
from enum import StrEnum
from functools import cache, cached_property
from itertools import pairwise
from typing import NamedTuple
from weakref import WeakKeyDictionary

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.importer.vocabulary import ASIDES, FILLERS, GROUPS, NUMBERS, SECTIONS, STARTING, shape, squash
from deckbuilder.decks.sets import legal_for
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.query.nodes import Query
from deckbuilder.query.parse import parse
from deckbuilder.spelling import similarities
from deckbuilder.text import words

NO_JOINERS = frozenset("()[]{}<>/\\|+&*#;!?=@~^%$§°")  # signs that end a name, unless the name itself has them
MAX_CARD_NAME_LENGTH = 120  # characters of a text that may be a card's name
SHORT_WORD_LIMIT = 3  # letters of words that are not distinctive: "the", "Ret"
MIN_SURE_SIMILARITY = 76.0  # similarity, of 100, at which a name is taken as meant if no other is nearly as similar
MIN_LIKELY_SIMILARITY = 62.0  # similarity at which a name may be meant
MIN_LEAD = 4.0  # the lead over the next name that a sure one needs
INITIALS_BONUS = 4.0  # bonus for words with the same first letters
CONTEXT_BONUS = 8.0  # bonus for cards that the leader may have
MAX_SHOWN = 3  # cards that are proposed for a name
PLURALS = (("ies", "y"), ("ves", "f"), ("men", "man"), ("es", ""), ("s", ""))  # endings, and those of the singular
MIN_WORD_LENGTH = 3  # letters; shorter beginnings fit too many words


class NameKind(StrEnum):
    """The kind of thing that a name means."""

    CARD = "card"
    SECTION = "section"
    GROUP = "group"  # a heading without a section, a faction
    ASIDE = "aside"


class NameEntry(NamedTuple):
    """A name that a text may use; `cards` are the cards of that name in all factions."""

    name: str
    kind: NameKind
    cards: tuple[Card, ...] = ()
    short: bool = False  # whether it is only one word of the name


_prepared: "WeakKeyDictionary[Catalogue, dict[str, NameIndex]]" = WeakKeyDictionary()


def known_names(catalogue: Catalogue, ruleset: RuleSet) -> "NameIndex":
    """Return the names of a rule set, built once for each catalogue: building takes longer than parsing a list."""
    prepared = _prepared.setdefault(catalogue, {})
    if ruleset.id not in prepared:
        prepared[ruleset.id] = NameIndex(catalogue, ruleset)
    return prepared[ruleset.id]


def card_names(indexes: Sequence["NameIndex"]) -> Callable[[str], bool]:
    """Return a function that says whether a text is the name of a card in one of these indexes."""

    def is_card(text: str) -> bool:
        squashed = squash(text) if len(text) <= MAX_CARD_NAME_LENGTH else ""
        return bool(squashed) and any(index.card(squashed) for index in indexes)

    return is_card


class NameIndex:
    """The names of one rule set, found by their squashed form."""

    def __init__(self, catalogue: Catalogue, ruleset: RuleSet) -> None:
        self.ruleset = ruleset
        self.editions = [
            name for rules in catalogue.rulesets.values() for name in (rules.id, rules.name, *rules.aliases)
        ]
        self.cards = catalogue.search(parse(f"ruleset:{ruleset.id}"))
        self.leaders = tuple(catalogue.leaders(ruleset))
        self.factions = {squash(card.faction): card.faction for card in self.cards if card.faction}
        self.sections = {squash(s.name): s.name for f in ruleset.formats.values() for s in f.sections}
        self.labels = _with_plurals(dict(self._labels()), (("s", ""),))
        self.signs: dict[
            str, frozenset[str]
        ] = {}  # of names that have signs which usually end a name, such as brackets
        self.named = dict(self._card_names())
        self.beginnings = frozenset(
            key[:end] for key in (*self.named, *self.labels) for end in range(len(key))
        )  # of all names and headings
        self.find_forms()
        self.longest = 2 * max((len(words(card.name)) for card in self.cards), default=1)  # a word may be written apart
        self._legal: dict[Card, Query] = {}

    def legal(self, leader: Card, catalogue: Catalogue) -> Query:
        """Return the query for every card that a legal deck of the leader may contain."""
        if leader not in self._legal:
            self._legal[leader] = legal_for(leader, self.ruleset, catalogue)
        return self._legal[leader]

    def _card_names(self) -> Iterator[tuple[str, NameEntry]]:
        bearing: dict[str, list[Card]] = {}
        for card in self.cards:
            for name in dict.fromkeys((card.name, *card.aliases)):
                split = words(name)
                several = [word + "s" if follows == "of" else word for word, follows in pairwise([*split, ""])]
                digits = "".join(str(NUMBERS[word]) if word in NUMBERS and len(word) > 2 else word for word in split)  # noqa: PLR2004 - not "a" and "an"
                for key in {"".join(split), "".join(several), digits} - {""}:
                    bearing.setdefault(key, []).append(card)
                signs = frozenset(NO_JOINERS & set(name))
                if signs:
                    self.signs[squash(name)] = signs
        for key, cards in bearing.items():
            yield key, NameEntry(cards[0].name, NameKind.CARD, tuple(dict.fromkeys(cards)))

    def _labels(self) -> Iterator[tuple[str, NameEntry]]:
        for key in GROUPS:
            yield key, NameEntry(key, NameKind.GROUP)
        for name in self.editions:
            yield squash(name), NameEntry(name, NameKind.GROUP)
        for key, name in self.factions.items():
            yield key, NameEntry(name, NameKind.GROUP)
        for key in ASIDES:
            yield key, NameEntry(key, NameKind.ASIDE)
        for key, names in SECTIONS.items():
            home = next((name for name in names if squash(name) in self.sections), None)
            other = (
                NameKind.ASIDE if names == STARTING else NameKind.GROUP
            )  # without that section they are cards of the deck
            yield key, NameEntry(home, NameKind.SECTION) if home else NameEntry(key, other)
        for key, name in [*self.sections.items(), ("pool", "pool")]:
            for form in (key, key.removesuffix("s")):
                yield form, NameEntry(name, NameKind.SECTION)

    def label(self, text: str) -> NameEntry | None:
        """Return the heading of a squashed text in singular or plural, or None."""
        return self.labels.get(text)

    def card(self, text: str) -> NameEntry | None:
        """Return the cards that a squashed text names in singular or plural, or None."""
        return self.forms.get(text)

    def leads(self, entry: NameEntry | None) -> bool:
        """Whether the name is a leader's."""
        return entry is not None and any(self.ruleset.leader in card.words for card in entry.cards)

    def longest_at(self, tokens: Sequence[str]) -> tuple[NameEntry, int] | None:
        """Return the longest name that the first tokens are, and their number; a card before a heading."""
        longest = None
        text = ""
        for number, token in enumerate(tokens, start=1):
            text += token
            if entry := self.forms.get(text) or self.labels.get(text):
                longest = entry, number
            if text not in self.beginnings:
                break
        return longest

    def with_words(self, legal: Sequence[Card]) -> "NameIndex":
        """Return the index extended by single words that mean one of these cards, or one of their main faction."""
        bearing: dict[str, list[Card]] = {}
        own = Counter(card.faction for card in legal).most_common(1)
        for card in legal:
            for word in {word for word in words(card.name) if len(word) >= SHORT_WORD_LIMIT}:
                bearing.setdefault(word, []).append(card)
        longer = copy(self)
        longer.named = dict(self.named)
        for word, cards in bearing.items():
            meant = cards if len(cards) == 1 else [card for card in cards if card.faction == own[0][0]]
            if len(meant) == 1 and word not in longer.named and not self.label(word) and word not in FILLERS:
                longer.named[word] = NameEntry(meant[0].name, NameKind.CARD, (meant[0],), short=True)
        longer.find_forms()
        return longer

    def find_forms(self) -> None:
        """Set the plurals of all names, and the words with which a name or a heading begins."""
        self.forms = _with_plurals(self.named, PLURALS)
        self.first_words = self.beginnings.union(self.forms, self.labels)

    @cached_property
    def leaders_by_word(self) -> dict[str, Card]:
        """The leaders by those words of their names that no other card has."""
        counted = Counter(word for card in set(self.cards) for word in set(words(card.name)))
        own = [(word, card) for card in self.leaders for word in words(card.name)]
        return {word: card for word, card in own if counted[word] == 1 and len(word) > SHORT_WORD_LIMIT}

    @cached_property
    def shapes(self) -> dict[str, str]:
        """The shape of each card name by its squashed form."""
        return {key: shape(key) for key in self.by_key}

    @cached_property
    def by_key(self) -> dict[str, NameEntry]:
        """Each card once, by its squashed name: the names with which misspelt ones are compared."""
        return {squash(entry.name): entry for entry in self.named.values()}


def _with_plurals(names: dict[str, NameEntry], plurals: Sequence[tuple[str, str]]) -> dict[str, NameEntry]:
    """Return names by their squashed form in singular and plural."""
    forms = dict(names)
    for ending, single in plurals:
        for key, entry in names.items():
            if key.endswith(single) and len(key) > len(single) + 2:
                forms.setdefault(key[: len(key) - len(single)] + ending, entry)
    return forms


class LikelyCards(NamedTuple):
    """The cards that a name may mean.

    Attributes:
        near: The names of these cards, the likeliest first.
        sure: Whether the first one is meant.
        alike: The similarity of the first name, from 0 to 100, without the bonus of the context.
    """

    near: tuple[NameEntry, ...]
    sure: bool
    alike: float


NOTHING = LikelyCards((), sure=False, alike=0.0)


class SpellingCorrector:
    """Corrects misspelt names; those of `legal` cards are preferred."""

    def __init__(self, index: NameIndex, legal: Sequence[Card] = ()) -> None:
        self.index = index
        self.preferred = {squash(card.name) for card in legal}
        self.context = [card for card in index.cards if squash(card.name) in self.preferred]
        self.nearest: Callable[..., LikelyCards] = cache(self._nearest)

    def _nearest(self, written: str, among: tuple[Card, ...] | None = None) -> LikelyCards:
        """Return the names similar to a written one; `among` limits the search to these cards."""
        text, index = squash(written), self.index
        if not text:
            return NOTHING
        shapes = index.shapes if among is None else {key: shape(key) for key in {squash(card.name) for card in among}}
        scores = similarities(shape(text), shapes, 12, MIN_LIKELY_SIMILARITY - CONTEXT_BONUS, whole=True)
        short = self._by_words(words(written), shapes)
        if short is not None:
            scores[short] = max(scores.get(short, 0.0), MIN_SURE_SIMILARITY + CONTEXT_BONUS)
        begins = [word[0] for word in words(written)]
        weighed = {
            key: score
            + (CONTEXT_BONUS if key in self.preferred else 0.0)
            + (INITIALS_BONUS if [word[0] for word in words(index.by_key[key].name)] == begins else 0.0)
            for key, score in scores.items()
        }
        ranked = sorted(
            (key for key in weighed if weighed[key] >= MIN_LIKELY_SIMILARITY), key=lambda key: (-weighed[key], key)
        )
        if not ranked:
            return NOTHING
        best, second = ([weighed[key] for key in ranked] + [0.0])[:2]
        alike = scores[ranked[0]]
        sure = (
            alike >= MIN_SURE_SIMILARITY - CONTEXT_BONUS / 2
            and best >= MIN_SURE_SIMILARITY
            and best - second >= MIN_LEAD
        )
        return LikelyCards(tuple(index.by_key[key] for key in ranked[:MAX_SHOWN]), sure=sure, alike=alike)

    @cached_property
    def _begins(self) -> dict[str, list[Card]]:
        """The cards of the context by the first letter of each word of their names."""
        begun: dict[str, list[Card]] = {}
        for card in self.context:
            for letter in {word[0] for word in words(card.name)}:
                begun.setdefault(letter, []).append(card)
        return begun

    def _by_words(self, written: Sequence[str], among: Container[str]) -> str | None:
        """Return the one card of the context whose name has these words, or words that begin so: "golem", "cav".

        Of several cards, return the one of the most frequent faction of the context, which is the leader's own.
        """
        beginnings = [word.removesuffix("s") for word in written]
        if not any(len(word) >= MIN_WORD_LENGTH for word in written):
            return None
        cards = (card for card in self._begins.get(written[0][0], ()) if squash(card.name) in among)
        fitting = [card for card in cards if _begin_words(beginnings, words(card.name))]
        if len({card.name for card in fitting}) > 1:
            own = Counter(card.faction for card in self.context).most_common(1)[0][0]
            fitting = [card for card in fitting if card.faction == own]
        return squash(fitting[0].name) if len({card.name for card in fitting}) == 1 else None


def shortens(written: str, name: str) -> bool:
    """Whether a text is the name with words left out or cut short: `W. Archer`, `Phoenix`."""
    return bool(words(written)) and _begin_words([word.removesuffix("s") for word in words(written)], words(name))


def _begin_words(beginnings: Sequence[str], name: list[str]) -> bool:
    """Whether each wanted word begins a different word of the name."""
    for beginning in beginnings:
        begun = next((word for word in name if word.startswith(beginning)), None)
        if begun is None:
            return False
        name.remove(begun)
    return True
