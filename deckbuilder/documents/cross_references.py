"""Cross-references between abilities and cards: selectors that match no card, ability names with two meanings."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from deckbuilder.documents.abilities import expand, read
from deckbuilder.documents.document import Document
from deckbuilder.documents.selectors import PrintedCards, class_words, gained_classes
from deckbuilder.documents.shared import LIST, Shared
from deckbuilder.errors import InputError, Place
from deckbuilder.model.card import Card
from deckbuilder.text import fold, printable
from engine.language.errors import DocumentPath
from engine.language.node import each_of
from engine.language.nodes.clauses import AbilityNode, ContinuousNode, DefinitionNode
from engine.language.nodes.kinds import SELF, SelectorNode

NamedAbility = tuple[
    DocumentPath, str, DefinitionNode | None
]  # a named ability: the path of its name, the name, its definition


class ReadOnce(NamedTuple):
    """A document with definitions: its abilities, and the named ones that are written out in it."""

    document: Document
    abilities: list[AbilityNode]
    named: list[NamedAbility]


class Definitions(NamedTuple):
    """The definitions of one rule set, by file and index of their document, and what they are compared with."""

    of: Mapping[tuple[str, int], ReadOnce]
    named: Mapping[str, list[tuple[Document, NamedAbility]]]  # by folded name, in the order of reading
    printed: PrintedCards


class CrossReferences:
    """Check of all definitions of abilities, in rule sets and on cards.

    Definitions are read when a document of their rule set is first checked.

    Attributes:
        shared: The shared abilities by rule set.
        cards_of: The function that returns the cards of a rule set.
        pack_of: The function that returns the id of the pack of a card's document, empty for none.
    """

    def __init__(
        self,
        defined: Iterable[Document],
        shared: Mapping[str, Shared],
        cards_of: Callable[[str], Iterable[Card]],
        pack_of: Callable[[Document], str],
    ) -> None:
        self.shared = shared
        self.cards_of = cards_of
        self.pack_of = pack_of
        self.defined = list(defined)
        self.definitions = cache(self._definitions)

    def input_errors(self, document: Document) -> Iterator[InputError]:
        """Yield the errors in the abilities of a document, which is one of them, or new or edited since."""
        definitions = self.definitions(document.data["ruleset"])
        place = document.file, document.index
        content, printed = definitions.of.get(place), definitions.printed
        if content is None or content.document is not document:
            content = self._read(document)
            printed = printed.joined_by(_ability_names(content.abilities), gained_classes(content.abilities))
        for path, word in class_words(content.abilities):
            if word not in printed.classes:
                yield InputError(f"no card of this rule set is '{word}'", document.place(path))
        for selector in each_of(SelectorNode, *content.abilities):
            for inner, sentence in printed.unmatched(selector):
                yield InputError(sentence, document.place((*selector.path, *inner)))
        for path in _costs_of_nothing(document, content.abilities, printed):
            yield InputError("what this is for has no cost that could change", document.place(path))
        homonyms = self.shared[document.data["ruleset"]].document.get("homonyms", ())
        for path, name, definition in content.named:
            rivals = definitions.named.get(fold(name), ())
            first, (at, _, other) = next(
                (rival for rival in rivals if self._are_together(document, rival[0])),
                (document, (path, name, definition)),
            )
            is_older = first is not document and (first.file, first.index) == place
            if definition != other and name not in homonyms and not is_older:
                sentence = f"the ability '{printable(name)}' does something else at {_place(first, at)}"
                yield InputError(sentence, _place(document, path))

    def _are_together(self, document: Document, other: Document) -> bool:
        """Whether a name of an ability has one meaning in both: in a faction, a pack, and a rule set with its cards."""
        is_shared = "card" not in document.data or "card" not in other.data
        return is_shared or not self._groups(document).isdisjoint(self._groups(other))

    def _groups(self, document: Document) -> set[str]:
        """Return the faction and the pack of a card; the only empty group holds the cards that have neither."""
        faction, pack = document.data.get("faction", ""), self.pack_of(document)
        return {faction or pack, pack or faction}

    def _definitions(self, ruleset: str) -> Definitions:
        documents = [document for document in self.defined if document.data["ruleset"] == ruleset]
        of = {(document.file, document.index): self._read(document) for document in documents}
        by_name: dict[str, list[tuple[Document, NamedAbility]]] = {}
        for document, _, named in of.values():
            for named_ability in named:
                by_name.setdefault(fold(named_ability[1]), []).append((document, named_ability))
        given = [ability for content in of.values() for ability in content.abilities]
        printed = PrintedCards(self.cards_of(ruleset), _ability_names(given), gained_classes(given))
        return Definitions(of, by_name, printed)

    def _read(self, document: Document) -> ReadOnce:
        abilities = read(document.data)
        written = [node for node in each_of(AbilityNode, *abilities) if node.definition is not None]
        return ReadOnce(document, abilities, list(self._named_abilities(document, written)) if written else [])

    def _named_abilities(self, document: Document, written: Iterable[AbilityNode]) -> Iterator[NamedAbility]:
        """Yield every named ability that is written out in the document, with shared abilities inside it replaced."""
        whole = read(expand(document.data, self.shared[document.data["ruleset"]]))
        meant = {node.path: node.definition for node in each_of(AbilityNode, *whole)}
        for node in written:
            if node.name:
                yield (*node.path, "name"), node.name, meant[node.path]
            elif isinstance(document.data[LIST], Mapping):
                yield node.path, str(node.path[-1]), meant[node.path]


def _ability_names(abilities: Iterable[AbilityNode]) -> Iterator[str]:
    return (node.name for node in each_of(AbilityNode, *abilities) if node.name)


def _costs_of_nothing(
    document: Document, abilities: Iterable[AbilityNode], printed: PrintedCards
) -> Iterator[DocumentPath]:
    """Yield the paths of the cards, in clauses that change costs, of which none has a cost."""
    is_costless = "card" in document.data and document.data.get("cost") is None
    own = [part for ability in abilities for part in ability.clauses] if is_costless else []
    for clause in each_of(ContinuousNode, *abilities):
        part = next((part for part in clause.modify if part.changes_cost and not part.of_players), None)
        if part is None:
            continue
        if isinstance(clause.of, SelectorNode):
            if not printed.have_cost(clause.of):
                yield clause.of.path
        elif clause.of == (SELF,) and any(clause is other for other in own):
            yield part.path


def _place(document: Document, path: DocumentPath) -> Place:
    """Return the place of an ability's name: a value on a card, a key in a rule set."""
    return document.place(path, key=path[-1] != "name")
