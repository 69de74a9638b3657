"""What abilities say of each other and of the cards: selectors that mean no card, names with two meanings."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from deckbuilder.documents.abilities import LIST, Ability, abilities, is_name, mappings, shared_abilities, written_out
from deckbuilder.documents.selectors import GAINED, Pool, class_words, selectors
from deckbuilder.documents.yaml12 import Document
from deckbuilder.errors import Fault, Place
from deckbuilder.model.card import Card
from deckbuilder.text import fold, printable

Path = tuple[str | int, ...]
Named = tuple[Path, str, Any]  # a named ability: where it stands, its name, what it does


class Agreement:
    """All definitions of abilities, in rule sets and on cards; `cards_of` gives the cards of a rule set."""

    def __init__(self, defined: Iterable[Document], cards_of: Callable[[str], Iterable[Card]]) -> None:
        self.defined = list(defined)
        self.cards_of = cards_of
        self.pool = cache(self._pool)
        self.shared: dict[str, dict[str, Ability]] = {}
        self.first: dict[tuple[str, str], tuple[Document, Named]] = {}  # by rule set and folded name
        for document in self.defined:
            ruleset = document.data["ruleset"]
            if _is_ruleset(document):
                self.shared[ruleset] = shared_abilities(document.data)
            for found in self._named(document):
                self.first.setdefault((ruleset, fold(found[1])), (document, found))

    def faults(self, document: Document) -> Iterator[Fault]:
        """What is wrong with the abilities of one of the documents."""
        pool = self.pool(document.data["ruleset"])
        for path, word in class_words(document.data):
            if word not in pool.classes:
                yield Fault(f"no card of this rule set is '{word}'", document.place(path))
        for path, selector in selectors(document.data):
            for inner, sentence in pool.lacks(selector):
                yield Fault(sentence, document.place((*path, *inner)))
        for path, name, definition in self._named(document):
            first, (at, _, other) = self.first[document.data["ruleset"], fold(name)]
            if definition != other:
                sentence = f"the ability '{printable(name)}' does something else at {_place(first, at)}"
                yield Fault(sentence, _place(document, path))

    def _named(self, document: Document) -> Iterator[Named]:
        """Every ability with a name that is written out in the document."""
        shared = self.shared.get(document.data["ruleset"], {})
        own = document.data[LIST]
        found: list[Named] = []
        if _is_ruleset(document):
            found += [((LIST, name), name, ability) for name, ability in own.items()]
        found += [((*at, "name"), each["name"], each) for at, each in abilities(own, (LIST,)) if "name" in each]
        for path, name, ability in found:
            if "text" not in ability and not is_name(ability):
                yield path, name, written_out({key: ability[key] for key in ability if key != "name"}, shared)

    def _pool(self, ruleset: str) -> Pool:
        documents = [document.data for document in self.defined if document.data["ruleset"] == ruleset]
        named = [ability for data in documents for _, ability in abilities(data[LIST], (LIST,)) if "name" in ability]
        gained = [mapping[GAINED] for data in documents for _, mapping in mappings(data[LIST]) if GAINED in mapping]
        return Pool(self.cards_of(ruleset), (ability["name"] for ability in named), gained)


def _place(document: Document, path: Path) -> Place:
    """Where the name of an ability stands: on a card as a value, in a rule set as a key."""
    return document.place(path, key=path[-1] != "name")


def _is_ruleset(document: Document) -> bool:
    return isinstance(document.data[LIST], Mapping)
