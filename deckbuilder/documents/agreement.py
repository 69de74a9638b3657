"""What abilities say of each other and of the cards: selectors that mean no card, names with two meanings."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from deckbuilder.documents.abilities import LIST, Data, expanded, read
from deckbuilder.documents.selectors import Pool, class_words, gained
from deckbuilder.documents.yaml12 import Document
from deckbuilder.errors import Fault, Place
from deckbuilder.model.card import Card
from deckbuilder.text import fold, printable
from engine.language.errors import Path
from engine.language.node import each_of
from engine.language.words.clauses import Ability, Definition
from engine.language.words.kinds import Selector

Named = tuple[Path, str, Definition | None]  # a named ability: where its name stands, the name, what it does


class Agreement:
    """All definitions of abilities, in rule sets and on cards; `cards_of` gives the cards of a rule set."""

    def __init__(self, defined: Iterable[Document], cards_of: Callable[[str], Iterable[Card]]) -> None:
        self.defined = [(document, read(document.data)) for document in defined]
        self.cards_of = cards_of
        self.pool = cache(self._pool)
        self.rules: dict[str, Data] = {
            document.data["ruleset"]: document.data for document, _ in self.defined if _is_ruleset(document)
        }
        self.first: dict[tuple[str, str], tuple[Document, Named]] = {}  # by rule set and folded name
        for document, abilities in self.defined:
            for found in self._named(document, abilities):
                self.first.setdefault((document.data["ruleset"], fold(found[1])), (document, found))

    def faults(self, document: Document) -> Iterator[Fault]:
        """What is wrong with the abilities of one of the documents."""
        pool, abilities = self.pool(document.data["ruleset"]), read(document.data)
        for path, word in class_words(abilities):
            if word not in pool.classes:
                yield Fault(f"no card of this rule set is '{word}'", document.place(path))
        for selector in each_of(Selector, *abilities):
            for inner, sentence in pool.lacks(selector):
                yield Fault(sentence, document.place((*selector.path, *inner)))
        for path, name, definition in self._named(document, abilities):
            first, (at, _, other) = self.first[document.data["ruleset"], fold(name)]
            if definition != other and name not in self._homonyms(document):
                sentence = f"the ability '{printable(name)}' does something else at {_place(first, at)}"
                yield Fault(sentence, _place(document, path))

    def _homonyms(self, document: Document) -> list[str]:
        """The names of abilities that may mean several things."""
        return list(self.rules.get(document.data["ruleset"], {}).get("homonyms", ()))

    def _named(self, document: Document, abilities: Iterable[Ability]) -> Iterator[Named]:
        """Every ability with a name that is written out in the document, its shared parts written out too."""
        rules = self.rules.get(document.data["ruleset"], {})
        meant = {each.path: each.definition for each in each_of(Ability, *read(expanded(document.data, rules)))}
        for each in each_of(Ability, *abilities):
            if each.definition is not None:
                if each.name:
                    yield (*each.path, "name"), each.name, meant[each.path]
                elif _is_ruleset(document):
                    yield each.path, str(each.path[-1]), meant[each.path]

    def _pool(self, ruleset: str) -> Pool:
        of_ruleset = [abilities for document, abilities in self.defined if document.data["ruleset"] == ruleset]
        given = [ability for abilities in of_ruleset for ability in abilities]
        names = (each.name for each in each_of(Ability, *given) if each.name)
        return Pool(self.cards_of(ruleset), names, gained(given))


def _place(document: Document, path: Path) -> Place:
    """Where the name of an ability stands: on a card as a value, in a rule set as a key."""
    return document.place(path, key=path[-1] != "name")


def _is_ruleset(document: Document) -> bool:
    return isinstance(document.data[LIST], Mapping)
