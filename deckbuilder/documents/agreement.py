"""What abilities say of each other and of the cards: selectors that mean no card, names with two meanings."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from deckbuilder.documents.abilities import expanded, read
from deckbuilder.documents.selectors import Pool, class_words, gained
from deckbuilder.documents.shared import LIST, Shared
from deckbuilder.documents.yaml12 import Document
from deckbuilder.errors import Fault, Place
from deckbuilder.model.card import Card
from deckbuilder.text import fold, printable
from engine.language.errors import Path
from engine.language.node import each_of
from engine.language.words.clauses import Ability, Definition
from engine.language.words.kinds import Selector

Named = tuple[Path, str, Definition | None]  # a named ability: where its name stands, the name, what it does


class ReadOnce(NamedTuple):
    """A document with definitions, read once: its abilities, and those that are named and written out in it."""

    document: Document
    abilities: list[Ability]
    named: list[Named]


class Agreement:
    """All definitions of abilities, in rule sets and on cards; `cards_of` gives the cards of a rule set.

    `shared`: what each rule set shares.
    """

    def __init__(
        self, defined: Iterable[Document], shared: Mapping[str, Shared], cards_of: Callable[[str], Iterable[Card]]
    ) -> None:
        self.shared = shared
        self.cards_of = cards_of
        self.pool = cache(self._pool)
        self.defined = {(document.file, document.index): self._defined(document) for document in defined}
        self.first: dict[tuple[str, str], tuple[Document, Named]] = {}  # by rule set and folded name
        for document, _, named in self.defined.values():
            for found in named:
                self.first.setdefault((document.data["ruleset"], fold(found[1])), (document, found))

    def faults(self, document: Document) -> Iterator[Fault]:
        """What is wrong with the abilities of one of the documents."""
        pool, (_, abilities, named) = self.pool(document.data["ruleset"]), self.defined[document.file, document.index]
        for path, word in class_words(abilities):
            if word not in pool.classes:
                yield Fault(f"no card of this rule set is '{word}'", document.place(path))
        for selector in each_of(Selector, *abilities):
            for inner, sentence in pool.lacks(selector):
                yield Fault(sentence, document.place((*selector.path, *inner)))
        homonyms = self.shared[document.data["ruleset"]].document.get("homonyms", ())
        for path, name, definition in named:
            first, (at, _, other) = self.first[document.data["ruleset"], fold(name)]
            if definition != other and name not in homonyms:
                sentence = f"the ability '{printable(name)}' does something else at {_place(first, at)}"
                yield Fault(sentence, _place(document, path))

    def _defined(self, document: Document) -> ReadOnce:
        abilities = read(document.data)
        written = [each for each in each_of(Ability, *abilities) if each.definition is not None]
        return ReadOnce(document, abilities, list(self._named(document, written)) if written else [])

    def _named(self, document: Document, written: Iterable[Ability]) -> Iterator[Named]:
        """Every ability with a name that is written out in the document, its shared parts written out too."""
        whole = read(expanded(document.data, self.shared[document.data["ruleset"]]))
        meant = {each.path: each.definition for each in each_of(Ability, *whole)}
        for each in written:
            if each.name:
                yield (*each.path, "name"), each.name, meant[each.path]
            elif _is_ruleset(document):
                yield each.path, str(each.path[-1]), meant[each.path]

    def _pool(self, ruleset: str) -> Pool:
        of_ruleset = [each.abilities for each in self.defined.values() if each.document.data["ruleset"] == ruleset]
        given = [ability for abilities in of_ruleset for ability in abilities]
        names = (each.name for each in each_of(Ability, *given) if each.name)
        return Pool(self.cards_of(ruleset), names, gained(given))


def _place(document: Document, path: Path) -> Place:
    """Where the name of an ability stands: on a card as a value, in a rule set as a key."""
    return document.place(path, key=path[-1] != "name")


def _is_ruleset(document: Document) -> bool:
    return isinstance(document.data[LIST], Mapping)
